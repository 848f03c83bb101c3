//! The shared cache in front of the edges: keys and lifetimes of pages, and purges.
//!
//! Every edge purges what it has taken itself. So the last purge of a change comes after the last
//! edge has taken it, and no edge can put an older page back
//! (docs/decisions/0070-every-edge-purges.md).

mod keys;
mod kind;
mod live_changes;
mod page_headers;
mod purge_queue;
mod purger;

use std::sync::atomic::{AtomicUsize, Ordering};

use http::HeaderValue;

pub(crate) use keys::PageKeys;
pub(crate) use page_headers::{PageCaching, remove};
pub(crate) use purger::start;

use crate::config::{CdnConfig, CdnKind};
use page_headers::lifetime;

/// The shared cache, if one is configured.
#[derive(Debug)]
pub(crate) struct Cdn {
    config: CdnConfig,
    /// Lifetime of a page that nothing ends earlier.
    longest: HeaderValue,
    /// Caches whose purges have failed for long.
    overdue: AtomicUsize,
}

/// Counts a cache whose purges are overdue until dropped.
struct Overdue<'a>(&'a Cdn);

impl Drop for Overdue<'_> {
    fn drop(&mut self) {
        self.0.overdue.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Cdn {
    /// The cache of this configuration.
    pub(crate) fn new(config: CdnConfig) -> Self {
        let longest = lifetime(config.fresh.as_secs());
        Self { config, longest, overdue: AtomicUsize::new(0) }
    }

    /// Its kind.
    pub(crate) const fn kind(&self) -> CdnKind {
        self.config.kind
    }

    fn overdue(&self) -> Overdue<'_> {
        self.overdue.fetch_add(1, Ordering::Relaxed);
        Overdue(self)
    }

    fn overdue_caches(&self) -> usize {
        self.overdue.load(Ordering::Relaxed)
    }

    fn is_overdue(&self) -> bool {
        self.overdue_caches() > 0
    }
}

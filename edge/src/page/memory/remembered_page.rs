//! A page that was sent before, with everything needed to send it again.

use std::sync::Arc;
use std::time::Instant;

use contracts::fragment::Slot;
use http::{HeaderMap, HeaderValue, StatusCode};
use routing::RouteCache;

use super::{EncodedBody, PageInputs};
use crate::fragments::Fragment;

/// Memory of headers, inputs and bookkeeping, in bytes: a rough upper bound.
const OVERHEAD_BYTES: usize = 8 * 1024;

/// A page that was sent before.
pub(in crate::page) struct RememberedPage {
    /// What it was made from.
    pub(in crate::page) inputs: PageInputs,
    /// Time until which all of its renders are fresh.
    pub(in crate::page) fresh_until: Instant,
    /// Status of the response.
    pub(in crate::page) status: StatusCode,
    /// Caching by the route.
    pub(in crate::page) cache: RouteCache,
    /// Headers that are the same for all visitors.
    pub(in crate::page) headers: HeaderMap,
    /// Entity tag, for responses that caches may store.
    pub(in crate::page) tag: Option<HeaderValue>,
    /// Its slots, for the metrics.
    pub(in crate::page) slots: Vec<RememberedSlot>,
    /// The bytes.
    pub(in crate::page) body: Arc<EncodedBody>,
}

/// A slot of a remembered page.
pub(in crate::page) struct RememberedSlot {
    /// The slot.
    pub(in crate::page) slot: Slot,
    /// The fragment in it.
    pub(in crate::page) fragment: Arc<Fragment>,
}

impl RememberedPage {
    /// Memory of the page in bytes, all encodings included: compressed forms are a fifth to a
    /// third of the text.
    pub(super) fn weight(&self) -> usize {
        self.body.len() * 5 / 3 + OVERHEAD_BYTES
    }
}

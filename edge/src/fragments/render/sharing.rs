//! Renders that pages share. Slots of two pages often differ only in the code and the name of the
//! city, or in links of the page. Their contexts are equal with placeholders, and one render
//! serves both.
//!
//! When a second page needs the same context, the slot is rendered with placeholders too, and
//! compared with the render of that page. Equal renders are shared from then on. A fragment
//! declares slots that copy links, but not those that copy the city
//! (docs/decisions/0074-renders-shared-by-places.md, docs/decisions/0082-pages-share-renders.md).

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use moka::sync::Cache;
use renderer::Script;

use super::address::Address;
use super::cache::{Key, RenderCache, RenderJob, key};
use crate::fragments::output::{FragmentOutput, Source};

/// Most contexts of which something is known. Each takes about 200 bytes.
const MOST_CONTEXTS: u64 = 100_000;

/// Time after which a comparison is repeated, for other pages.
const COMPARED_FOR: Duration = Duration::from_secs(3600);

/// What is known of contexts with placeholders. Clones share it.
#[derive(Clone)]
pub(super) struct Sharing(Cache<Key, Renders>);

/// Renders of a context with placeholders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Renders {
    /// One page has needed it, in the exact context with this key.
    OnePage(Key),
    /// Its render with placeholders serves all pages.
    Equal,
    /// It does not: the render depends on the address.
    Different,
}

/// A job with placeholders.
struct NeutralJob {
    key: Key,
    context: String,
    address: Address,
}

impl Default for Sharing {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MOST_CONTEXTS).time_to_live(COMPARED_FOR).build())
    }
}

impl NeutralJob {
    /// The job with placeholders, if it depends on the address.
    fn of(job: &RenderJob) -> Option<Self> {
        let address = job.address.clone()?;
        let context = address.neutral(&job.context)?;
        Some(Self { key: key(&job.fragment.stored.id, &context), context, address })
    }
}

impl RenderCache {
    /// Renders a slot, with a render of another page if it serves this one.
    pub(super) async fn fill_for_address(&self, job: RenderJob, script: &Script) -> FragmentOutput {
        let exact = |job: &RenderJob| key(&job.fragment.stored.id, &job.context);
        let Some(neutral) = NeutralJob::of(&job) else { return self.fill_exactly(exact(&job), &job, script).await };
        let known = self.sharing.0.get(&neutral.key);
        if known == Some(Renders::Equal) {
            let NeutralJob { key, context, address } = neutral;
            let output = self.fill_exactly(key, &RenderJob { context, ..job }, script).await;
            return FragmentOutput { html: address.restore(&output.html), ..output };
        }
        let exact = exact(&job);
        let output = self.fill_exactly(exact, &job, script).await;
        match known {
            _ if output.source != Source::Rendered => {}
            None => self.sharing.0.insert(neutral.key, Renders::OnePage(exact)),
            Some(Renders::OnePage(other)) if other != exact => self.compare(neutral, &job, script, output.html.clone()),
            Some(_) => {}
        }
        output
    }

    /// Key and job of the render that will fill a slot.
    pub(super) fn shared_or_exact(&self, job: RenderJob) -> (Key, RenderJob) {
        match NeutralJob::of(&job).filter(|neutral| self.sharing.0.get(&neutral.key) == Some(Renders::Equal)) {
            Some(neutral) => (neutral.key, RenderJob { context: neutral.context, ..job }),
            None => (key(&job.fragment.stored.id, &job.context), job),
        }
    }

    /// Renders with placeholders, and compares the result with the render of a page.
    fn compare(&self, NeutralJob { key, context, address }: NeutralJob, job: &RenderJob, script: &Script, exact: Bytes) {
        let (shared, sharing, script) = (Arc::clone(&self.shared), self.sharing.clone(), script.clone());
        let Some(flight) = shared.refreshing.begin(&key) else { return };
        // No page waits for it. It is the last good render of other pages only if it is equal.
        let is_live = job.is_live;
        let mut job = RenderJob { context, until: Instant::now() + shared.wait, is_live: false, ..job.clone() };
        tokio::spawn(async move {
            let _flight = flight;
            // After a failure, the next page tries again.
            let Ok(entry) = shared.cached_or_rendered(key, &job, &script).await else { return };
            let is_equal = address.restore(&entry.html) == exact;
            if is_equal {
                job.is_live = is_live;
                shared.keep_last_good(&job, &entry.html);
            }
            shared.metrics.render_comparison(job.fragment.stored.name(), is_equal);
            sharing.0.insert(key, if is_equal { Renders::Equal } else { Renders::Different });
        });
    }
}

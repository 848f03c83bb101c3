//! Renders that places share. Pages of two cities often differ in the city's code and name only.
//! Their contexts are equal with placeholders, and one render serves both.
//!
//! A fragment does not declare it. When a second city needs the same context, the slot is rendered
//! with placeholders too, and compared with the render of that city. Equal renders are shared from
//! then on (docs/decisions/0074-renders-shared-by-places.md).

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use moka::sync::Cache;
use renderer::Script;

use super::cache::{Key, RenderCache, RenderJob, key};
use super::place::Place;
use crate::fragments::output::{FragmentOutput, Source};

/// Most contexts of which something is known. Each takes about 200 bytes.
const MOST_CONTEXTS: u64 = 100_000;

/// Time after which a comparison is repeated, for other cities.
const COMPARED_FOR: Duration = Duration::from_secs(3600);

/// What is known of contexts with placeholders. Clones share it.
#[derive(Clone)]
pub(super) struct Sharing(Cache<Key, Renders>);

/// Renders of a context with placeholders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Renders {
    /// One place has needed it, in the exact context with this key.
    OnePlace(Key),
    /// Its render with placeholders serves all places.
    Equal,
    /// It does not: the render depends on the city.
    Different,
}

/// A job with placeholders.
struct NeutralJob {
    key: Key,
    context: String,
    place: Place,
}

impl Default for Sharing {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MOST_CONTEXTS).time_to_live(COMPARED_FOR).build())
    }
}

impl NeutralJob {
    /// The job with placeholders, if it depends on the place.
    fn of(job: &RenderJob) -> Option<Self> {
        let place = job.place.clone()?;
        let context = place.neutral(&job.context)?;
        Some(Self { key: key(&job.fragment.stored.id, &context), context, place })
    }
}

impl RenderCache {
    /// Renders a slot, with a render of another place if it serves this one.
    pub(super) async fn fill_for_place(&self, job: RenderJob, script: &Script) -> FragmentOutput {
        let exact = |job: &RenderJob| key(&job.fragment.stored.id, &job.context);
        let Some(neutral) = NeutralJob::of(&job) else { return self.fill_exactly(exact(&job), &job, script).await };
        let known = self.sharing.0.get(&neutral.key);
        if known == Some(Renders::Equal) {
            let NeutralJob { key, context, place } = neutral;
            let output = self.fill_exactly(key, &RenderJob { context, ..job }, script).await;
            return FragmentOutput { html: place.restore(&output.html), ..output };
        }
        let exact = exact(&job);
        let output = self.fill_exactly(exact, &job, script).await;
        match known {
            _ if output.source != Source::Rendered => {}
            None => self.sharing.0.insert(neutral.key, Renders::OnePlace(exact)),
            Some(Renders::OnePlace(other)) if other != exact => self.compare(neutral, &job, script, output.html.clone()),
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

    /// Renders with placeholders, and compares the result with a render of a place.
    fn compare(&self, NeutralJob { key, context, place }: NeutralJob, job: &RenderJob, script: &Script, exact: Bytes) {
        let (shared, sharing, script) = (Arc::clone(&self.shared), self.sharing.clone(), script.clone());
        let Some(flight) = shared.refreshing.begin(&key) else { return };
        // No page waits for it.
        let job = RenderJob { context, until: Instant::now() + shared.wait, ..job.clone() };
        tokio::spawn(async move {
            let _flight = flight;
            // After a failure, the next place tries again.
            let Ok(entry) = shared.cached_or_rendered(key, &job, &script).await else { return };
            let is_equal = place.restore(&entry.html) == exact;
            shared.metrics.place_comparison(job.fragment.stored.name(), is_equal);
            sharing.0.insert(key, if is_equal { Renders::Equal } else { Renders::Different });
        });
    }
}

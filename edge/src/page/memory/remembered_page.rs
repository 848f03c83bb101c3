//! A page that was sent before, with everything needed to send it again.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use http::{HeaderMap, HeaderValue, StatusCode};
use routing::RouteCache;

use super::PageInputs;
use crate::cdn::PageCaching;
use crate::fragments::{Fragment, Source};
use crate::page::assemble::page_model::Slots;
use crate::response::encoded_body::EncodedBody;
use crate::telemetry::metrics::{Metrics, SlotOutcome, SlotSeries};
use crate::telemetry::request_record::Record;

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
    /// Caching by a shared cache that is purged; `None`: this page could not be.
    pub(in crate::page) shared: Option<PageCaching>,
    /// Entity tag, for responses that caches may store.
    pub(in crate::page) tag: Option<HeaderValue>,
    /// Its slots.
    pub(in crate::page) slots: RememberedSlots,
    /// The bytes.
    pub(in crate::page) body: Arc<EncodedBody>,
}

/// A slot of a remembered page.
pub(in crate::page) struct RememberedSlot {
    /// The fragment in it.
    pub(in crate::page) fragment: Arc<Fragment>,
    /// True if its manifest leaves it to the browser.
    pub(in crate::page) is_browser_only: bool,
    series: SlotSeries,
}

/// Slots of a remembered page, with everything that reports them, so that a page from memory
/// formats nothing.
#[derive(Default)]
pub(in crate::page) struct RememberedSlots {
    /// Each slot.
    pub(in crate::page) filled: Vec<RememberedSlot>,
    /// Field of the access log.
    pub(in crate::page) log: Arc<str>,
    /// `Server-Timing` entries, each after a comma.
    pub(in crate::page) timing: String,
}

impl RememberedSlots {
    /// Slots of a page of this brand.
    pub(in crate::page) fn of(metrics: &Metrics, brand: &str, slots: Slots) -> Self {
        let record = Record::default();
        let mut remembered = Self::default();
        for (slot, fragment) in slots {
            let stored = &fragment.stored;
            let (name, release) = (stored.name(), stored.id.as_str());
            let is_browser_only = stored.release.fragment.is_browser_only(slot);
            let source = if is_browser_only { Source::BrowserOnly } else { Source::Cached }.name();
            record.slot(slot.name(), name, release, source, Duration::ZERO);
            // Writing to a string cannot fail.
            let _ = write!(remembered.timing, ", {};desc=\"{source} {release}\"", slot.name());
            let series = metrics.slot_series(SlotOutcome { fragment: name, release, brand, source });
            remembered.filled.push(RememberedSlot { fragment, is_browser_only, series });
        }
        remembered.log = record.fields().slots().into();
        remembered
    }

    /// Counts that they were sent again.
    pub(in crate::page) fn count(&self) {
        for slot in &self.filled {
            slot.series.add(Duration::ZERO);
        }
    }
}

impl RememberedPage {
    /// Memory of the page in bytes, all encodings included: compressed forms are a fifth to a
    /// third of the text.
    pub(super) fn weight(&self) -> usize {
        self.body.len() * 5 / 3 + OVERHEAD_BYTES
    }
}

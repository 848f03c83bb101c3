//! Memory of whole pages. A page is a function of a few immutable values, so the bytes made before
//! are sent again while all of those values are the same.

mod inputs;
mod page_frame;
mod recent;
mod remembered_page;

use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::sync::Cache;

pub(super) use inputs::{PageInputs, PageKey};
pub(super) use page_frame::{PageFrame, RememberedFrame, SlotState};
pub(crate) use recent::Load;
pub(super) use recent::RecentAnswer;
pub(super) use remembered_page::{RememberedPage, RememberedSlots};

/// Form in which a page is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum PageForm {
    /// The HTML document.
    Document,
    /// The page model alone, for soft navigation.
    Model,
}

/// How long an answer is given at least while its inputs are the same.
const RECENT_LIFETIME: Duration = Duration::from_secs(1);

/// How long it is given at most otherwise, also while requests are shed.
const OVERLOAD_LIFETIME: Duration = Duration::from_secs(60);

/// How long an answer is given at most while polls keep its responses fresh. When a page is
/// resolved, caches count a use of what it was made from. They drop first what is rarely used.
const LONGEST_LIFETIME: Duration = Duration::from_secs(300);

/// Memory of an answer with its key and two sets of headers, in bytes: a rough upper bound.
const ANSWER_BYTES: usize = 5 * 1024;

/// Frames have an eighth of the memory of pages.
const FRAMES_SHARE: u64 = 8;

/// Answers have a quarter of it: a page has several addresses, such as those of campaigns.
const ANSWERS_SHARE: u64 = 4;

/// Bounded memory of pages. When it is full, pages that are asked for more often stay (`TinyLFU`).
pub(crate) struct PageMemory {
    pages: Cache<PageKey, Arc<RememberedPage>>,
    frames: Cache<PageKey, Arc<RememberedFrame>>,
}

impl PageMemory {
    /// Memory of at most `bytes`; 0 remembers nothing.
    pub(crate) fn new(bytes: u64) -> Self {
        let weigh = |_: &PageKey, page: &Arc<RememberedPage>| u32::try_from(page.weight()).unwrap_or(u32::MAX);
        let weigh_frame = |_: &PageKey, frame: &Arc<RememberedFrame>| u32::try_from(frame.weight()).unwrap_or(u32::MAX);
        Self {
            pages: Cache::builder().max_capacity(bytes).weigher(weigh).build(),
            frames: Cache::builder().max_capacity(bytes / FRAMES_SHARE).weigher(weigh_frame).build(),
        }
    }

    /// The page under this key, if all of its renders are still fresh. Its inputs may have changed.
    pub(super) fn fresh_page(&self, key: &PageKey) -> Option<Arc<RememberedPage>> {
        self.pages.get(key).filter(|page| Instant::now() < page.fresh_until)
    }

    /// Counts a use of the page under this key, which was sent without a look here.
    pub(super) fn count_use(&self, key: &PageKey) {
        self.pages.get(key);
    }

    /// The frame of a page with these inputs and slots in this state: as it was remembered, or made
    /// now.
    pub(super) fn frame(
        &self,
        (key, inputs): &(PageKey, PageInputs),
        slots: Vec<SlotState>,
        make: impl FnOnce() -> PageFrame,
    ) -> Arc<PageFrame> {
        if let Some(known) = self.frames.get(key).filter(|known| known.slots == slots && known.inputs.is_same(inputs)) {
            return Arc::clone(&known.frame);
        }
        let frame = Arc::new(make());
        let remembered = RememberedFrame { inputs: inputs.clone(), slots, frame: Arc::clone(&frame) };
        self.frames.insert(key.clone(), Arc::new(remembered));
        frame
    }

    /// Remembers a page.
    pub(super) fn remember(&self, key: PageKey, page: Arc<RememberedPage>) {
        self.pages.insert(key, page);
    }
}

/// Bounded memory of recent answers, by the address as it was sent.
pub(crate) struct RecentAnswers {
    by_address: Cache<String, Arc<RecentAnswer>>,
}

impl RecentAnswers {
    /// Memory beside a [`PageMemory`] of at most `bytes`.
    pub(crate) fn new(bytes: u64) -> Self {
        let weigh = |address: &String, _: &Arc<RecentAnswer>| u32::try_from(address.len() + ANSWER_BYTES).unwrap_or(u32::MAX);
        Self { by_address: Cache::builder().max_capacity(bytes / ANSWERS_SHARE).weigher(weigh).time_to_live(LONGEST_LIFETIME).build() }
    }

    /// Answer to an address.
    pub(super) fn get(&self, address: &str) -> Option<Arc<RecentAnswer>> {
        self.by_address.get(address)
    }

    /// Keeps an answer.
    pub(super) fn keep(&self, address: String, answer: RecentAnswer) {
        self.by_address.insert(address, Arc::new(answer));
    }
}

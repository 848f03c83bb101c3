//! What stands around the slots of a page that is not complete: head, headers and model.

use std::sync::Arc;

use bytes::Bytes;
use http::HeaderMap;

use super::PageInputs;
use crate::fragments::ContentKind;
use crate::page::assemble::unfilled_model::UnfilledModel;

/// Memory of headers, inputs and bookkeeping, in bytes: a rough upper bound.
const OVERHEAD_BYTES: usize = 4 * 1024;

/// Parts of a page that are the same while its inputs are, though its slots change.
pub(in crate::page) struct PageFrame {
    /// Markup of the head.
    pub(in crate::page) head: Bytes,
    /// Headers that are the same for all visitors.
    pub(in crate::page) headers: HeaderMap,
    /// Model without its slots.
    pub(in crate::page) model: UnfilledModel,
}

/// State of a slot when the head of its page is made, as far as the head depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::page) struct SlotState {
    /// True for a remote fragment without a response.
    pub(in crate::page) may_be_late: bool,
    /// Its remote files that the head includes.
    pub(in crate::page) in_head: ContentKind,
}

/// A frame that was used before.
pub(in crate::page) struct RememberedFrame {
    /// What it was made from.
    pub(super) inputs: PageInputs,
    /// State of the slots when it was made.
    pub(super) slots: Vec<SlotState>,
    /// The frame.
    pub(super) frame: Arc<PageFrame>,
}

impl RememberedFrame {
    /// Memory of the frame in bytes.
    pub(super) fn weight(&self) -> usize {
        self.frame.head.len() + self.frame.model.len() + OVERHEAD_BYTES
    }
}

//! What a page is written from, once its slots are filled.

use bytes::Bytes;
use composer::Body;
use contracts::fragment::Slot;
use contracts::page::PageModel;
use futures_util::FutureExt as _;
use futures_util::future::join_all;

use super::slots::{PendingSlot, SlotContent};

/// Slots and model of a page all of whose slots were filled at once.
pub(in crate::page) struct BufferedSegments {
    slots: Vec<(Slot, Bytes)>,
    model: Bytes,
}

/// What stands in the slots, and the model that follows them.
pub(in crate::page) struct PageSegments {
    /// Content of each slot.
    pub(in crate::page) slots: Vec<(Slot, Body)>,
    /// The model as JSON, with what the browser is to hydrate.
    pub(in crate::page) model: Body,
}

impl BufferedSegments {
    /// `None`: something is still being rendered.
    pub(in crate::page) fn of(slotted: &[PendingSlot], model: &mut PageModel) -> Option<Self> {
        let filled: Vec<SlotContent> = slotted.iter().map(|slotted| slotted.clone().filled().now_or_never()).collect::<Option<_>>()?;
        let slots = model.slots.iter().zip(&filled).map(|(plan, filled)| (plan.slot, filled.html.clone())).collect();
        Some(Self { slots, model: written(model, filled) })
    }

    /// The bytes, in their order.
    pub(in crate::page) fn bytes(&self) -> impl Iterator<Item = &[u8]> {
        self.slots.iter().map(|(_, html)| &html[..]).chain([&self.model[..]])
    }
}

impl From<BufferedSegments> for PageSegments {
    fn from(ready: BufferedSegments) -> Self {
        Self { slots: ready.slots.into_iter().map(|(slot, html)| (slot, Body::ready(html))).collect(), model: Body::ready(ready.model) }
    }
}

impl PageSegments {
    /// Of slots that are being filled.
    pub(in crate::page) fn later(slotted: Vec<PendingSlot>, mut model: PageModel) -> Self {
        let slots = model.slots.iter().zip(&slotted).map(|(plan, slotted)| {
            let filled = slotted.clone().filled();
            (plan.slot, Body::future(async move { filled.await.html }))
        });
        Self {
            slots: slots.collect(),
            model: Body::future(async move { written(&mut model, join_all(slotted.into_iter().map(PendingSlot::filled)).await) }),
        }
    }
}

/// The model, with what the browser is to hydrate.
fn written(model: &mut PageModel, filled: Vec<SlotContent>) -> Bytes {
    for (plan, filled) in model.slots.iter_mut().zip(filled) {
        plan.hydrate = filled.hydrates;
    }
    composer::script_json(model).unwrap_or_default()
}

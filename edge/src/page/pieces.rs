//! What a page is written from, once its slots are filled.

use bytes::Bytes;
use composer::Body;
use contracts::fragment::Slot;
use contracts::page::PageModel;
use futures_util::FutureExt as _;
use futures_util::future::join_all;

use super::slots::{Filled, Slotted};

/// Slots and model of a page all of whose slots were filled at once.
pub(super) struct Ready {
    slots: Vec<(Slot, Bytes)>,
    model: Bytes,
}

/// What stands in the slots, and the model that follows them.
pub(super) struct Pieces {
    /// Content of each slot.
    pub(super) slots: Vec<(Slot, Body)>,
    /// The model as JSON, with what the browser is to hydrate.
    pub(super) model: Body,
}

impl Ready {
    /// `None`: something is still being rendered.
    pub(super) fn of(slotted: &[Slotted], model: &mut PageModel) -> Option<Self> {
        let filled: Vec<Filled> = slotted.iter().map(|slotted| slotted.clone().filled().now_or_never()).collect::<Option<_>>()?;
        let slots = model.slots.iter().zip(&filled).map(|(plan, filled)| (plan.slot, filled.html.clone())).collect();
        Some(Self { slots, model: written(model, filled) })
    }

    /// The bytes, in their order.
    pub(super) fn bytes(&self) -> impl Iterator<Item = &[u8]> {
        self.slots.iter().map(|(_, html)| &html[..]).chain([&self.model[..]])
    }
}

impl From<Ready> for Pieces {
    fn from(ready: Ready) -> Self {
        Self { slots: ready.slots.into_iter().map(|(slot, html)| (slot, Body::ready(html))).collect(), model: Body::ready(ready.model) }
    }
}

impl Pieces {
    /// Of slots that are being filled.
    pub(super) fn later(slotted: Vec<Slotted>, mut model: PageModel) -> Self {
        let slots = model.slots.iter().zip(&slotted).map(|(plan, slotted)| {
            let filled = slotted.clone().filled();
            (plan.slot, Body::future(async move { filled.await.html }))
        });
        Self {
            slots: slots.collect(),
            model: Body::future(async move { written(&mut model, join_all(slotted.into_iter().map(Slotted::filled)).await) }),
        }
    }
}

/// The model, with what the browser is to hydrate.
fn written(model: &mut PageModel, filled: Vec<Filled>) -> Bytes {
    for (plan, filled) in model.slots.iter_mut().zip(filled) {
        plan.hydrate = filled.hydrates;
    }
    composer::script_json(model).unwrap_or_default()
}

//! Segments of a page body: slots and model, buffered or streamed.

use std::time::{Duration, Instant};

use bytes::Bytes;
use composer::{Body, LateSlots};
use contracts::fragment::Slot;
use futures_util::FutureExt as _;
use futures_util::future::join_all;

use super::slots::{PendingSlot, SlotContent};
use super::unfilled_model::UnfilledModel;

/// Time after which pending remote fragments delay no other slot. Renders and fragment servers
/// nearby answer earlier, so that their slots keep the order of the document.
const PATIENCE: Duration = Duration::from_millis(6);

/// Segments of a page whose slots are all ready.
pub(in crate::page) struct BufferedSegments {
    fresh_until: Option<Instant>,
    slots: Vec<(Slot, Bytes)>,
    model: Bytes,
}

/// Segments of any page.
pub(in crate::page) struct PageSegments {
    /// Content by slot.
    pub(in crate::page) slots: Vec<(Slot, Body)>,
    /// Slots that delay no other slot.
    pub(in crate::page) late: LateSlots,
    /// Model as JSON; marks which slots to hydrate.
    pub(in crate::page) model: Body,
}

impl BufferedSegments {
    /// Segments of a page with this model. `None` if a slot is still pending.
    pub(in crate::page) fn of(pending: &[PendingSlot], model: &UnfilledModel) -> Option<Self> {
        let content: Vec<SlotContent> = pending.iter().map(|pending| pending.clone().content().now_or_never()).collect::<Option<_>>()?;
        let slots = model.slots.iter().zip(&content).map(|(plan, content)| (plan.slot, content.html.clone())).collect();
        let ends: Option<Vec<Instant>> = content.iter().map(|content| content.fresh_until).collect();
        let fresh_until = ends.and_then(|ends| ends.into_iter().min());
        Some(Self { fresh_until, slots, model: model.written(content.iter().map(|content| content.hydrates)) })
    }

    /// Time until which the slots get the same content. `None`: one may change at any time, or
    /// should have changed.
    pub(in crate::page) fn fresh_until(&self) -> Option<Instant> {
        self.fresh_until.filter(|end| Instant::now() < *end)
    }

    /// Bytes in document order.
    pub(in crate::page) fn bytes(&self) -> impl Iterator<Item = &[u8]> {
        self.slots.iter().map(|(_, html)| &html[..]).chain([&self.model[..]])
    }
}

impl From<BufferedSegments> for PageSegments {
    fn from(ready: BufferedSegments) -> Self {
        let slots = ready.slots.into_iter().map(|(slot, html)| (slot, Body::ready(html))).collect();
        Self { slots, late: LateSlots::default(), model: Body::ready(ready.model) }
    }
}

impl PageSegments {
    /// Streams slots as they become ready. From `PATIENCE` after the start of the request, pending
    /// remote fragments delay no other slot.
    pub(in crate::page) fn later(pending: Vec<PendingSlot>, model: UnfilledModel, started: Instant) -> Self {
        let late = model.slots.iter().zip(&pending).filter(|(_, pending)| pending.may_be_late()).map(|(plan, _)| plan.slot);
        let late = LateSlots::new(late.collect(), tokio::time::sleep_until((started + PATIENCE).into()));
        let slots = model.slots.iter().zip(&pending).map(|(plan, pending)| {
            let content = pending.clone().content();
            (plan.slot, Body::future(async move { content.await.html }))
        });
        let slots = slots.collect();
        let model = Body::future(async move {
            model.written(join_all(pending.into_iter().map(PendingSlot::content)).await.iter().map(|content| content.hydrates))
        });
        Self { slots, late, model }
    }
}

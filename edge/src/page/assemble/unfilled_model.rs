//! Page model before the slots of its page are filled.

use bytes::Bytes;
use contracts::page::{PageModel, SlotPlan};

/// Text of a model before its slots are filled. A page that waits keeps it instead of the model,
/// which takes several times its memory.
#[derive(Clone)]
pub(in crate::page) struct UnfilledModel {
    before_slots: Bytes,
    /// Slots of the page, as planned.
    pub(in crate::page) slots: Vec<SlotPlan>,
}

/// End of a model without slots, which are its last member.
const NO_SLOTS: &str = "[]}";

impl UnfilledModel {
    /// Text of a model, all but its slots.
    pub(in crate::page) fn of(mut model: PageModel) -> Self {
        let slots = std::mem::take(&mut model.slots);
        let text = composer::script_json(&model).unwrap_or_default();
        Self { before_slots: text.slice(..text.len().saturating_sub(NO_SLOTS.len())), slots }
    }

    /// Length of the text in bytes.
    pub(in crate::page) const fn len(&self) -> usize {
        self.before_slots.len()
    }

    /// Completes the text with the hydration flags of the slots.
    pub(in crate::page) fn written(&self, hydrates: impl IntoIterator<Item = bool>) -> Bytes {
        let mut slots = self.slots.clone();
        // The browser hydrates these.
        for (plan, hydrates) in slots.iter_mut().zip(hydrates) {
            plan.hydrate = hydrates;
        }
        let slots = composer::script_json(&slots).unwrap_or_default();
        [&self.before_slots[..], &slots, b"}"].concat().into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn model_written_in_two_steps_is_the_whole_model() {
        let cases: Vec<Value> = serde_json::from_str(include_str!("../../../crates/contracts/golden/contexts.json")).unwrap();
        for case in cases {
            let model: PageModel = serde_json::from_value(case["model"].clone()).unwrap();
            let whole = composer::script_json(&model).unwrap();
            assert_eq!(UnfilledModel::of(model).written([]), whole, "{}", case["name"]);
        }
    }
}

//! Invariant 2: each acknowledged request and reply was delivered to the webhook and accepted, and
//! all its deliveries have one id, by which a receiver drops repetitions.

use std::collections::HashMap;

use super::{History, Violation};
use crate::history::Fact;

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let mut violations = Vec::new();
    // By key: id, and whether a delivery was accepted.
    let mut delivered: HashMap<&str, (&str, bool)> = HashMap::new();
    for event in history.events {
        let Fact::Delivered { delivery, key, accepted } = &event.fact else { continue };
        let known = delivered.entry(key).or_insert((delivery, false));
        known.1 |= accepted;
        if known.0 != delivery {
            let text = format!("the key {key} was delivered as {} and as {delivery}", known.0);
            violations.push(Violation { invariant: 2, at: event.at, text });
        }
    }
    // Without a webhook, nothing is delivered.
    if delivered.is_empty() {
        return violations;
    }
    for operation in &history.operations {
        let (Some((at, _)), Some(key)) = (operation.ok(), operation.action.key()) else { continue };
        if !delivered.get(key).is_some_and(|(_, accepted)| *accepted) {
            violations.push(Violation { invariant: 2, at, text: format!("the key {key} was not delivered to the webhook") });
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, send};

    fn story() -> Story {
        let mut story = Story::default();
        story.ok(send("k1", "d1"), Story::sent("R-1")).ok(send("k2", "d2"), Story::sent("R-2"));
        story.delivered("e1", "k1", false).delivered("e1", "k1", true);
        story
    }

    #[test]
    fn every_message_is_delivered_under_one_id() {
        story().delivered("e2", "k2", true).delivered("e2", "k2", true).expect(&[]);
    }

    #[test]
    fn missing_and_repeated_events_are_found() {
        story().expect(&["the key k2 was not delivered"]);
        story().delivered("e2", "k2", false).expect(&["the key k2 was not delivered"]);
        story().delivered("e2", "k2", true).delivered("e3", "k2", true).expect(&["delivered as e2 and as e3"]);
    }
}

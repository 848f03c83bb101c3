//! Invariant 3: on an edge, the sequence of a fragment's releases never falls. An acknowledged
//! promotion is on every edge within a bound, unless a fault lasted meanwhile.

use std::collections::HashMap;

use super::{History, Violation};
use crate::history::{Action, Millis, Operation, Outcome};

/// Longest time from an acknowledged promotion until every edge has it: an interval of polls, a
/// second, and one for a busy machine.
const LONGEST_CHANGE: Millis = 2_250;

/// Time after a fault until the bound holds again: the store's client waits between its attempts.
const RECOVERY: Millis = 10_000;

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let (longest_change, recovery) = (LONGEST_CHANGE * history.slack, RECOVERY * history.slack);
    let mut violations = Vec::new();
    let promotions: Vec<(&str, u64, Millis)> = history.operations.iter().filter_map(promotion).collect();
    let mut newest: HashMap<(&str, &str), u64> = HashMap::new();
    for operation in &history.operations {
        let (Some((at, Outcome::InForce { sequences })), Action::Status) = (operation.ok(), operation.action) else { continue };
        let edge = operation.node;
        let mut report = |text| violations.push(Violation { invariant: 3, at, text });
        let healthy = history.healthy_since(operation.began, |fault| fault.nodes.contains(edge) || fault.nodes.contains("s3"));
        for (fragment, sequence) in sequences {
            let known = newest.entry((edge, fragment)).or_default();
            if sequence < known {
                report(format!("{edge} went back from change {known} of {fragment} to {sequence}"));
            }
            *known = (*known).max(*sequence);
            let Some(healthy) = healthy else { continue };
            let is_due = |done: Millis| done.max(healthy + recovery) + longest_change <= operation.began;
            let due = promotions.iter().filter(|(name, _, done)| name == fragment && is_due(*done)).map(|(_, sequence, _)| *sequence).max();
            if let Some(required) = due.filter(|required| sequence < required) {
                report(format!("{edge} has change {sequence} of {fragment}, change {required} is due"));
            }
        }
    }
    violations
}

fn promotion<'h>(operation: &Operation<'h>) -> Option<(&'h str, u64, Millis)> {
    match (operation.action, operation.ok()?) {
        (Action::Promote { fragment, .. }, (at, Outcome::Live { sequence })) => Some((fragment, *sequence, at)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, in_force, promote, status};
    use crate::history::{Harm, Outcome};

    const LIVE: Outcome = Outcome::Live { sequence: 2 };

    #[test]
    fn growing_sequences_are_good() {
        let mut story = Story::default();
        story.ok(status(), in_force(1)).wait(20).ok(promote(), LIVE).ok(status(), in_force(1)).wait(3).ok(status(), in_force(2));
        story.expect(&[]);
    }

    #[test]
    fn earlier_sequence_is_found() {
        Story::default().ok(status(), in_force(2)).ok(status(), in_force(1)).expect(&["went back from change 2"]);
    }

    #[test]
    fn late_promotion_is_found_unless_the_store_is_broken() {
        let mut story = Story::default();
        story.wait(20).ok(promote(), LIVE).wait(3).ok(status(), in_force(1)).expect(&["change 2 is due"]);
        let mut story = Story::default();
        story.wait(20).ok(promote(), LIVE).fault(&["s3"], Harm::None, |story| story.wait(3).ok(status(), in_force(1))).expect(&[]);
    }
}

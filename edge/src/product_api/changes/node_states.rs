//! States of the API's nodes. A node keeps some responses until a content change concerns them.
//! While it is in the same state, each poll of the content changes confirms them.

use std::time::Instant;

use arc_swap::ArcSwap;

/// Most states that are remembered: of all nodes, and of some nodes before a restart.
const MOST_STATES: usize = 64;

/// The last states, the latest first.
#[derive(Debug, Default)]
pub(super) struct NodeStates(ArcSwap<Vec<(Box<str>, Instant)>>);

impl NodeStates {
    /// A node answered in this state to a poll that began then.
    pub(super) fn confirm(&self, state: &str, at: Instant) {
        self.0.rcu(|known| {
            let others = known.iter().filter(|(other, _)| **other != *state).take(MOST_STATES - 1);
            std::iter::once((state.into(), at)).chain(others.cloned()).collect::<Vec<_>>()
        });
    }

    /// Beginning of the last poll that a node in this state answered.
    pub(super) fn confirmed_at(&self, state: &str) -> Option<Instant> {
        self.0.load().iter().find(|(known, _)| **known == *state).map(|(_, at)| *at)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn last_answer_of_each_state_counts() {
        let (states, begin) = (NodeStates::default(), Instant::now());
        let second = |number| begin + Duration::from_secs(number);
        for (number, state) in [(0, "a-0"), (1, "b-0"), (2, "a-0"), (3, "b-1")] {
            states.confirm(state, second(number));
        }
        let at = ["a-0", "b-0", "b-1", "c-0"].map(|state| states.confirmed_at(state));
        assert_eq!(at, [Some(second(2)), Some(second(1)), Some(second(3)), None]);
    }

    #[test]
    fn states_are_bounded() {
        let states = NodeStates::default();
        for number in 0..=MOST_STATES {
            states.confirm(&number.to_string(), Instant::now());
        }
        assert_eq!(states.0.load().len(), MOST_STATES);
        assert!(states.confirmed_at("0").is_none() && states.confirmed_at("1").is_some());
    }
}

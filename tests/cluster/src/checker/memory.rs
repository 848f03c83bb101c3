//! Invariant 8, for memory: after the last fault, a node has about as much as before the first.

use std::collections::BTreeMap;

use super::{History, Violation};
use crate::history::{Fact, Millis};

/// Memory that may be added, as a percentage and in KiB: caches that were not full yet, and what an
/// allocator keeps.
const MORE_PERCENT: u64 = 25;
const MORE_KIB: u64 = 32 * 1024;

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let Some(first_fault) = history.faults.iter().map(|fault| fault.begin).min() else { return Vec::new() };
    // By node: the last look before the first fault, and the last of all.
    let mut before: BTreeMap<&str, u64> = BTreeMap::new();
    let mut last: BTreeMap<&str, (u64, Millis)> = BTreeMap::new();
    for event in history.events {
        let Fact::Memory { node, kib } = &event.fact else { continue };
        if event.at < first_fault {
            before.insert(node, *kib);
        }
        last.insert(node, (*kib, event.at));
    }
    let grown = |(node, before): (&str, u64)| {
        let (after, at) = last.get(node).copied()?;
        let most = before + before * MORE_PERCENT / 100 + MORE_KIB;
        let text = format!("{node} has {} MiB, and had {} before the first fault", after / 1024, before / 1024);
        (after > most).then_some(Violation { invariant: 8, at, text })
    };
    before.into_iter().filter_map(grown).collect()
}

#[cfg(test)]
mod tests {
    use crate::checker::story::Story;
    use crate::history::Harm;

    #[test]
    fn memory_that_comes_back_is_good() {
        let mut story = Story::default();
        story.memory("e1", 100).fault(&["a1"], Harm::Errors, |story| story.memory("e1", 900)).memory("e1", 150).expect(&[]);
    }

    #[test]
    fn memory_that_stays_is_found() {
        let mut story = Story::default();
        story.memory("e1", 100).memory("a1", 50).fault(&["a1"], Harm::Errors, |story| story.memory("e1", 900)).memory("e1", 180);
        story.expect(&["e1 has 180 MiB, and had 100 before the first fault"]);
    }
}

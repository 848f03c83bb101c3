//! Finds pairs of rules that match the same URLs with equal priority.

use std::collections::HashMap;

use super::Set;
use crate::files::redirects::Table;
use crate::files::redirects::scope::{Key, MASKS, Mask, masked};
use crate::reader::source::Faults;

/// Limit on reported pairs. More usually have the same cause.
const MAX_TOLD: usize = 1000;

/// Rules with the same mask and key.
type Keyed<'a> = (Mask, Key, &'a [u32]);

/// Checks both tables. Returns whether a pair was found.
pub(super) fn check(set: Set<'_>, faults: &mut Faults<'_>) -> bool {
    let mut clashes = Vec::new();
    for table in [&set.rules.redirects.under_place, &set.rules.redirects.whole] {
        for (.., rules) in table.iter().filter(|(.., rules)| rules.len() > 1) {
            clashes.extend(in_time(set, rules));
        }
        between_masks(set, table, &mut clashes);
    }
    clashes.sort_unstable();
    clashes.dedup();
    for (earlier, later) in clashes.iter().take(MAX_TOLD) {
        let name = |index: u32| &set.rules.redirects.rules[index as usize].name;
        let (earlier, later_name) = (name(*earlier), name(*later));
        let span = set.drafts[*later as usize].from_span;
        let message =
            format!("two redirects match the same URLs, and neither is more specific: `{}` and `{}`", later_name.pattern, earlier.pattern);
        faults.error(span, message).push(format!("the other is {earlier}: remove one of them, or add a condition to one of them"));
    }
    !clashes.is_empty()
}

/// Pairs with the same path and key whose active periods overlap.
fn in_time(set: Set<'_>, rules: &[u32]) -> Vec<(u32, u32)> {
    let mut rules = rules.to_vec();
    let period = |index: &u32| set.rules.redirects.rules[*index as usize].period;
    rules.sort_by_key(|index| (period(index).since, *index));
    rules.dedup();
    let mut clashes = Vec::new();
    // A later rule overlaps the one that ends last.
    let Some((mut longest, rest)) = rules.split_first() else { return clashes };
    for next in rest {
        if period(next).since < period(longest).until {
            clashes.push((*longest.min(next), *longest.max(next)));
        }
        if period(next).until > period(longest).until {
            longest = next;
        }
    }
    clashes
}

/// Pairs with the same path whose conditions have different keys, neither a subset of the other.
fn between_masks(set: Set<'_>, table: &Table, clashes: &mut Vec<(u32, u32)>) {
    let is_rival = |entry: u32| {
        let masks = table.entries[entry as usize].masks;
        MASKS.iter().any(|left| MASKS.iter().any(|right| are_rivals(masks, *left, *right)))
    };
    let mut by_entry: HashMap<u32, Vec<Keyed<'_>>> = HashMap::new();
    for (entry, mask, key, rules) in table.iter().filter(|(entry, ..)| is_rival(*entry)) {
        by_entry.entry(entry).or_default().push((mask, key, rules));
    }
    for (entry, keyed) in by_entry {
        let masks = table.entries[entry as usize].masks;
        for (left, right) in pairs().filter(|(left, right)| are_rivals(masks, *left, *right)) {
            let mut by_common: HashMap<Key, &[u32]> = HashMap::new();
            for (_, key, rules) in keyed.iter().filter(|(mask, ..)| *mask == left) {
                by_common.entry(masked(*key, left & right)).or_insert(rules);
            }
            for (_, key, rules) in keyed.iter().filter(|(mask, ..)| *mask == right) {
                let Some(others) = by_common.get(&masked(*key, left & right)) else { continue };
                let meet = rules.iter().flat_map(|rule| others.iter().map(move |other| (*rule, *other))).find(|(rule, other)| {
                    let period = |index: &u32| set.rules.redirects.rules[*index as usize].period;
                    !period(rule).and(period(other)).is_empty()
                });
                clashes.extend(meet.map(|(rule, other)| (rule.min(other), rule.max(other))));
            }
        }
    }
}

fn pairs() -> impl Iterator<Item = (Mask, Mask)> {
    MASKS.into_iter().flat_map(|left| MASKS.into_iter().map(move |right| (left, right))).filter(|(left, right)| left < right)
}

fn are_rivals(masks: u16, left: Mask, right: Mask) -> bool {
    let both = masks & (1 << left) != 0 && masks & (1 << right) != 0;
    both && left & right != left && left & right != right
}

//! Invariant 9: a change is in the shared cache within a bound, unless a fault lasted meanwhile.
//! The cache answers from memory; else the bound would say nothing about purges.
//!
//! Edges purge softly what a change of many pages concerns: the first reader gets the old page, and
//! the cache fetches the new one meanwhile. So a page must be as new as it was due when the reader
//! before asked. The history does not say which purges were soft, so this holds for all pages.

use std::collections::HashMap;

use super::imports::Imports;
use super::{History, Violation};
use crate::history::{Action, Harm, Millis, Operation, Outcome, PageSeen};
use crate::nodes::CACHE;

/// Longest time from an acknowledged import until the shared cache shows it: five seconds, and two
/// for a busy machine.
const LONGEST_CHANGE: Millis = 7_000;

/// Time after a fault until the bound holds again.
const RECOVERY: Millis = 5_000;

/// The same after a fault of the cache. The pause until a failed purge is repeated is 16 seconds
/// at most then.
const RECOVERY_OF_PURGES: Millis = 20_000;

/// Time in which the cache fetches a page again.
const RENEWAL: Millis = 2_000;

/// Requests to the cache after which some of them must have been answered from memory.
const ENOUGH: usize = 100;

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let slack = history.slack;
    let imports = Imports::of(history);
    let pages: Vec<_> = history.operations.iter().filter(|operation| operation.node == CACHE).filter_map(page).collect();
    let mut violations = Vec::new();
    let mut report = |at, text| violations.push(Violation { invariant: 9, at, text });
    let mut readers: HashMap<&str, Vec<Millis>> = HashMap::new();
    for &(operation, at, page) in &pages {
        let Action::Page { path } = operation.action else { continue };
        let readers = readers.entry(path).or_default();
        let before = readers.iter().copied().filter(|began| began + RENEWAL * slack <= operation.began).max();
        readers.push(operation.began);
        let Some(before) = before else { continue };
        let edges = history.healthy_since(operation.began, |fault| fault.harm >= Harm::Stale || fault.nodes.contains(&page.edge));
        let purges = history.healthy_since(operation.began, |fault| fault.nodes.contains(CACHE));
        let Some((edges, purges)) = edges.zip(purges) else { continue };
        let from = (edges + RECOVERY * slack).max(purges + RECOVERY_OF_PURGES * slack);
        if let Some(lag) = imports.lag(operation, page, before, from, LONGEST_CHANGE * slack) {
            report(at, format!("the shared cache, with a page of {}, {lag}", page.edge));
        }
    }
    if let Some(&(_, at, _)) = pages.last().filter(|_| pages.len() >= ENOUGH && pages.iter().all(|(_, _, page)| !page.cached)) {
        report(at, "the shared cache answered no page from memory".to_owned());
    }
    violations
}

/// A page that came, and when.
fn page<'o, 'h>(operation: &'o Operation<'h>) -> Option<(&'o Operation<'h>, Millis, &'h PageSeen)> {
    match operation.ok()? {
        (at, Outcome::Page(page)) if page.status == 200 => Some((operation, at, page)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, import, page, shows};
    use crate::history::{Harm, Outcome};

    fn cached(revision: u64) -> Outcome {
        let Outcome::Page(page) = shows("e1", revision) else { unreachable!() };
        Outcome::Page(crate::history::PageSeen { cached: true, ..page })
    }

    #[test]
    fn purged_page_is_good() {
        let mut story = Story::default();
        story.node("cdn").wait(20).ok(page(), cached(1)).ok(import(2), Story::DONE).wait(6).ok(page(), cached(1));
        story.wait(2).ok(page(), cached(2)).expect(&[]);
    }

    #[test]
    fn page_that_is_not_purged_is_found_unless_a_fault_delays_it() {
        let mut story = Story::default();
        story.node("cdn").wait(20).ok(import(2), Story::DONE).wait(8).ok(page(), cached(1));
        story.clone().expect(&[]);
        story.wait(3).ok(page(), cached(1));
        story.expect(&["the shared cache, with a page of e1, shows revision 1, 11.0 s after revision 2 was imported"]);
        let mut story = Story::default();
        story.node("cdn").wait(20).ok(import(2), Story::DONE).fault(&["e2", "cdn"], Harm::None, |story| story.wait(15));
        story.wait(20).ok(page(), cached(1)).wait(8).ok(page(), cached(1)).expect(&[]);
        story.wait(3).ok(page(), cached(1)).expect(&["after revision 2 was imported"]);
    }

    #[test]
    fn cache_without_a_memory_is_found() {
        let mut story = Story::default();
        story.node("cdn");
        for _ in 0..100 {
            story.ok(page(), shows("e1", 1));
        }
        story.clone().expect(&["answered no page from memory"]);
        story.ok(page(), cached(1)).expect(&[]);
    }
}

//! Invariant 5: for a client of one edge, content never becomes older. A change is on every edge
//! within a bound, unless a fault lasted meanwhile.

use std::collections::HashMap;

use super::imports::Imports;
use super::{History, Violation};
use crate::history::{Action, Harm, Millis, Outcome};
use crate::nodes::CACHE;

/// Longest time from an acknowledged import until every edge shows it: three seconds, and two for a
/// busy machine.
const LONGEST_CHANGE: Millis = 5_000;

/// Time after a fault until the bound holds again: a check of the load balancer, a time-out, a
/// renewed connection.
const RECOVERY: Millis = 5_000;

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let (longest_change, recovery) = (LONGEST_CHANGE * history.slack, RECOVERY * history.slack);
    let mut violations = Vec::new();
    // By client, edge and path: newest revision, when it came.
    let mut seen: HashMap<(&str, &str, &str), (u64, Millis)> = HashMap::new();
    let imports = Imports::of(history);
    for operation in &history.operations {
        let (Some((at, Outcome::Page(page))), Action::Page { path }) = (operation.ok(), operation.action) else { continue };
        let Some(revision) = page.revision.filter(|_| page.status == 200) else { continue };
        let mut report = |text| violations.push(Violation { invariant: 5, at, text });
        // Clients have one request in flight at a time.
        let (newest, since) = seen.entry((operation.client, &page.edge, path)).or_insert((revision, at));
        if revision < *newest {
            report(format!(
                "{} saw revision {revision} of {path} on {} after {newest} at {:.3} s",
                operation.client,
                page.edge,
                *since as f64 / 1_000.0
            ));
        } else {
            (*newest, *since) = (revision, at);
        }
        // The shared cache has its own bound.
        if operation.node == CACHE {
            continue;
        }
        let healthy = history.healthy_since(operation.began, |fault| fault.harm >= Harm::Stale || fault.nodes.contains(&page.edge));
        if let Some(lag) = healthy.and_then(|end| imports.lag(operation, page, operation.began, end + recovery, longest_change)) {
            report(format!("{path} of {} {lag}", page.edge));
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, import, page, shows};
    use crate::history::Harm;

    #[test]
    fn growing_revisions_are_good() {
        let mut story = Story::default();
        story.ok(import(2), Story::DONE).ok(page(), shows("e1", 1)).ok(page(), shows("e1", 2)).ok(page(), shows("e2", 1));
        story.wait(11).ok(page(), shows("e2", 2)).expect(&[]);
    }

    #[test]
    fn older_content_after_newer_is_found() {
        let mut story = Story::default();
        story.ok(page(), shows("e1", 2)).ok(page(), shows("e2", 1)).ok(page(), shows("e1", 1));
        story.expect(&["saw revision 1 of /page on e1 after 2"]);
    }

    #[test]
    fn late_change_is_found_unless_a_fault_delays_it() {
        let mut story = Story::default();
        story.wait(10).ok(import(2), Story::DONE).wait(6).ok(page(), shows("e1", 1)).expect(&["6.0 s after revision 2 was imported"]);
        let mut story = Story::default();
        story.ok(import(2), Story::DONE).fault(&["a1"], Harm::Stale, |story| story.wait(11).ok(page(), shows("e1", 1)));
        story.wait(6).ok(page(), shows("e1", 1)).expect(&[]);
        story.wait(6).ok(page(), shows("e1", 1)).expect(&["after revision 2 was imported"]);
    }
}

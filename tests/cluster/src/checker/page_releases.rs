//! Invariant 3, for pages: an edge sends no page of a release that was replaced long before, unless
//! a fault lasted meanwhile.

use super::{History, Violation};
use crate::history::{Action, Harm, Millis, Operation, Outcome};
use crate::nodes::CACHE;

/// Longest time from an acknowledged promotion until every edge renders the release: 2.25 seconds
/// until the edge has it, the rest for the page and a busy machine.
const LONGEST_CHANGE: Millis = 5_000;

/// Time after a fault until the bound holds again: the store's client waits between its attempts.
const RECOVERY: Millis = 10_000;

/// A promotion that may have had an effect.
struct Promotion<'h> {
    fragment: &'h str,
    release: &'h str,
    began: Millis,
    /// Acknowledgement: its time, and the number of the change.
    acknowledged: Option<(Millis, u64)>,
}

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let (longest_change, recovery) = (LONGEST_CHANGE * history.slack, RECOVERY * history.slack);
    let promotions: Vec<_> = history.operations.iter().filter_map(promotion).collect();
    let mut violations = Vec::new();
    // The shared cache may use a page for a minute after it was replaced.
    for operation in history.operations.iter().filter(|operation| operation.node != CACHE) {
        let (Some((at, Outcome::Page(page))), Action::Page { path }) = (operation.ok(), operation.action) else { continue };
        let healthy = history.healthy_since(operation.began, |fault| {
            fault.harm >= Harm::Stale || fault.nodes.contains(&page.edge) || fault.nodes.contains("s3")
        });
        let Some(healthy) = healthy.filter(|_| page.status == 200) else { continue };
        for (fragment, releases) in &page.files {
            let own = || promotions.iter().filter(|promotion| promotion.fragment == fragment);
            let is_due = |done: Millis| done.max(healthy + recovery) + longest_change <= operation.began;
            let due = own().filter_map(|promotion| promotion.acknowledged).filter(|(done, _)| is_due(*done));
            let Some(required) = due.map(|(_, sequence)| sequence).max() else { continue };
            // One without an acknowledgement may have come later.
            let is_current = |promotion: &&Promotion<'_>| {
                promotion.began <= at && promotion.acknowledged.is_none_or(|(_, sequence)| sequence >= required)
            };
            if !own().filter(is_current).any(|promotion| releases.contains(promotion.release)) {
                let text = format!("{path} of {} has the release {releases:?} of {fragment}, change {required} is due", page.edge);
                violations.push(Violation { invariant: 3, at, text });
            }
        }
    }
    violations
}

fn promotion<'h>(operation: &Operation<'h>) -> Option<Promotion<'h>> {
    let Action::Promote { fragment, release } = operation.action else { return None };
    let acknowledged = match operation.ok() {
        Some((at, Outcome::Live { sequence })) => Some((at, *sequence)),
        _ => None,
    };
    (!operation.failed()).then_some(Promotion { fragment, release, began: operation.began, acknowledged })
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, page, promote_to, shows};
    use crate::history::{Harm, Outcome};

    const SECOND: Outcome = Outcome::Live { sequence: 2 };
    const THIRD: Outcome = Outcome::Live { sequence: 3 };

    #[test]
    fn page_of_the_promoted_release_is_good() {
        let mut story = Story::default();
        // Pages of the story have the release `one`.
        story.wait(20).ok(promote_to("two"), SECOND).wait(3).ok(page(), shows("e1", 1)).ok(promote_to("one"), THIRD);
        story.wait(9).ok(page(), shows("e1", 1)).expect(&[]);
        // The end of this one is unknown.
        story.ok(promote_to("two"), Outcome::Live { sequence: 4 }).unknown(promote_to("one")).wait(9);
        story.ok(page(), shows("e1", 1)).expect(&[]);
    }

    #[test]
    fn page_of_a_replaced_release_is_found_unless_the_store_is_broken() {
        let mut story = Story::default();
        story.wait(20).ok(promote_to("one"), SECOND).ok(promote_to("two"), THIRD).wait(6).ok(page(), shows("e1", 1));
        story.expect(&["/page of e1 has the release {\"one\"} of mfe-kb, change 3 is due"]);
        let mut story = Story::default();
        story.wait(20).ok(promote_to("two"), SECOND).fault(&["s3"], Harm::None, |story| story.wait(6).ok(page(), shows("e1", 1)));
        story.wait(12).ok(page(), shows("e1", 1)).expect(&[]);
        story.wait(12).ok(page(), shows("e1", 1)).expect(&["change 2 is due"]);
    }
}

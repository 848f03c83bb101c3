//! Invariant 7: pages come. During a fault with [`Harm::Errors`], 503 with `Retry-After` is good,
//! too. A request fails only at a node that a fault concerns. None hangs.

use super::{History, Violation};
use crate::history::{Action, End, FaultWindow, Harm, Millis, Outcome};
use crate::nodes::CACHE;

/// Longest time of a page.
const LONGEST_PAGE: Millis = 5_000;

/// Time after a fault until every page comes again.
const RECOVERY: Millis = 5_000;

/// Nodes that lead to all edges.
const ALL_EDGES: [&str; 2] = ["lb", CACHE];

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let (longest_page, recovery) = (LONGEST_PAGE * history.slack, RECOVERY * history.slack);
    let mut violations = Vec::new();
    for operation in &history.operations {
        let Action::Page { path } = operation.action else { continue };
        let began = operation.began.saturating_sub(recovery);
        let (at, failure) = match operation.end {
            End::Ok(at, Outcome::Page(page)) => (at, failure(page.status, page.retry_after)),
            End::Ok(..) | End::Unknown(None) => continue,
            End::Fail(at, _) | End::Unknown(Some(at)) => (at, Some(Failure::NoResponse)),
        };
        let is_own = |fault: &FaultWindow<'_>| {
            fault.nodes.contains(operation.node)
                || ALL_EDGES.contains(&operation.node) && fault.harm == Harm::Errors && fault.nodes.iter().any(|node| node.starts_with('e'))
        };
        if !history.is_healthy(began, at, is_own) {
            continue;
        }
        let mut report = |text| violations.push(Violation { invariant: 7, at, text });
        match failure {
            Some(Failure::Busy) if !history.is_healthy(began, at, |fault| fault.harm == Harm::Errors) => {}
            Some(Failure::Busy) => report(format!("{path} of {} was answered 503 without a cause", operation.node)),
            Some(Failure::Status(status)) => report(format!("{path} of {} was answered {status}", operation.node)),
            Some(Failure::NoResponse) => report(format!("{path} of {} got no response", operation.node)),
            None => {}
        }
        if at - operation.began > longest_page {
            report(format!("{path} of {} took {:.1} s", operation.node, (at - operation.began) as f64 / 1_000.0));
        }
    }
    violations
}

/// What is wrong with a response.
enum Failure {
    /// 503 with `Retry-After`.
    Busy,
    Status(u16),
    NoResponse,
}

fn failure(status: u16, retry_after: bool) -> Option<Failure> {
    match status {
        200 => None,
        503 if retry_after => Some(Failure::Busy),
        status => Some(Failure::Status(status)),
    }
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, page, shows};
    use crate::history::{Harm, Outcome, PageSeen};

    fn status(status: u16, retry_after: bool) -> Outcome {
        Outcome::Page(PageSeen { status, retry_after, edge: "e1".to_owned(), ..PageSeen::default() })
    }

    #[test]
    fn pages_come_also_during_a_drain() {
        let mut story = Story::default();
        story.ok(page(), shows("e1", 1)).fault(&["a1"], Harm::None, |story| story.ok(page(), shows("e1", 1))).expect(&[]);
        let mut story = Story::default();
        story.fault(&["pg1"], Harm::Errors, |story| story.ok(page(), status(503, true))).expect(&[]);
        let mut story = Story::default();
        story.fault(&["e1"], Harm::Errors, |story| story.unknown(page())).expect(&[]);
    }

    #[test]
    fn errors_without_a_cause_are_found() {
        Story::default().ok(page(), status(503, true)).expect(&["503 without a cause"]);
        let mut story = Story::default();
        story.fault(&["a1"], Harm::None, |story| story.ok(page(), status(503, true))).expect(&["503 without a cause"]);
        let mut story = Story::default();
        story.fault(&["pg1"], Harm::Errors, |story| story.ok(page(), status(503, false))).expect(&["was answered 503"]);
        Story::default().unknown(page()).expect(&["got no response"]);
    }

    #[test]
    fn slow_page_is_found() {
        Story::default().slow(6, page(), shows("e1", 1)).expect(&["took 6.0 s"]);
    }
}

//! Invariant 8: writes succeed soon after a failover has begun.

use super::{History, Violation};
use crate::history::Millis;

/// Name of the fault.
const FAILOVER: &str = "failover";

/// Longest time without a write.
const LONGEST_PAUSE: Millis = 30_000;

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let longest_pause = LONGEST_PAUSE * history.slack;
    let last = history.events.last().map_or(0, |event| event.at);
    let failovers = history.faults.iter().filter(|fault| fault.name == FAILOVER && fault.begin + longest_pause <= last);
    let without_writes = failovers.filter(|fault| {
        !history.operations.iter().any(|operation| {
            operation.action.is_write()
                && operation.began >= fault.begin
                && operation.ok().is_some_and(|(at, _)| at <= fault.begin + longest_pause)
        })
    });
    let violation =
        |begin: Millis| Violation { invariant: 8, at: begin, text: "no write succeeded within 30 s of the failover".to_owned() };
    without_writes.map(|fault| violation(fault.begin)).collect()
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, like, page, shows};
    use crate::history::Harm;

    #[test]
    fn writes_succeed_soon_after_a_failover() {
        let with_write_after = |seconds| {
            let mut story = Story::default();
            story
                .named_fault("failover", &["pg1"], Harm::Errors, |story| story.unknown(like("a")).wait(seconds).ok(like("a"), Story::DONE));
            story.wait(10).ok(page(), shows("e1", 1));
            story
        };
        with_write_after(25).expect(&[]);
        with_write_after(31).expect(&["no write succeeded"]);
    }
}

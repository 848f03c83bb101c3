//! Invariant 1: each acknowledged request and reply is stored exactly once, with what was sent. One
//! whose end is unknown is stored once or not at all. One key has one number. All nodes agree.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{History, Violation};
use crate::history::{Action, Fact, Millis, Operation, Outcome, StoredMessage};

/// What clients know of a key.
#[derive(Default)]
struct Submission<'h> {
    digest: &'h str,
    /// First acknowledgement, and the number of the request.
    acknowledged: Option<(Millis, &'h str)>,
    /// True if an attempt may have had an effect.
    is_possible: bool,
}

/// Threads by the number of their request.
type Threads = BTreeMap<String, Vec<StoredMessage>>;

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let mut violations = Vec::new();
    let sent = submissions(&history.operations, &mut violations);
    let mut first: Option<(&str, &Threads)> = None;
    for event in history.events {
        let Fact::Stored { node, threads } = &event.fact else { continue };
        let mut report = |text| violations.push(Violation { invariant: 1, at: event.at, text });
        match first {
            None => {
                first = Some((node, threads));
                compare(node, threads, &sent, &mut report);
                order(threads, &history.operations, &mut report);
            }
            Some((other, known)) if known != threads => {
                let differing = known.keys().chain(threads.keys()).find(|number| known.get(*number) != threads.get(*number));
                report(format!("{other} and {node} have different threads, such as {}", differing.map_or("none", String::as_str)));
            }
            Some(_) => {}
        }
    }
    violations
}

/// Reads what clients sent, and reports a key with two numbers.
fn submissions<'h>(operations: &[Operation<'h>], violations: &mut Vec<Violation>) -> HashMap<&'h str, Submission<'h>> {
    let mut all: HashMap<&str, Submission<'_>> = HashMap::new();
    for operation in operations {
        let (key, digest, number) = match operation.action {
            Action::Send { key, digest } => (key, digest, None),
            Action::Reply { key, digest, number } => (key, digest, Some(number.as_str())),
            _ => continue,
        };
        let sent = all.entry(key).or_default();
        sent.digest = digest;
        sent.is_possible |= !operation.failed();
        let Some((at, outcome)) = operation.ok() else { continue };
        let number = match outcome {
            Outcome::Sent { number } => number,
            _ => number.unwrap_or_default(),
        };
        match sent.acknowledged {
            Some((_, known)) if known != number => {
                violations.push(Violation { invariant: 1, at, text: format!("the key {key} has the numbers {known} and {number}") });
            }
            Some(_) => {}
            None => sent.acknowledged = Some((at, number)),
        }
    }
    all
}

/// Compares one node's threads with what clients know.
fn compare(node: &str, threads: &Threads, sent: &HashMap<&str, Submission<'_>>, report: &mut impl FnMut(String)) {
    let mut stored: HashSet<&str> = HashSet::new();
    for (number, message) in threads.iter().flat_map(|(number, messages)| messages.iter().map(move |message| (number, message))) {
        let key = message.key.as_str();
        if !stored.insert(key) {
            report(format!("{node} has the key {key} twice, at last in {number}"));
        }
        match sent.get(key) {
            None => report(format!("{node} has the key {key} in {number}, which no client sent")),
            Some(sent) => {
                if sent.digest != message.digest {
                    report(format!("{node} has other text or pictures than were sent under the key {key} in {number}"));
                }
                if !sent.is_possible {
                    report(format!("{node} has the key {key} in {number}, although every attempt was rejected"));
                }
                if let Some((_, known)) = sent.acknowledged.filter(|(_, known)| known != number) {
                    report(format!("{node} has the key {key} in {number}, and its client got {known}"));
                }
            }
        }
    }
    let mut lost: Vec<_> = sent.iter().filter(|(key, sent)| sent.acknowledged.is_some() && !stored.contains(*key)).collect();
    lost.sort_by_key(|(_, sent)| sent.acknowledged);
    for (key, sent) in lost {
        let (at, number) = sent.acknowledged.unwrap_or_default();
        report(format!("{node} lost the key {key} of {number}, acknowledged at {:.3} s", at as f64 / 1_000.0));
    }
}

/// A reply that was acknowledged before another one began precedes it.
fn order(threads: &Threads, operations: &[Operation<'_>], report: &mut impl FnMut(String)) {
    // First acknowledgement and first attempt of each key.
    let mut times: HashMap<&str, (Option<Millis>, Millis)> = HashMap::new();
    for operation in operations {
        let Some(key) = operation.action.key() else { continue };
        let time = times.entry(key).or_insert((None, operation.began));
        time.0 = time.0.or(operation.ok().map(|(at, _)| at));
    }
    for (number, messages) in threads {
        let mut latest: Option<(&str, Millis)> = None;
        for message in messages {
            let Some((acknowledged, began)) = times.get(message.key.as_str()).copied() else { continue };
            // Messages behind this one may not have been acknowledged before it began.
            if let (Some(at), Some((later, later_began))) = (acknowledged, latest)
                && at < later_began
            {
                report(format!("{number} has the key {later} before {}, which was acknowledged before the other began", message.key));
            }
            if latest.is_none_or(|(_, known)| began > known) {
                latest = Some((&message.key, began));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, reply, send};

    /// A request and a reply, both acknowledged, and one of which nothing is known.
    fn story() -> Story {
        let mut story = Story::default();
        story.ok(send("k1", "d1"), Story::sent("R-1"));
        story.ok(reply("k2", "R-1", "d2"), Story::DONE);
        story.unknown(send("k3", "d3"));
        story.fail(send("k4", "d4"));
        story
    }

    const WHOLE: &[(&str, &[(&str, &str)])] = &[("R-1", &[("k1", "d1"), ("k2", "d2")])];

    #[test]
    fn acknowledged_messages_are_stored_once() {
        story().stored("a1", WHOLE).stored("a2", WHOLE).expect(&[]);
        story().stored("a1", &[("R-1", &[("k1", "d1"), ("k2", "d2")]), ("R-3", &[("k3", "d3")])]).expect(&[]);
    }

    #[test]
    fn lost_repeated_changed_and_invented_messages_are_found() {
        story().stored("a1", &[("R-1", &[("k1", "d1")])]).expect(&["lost the key k2"]);
        story().stored("a1", &[("R-1", &[("k1", "d1"), ("k2", "d2"), ("k2", "d2")])]).expect(&["the key k2 twice"]);
        story().stored("a1", &[("R-1", &[("k1", "d1"), ("k2", "other")])]).expect(&["other text or pictures"]);
        story().stored("a1", &[("R-1", &[("k1", "d1"), ("k2", "d2"), ("k9", "d9")])]).expect(&["which no client sent"]);
        story().stored("a1", &[("R-1", &[("k1", "d1"), ("k2", "d2")]), ("R-4", &[("k4", "d4")])]).expect(&["every attempt was rejected"]);
    }

    #[test]
    fn numbers_order_and_nodes_agree() {
        let mut story = story();
        story.ok(send("k1", "d1"), Story::sent("R-1")).stored("a1", WHOLE).expect(&[]);
        story.ok(send("k1", "d1"), Story::sent("R-2")).expect(&["the numbers R-1 and R-2"]);
        self::story().stored("a1", &[("R-1", &[("k2", "d2"), ("k1", "d1")])]).expect(&["acknowledged before the other began"]);
        self::story().stored("a1", &[("R-2", &[("k1", "d1")]), ("R-1", &[("k2", "d2")])]).expect(&["its client got R-1"]);
        self::story().stored("a1", WHOLE).stored("a2", &[("R-1", &[("k1", "d1")])]).expect(&["a1 and a2 have different threads"]);
    }
}

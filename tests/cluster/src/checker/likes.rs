//! Invariant 1 for likes: each acknowledged like counts once, each unknown one at most once.

use std::collections::BTreeMap;

use super::{History, Violation};
use crate::history::{Action, Fact};

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    // By article and client: acknowledged, possible. A client likes an article once, perhaps in
    // several attempts.
    let mut by_client: BTreeMap<(&str, &str), (bool, bool)> = BTreeMap::new();
    for operation in &history.operations {
        let Action::Like { article } = operation.action else { continue };
        let (acknowledged, possible) = by_client.entry((article, operation.client)).or_default();
        *acknowledged |= operation.ok().is_some();
        *possible |= !operation.failed();
    }
    let mut bounds: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for ((article, _), (acknowledged, possible)) in by_client {
        let (least, most) = bounds.entry(article).or_default();
        *least += u64::from(acknowledged);
        *most += u64::from(possible);
    }
    let mut violations = Vec::new();
    for event in history.events {
        let Fact::Likes { node, likes } = &event.fact else { continue };
        for (article, count) in likes {
            let (least, most) = bounds.get(article.as_str()).copied().unwrap_or_default();
            if !(least..=most).contains(count) {
                let text = format!("{node} counts {count} likes of {article}, clients know of {least} to {most}");
                violations.push(Violation { invariant: 1, at: event.at, text });
            }
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, like};

    fn story() -> Story {
        let mut story = Story::default();
        story.client("v1").unknown(like("a")).ok(like("a"), Story::DONE);
        story.client("v2").ok(like("a"), Story::DONE);
        story.client("v3").unknown(like("a"));
        story.client("v4").fail(like("a"));
        story
    }

    #[test]
    fn acknowledged_likes_count_once() {
        story().likes("a1", 2).likes("a2", 3).expect(&[]);
    }

    #[test]
    fn lost_and_repeated_likes_are_found() {
        story().likes("a1", 1).expect(&["clients know of 2 to 3"]);
        story().likes("a1", 4).expect(&["clients know of 2 to 3"]);
    }
}

//! Invariant 6: no write is rejected for its form token, whichever node the token is from.

use super::{History, Violation};
use crate::history::End;

/// Status of a response to an invalid token.
const FORBIDDEN: &str = "403";

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let mut violations = Vec::new();
    for operation in &history.operations {
        if let End::Fail(at, reason) = operation.end
            && operation.action.is_write()
            && reason.starts_with(FORBIDDEN)
        {
            let text = format!("{} was rejected by {}: {reason}", operation.client, operation.node);
            violations.push(Violation { invariant: 6, at, text });
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, like};

    #[test]
    fn rejected_token_is_found() {
        Story::default().fail_with(like("a"), "429 Too Many Requests").expect(&[]);
        Story::default().fail_with(like("a"), "403 Forbidden: invalid_token").expect(&["was rejected by e1"]);
    }
}

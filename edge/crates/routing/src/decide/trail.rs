//! What the steps of a walk add up to.

use crate::files::redirects::Code;
use crate::reader::source::RuleName;

/// The steps so far.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// Whether the address is another one than what was sent.
    pub(super) moved: bool,
    /// Whether another visitor might have come elsewhere.
    pub(super) by_visitor: bool,
    /// Whether the place by the visitor's address was looked for.
    pub(super) location_needed: bool,
    /// Redirect rules that were followed.
    pub(super) rules: Vec<RuleName>,
    /// Anchor of the last rule's target.
    pub(super) anchor: Option<Box<str>>,
    codes: Vec<Code>,
}

impl Trail {
    /// Of an address that is, or is not, in its canonical form.
    pub(super) fn of(moved: bool) -> Self {
        Self { moved, ..Self::default() }
    }

    /// A rule is followed.
    pub(super) fn follow(&mut self, rule: RuleName, code: Code) {
        self.rules.push(rule);
        self.codes.push(code);
    }

    /// The product API's advice is followed.
    pub(super) fn advise(&mut self, code: Code) {
        self.codes.push(code);
    }

    /// Whether something other than the canonical form led here.
    pub(super) fn has_led(&self) -> bool {
        !self.codes.is_empty() || self.by_visitor
    }

    /// The one code of all steps. What depends on the visitor is 302. Else rules decide: permanent when each of them is, and the method is kept when one of them
    /// keeps it. The canonical form by itself is permanent on the main host only.
    pub(super) fn code(&self, main_host: bool) -> u16 {
        if self.by_visitor {
            return 302;
        }
        let by_host = if main_host { 301 } else { 302 };
        let of = |code: &Code| if let Code::Status(status) = code { *status } else { by_host };
        let codes: Vec<u16> = self.codes.iter().map(of).collect();
        let is_permanent = codes.iter().all(|code| matches!(code, 301 | 308));
        let keeps_method = codes.iter().any(|code| matches!(code, 307 | 308));
        match (codes.is_empty(), is_permanent, keeps_method) {
            (true, ..) => by_host,
            (_, true, false) => 301,
            (_, true, true) => 308,
            (_, false, false) => 302,
            (_, false, true) => 307,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weakest_rule_decides_and_the_visitor_before_all() {
        let code = |codes: &[Code], main| Trail { codes: codes.to_vec(), ..Trail::default() }.code(main);
        assert_eq!([code(&[], true), code(&[], false)], [301, 302]);
        assert_eq!([code(&[Code::ByHost], true), code(&[Code::ByHost], false)], [301, 302]);
        assert_eq!(code(&[Code::Status(301)], false), 301);
        assert_eq!(code(&[Code::Status(301), Code::Status(302)], true), 302);
        assert_eq!(code(&[Code::Status(308), Code::Status(301)], true), 308);
        assert_eq!(code(&[Code::Status(307), Code::Status(301)], true), 307);
        assert_eq!(Trail { by_visitor: true, codes: vec![Code::Status(301)], ..Trail::default() }.code(true), 302);
    }
}

//! Record of the steps of one decision.

use crate::files::redirects::Code;
use crate::reader::source::RuleName;

/// Steps so far.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// Whether the URL has changed.
    pub(super) moved: bool,
    /// Whether the result depends on the visitor.
    pub(super) by_visitor: bool,
    /// Whether geolocation was consulted.
    pub(super) location_needed: bool,
    /// Redirect rules that were applied.
    pub(super) rules: Vec<RuleName>,
    /// URL fragment of the last rule's target.
    pub(super) anchor: Option<Box<str>>,
    codes: Vec<Code>,
}

impl Trail {
    /// A new record. `moved`: the path was not in its normal form.
    pub(super) fn of(moved: bool) -> Self {
        Self { moved, ..Self::default() }
    }

    /// Records an applied rule.
    pub(super) fn follow(&mut self, rule: RuleName, code: Code) {
        self.rules.push(rule);
        self.codes.push(code);
    }

    /// Records the redirect check's answer.
    pub(super) fn record_redirect_check(&mut self, code: Code) {
        self.codes.push(code);
    }

    /// Whether a rule or the visitor's location led here, not only normalisation.
    pub(super) fn was_redirected(&self) -> bool {
        !self.codes.is_empty() || self.by_visitor
    }

    /// One status code for all steps. A visitor-dependent redirect is 302. Otherwise rules decide:
    /// permanent if all are permanent, method-preserving if one is. Normalisation alone is
    /// permanent on the main host only.
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
    fn weakest_code_wins_and_visitor_dependent_redirects_are_302() {
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

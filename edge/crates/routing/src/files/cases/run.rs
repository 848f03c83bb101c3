//! Runs the cases of `tests.toml`.

use contracts::page::HeaderTheme;
use jiff::Timestamp;

use super::{Case, CaseOutcome, Text};
use crate::decide::request::Request;
use crate::decide::routing_context::RoutingContext;
use crate::explain::Verdict;
use crate::ruleset::Rules;

impl Rules {
    /// Runs the cases of `tests.toml`. Cases without their own time run at `now`.
    #[must_use]
    pub fn run_tests(&self, context: &dyn RoutingContext, now: Timestamp) -> Vec<CaseOutcome> {
        self.cases.iter().map(|case| CaseOutcome { case: case.name.clone(), failures: self.failures(case, context, now) }).collect()
    }

    fn failures(&self, case: &Case, context: &dyn RoutingContext, now: Timestamp) -> Vec<String> {
        let input = &case.input;
        let request = Request {
            host: &input.host,
            path: &input.path,
            query: input.query.as_deref(),
            preferences: &input.preferences,
            place_by_ip: input.place_by_ip.as_ref(),
            now: input.now.unwrap_or(now),
        };
        let verdict = Verdict::of(&self.decide(request, context));
        let page = verdict.page.as_ref();
        let mut failures = Vec::new();
        let mut compare = |what: &str, expected: String, actual: String| {
            if expected != actual {
                let name = |text: String| if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") };
                failures.push(format!("{what} is {}, not {}", name(actual), name(expected)));
            }
        };
        let expect = &case.expect;
        if let Some(status) = expect.status {
            compare("the status", status.to_string(), verdict.status.to_string());
        }
        let flags = [
            ("by_visitor", expect.by_visitor, verdict.by_visitor),
            ("noindex", expect.noindex, page.is_some_and(|page| page.noindex)),
            ("needs_sign_in", expect.needs_sign_in, page.is_some_and(|page| page.needs_sign_in)),
        ];
        for (what, expected, actual) in flags {
            if let Some(expected) = expected {
                compare(what, expected.to_string(), actual.to_string());
            }
        }
        for (text, expected) in &expect.texts {
            let (what, actual) = text.of(&verdict);
            compare(what, expected.clone(), actual.unwrap_or_default());
        }
        for (slot, expected) in &expect.slots {
            let actual = page.and_then(|page| page.slots.get(slot)).cloned();
            compare(&format!("the slot {}", slot.name()), expected.clone(), actual.unwrap_or_default());
        }
        failures
    }
}

impl Text {
    fn of(self, verdict: &Verdict) -> (&'static str, Option<String>) {
        let page = verdict.page.as_ref();
        match self {
            Self::Location => ("the location", verdict.location.clone()),
            Self::Serve => ("the page served in place", verdict.serve.clone()),
            Self::Page => ("the page", page.and_then(|page| page.page.clone())),
            Self::Route => ("the route", page.and_then(|page| page.route.as_ref()).map(|route| route.pattern.as_ref().to_owned())),
            Self::Locale => ("the locale", page.map(|page| page.locale.clone())),
            Self::City => ("the city", page.map(|page| page.city.clone())),
            Self::Brand => ("the brand", page.map(|page| page.brand.clone())),
            Self::Header => (
                "the header",
                page.map(|page| match page.header {
                    None => "hidden".to_owned(),
                    Some(HeaderTheme::Fill) => "fill".to_owned(),
                    Some(HeaderTheme::Transparent) => "transparent".to_owned(),
                }),
            ),
        }
    }
}

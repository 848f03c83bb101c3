//! Explains decisions step by step.

pub(crate) mod replay;
mod verdict;

use std::fmt;

use contracts::page_facts::PageFacts;
use jiff::Timestamp;
use serde::Serialize;

use crate::files::redirects::scope::KEYS;
use crate::files::redirects::{Redirect, Redirects, Table};
use crate::reader::source::RuleName;

pub use verdict::{PageVerdict, Verdict};

/// Limit on the rules listed for a path when none of them applies.
const MAX_PASSED_OVER: usize = 20;

/// A decision with its steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// Host, path and query of the request.
    pub url: String,
    /// Steps, in order.
    pub steps: Vec<Step>,
    /// Decision.
    pub verdict: Verdict,
}

/// A step of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Stage of the decision.
    pub stage: Stage,
    /// Rule that was tried, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleName>,
    /// Whether the rule or stage applied.
    pub applied: bool,
    /// Reason and result.
    pub why: String,
}

/// Stages of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Host to site.
    Host,
    /// Path normalisation.
    Path,
    /// Locale and city, from the path or filled in.
    Place,
    /// Redirect rules.
    Redirect,
    /// Main page that is switched off.
    MainPage,
    /// Route of the path.
    Route,
    /// Fragments in slots.
    Slot,
}

/// Records the steps of a decision. [`NoopRecorder`] makes recording free of cost.
pub(crate) trait Recorder {
    /// Records a step.
    fn note(&mut self, stage: Stage, rule: Option<&RuleName>, applied: bool, why: impl FnOnce() -> String);

    /// Records that rules match the path but none of them applies.
    fn passed_over(&mut self, redirects: &Redirects, table: &Table, entry: u32, facts: PageFacts<'_>, now: Timestamp);
}

/// Records nothing.
#[derive(Debug, Default)]
pub(crate) struct NoopRecorder;

impl Recorder for NoopRecorder {
    fn note(&mut self, _: Stage, _: Option<&RuleName>, _: bool, _: impl FnOnce() -> String) {}

    fn passed_over(&mut self, _: &Redirects, _: &Table, _: u32, _: PageFacts<'_>, _: Timestamp) {}
}

/// Records every step.
#[derive(Debug, Default)]
pub(crate) struct Steps(pub(crate) Vec<Step>);

impl Recorder for Steps {
    fn note(&mut self, stage: Stage, rule: Option<&RuleName>, applied: bool, why: impl FnOnce() -> String) {
        self.0.push(Step { stage, rule: rule.cloned(), applied, why: why() });
    }

    fn passed_over(&mut self, redirects: &Redirects, table: &Table, entry: u32, facts: PageFacts<'_>, now: Timestamp) {
        let mut rules: Vec<u32> = table.iter().filter(|(at, ..)| *at == entry).flat_map(|(.., rules)| rules).copied().collect();
        rules.sort_unstable();
        rules.dedup();
        for index in rules.iter().take(MAX_PASSED_OVER) {
            let rule = &redirects.rules[*index as usize];
            self.note(Stage::Redirect, Some(&rule.name), false, || why_not(redirects, rule, facts, now));
        }
        if let Some(more) = rules.len().checked_sub(MAX_PASSED_OVER).filter(|more| *more > 0) {
            self.note(Stage::Redirect, None, false, || format!("{more} more rules for this path have other conditions"));
        }
    }
}

fn why_not(redirects: &Redirects, rule: &Redirect, facts: PageFacts<'_>, now: Timestamp) -> String {
    let actual = [facts.host, facts.brand, facts.locale, facts.city];
    for (index, symbol) in redirects.key(facts).into_iter().enumerate() {
        let values = rule.scope.values(index);
        if !values.is_empty() && !values.contains(&symbol) {
            let mut expected: Vec<&str> = values.iter().take(MAX_PASSED_OVER).map(|value| redirects.symbols.name(*value)).collect();
            expected.sort_unstable();
            return format!("{} is {}, not {}", KEYS[index], actual[index], expected.join(" or "));
        }
    }
    if rule.period.is_over(now) { "it has expired".to_owned() } else { "it is not active yet".to_owned() }
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.applied { '+' } else { '-' };
        let stage = match self.stage {
            Stage::Host => "host",
            Stage::Path => "path",
            Stage::Place => "place",
            Stage::Redirect => "redirect",
            Stage::MainPage => "main page",
            Stage::Route => "route",
            Stage::Slot => "slot",
        };
        write!(formatter, "{mark} {stage:<9} ")?;
        if let Some(rule) = &self.rule {
            write!(formatter, "{rule}: ")?;
        }
        formatter.write_str(&self.why)
    }
}

/// The URL, one line for each step (`+` applied, `-` not applied), and the verdict.
impl fmt::Display for Explanation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}", self.url)?;
        for step in &self.steps {
            writeln!(formatter, "  {step}")?;
        }
        write!(formatter, "{}", self.verdict)
    }
}

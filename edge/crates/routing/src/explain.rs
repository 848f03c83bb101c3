//! Why a request goes where it goes.

use std::collections::BTreeMap;
use std::fmt;

use contracts::fragment::Slot;
use contracts::page::HeaderTheme;
use serde::Serialize;

use crate::decision::{Decision, RuleName};

/// Each step of a decision and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// What was asked for: host, path and query.
    pub url: String,
    /// Steps, in order.
    pub steps: Vec<Step>,
    /// The end.
    pub verdict: Verdict,
}

/// A step of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// What was looked at.
    pub stage: Stage,
    /// The rule that was tried, when it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleName>,
    /// Whether it applied.
    pub applied: bool,
    /// Why it did or did not, and what came of it: a sentence.
    pub why: String,
}

/// What a step looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Which site answers for the host.
    Host,
    /// The path's normal form.
    Path,
    /// Locale and city: in the address, or filled in.
    Place,
    /// Redirect rules.
    Redirect,
    /// The main page, where it is off.
    MainPage,
    /// The route of the path.
    Route,
    /// What fills the slots.
    Slot,
}

/// A decision without what only a server needs: what explanations, tests and replays compare.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Status of the answer, as far as the rules say: of a page 200, or 404 when its address is lost or has no route; of a page served in place 200.
    pub status: u16,
    /// Target of a redirect: a path on the same host, or scheme-relative with a host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Address of the page that is served in place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub serve: Option<String>,
    /// Whether another visitor may be sent elsewhere.
    pub by_visitor: bool,
    /// Redirect rules that took part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleName>,
    /// The page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<PageVerdict>,
}

/// The page of a [`Verdict`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PageVerdict {
    /// Host of the site, as `sites.toml` names it.
    pub host: String,
    /// Brand.
    pub brand: String,
    /// Locale.
    pub locale: String,
    /// City.
    pub city: String,
    /// Path under both.
    pub rest: String,
    /// Pattern of the route.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<String>,
    /// Kind of page that the route names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Values of the route's parameters.
    pub parameters: BTreeMap<String, String>,
    /// Fragment in each slot.
    pub slots: BTreeMap<Slot, String>,
    /// Look of the header; absent when there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<HeaderTheme>,
    /// Whether search engines are asked to leave the page out.
    pub noindex: bool,
    /// Whether only somebody who is signed in sees it.
    pub needs_sign_in: bool,
}

impl Verdict {
    /// Of a decision.
    #[must_use]
    pub fn of(_decision: &Decision) -> Self {
        unimplemented!()
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, _formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        unimplemented!()
    }
}

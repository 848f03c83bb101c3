//! Comparable summary of a decision.

use std::collections::BTreeMap;
use std::fmt;

use contracts::fragment::Slot;
use contracts::page::HeaderTheme;
use serde::Serialize;

use crate::decide::decision::{Decision, Location, PagePlan};
use crate::files::routes::{RouteCache, StatusCommit};
use crate::reader::source::RuleName;

/// Comparable, serialisable summary of a decision, used by explanations, tests and replays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Status as far as rules determine it. A page is 200, or 404 if it has no valid place or no
    /// route. A page served in place is 200.
    pub status: u16,
    /// Redirect target: a path on the same host, or `//host/path` on another host of these sites.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// URL of the page that is served in place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub serve: Option<String>,
    /// Whether the redirect depends on the visitor.
    pub by_visitor: bool,
    /// Redirect rules that were applied.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleName>,
    /// Planned page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<PageVerdict>,
}

/// Planned page of a [`Verdict`].
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
    /// Path after locale and city.
    pub rest: String,
    /// Route.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<RuleName>,
    /// Page type of the route.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Route parameters.
    pub parameters: BTreeMap<String, String>,
    /// Fragment in each slot.
    pub slots: BTreeMap<Slot, String>,
    /// Header theme; absent without a header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<HeaderTheme>,
    /// Whether search engines are asked not to index the page.
    pub noindex: bool,
    /// Whether the page requires a session.
    pub needs_sign_in: bool,
    /// Cache lifetimes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cache: Option<RouteCache>,
    /// When the page's status is final.
    pub status_commit: StatusCommit,
}

impl Verdict {
    /// Summarises a decision.
    #[must_use]
    pub fn of(decision: &Decision) -> Self {
        match decision {
            Decision::Redirect(redirect) => Self {
                status: redirect.code,
                location: Some(match &redirect.location {
                    Location::Here(path) => path.clone(),
                    Location::Site { host, path } => format!("//{host}{path}"),
                    Location::Away(url) => url.clone(),
                }),
                by_visitor: redirect.by_visitor,
                rules: redirect.rules.clone(),
                ..Self::default()
            },
            Decision::Serve(serve) => {
                Self { status: 200, serve: Some(serve.url.clone()), rules: serve.rule.iter().cloned().collect(), ..Self::default() }
            }
            Decision::Page(plan) => {
                Self { status: if plan.route.is_some() { 200 } else { 404 }, page: Some(PageVerdict::of(plan)), ..Self::default() }
            }
            Decision::BadPath(_) => Self { status: 400, ..Self::default() },
            Decision::UnknownHost => Self { status: 421, ..Self::default() },
        }
    }
}

impl PageVerdict {
    fn of(plan: &PagePlan) -> Self {
        let route = plan.route.as_deref();
        Self {
            host: plan.host.clone(),
            brand: plan.site.brand.clone(),
            locale: plan.place.locale.to_string(),
            city: plan.place.city.clone(),
            rest: plan.rest.clone(),
            route: route.map(|route| route.name.clone()),
            page: route.map(|route| route.page.clone()),
            parameters: plan.parameters.iter().cloned().collect(),
            slots: plan.slots.clone(),
            header: plan.slots.contains_key(&Slot::Header).then_some(plan.header),
            noindex: route.is_none_or(|route| route.noindex),
            needs_sign_in: route.is_some_and(|route| route.needs_sign_in),
            cache: route.map(|route| route.cache),
            status_commit: route.map(|route| route.status_commit).unwrap_or_default(),
        }
    }
}

/// One line: the status, and the target or the page.
impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.status)?;
        if let Some(location) = &self.location {
            write!(formatter, " to {location}{}", if self.by_visitor { ", for this visitor" } else { "" })?;
        }
        if let Some(url) = &self.serve {
            write!(formatter, " with the page of {url}")?;
        }
        if let Some(page) = &self.page {
            let slots: Vec<String> = page.slots.iter().map(|(slot, fragment)| format!("{}={fragment}", slot.name())).collect();
            let kind = page.page.as_deref().unwrap_or("not_found");
            write!(formatter, " {kind} in {}, {} ({}): {}", page.locale, page.city, page.brand, slots.join(" "))?;
        }
        Ok(())
    }
}

//! A decision without what only a server needs.

use std::collections::BTreeMap;
use std::fmt;

use contracts::fragment::Slot;
use contracts::page::HeaderTheme;
use serde::Serialize;

use crate::decide::decision::{Decision, Location, PagePlan};
use crate::files::routes::{RouteCache, StatusCommit};
use crate::reader::source::RuleName;

/// A decision without what only a server needs: what explanations, tests and replays compare.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Status of the answer, as far as the rules say: of a page 200, or 404 when its address is lost or has no route; of a page served in place 200.
    pub status: u16,
    /// Target of a redirect: a path on the same host, or with two slashes and the host before it for another one of ours.
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
    /// The route.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<RuleName>,
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
    /// How long answers are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cache: Option<RouteCache>,
    /// When the page's status is final.
    pub status_commit: StatusCommit,
}

impl Verdict {
    /// Of a decision.
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

/// One line: the status and where it leads, or what is shown.
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

//! Resolves a URL with the rules and the countries of the product API.

use std::sync::Arc;
use std::time::Duration;

use routing::{Decision, LocaleCode, PagePlan, PathFault, Redirect, RedirectAdvice, Request, ServeInPlace, UnlocatedDecision};

use super::visitor_location::locate_visitor;
use crate::app::App;
use crate::product_api::{ApiFreshness, ApiResponse, Countries, RedirectCheck, UpstreamError};
use crate::request::Visit;

/// Locale, city and route of a page.
#[derive(Debug, Clone)]
pub(crate) struct PageLocation {
    /// Page plan of the rules.
    pub(crate) plan: Box<PagePlan>,
    /// Countries, named in the page's language.
    pub(crate) countries: Arc<Countries>,
    /// Freshness of the responses that it was resolved with.
    pub(crate) freshness: ApiFreshness,
}

impl PageLocation {
    /// Locale of the page.
    pub(crate) fn locale(&self) -> &LocaleCode {
        &self.plan.place.locale
    }

    /// City of the page.
    pub(crate) fn city(&self) -> &str {
        &self.plan.place.city
    }

    /// Canonical path.
    pub(crate) fn path(&self) -> String {
        format!("/{}/{}{}", self.locale(), self.city(), self.plan.rest)
    }

    /// Path of the same page in another language.
    pub(crate) fn path_in_language(&self, language: &str) -> String {
        format!("/{}-{language}/{}{}", self.locale().country(), self.city(), self.plan.rest)
    }

    /// Path of the same page in another city of the country.
    pub(crate) fn path_in_city(&self, city: &str) -> String {
        format!("/{}/{city}{}", self.locale(), self.plan.rest)
    }
}

/// Outcome of routing.
pub(crate) enum RouteOutcome {
    Page(PageLocation),
    Redirect(Redirect),
    /// A proxied page.
    Serve(ServeInPlace),
}

/// Reasons why a URL cannot be routed.
pub(crate) enum LocateFault {
    /// The path has no safe normal form.
    Path(PathFault),
    /// No site matches the host.
    UnknownHost,
    /// The country list is unavailable.
    Upstream(UpstreamError),
}

/// Decision of the rules for a raw path and query.
pub(crate) async fn locate(app: &App, visit: &Visit, path: &str, query: Option<&str>) -> Result<RouteOutcome, LocateFault> {
    let ApiResponse { value: countries, freshness, .. } = countries_of_site(app, visit).await?;
    let (rules, world) = (&visit.live.rules, visit.routing_context(&countries));
    let request = visit.routing_request(path, query);
    let UnlocatedDecision { decision, needs_location } = rules.decide_without_location(request, &world);
    let place = if needs_location { locate_visitor(app, visit, path, &countries).await } else { None };
    let decision = match &place {
        Some(place) => rules.decide(Request { place_by_ip: Some(place), ..request }, &world),
        None => decision,
    };
    outcome_of(app, decision, freshness).await
}

/// Outcome of the redirect check.
pub(crate) struct MoveOutcome {
    /// New route of the page. `None`: not moved, or the target is not allowed.
    pub(crate) outcome: Option<RouteOutcome>,
    /// True if the outcome depends on the visitor.
    pub(crate) by_visitor: bool,
    /// Freshness of the response of the product API.
    pub(crate) freshness: ApiFreshness,
    /// False without a response.
    pub(crate) is_known: bool,
}

impl MoveOutcome {
    /// Outcome without a response: asked again by the next request.
    fn unknown() -> Self {
        Self { outcome: None, by_visitor: false, freshness: ApiFreshness::ended(), is_known: false }
    }
}

/// Asks the product API whether the page has moved, and applies the rules to the answer. A later
/// one is ignored.
pub(crate) async fn moved(
    app: &App,
    visit: &Visit,
    place: &PageLocation,
    (path, query): (&str, Option<&str>),
    deadline: Duration,
) -> MoveOutcome {
    if place.plan.unknown_place {
        return MoveOutcome::unknown();
    }
    let check = app.api.redirect_check(place.locale(), place.city(), &place.plan.rest, &visit.visitor_headers(), deadline).await;
    let Some(ApiResponse { value, by_visitor, freshness, .. }) = check else {
        return MoveOutcome::unknown();
    };
    let mut outcome = follow(app, visit, place, (path, query), &value).await;
    if let Some(RouteOutcome::Redirect(redirect)) = &mut outcome {
        redirect.by_visitor |= by_visitor;
    }
    MoveOutcome { outcome, by_visitor, freshness, is_known: true }
}

async fn follow(
    app: &App,
    visit: &Visit,
    place: &PageLocation,
    (path, query): (&str, Option<&str>),
    check: &RedirectCheck,
) -> Option<RouteOutcome> {
    let RedirectCheck::Redirect { redirect_url, code } = check else { return None };
    let ApiResponse { value: countries, freshness, .. } = countries_of_site(app, visit).await.ok()?;
    let world = visit.routing_context(&countries);
    let advice = RedirectAdvice { url: redirect_url, code: *code };
    let Some(decision) = visit.live.rules.follow(visit.routing_request(path, query), &world, advice) else {
        tracing::warn!(
            path = &*visit.redacted(&place.path()),
            target = &*visit.redacted(redirect_url),
            "Ignored a redirect of the product API to a target that is not allowed"
        );
        return None;
    };
    outcome_of(app, decision, freshness).await.ok()
}

/// Countries in the site's default language. Rules use codes only, which are the same in all
/// languages.
pub(in crate::page) async fn countries_of_site(app: &App, visit: &Visit) -> Result<ApiResponse<Countries>, LocateFault> {
    app.api.countries(&visit.site.default_locale, &visit.site.default_city).await.map_err(LocateFault::Upstream)
}

/// `freshness`: that of the responses behind the decision.
async fn outcome_of(app: &App, decision: Decision, freshness: ApiFreshness) -> Result<RouteOutcome, LocateFault> {
    match decision {
        Decision::Redirect(redirect) => Ok(RouteOutcome::Redirect(redirect)),
        Decision::Serve(serve) => Ok(RouteOutcome::Serve(serve)),
        Decision::Page(plan) => {
            let countries = app.api.countries(&plan.place.locale, &plan.place.city).await.map_err(LocateFault::Upstream)?;
            let freshness = freshness.and(&countries.freshness);
            Ok(RouteOutcome::Page(PageLocation { plan, countries: countries.value, freshness }))
        }
        Decision::BadPath(fault) => Err(LocateFault::Path(fault)),
        Decision::UnknownHost => Err(LocateFault::UnknownHost),
    }
}

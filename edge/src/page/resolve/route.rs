//! From an address to what the rules decide about it, in the world of the product API's countries.

use std::sync::Arc;

use routing::{Decision, LocaleCode, PagePlan, PathFault, Redirect, RedirectAdvice, Request, ServeInPlace};

use super::visitor_location::whereabouts;
use crate::app::App;
use crate::product_api::{ApiResponse, Countries, RedirectCheck, UpstreamError};
use crate::request::Visit;

/// A page's place.
#[derive(Debug, Clone)]
pub(crate) struct PageLocation {
    /// What the rules say of the page.
    pub(crate) plan: Box<PagePlan>,
    /// Countries in the locale's language.
    pub(crate) countries: Arc<Countries>,
}

impl PageLocation {
    /// Locale, served.
    pub(crate) fn locale(&self) -> &LocaleCode {
        &self.plan.place.locale
    }

    /// City, in the locale's country.
    pub(crate) fn city(&self) -> &str {
        &self.plan.place.city
    }

    /// The page's canonical path.
    pub(crate) fn path(&self) -> String {
        format!("/{}/{}{}", self.locale(), self.city(), self.plan.rest)
    }

    /// The same page in another locale of the country.
    pub(crate) fn path_in_language(&self, language: &str) -> String {
        format!("/{}-{language}/{}{}", self.locale().country(), self.city(), self.plan.rest)
    }

    /// The same page in another city of the country.
    pub(crate) fn path_in_city(&self, city: &str) -> String {
        format!("/{}/{city}{}", self.locale(), self.plan.rest)
    }
}

/// What an address leads to.
pub(crate) enum RouteOutcome {
    /// A page.
    Page(PageLocation),
    /// Another address.
    Redirect(Redirect),
    /// Another server's page under this address.
    Serve(ServeInPlace),
}

/// Why an address leads nowhere.
pub(crate) enum LocateFault {
    /// It has no safe normal form.
    Path(PathFault),
    /// The rules answer for no such host.
    UnknownHost,
    /// The countries are not known.
    Upstream(UpstreamError),
}

/// What the rules decide about a path and query, as sent.
pub(crate) async fn locate(app: &App, visit: &Visit, path: &str, query: Option<&str>) -> Result<RouteOutcome, LocateFault> {
    let countries = countries_of_site(app, visit).await?;
    let (rules, world) = (&visit.live.rules, visit.world(&countries));
    let request = visit.asks(path, query);
    let place = if rules.asks_for_place(request, &world) { whereabouts(app, visit, path, &countries).await } else { None };
    settle(app, rules.decide(Request { place_by_ip: place.as_ref(), ..request }, &world)).await
}

/// What the product API says of a page that may have moved.
#[derive(Default)]
pub(crate) struct MoveOutcome {
    /// Where the rules lead by its word. `None`: the page has not moved, or not to where it may.
    pub(crate) located: Option<RouteOutcome>,
    /// Whether another visitor may be told something else.
    pub(crate) by_visitor: bool,
}

/// What the rules make of the product API's word that a page has moved.
pub(crate) async fn moved(app: &App, visit: &Visit, place: &PageLocation, path: &str, query: Option<&str>) -> MoveOutcome {
    if place.plan.lost {
        return MoveOutcome::default();
    }
    let Some(ApiResponse { value, by_visitor }) = app.api.moved(&place.path(), place.city(), &visit.told()).await else {
        return MoveOutcome::default();
    };
    let mut located = follow(app, visit, place, (path, query), &value).await;
    if let Some(RouteOutcome::Redirect(redirect)) = &mut located {
        redirect.by_visitor |= by_visitor;
    }
    MoveOutcome { located, by_visitor }
}

async fn follow(
    app: &App,
    visit: &Visit,
    place: &PageLocation,
    (path, query): (&str, Option<&str>),
    said: &RedirectCheck,
) -> Option<RouteOutcome> {
    let RedirectCheck::Redirect { redirect_url, code } = said else { return None };
    let countries = countries_of_site(app, visit).await.ok()?;
    let world = visit.world(&countries);
    let advice = RedirectAdvice { url: redirect_url, code: *code };
    let Some(decision) = visit.live.rules.follow(visit.asks(path, query), &world, advice) else {
        tracing::warn!(
            path = &*visit.redacted(&place.path()),
            target = &*visit.redacted(redirect_url),
            "The product API's redirect leads where none may; it is ignored"
        );
        return None;
    };
    settle(app, decision).await.ok()
}

/// Countries in the language of the site. Codes are the same in every language: which one it is, the rules do not mind.
pub(in crate::page) async fn countries_of_site(app: &App, visit: &Visit) -> Result<Arc<Countries>, LocateFault> {
    app.api.countries(&visit.site.default_locale, &visit.site.default_city).await.map_err(LocateFault::Upstream)
}

async fn settle(app: &App, decision: Decision) -> Result<RouteOutcome, LocateFault> {
    match decision {
        Decision::Redirect(redirect) => Ok(RouteOutcome::Redirect(redirect)),
        Decision::Serve(serve) => Ok(RouteOutcome::Serve(serve)),
        Decision::Page(plan) => {
            let countries = app.api.countries(&plan.place.locale, &plan.place.city).await.map_err(LocateFault::Upstream)?;
            Ok(RouteOutcome::Page(PageLocation { plan, countries }))
        }
        Decision::BadPath(fault) => Err(LocateFault::Path(fault)),
        Decision::UnknownHost => Err(LocateFault::UnknownHost),
    }
}

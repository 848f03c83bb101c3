//! Turns a URL into a page to send, a redirect or a proxied page.

use std::pin::pin;

use futures_util::future::{Either, select};
use http::{HeaderValue, StatusCode};
use routing::{Location, Redirect, ServeInPlace};
use tokio::sync::Notify;

use super::assemble::prepared_page::{Plan, PreparedPage, RememberedAnswer, plan};
use super::memory::PageForm;
use super::resolve::city_switch::has_switched;
use super::resolve::route::{LocateFault, MoveOutcome, PageLocation, RouteOutcome, locate, moved};
use super::resolve::session_required;
use crate::app::App;
use crate::product_api::{ApiFreshness, UpstreamError};
use crate::request::Visit;

/// Outcome of a page request.
pub(super) enum PageOutcome {
    /// A page of this site.
    Page(Box<PreparedPage>),
    /// A page of this site that was made before.
    Remembered(RememberedAnswer),
    /// A redirect, with cookies to set.
    Redirect(Redirect, Vec<HeaderValue>),
    /// A missing page of this site, while too many others are rendered.
    Missing,
    /// A page of this site that was not admitted.
    Refused,
    /// A proxied page; the flag is true when the outcome depends on the visitor.
    Serve(ServeInPlace, bool),
}

/// Resolves a raw path and query, for a page in this form.
pub(super) async fn prepare(app: &App, visit: &Visit, path: &str, query: Option<&str>, form: PageForm) -> Result<PageOutcome, LocateFault> {
    match locate(app, visit, path, query).await? {
        RouteOutcome::Page(place) => page_at(app, visit, &place, path, query, form).await,
        RouteOutcome::Redirect(redirect) => Ok(PageOutcome::Redirect(redirect, Vec::new())),
        RouteOutcome::Serve(serve) => serve_in_place(app, visit, serve, path, form, Some(&Notify::new())).await,
    }
}

/// Fetches the page, the redirect check and the session state concurrently.
async fn page_at(
    app: &App,
    visit: &Visit,
    place: &PageLocation,
    path: &str,
    query: Option<&str>,
    form: PageForm,
) -> Result<PageOutcome, LocateFault> {
    let api = &app.config.api;
    let begun = Notify::new();
    let prepared = pin!(plan(app, visit, place, query, form, false, Some(&begun)));
    let checks = pin!(async {
        begun.notified().await;
        tokio::join!(
            session_required::redirect_signed_out(app, visit, place, query),
            moved(app, visit, place, (path, query), api.check_deadline),
        )
    });
    let (prepared, (signed_out, checked)) = match select(prepared, checks).await {
        Either::Left((Ok(Plan::Refused), _)) => return Ok(PageOutcome::Refused),
        Either::Left((prepared, checks)) => (prepared, checks.await),
        Either::Right((checked, prepared)) => (prepared.await, checked),
    };
    if matches!(prepared, Ok(Plan::Refused)) {
        return Ok(PageOutcome::Refused);
    }
    // A page in place of one that was admitted needs no other admission.
    let in_place = Notify::new();
    let admission = matches!(prepared, Ok(Plan::Remembered(_))).then_some(&in_place);
    let is_missing = prepared.as_ref().is_ok_and(Plan::is_missing);
    let checked = match is_missing && !checked.is_known {
        // It may have moved, so it waits longer.
        true => moved(app, visit, place, (path, query), api.deadline).await,
        false => checked,
    };
    let MoveOutcome { outcome: moved_to, by_visitor, mut freshness, .. } = checked;
    match moved_to {
        Some(RouteOutcome::Redirect(redirect)) => return Ok(PageOutcome::Redirect(redirect, Vec::new())),
        // A failed proxied page falls back to this page.
        Some(RouteOutcome::Serve(serve)) => match serve_in_place(app, visit, serve, path, form, admission).await {
            Ok(outcome) => return Ok(outcome.for_visitor(by_visitor)),
            Err(fault) => {
                let error = match &fault {
                    LocateFault::Upstream(error) => Some(tracing::field::display(error)),
                    LocateFault::Path(_) | LocateFault::UnknownHost => None,
                };
                tracing::warn!(error, path = &*visit.redacted(path), "Proxied page unavailable; serving the page of this URL");
                // The next request tries again.
                freshness = ApiFreshness::ended();
            }
        },
        // No redirect, or a redirect to this page.
        Some(RouteOutcome::Page(_)) | None => {}
    }
    if let Some((home, cookies)) = signed_out {
        return Ok(PageOutcome::Redirect(home, cookies));
    }
    let outcome = prepared.map(|plan| outcome_of(plan).for_visitor(by_visitor).fresh_with(&freshness)).map_err(LocateFault::Upstream)?;
    if is_missing && !place.plan.unknown_place && has_switched(visit, place) {
        let home = session_required::home(app, visit, place).await;
        // Avoids a redirect loop: browsers keep the referrer, and the city page itself may be
        // missing.
        let is_here = matches!(&home.location, Location::Here(target) if *target == place.path());
        if !place.plan.rest.is_empty() && !is_here {
            return Ok(PageOutcome::Redirect(home, Vec::new()));
        }
    }
    Ok(outcome)
}

impl PageOutcome {
    /// Marks the outcome as visitor-dependent, which makes it uncacheable.
    pub(super) fn for_visitor(mut self, by_visitor: bool) -> Self {
        match &mut self {
            Self::Page(prepared) => prepared.by_visitor |= by_visitor,
            Self::Remembered(answer) => answer.by_visitor |= by_visitor,
            Self::Redirect(redirect, _) => redirect.by_visitor |= by_visitor,
            Self::Serve(_, own) => *own |= by_visitor,
            Self::Missing | Self::Refused => {}
        }
        self
    }

    /// Limits how long a page from memory is given without being resolved.
    fn fresh_with(self, freshness: &ApiFreshness) -> Self {
        match self {
            Self::Remembered(answer) => {
                let freshness = answer.freshness.and(freshness);
                Self::Remembered(RememberedAnswer { freshness, ..answer })
            }
            other => other,
        }
    }

    /// An outcome that depends on more than its own page.
    pub(super) fn unsettled(self) -> Self {
        self.fresh_with(&ApiFreshness::ended())
    }
}

/// Makes a page of this platform here; it may not redirect. Fetches any other page. `begun`: as for
/// [`plan`].
async fn serve_in_place(
    app: &App,
    visit: &Visit,
    serve: ServeInPlace,
    path: &str,
    form: PageForm,
    begun: Option<&Notify>,
) -> Result<PageOutcome, LocateFault> {
    let Some(there) = visit.at_address(&serve.url) else { return Ok(PageOutcome::Serve(serve, false)) };
    let RouteOutcome::Page(place) = locate(app, &there, &there.path, there.query.as_deref()).await? else {
        tracing::error!(url = &*visit.redacted(&serve.url), "The page to serve in place redirects; not followed");
        return Err(LocateFault::Upstream(UpstreamError::status("serve in place", StatusCode::LOOP_DETECTED)));
    };
    let mut plan = plan(app, &there, &place, there.query.as_deref(), form, true, begun).await.map_err(LocateFault::Upstream)?;
    if let Plan::Page(prepared) = &mut plan {
        path.clone_into(&mut prepared.model.url);
    }
    Ok(outcome_of(plan))
}

fn outcome_of(plan: Plan) -> PageOutcome {
    match plan {
        Plan::Page(prepared) => PageOutcome::Page(prepared),
        Plan::Remembered(answer) => PageOutcome::Remembered(answer),
        Plan::Redirect(redirect, cookies) => PageOutcome::Redirect(redirect, cookies),
        Plan::Missing => PageOutcome::Missing,
        Plan::Refused => PageOutcome::Refused,
    }
}

//! From an address to the page that is sent, or to where the visitor is.

use http::{HeaderValue, StatusCode};
use routing::{Location, Redirect, ServeInPlace};

use super::assemble::prepared_page::{Plan, PreparedPage, plan};
use super::resolve::city_switch::has_switched;
use super::resolve::route::{LocateFault, MoveOutcome, PageLocation, RouteOutcome, locate, moved};
use super::resolve::session_required;
use crate::app::App;
use crate::product_api::UpstreamError;
use crate::request::Visit;

/// What is found at an address.
pub(super) enum PageOutcome {
    /// A page of ours.
    Page(Box<PreparedPage>),
    /// Another address, and cookies to set on the way.
    Redirect(Redirect, Vec<HeaderValue>),
    /// Another server's page under this address, and whether another visitor may find something else.
    Serve(ServeInPlace, bool),
}

/// Finds what is at a path and query, as sent.
pub(super) async fn find(app: &App, visit: &Visit, path: &str, query: Option<&str>) -> Result<PageOutcome, LocateFault> {
    match locate(app, visit, path, query).await? {
        RouteOutcome::Page(place) => at_place(app, visit, &place, path, query).await,
        RouteOutcome::Redirect(redirect) => Ok(PageOutcome::Redirect(redirect, Vec::new())),
        RouteOutcome::Serve(serve) => in_place(app, visit, serve, path).await,
    }
}

/// Asks at once for the page, whether it has moved, and whether the visitor may see it: no answer waits for another.
async fn at_place(app: &App, visit: &Visit, place: &PageLocation, path: &str, query: Option<&str>) -> Result<PageOutcome, LocateFault> {
    let (sent_home, planned, MoveOutcome { located, by_visitor }) = tokio::join!(
        session_required::sent_home(app, visit, place),
        plan(app, visit, place, query),
        moved(app, visit, place, path, query),
    );
    match located {
        Some(RouteOutcome::Redirect(redirect)) => return Ok(PageOutcome::Redirect(redirect, Vec::new())),
        // A word that leads nowhere is as none.
        Some(RouteOutcome::Serve(serve)) => match in_place(app, visit, serve, path).await {
            Ok(found) => return Ok(found.for_visitor(by_visitor)),
            Err(LocateFault::Upstream(error)) => {
                tracing::warn!(%error, path = &*visit.redacted(path), "A page cannot be served in place of this one")
            }
            Err(LocateFault::Path(_) | LocateFault::UnknownHost) => {
                tracing::warn!(path = &*visit.redacted(path), "A page cannot be served in place of this one")
            }
        },
        // The rules took the advice to mean this page, or none did.
        Some(RouteOutcome::Page(_)) | None => {}
    }
    if let Some(home) = sent_home {
        return Ok(PageOutcome::Redirect(home, Vec::new()));
    }
    let found = planned.map(|plan| found(plan).for_visitor(by_visitor)).map_err(LocateFault::Upstream)?;
    let is_missing = matches!(&found, PageOutcome::Page(planned) if planned.status == StatusCode::NOT_FOUND) && !place.plan.lost;
    if is_missing && has_switched(visit, place) {
        let home = session_required::home(app, visit, place).await;
        // A city whose own page is missing leads nowhere: browsers keep the referrer, and would go round for ever.
        let is_here = matches!(&home.location, Location::Here(target) if *target == place.path());
        if !place.plan.rest.is_empty() && !is_here {
            return Ok(PageOutcome::Redirect(home, Vec::new()));
        }
    }
    Ok(found)
}

impl PageOutcome {
    /// The same; where another visitor may find something else, no cache keeps it.
    fn for_visitor(mut self, by_visitor: bool) -> Self {
        match &mut self {
            Self::Page(planned) => planned.by_visitor |= by_visitor,
            Self::Redirect(redirect, _) => redirect.by_visitor |= by_visitor,
            Self::Serve(_, own) => *own |= by_visitor,
        }
        self
    }
}

/// A page of a site of ours is made here; it may not lead on. One of another server is fetched.
async fn in_place(app: &App, visit: &Visit, serve: ServeInPlace, path: &str) -> Result<PageOutcome, LocateFault> {
    let Some(there) = visit.elsewhere(&serve.url) else { return Ok(PageOutcome::Serve(serve, false)) };
    let RouteOutcome::Page(place) = locate(app, &there, &there.path, there.query.as_deref()).await? else {
        tracing::error!(url = &*visit.redacted(&serve.url), "What is to be served in place leads on; it is not followed");
        return Err(LocateFault::Upstream(UpstreamError::status("serve in place", StatusCode::LOOP_DETECTED)));
    };
    let mut planned = plan(app, &there, &place, there.query.as_deref()).await.map_err(LocateFault::Upstream)?;
    if let Plan::Page(planned) = &mut planned {
        path.clone_into(&mut planned.model.url);
    }
    Ok(found(planned))
}

fn found(plan: Plan) -> PageOutcome {
    match plan {
        Plan::Page(planned) => PageOutcome::Page(planned),
        Plan::Redirect(redirect, cookies) => PageOutcome::Redirect(redirect, cookies),
    }
}

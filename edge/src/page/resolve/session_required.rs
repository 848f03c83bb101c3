//! Pages that only somebody who is signed in sees: everybody else is sent home.

use http::StatusCode;
use routing::{Decision, Location, Redirect};

use super::route::{PageLocation, countries_of_site};
use crate::app::App;
use crate::request::Visit;

/// Whether the page needs it.
pub(in crate::page) fn is_needed(place: &PageLocation) -> bool {
    place.plan.route.as_ref().is_some_and(|route| route.needs_sign_in)
}

/// The way home, for a visitor who may not see the page. Whether a session is good, the product API says; where it says nothing in time, the page is shown, and what
/// stands in it is asked for by the browser, again with the session.
pub(in crate::page) async fn sent_home(app: &App, visit: &Visit, place: &PageLocation) -> Option<Redirect> {
    if !is_needed(place) {
        return None;
    }
    let is_out = match &visit.session {
        None => true,
        Some(session) => app.api.signed_in(session, &visit.told()).await == Some(false),
    };
    if is_out { Some(home(app, visit, place).await) } else { None }
}

/// Home of a place, in one hop also where the main page leads on.
pub(in crate::page) async fn home(app: &App, visit: &Visit, place: &PageLocation) -> Redirect {
    let path = format!("/{}/{}", place.locale(), place.city());
    let Ok(countries) = countries_of_site(app, visit).await else { return visitor_redirect(path) };
    let world = visit.world(&countries);
    match visit.live.rules.decide(visit.asks(&path, None), &world) {
        Decision::Redirect(Redirect { location: Location::Here(path), .. }) => visitor_redirect(path),
        _ => visitor_redirect(path),
    }
}

/// A redirect of this visitor, on the same host.
fn visitor_redirect(path: String) -> Redirect {
    Redirect { location: Location::Here(path), code: StatusCode::FOUND.as_u16(), by_visitor: true, rules: Vec::new() }
}

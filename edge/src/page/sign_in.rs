//! Pages that only somebody who is signed in sees: everybody else is sent home.

use routing::{Decision, Location, Redirect};

use super::locate::{Place, countries_of_site};
use super::redirect::of_visitor;
use crate::app::App;
use crate::visit::Visit;

/// Whether the page needs it.
pub(super) fn is_needed(place: &Place) -> bool {
    place.plan.route.as_ref().is_some_and(|route| route.needs_sign_in)
}

/// The way home, for a visitor who may not see the page. Whether a session is good, the product API says; where it says nothing in time, the page is shown, and what
/// stands in it is asked for by the browser, again with the session.
pub(super) async fn sent_home(app: &App, visit: &Visit, place: &Place) -> Option<Redirect> {
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
pub(super) async fn home(app: &App, visit: &Visit, place: &Place) -> Redirect {
    let path = format!("/{}/{}", place.locale(), place.city());
    let Ok(countries) = countries_of_site(app, visit).await else { return of_visitor(path) };
    let world = visit.world(&countries);
    match visit.live.rules.decide(visit.asks(&path, None), &world) {
        Decision::Redirect(Redirect { location: Location::Here(path), .. }) => of_visitor(path),
        _ => of_visitor(path),
    }
}

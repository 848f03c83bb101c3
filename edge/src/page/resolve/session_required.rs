//! Pages that require a session. Other visitors are redirected to the main page.

use http::{HeaderValue, StatusCode};
use routing::{Decision, Location, Redirect};

use super::query;
use super::route::{PageLocation, countries_of_site};
use crate::app::App;
use crate::request::{RETURN_TO, Visit};

/// How long signing in leads back to the page, in seconds.
const RETURN_SECONDS: i64 = 600;

/// Longest path that the cookie holds, in bytes.
const LONGEST_RETURN: usize = 512;

/// True if the route requires a session.
pub(in crate::page) fn is_needed(place: &PageLocation) -> bool {
    place.plan.route.as_ref().is_some_and(|route| route.needs_sign_in)
}

/// Redirect for a visitor without a session, and a cookie for the way back after signing in. If the
/// product API does not check the session in time, the page is shown: the browser fetches its
/// private data, with the session.
pub(in crate::page) async fn redirect_signed_out(
    app: &App,
    visit: &Visit,
    place: &PageLocation,
    query: Option<&str>,
) -> Option<(Redirect, Vec<HeaderValue>)> {
    if !is_needed(place) {
        return None;
    }
    let is_out = match &visit.session {
        None => true,
        Some(session) => app.api.signed_in(session, &visit.visitor_headers()).await == Some(false),
    };
    if is_out { Some((home(app, visit, place).await, return_cookie(visit, &with_query(place, query)).into_iter().collect())) } else { None }
}

/// Path of the page with the query keys that its route declares.
fn with_query(place: &PageLocation, query: Option<&str>) -> String {
    let keys = place.plan.route.as_ref().map_or(&[][..], |route| &route.query);
    let query = query::canonical(&query::declared(keys, query));
    let path = place.path();
    if query.is_empty() { path } else { format!("{path}?{query}") }
}

/// `None` for a path with characters that a cookie or a redirect could misread.
fn return_cookie(visit: &Visit, path: &str) -> Option<HeaderValue> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_' | b'.' | b'?' | b'=' | b'&' | b'%');
    if path.len() > LONGEST_RETURN || !path.bytes().all(is_plain) {
        return None;
    }
    RETURN_TO.set(path, RETURN_SECONDS, visit.secure)
}

/// Main page of the place. If the rules redirect it, its target: always one hop.
pub(in crate::page) async fn home(app: &App, visit: &Visit, place: &PageLocation) -> Redirect {
    let path = format!("/{}/{}", place.locale(), place.city());
    let Ok(countries) = countries_of_site(app, visit).await else { return visitor_redirect(path) };
    let world = visit.routing_context(&countries.value);
    match visit.live.rules.decide(visit.routing_request(&path, None), &world) {
        Decision::Redirect(Redirect { location: Location::Here(path), .. }) => visitor_redirect(path),
        _ => visitor_redirect(path),
    }
}

/// Visitor-dependent redirect on the same host.
fn visitor_redirect(path: String) -> Redirect {
    Redirect { location: Location::Here(path), code: StatusCode::FOUND.as_u16(), by_visitor: true, rules: Vec::new() }
}

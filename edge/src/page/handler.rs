//! Answers for pages and for their models.

use std::time::Instant;

use http::{HeaderName, HeaderValue, Response, StatusCode, header};
use percent_encoding::percent_decode_str;
use routing::{Location, PathFault};

use super::prepare::{PageOutcome, find};
use super::resolve::explain;
use super::resolve::route::LocateFault;
use super::respond::{error_page, page_response, proxied_page, redirect};
use crate::app::App;
use crate::product_api::UpstreamError;
use crate::request::{EXPLAIN, Visit};
use crate::response::body::{Body, empty, text};

/// Redirects of an address that `/_edge/page` follows. One canonical form means one hop; a main page that is off adds none, and a page that has moved one.
const MAX_HOPS: usize = 2;

/// The page at an address.
pub(crate) async fn answer(app: &App, visit: &Visit) -> Response<Body> {
    let started = Instant::now();
    let mut response = match find(app, visit, &visit.path, visit.query.as_deref()).await {
        Ok(PageOutcome::Page(planned)) => page_response::page(app, visit, *planned, started),
        Ok(PageOutcome::Redirect(redirect, cookies)) => redirect::answer(visit, &redirect, cookies),
        Ok(PageOutcome::Serve(serve, by_visitor)) => match proxied_page::answer(app, visit, &serve, by_visitor).await {
            Ok(response) => response,
            Err(error) => alone(visit, &error, StatusCode::SERVICE_UNAVAILABLE),
        },
        Err(LocateFault::Path(fault)) => bad_path(fault),
        Err(LocateFault::UnknownHost) => unknown_host(),
        Err(LocateFault::Upstream(error)) => alone(visit, &error, error.page_status()),
    };
    if visit.explain {
        explain_in_header(app, visit, &mut response).await;
    }
    response
}

/// The model of the page at `?url=`, for soft navigation.
pub(crate) async fn model_answer(app: &App, visit: &Visit) -> Response<Body> {
    let Some(mut url) = page_url(visit.query.as_deref()) else {
        return text(StatusCode::BAD_REQUEST, "Give the path of a page of this host as `url`.\n");
    };
    for _ in 0..=MAX_HOPS {
        let (path, query) = url.split_once('?').map_or((url.as_str(), None), |(path, query)| (path, Some(query)));
        match find(app, visit, path, query).await {
            // Its parts are no code that a page could run: the browser loads the page itself.
            Ok(PageOutcome::Page(planned)) if planned.slots.iter().any(|(_, fragment)| fragment.http.is_some()) => return leads_away(),
            Ok(PageOutcome::Page(planned)) => return page_response::model(app, visit, &planned),
            // What is set on the way is set for whoever takes it.
            Ok(PageOutcome::Redirect(_, cookies)) if !cookies.is_empty() => return leads_away(),
            Ok(PageOutcome::Redirect(redirect, _)) => match redirect.location {
                Location::Here(location) => url = location,
                Location::Site { .. } | Location::Away(_) => return leads_away(),
            },
            Ok(PageOutcome::Serve(..)) => return leads_away(),
            Err(LocateFault::Path(fault)) => return bad_path(fault),
            Err(LocateFault::UnknownHost) => return unknown_host(),
            Err(LocateFault::Upstream(error)) => return unavailable(&error),
        }
    }
    text(StatusCode::LOOP_DETECTED, "The address leads from one place to the next.\n")
}

/// Why the answer is what it is, for whoever has a token. SECURITY: such an answer is kept by nobody.
async fn explain_in_header(app: &App, visit: &Visit, response: &mut Response<Body>) {
    let Ok(explanation) = explain::explain(app, visit).await else { return };
    if let Ok(value) = HeaderValue::try_from(explain::header(&explanation)) {
        response.headers_mut().insert(HeaderName::from_static(EXPLAIN), value);
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
}

fn bad_path(fault: PathFault) -> Response<Body> {
    tracing::debug!(%fault, "An address was refused");
    text(StatusCode::BAD_REQUEST, "The address cannot be read.\n")
}

/// What is said to a host that no site answers for, or to a port that none of ours is reached by.
pub(crate) fn unknown_host() -> Response<Body> {
    text(StatusCode::MISDIRECTED_REQUEST, "No site answers for this host and port.\n")
}

/// The browser goes there by itself: it is told that there is no model, which is no fault.
pub(super) fn leads_away() -> Response<Body> {
    let mut response = Response::new(empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn alone(visit: &Visit, error: &UpstreamError, status: StatusCode) -> Response<Body> {
    tracing::error!(%error, path = &*visit.redacted(&visit.path), "The edge answers alone");
    error_page::answer(visit, visit.live.releases.everybody(), status)
}

fn unavailable(error: &UpstreamError) -> Response<Body> {
    tracing::error!(%error, "A page model cannot be made");
    text(error.page_status(), "The page cannot be made now.\n")
}

/// `url` of a query: a path of this host, decoded once.
pub(super) fn page_url(query: Option<&str>) -> Option<String> {
    let value = query?.split('&').find_map(|pair| pair.strip_prefix("url="))?;
    let url = percent_decode_str(value).decode_utf8().ok()?;
    // SECURITY: `//host` and `/\host` are other hosts to a browser.
    let own = url.starts_with('/') && !url.starts_with("//") && !url.contains('\\');
    own.then(|| url.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_host_are_pages() {
        assert_eq!(page_url(Some("url=%2Fru-ru%2Fmoskva")).as_deref(), Some("/ru-ru/moskva"));
        assert_eq!(page_url(Some("a=1&url=/x?q=1")).as_deref(), Some("/x?q=1"));
        for evil in ["url=//evil.example", "url=https://evil.example", "url=%2F%5Cevil.example", "url=/%5C/evil", "x=/ru", ""] {
            assert_eq!(page_url(Some(evil)), None, "{evil}");
        }
    }
}

//! Handlers of pages and of page models.

use std::time::Instant;

use http::{HeaderName, HeaderValue, Response, StatusCode, header};
use percent_encoding::percent_decode_str;
use routing::{Location, PathFault};

use super::assemble::prepared_page::RememberedAnswer;
use super::memory::PageForm;
use super::prepare::{PageOutcome, prepare};
use super::resolve::explain;
use super::resolve::route::LocateFault;
use super::respond::{error_page, page_response, proxied_page, recent_response, redirect, remembered_response};
use crate::app::App;
use crate::cdn;
use crate::product_api::UpstreamError;
use crate::request::{EXPLAIN, Visit};
use crate::response::body::{Body, empty, text};
use crate::response::busy::busy;

/// Redirects that `/_edge/page` follows. URLs have one canonical form, so one hop is usual; a moved
/// page adds one.
const MAX_HOPS: usize = 2;

/// Seconds after which a browser may ask again for a page that was refused.
const RETRY_AFTER: u16 = 3;

/// Serves the page at the requested URL.
pub(crate) async fn answer(app: &App, visit: &Visit) -> Response<Body> {
    let started = Instant::now();
    let mut response = match prepare(app, visit, &visit.path, visit.query.as_deref(), PageForm::Document).await {
        Ok(PageOutcome::Page(prepared)) => page_response::page(app, visit, *prepared, started).await,
        Ok(PageOutcome::Remembered(answer)) => remembered(app, visit, answer, started),
        Ok(PageOutcome::Redirect(redirect, cookies)) => redirect::answer(visit, &redirect, cookies),
        Ok(PageOutcome::Missing) => error_page::missing(visit),
        Ok(PageOutcome::Refused) => error_page::busy(visit, RETRY_AFTER),
        Ok(PageOutcome::Serve(serve, by_visitor)) => match proxied_page::answer(app, visit, &serve, by_visitor).await {
            Ok(response) => response,
            Err(error) => standalone_error(visit, &error, StatusCode::SERVICE_UNAVAILABLE),
        },
        Err(LocateFault::Path(fault)) => bad_path(fault),
        Err(LocateFault::UnknownHost) => unknown_host(),
        Err(LocateFault::Upstream(error)) => standalone_error(visit, &error, error.page_status()),
    };
    if visit.explain {
        explain_in_header(app, visit, &mut response).await;
    }
    response
}

/// Serves the model of the page at `?url=`, for soft navigation.
pub(crate) async fn model_answer(app: &App, visit: &Visit) -> Response<Body> {
    let started = Instant::now();
    let Some(mut url) = page_url(visit.query.as_deref()) else {
        return text(StatusCode::BAD_REQUEST, "Give the path of a page of this host as `url`.\n");
    };
    // SECURITY: a model that a redirect leads to depends on the visitor if the redirect does.
    let mut redirect_by_visitor = None;
    for _ in 0..=MAX_HOPS {
        let (path, query) = url.split_once('?').map_or((url.as_str(), None), |(path, query)| (path, Some(query)));
        let outcome = prepare(app, visit, path, query, PageForm::Model).await;
        let outcome = match redirect_by_visitor {
            Some(by_visitor) => outcome.map(|outcome| outcome.for_visitor(by_visitor).unsettled()),
            None => outcome,
        };
        match outcome {
            // Remote fragments have no module to hydrate: the browser does a full navigation.
            Ok(PageOutcome::Page(prepared)) if prepared.slots.iter().any(|(_, fragment)| fragment.http.is_some()) => {
                return no_page_model();
            }
            Ok(PageOutcome::Page(prepared)) => return page_response::model(app, visit, *prepared, started).await,
            Ok(PageOutcome::Remembered(answer)) => return remembered(app, visit, answer, started),
            // Cookies need a full navigation.
            Ok(PageOutcome::Redirect(_, cookies)) if !cookies.is_empty() => return no_page_model(),
            Ok(PageOutcome::Redirect(redirect, _)) => match redirect.location {
                Location::Here(location) => {
                    redirect_by_visitor = Some(redirect.by_visitor);
                    url = location;
                }
                Location::Site { .. } | Location::Away(_) => return no_page_model(),
            },
            Ok(PageOutcome::Missing | PageOutcome::Serve(..)) => return no_page_model(),
            Ok(PageOutcome::Refused) => return busy(RETRY_AFTER),
            Err(LocateFault::Path(fault)) => return bad_path(fault),
            Err(LocateFault::UnknownHost) => return unknown_host(),
            Err(LocateFault::Upstream(error)) => return unavailable(&error),
        }
    }
    text(StatusCode::LOOP_DETECTED, "The address leads from one place to the next.\n")
}

/// Response with a remembered page, which is kept for the next request of its address.
fn remembered(app: &App, visit: &Visit, answer: RememberedAnswer, started: Instant) -> Response<Body> {
    let response = remembered_response::again(app, visit, &answer, started);
    recent_response::keep(app, visit, answer, &response);
    response
}

/// Explains the response in a header to clients with a token. SECURITY: such a response is
/// uncacheable.
async fn explain_in_header(app: &App, visit: &Visit, response: &mut Response<Body>) {
    let Ok(explanation) = explain::explain(app, visit).await else { return };
    if let Ok(value) = HeaderValue::try_from(explain::header(&explanation)) {
        response.headers_mut().insert(HeaderName::from_static(EXPLAIN), value);
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    cdn::remove(response.headers_mut());
}

fn bad_path(fault: PathFault) -> Response<Body> {
    tracing::debug!(%fault, "Rejected a malformed path");
    text(StatusCode::BAD_REQUEST, "The address cannot be read.\n")
}

/// Response for an unknown host or port.
pub(crate) fn unknown_host() -> Response<Body> {
    text(StatusCode::MISDIRECTED_REQUEST, "No site answers for this host and port.\n")
}

/// 204: the browser does a full navigation. Not an error.
pub(super) fn no_page_model() -> Response<Body> {
    let mut response = Response::new(empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn standalone_error(visit: &Visit, error: &UpstreamError, status: StatusCode) -> Response<Body> {
    tracing::error!(%error, path = &*visit.redacted(&visit.path), "Product API unavailable; serving the built-in error page");
    error_page::answer(visit, status)
}

fn unavailable(error: &UpstreamError) -> Response<Body> {
    tracing::error!(%error, "Product API unavailable; no page model");
    text(error.page_status(), "The page cannot be made now.\n")
}

/// `url` parameter of a query, decoded once. `None` unless it is a path of this host.
pub(super) fn page_url(query: Option<&str>) -> Option<String> {
    let value = query?.split('&').find_map(|pair| pair.strip_prefix("url="))?;
    let url = percent_decode_str(value).decode_utf8().ok()?;
    // SECURITY: browsers read `//host` and `/\host` as other hosts.
    let own = url.starts_with('/') && !url.starts_with("//") && !url.contains('\\');
    own.then(|| url.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_url_accepts_only_paths_of_this_host() {
        assert_eq!(page_url(Some("url=%2Fru-ru%2Fmoskva")).as_deref(), Some("/ru-ru/moskva"));
        assert_eq!(page_url(Some("a=1&url=/x?q=1")).as_deref(), Some("/x?q=1"));
        for evil in ["url=//evil.example", "url=https://evil.example", "url=%2F%5Cevil.example", "url=/%5C/evil", "x=/ru", ""] {
            assert_eq!(page_url(Some(evil)), None, "{evil}");
        }
    }
}

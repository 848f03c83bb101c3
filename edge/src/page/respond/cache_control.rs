//! Cache headers of pages.

use http::{HeaderMap, HeaderValue, StatusCode, header};
use routing::RouteCache;

use crate::config::DevConfig;
use crate::request::Visit;

/// Inputs of the caching decision.
#[derive(Debug, Clone, Copy)]
pub(in crate::page) struct ResponseCaching {
    /// Status of the response.
    pub(in crate::page) status: StatusCode,
    /// Caching by the route.
    pub(in crate::page) cache: RouteCache,
    /// True if the response depends on the visitor.
    pub(in crate::page) by_visitor: bool,
}

/// True if caches may store the response; it then gets an ETag.
pub(in crate::page) const fn is_cacheable(caching: ResponseCaching, dev: &DevConfig) -> bool {
    matches!(caching.status, StatusCode::OK) && caching.cache.public && !caching.by_visitor && !dev.watch
}

/// Visitor-dependent pages are uncacheable and set the cohort cookie. Errors other than 404 and
/// pages of a watched development folder are uncacheable too.
pub(in crate::page) fn set(headers: &mut HeaderMap, visit: &Visit, caching: ResponseCaching, dev: &DevConfig) {
    let control = match caching.status.as_u16() {
        _ if caching.by_visitor => "private, no-store".to_owned(),
        _ if dev.watch => "no-store".to_owned(),
        200 if !caching.cache.public => "no-store".to_owned(),
        200 => format!("public, max-age={}, stale-while-revalidate={}", caching.cache.fresh_seconds, caching.cache.stale_seconds),
        404 => "public, max-age=30".to_owned(),
        _ => "no-store".to_owned(),
    };
    let control = HeaderValue::try_from(control).expect("words and numbers are a header value");
    headers.insert(header::CACHE_CONTROL, control);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if caching.by_visitor {
        set_cohort_cookie(headers, visit);
    }
}

/// Sets the cookie for a new cohort id. SECURITY: only on uncacheable responses.
pub(in crate::page) fn set_cohort_cookie(headers: &mut HeaderMap, visit: &Visit) {
    if let Some(cookie) = visit.cohort.set_cookie(visit.secure) {
        headers.append(header::SET_COOKIE, cookie);
    }
}

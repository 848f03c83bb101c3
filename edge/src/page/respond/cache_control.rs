//! How long an answer is kept, and by whom.

use http::{HeaderMap, HeaderValue, StatusCode, header};
use routing::RouteCache;

use crate::config::DevConfig;
use crate::request::Visit;

/// What decides about it.
#[derive(Debug, Clone, Copy)]
pub(in crate::page) struct ResponseCaching {
    /// Status of the answer.
    pub(in crate::page) status: StatusCode,
    /// What the route says.
    pub(in crate::page) cache: RouteCache,
    /// Whether another visitor may get another answer.
    pub(in crate::page) by_visitor: bool,
}

/// Whether caches keep an answer, so that it is worth a tag.
pub(in crate::page) const fn is_kept(kept: ResponseCaching, dev: &DevConfig) -> bool {
    matches!(kept.status, StatusCode::OK) && kept.cache.public && !kept.by_visitor && !dev.watch
}

/// Pages are the same for everybody, unless a flag or a session says otherwise: then nobody keeps them, and the visitor is given what tells visitors apart. Errors are
/// never kept, and nothing is where files are being edited.
pub(in crate::page) fn set(headers: &mut HeaderMap, visit: &Visit, kept: ResponseCaching, dev: &DevConfig) {
    let control = match kept.status.as_u16() {
        _ if kept.by_visitor => "private, no-store".to_owned(),
        _ if dev.watch => "no-store".to_owned(),
        200 if !kept.cache.public => "no-store".to_owned(),
        200 => format!("public, max-age={}, stale-while-revalidate={}", kept.cache.fresh_seconds, kept.cache.stale_seconds),
        404 => "public, max-age=30".to_owned(),
        _ => "no-store".to_owned(),
    };
    let control = HeaderValue::try_from(control).expect("words and numbers are a header value");
    headers.insert(header::CACHE_CONTROL, control);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if kept.by_visitor {
        keep_cohort(headers, visit);
    }
}

/// Lets the visitor keep an identifier that was made for this answer. SECURITY: only on an answer that no cache keeps.
pub(in crate::page) fn keep_cohort(headers: &mut HeaderMap, visit: &Visit) {
    if let Some(cookie) = visit.cohort.set_cookie(visit.secure) {
        headers.append(header::SET_COOKIE, cookie);
    }
}

//! How long an answer is kept, and by whom.

use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::config::DevConfig;
use crate::visit::Visit;

/// Pages are the same for everybody, unless a flag says otherwise: then nobody keeps them, and the visitor is given what tells visitors apart. Errors are never
/// kept, and nothing is where files are being edited.
pub(super) fn set(headers: &mut HeaderMap, visit: &Visit, status: StatusCode, by_visitor: bool, dev: &DevConfig) {
    let control = match status.as_u16() {
        _ if by_visitor => "private, no-store",
        _ if dev.watch => "no-store",
        200 => "public, max-age=60, stale-while-revalidate=600",
        404 => "public, max-age=30",
        _ => "no-store",
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(control));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if by_visitor {
        keep_cohort(headers, visit);
    }
}

/// Lets the visitor keep an identifier that was made for this answer. SECURITY: only on an answer that no cache keeps.
pub(super) fn keep_cohort(headers: &mut HeaderMap, visit: &Visit) {
    if let Some(cookie) = visit.cohort.set_cookie(visit.secure) {
        headers.append(header::SET_COOKIE, cookie);
    }
}

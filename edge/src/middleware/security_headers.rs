//! Default security headers of all responses. Existing headers, such as a page's stricter policy,
//! stay.

use http::header::{HeaderName, HeaderValue};
use http::{HeaderMap, Response, StatusCode, header};

use crate::response::body::Body;

/// Headers of all responses. A 304 of the edge omits them: entity tags change with them.
pub(crate) const DEFAULTS: [(HeaderName, HeaderValue); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("permissions-policy"), HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=()")),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    ),
];

/// TLS only; browsers ignore it elsewhere.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds headers to a 304 whose entity tag the edge did not make. SECURITY: a cache puts headers of
/// a 304 in the place of those that it has stored. The default policy could replace a stricter one.
pub(crate) fn renew_defaults(headers: &mut HeaderMap) {
    for (name, value) in DEFAULTS.into_iter().filter(|(name, _)| *name != header::CONTENT_SECURITY_POLICY) {
        headers.entry(name).or_insert(value);
    }
}

/// Adds missing headers. `secure`: the response is sent over TLS.
pub(crate) fn set_security_headers(secure: bool, response: &mut Response<Body>) {
    if response.status() != StatusCode::NOT_MODIFIED {
        for (name, value) in DEFAULTS {
            response.headers_mut().entry(name).or_insert(value);
        }
    }
    if secure {
        response.headers_mut().entry(header::STRICT_TRANSPORT_SECURITY).or_insert(HSTS);
    }
}

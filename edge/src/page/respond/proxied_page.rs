//! Reverse proxy: serves a remote page under a URL of this site.

use http::header::{HeaderMap, HeaderName};
use http::{HeaderValue, Method, Response, header};
use routing::ServeInPlace;

use crate::app::App;
use crate::middleware::loop_guard::{CDN_LOOP, EDGE};
use crate::product_api::UpstreamError;
use crate::request::Visit;
use crate::response::body::{Body, empty, fallible_stream};

/// Forwarded response headers. SECURITY: neither cookies nor redirects.
const ANSWER_HEADERS: [HeaderName; 6] = [
    header::CACHE_CONTROL,
    header::CONTENT_LANGUAGE,
    header::CONTENT_SECURITY_POLICY,
    header::CONTENT_TYPE,
    header::LAST_MODIFIED,
    header::RETRY_AFTER,
];

/// SECURITY: the sandbox gives the page an opaque origin, without access to cookies and storage of
/// this site. The page's own policy applies too.
const SANDBOX: HeaderValue =
    HeaderValue::from_static("sandbox allow-downloads allow-forms allow-popups allow-scripts; frame-ancestors 'none'; base-uri 'none'");

/// Fetches the page. The server receives nothing about the visitor but the accepted languages.
/// Visitor-dependent responses are uncacheable.
///
/// # Errors
/// The server is unreachable, or redirects.
pub(in crate::page) async fn answer(
    app: &App,
    visit: &Visit,
    serve: &ServeInPlace,
    by_visitor: bool,
) -> Result<Response<Body>, UpstreamError> {
    const NAME: &str = "serve in place";
    let method = if visit.head_only { Method::HEAD } else { Method::GET };
    let mut request = app
        .api
        .http()
        .request(method, &serve.url)
        .timeout(app.config.limits.request)
        .header(header::ACCEPT, "text/html")
        .header(CDN_LOOP, EDGE);
    if !visit.preferences.languages.is_empty() {
        request = request.header(header::ACCEPT_LANGUAGE, visit.preferences.languages.join(", "));
    }
    let answer = request.send().await.map_err(|error| UpstreamError::http(NAME, error))?;
    let status = answer.status();
    if status.is_redirection() || status.is_informational() {
        return Err(UpstreamError::status(NAME, status));
    }
    let mut headers = HeaderMap::new();
    headers.append(header::CONTENT_SECURITY_POLICY, SANDBOX);
    for name in ANSWER_HEADERS {
        for value in answer.headers().get_all(&name) {
            headers.append(&name, value.clone());
        }
    }
    if by_visitor {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    }
    let mut response = Response::new(if visit.head_only { empty() } else { fallible_stream(answer.bytes_stream()) });
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    Ok(response)
}

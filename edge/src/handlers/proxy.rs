//! Reverse proxy to the product API, streamed both ways.

use composer::Encoding;
use http::header::{HeaderMap, HeaderName};
use http::{HeaderValue, Request, Response, StatusCode, header};
use http_body_util::BodyDataStream;
use percent_encoding::percent_decode_str;
use routing::DISABLE_CONTACT_US_FORM;
use url::{Origin, Url};

use crate::app::App;
use crate::handlers::events;
use crate::middleware::deadline::time_for;
use crate::middleware::security_headers;
use crate::request::Visit;
use crate::request::body_progress::{self, BodyProgress};
use crate::request::form_submission::{FormKind, FormSubmission};
use crate::response::body::{Body, encoded, fallible_stream, text};
use crate::telemetry::trace;

/// Forwarded request headers. SECURITY: an allow list, so visitors cannot forge context headers.
const REQUEST_HEADERS: [HeaderName; 19] = [
    header::ACCEPT,
    header::ACCEPT_LANGUAGE,
    header::ACCESS_CONTROL_REQUEST_HEADERS,
    header::ACCESS_CONTROL_REQUEST_METHOD,
    // For staff programs.
    header::AUTHORIZATION,
    header::CONTENT_LENGTH,
    header::CONTENT_TYPE,
    header::COOKIE,
    header::IF_NONE_MATCH,
    header::ORIGIN,
    // Page of a survey answer.
    header::REFERER,
    header::USER_AGENT,
    HeaderName::from_static("idempotency-key"),
    // Position in a stream of events.
    HeaderName::from_static("last-event-id"),
    HeaderName::from_static("sec-fetch-mode"),
    HeaderName::from_static("sec-fetch-site"),
    HeaderName::from_static("x-csrf-token"),
    HeaderName::from_static("x-passp-partition"),
    HeaderName::from_static("x-uid"),
];

/// Forwarded response headers.
const RESPONSE_HEADERS: [HeaderName; 18] = [
    header::ACCESS_CONTROL_ALLOW_CREDENTIALS,
    header::ACCESS_CONTROL_ALLOW_HEADERS,
    header::ACCESS_CONTROL_ALLOW_METHODS,
    header::ACCESS_CONTROL_ALLOW_ORIGIN,
    header::ACCESS_CONTROL_MAX_AGE,
    header::CACHE_CONTROL,
    header::CONTENT_DISPOSITION,
    header::CONTENT_LENGTH,
    header::CONTENT_SECURITY_POLICY,
    header::CONTENT_TYPE,
    header::ETAG,
    header::LOCATION,
    header::RETRY_AFTER,
    header::SET_COOKIE,
    header::VARY,
    header::WWW_AUTHENTICATE,
    // A proxy in front of this one must not hold back events.
    HeaderName::from_static("x-accel-buffering"),
    HeaderName::from_static("x-robots-tag"),
];

/// Lengths of responses that are compressed.
const COMPRESSED_BYTES: std::ops::RangeInclusive<usize> = 1024..=1024 * 1024;

/// Response when the product API fails.
const UNREACHABLE: &str = "{\"error\":{\"code\":\"api_unreachable\",\"message\":\"The product API is unavailable.\"}}";

/// Response to sign-in on a site without it; equals the product API's 404.
const NO_SIGN_IN: &str = "{\"error\":{\"code\":\"not_found\",\"message\":\"there is nothing at this address\"}}";

/// Response to a support request on a site with closed forms; equals the product API's.
const CLOSED: &str = "{\"error\":{\"code\":\"closed\",\"message\":\"This site takes no requests.\"}}";

/// Forwards a request.
pub(crate) async fn answer(app: &App, visit: &Visit, request: Request<Body>) -> Response<Body> {
    if is_closed(visit, &request) {
        return json(StatusCode::FORBIDDEN, CLOSED);
    }
    if !visit.site.sign_in && is_of_identity(request.uri().path()) {
        return json(StatusCode::NOT_FOUND, NO_SIGN_IN);
    }
    let may_leave = is_of_identity(request.uri().path());
    let (parts, body) = request.into_parts();
    let progress = parts.extensions.get::<BodyProgress>();
    let target = parts.uri.path_and_query().map_or("/", |target| target.as_str());
    // SECURITY: the target begins with one slash and is appended to the API's URL, so it cannot
    // name another host.
    let address = format!("{}{}", app.api.base(), target.trim_start_matches('/'));
    let longest = time_for(&parts.headers, app.config.limits.request);
    let mut headers = allowed(&parts.headers, &REQUEST_HEADERS);
    if let Some(key) = &app.config.api.key {
        headers.extend(visit.visitor_headers().headers(key));
    }
    let upstream = app
        .api
        .http()
        .request(parts.method.clone(), address)
        .headers(headers)
        .headers(trace::outgoing())
        .body(reqwest::Body::wrap_stream(BodyDataStream::new(body)));
    // The deadline of a request includes the body of its response. Without one, the client's
    // shorter deadline would hold. The middleware's deadline covers the beginning of a stream.
    let longest = if events::is_path(&parts.method, &visit.path) { events::LONGEST_STREAM } else { longest };
    let result = upstream.timeout(longest).send().await;
    match result {
        Ok(answer) if events::is_stream(answer.headers()) => events::forward(app, allowed(answer.headers(), &RESPONSE_HEADERS), answer),
        Ok(answer) if may_leave && redirects_to(answer.headers(), &app.config.identity.origins) => forward(answer),
        Ok(answer) if redirects_away(answer.headers(), visit) => {
            tracing::error!(path = &*visit.redacted(&visit.path), "Product API redirected to an unknown host; responding with 502");
            json(
                StatusCode::BAD_GATEWAY,
                "{\"error\":{\"code\":\"foreign_redirect\",\"message\":\"The product API sent an invalid redirect.\"}}",
            )
        }
        Ok(answer) if !visit.head_only && visit.encoding != Encoding::Identity && is_compressible(answer.headers()) => {
            compressed(answer, visit.encoding).await
        }
        Ok(answer) => forward(answer),
        // The deadline of the middleware may expire here first.
        Err(error) if error.is_timeout() && progress.is_some_and(BodyProgress::is_incomplete) => body_progress::timeout_response(),
        Err(error) => progress.and_then(BodyProgress::rejection).unwrap_or_else(|| {
            // SECURITY: the URL may be a private link.
            let error = error.without_url();
            tracing::warn!(%error, "Request to the product API failed");
            json(StatusCode::BAD_GATEWAY, UNREACHABLE)
        }),
    }
}

/// True for a support request on a site whose form is closed for the visitor.
fn is_closed(visit: &Visit, request: &Request<Body>) -> bool {
    let submission = FormSubmission::of(request.method(), request.uri().path()).filter(|form| form.kind == FormKind::Request);
    submission.is_some_and(|submission| {
        let facts = submission.locale.as_ref().map_or_else(|| visit.facts_anywhere(), |locale| visit.facts(locale, &submission.city));
        visit.feature_of_sender(facts, DISABLE_CONTACT_US_FORM).is_on
    })
}

/// True for a raw path of the identity provider.
fn is_of_identity(path: &str) -> bool {
    // SECURITY: decodes escapes and skips empty segments, as the API may do.
    let decoded = percent_decode_str(path).decode_utf8_lossy();
    let mut parts = decoded.split('/').filter(|part| !part.is_empty());
    (parts.next(), parts.next()) == (Some("api"), Some("identity"))
}

fn json(status: StatusCode, json: &'static str) -> Response<Body> {
    let mut response = text(status, json);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// SECURITY: true for a redirect to a host outside our sites, in any spelling browsers accept.
fn redirects_away(headers: &HeaderMap, visit: &Visit) -> bool {
    headers.get_all(header::LOCATION).iter().any(|location| visit.own_address(location.to_str().unwrap_or("//")).is_none())
}

/// SECURITY: true for one redirect to a page of the identity provider. Only sign-in and sign-out
/// may lead there.
fn redirects_to(headers: &HeaderMap, origins: &[Origin]) -> bool {
    let mut locations = headers.get_all(header::LOCATION).iter();
    // A URL with a scheme has one meaning for browsers and for the parser. A relative one has none
    // here.
    let origin = |location: &HeaderValue| Url::parse(location.to_str().ok()?).ok().map(|url| url.origin());
    locations.next().and_then(origin).is_some_and(|origin| origins.contains(&origin)) && locations.next().is_none()
}

fn forward(answer: reqwest::Response) -> Response<Body> {
    let status = answer.status();
    let mut headers = allowed(answer.headers(), &RESPONSE_HEADERS);
    if status == StatusCode::NOT_MODIFIED {
        security_headers::renew_defaults(&mut headers);
    }
    let mut response = Response::new(fallible_stream(answer.bytes_stream()));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// True for text of a known length in [`COMPRESSED_BYTES`].
fn is_compressible(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_text = ["application/json", "image/svg+xml", "text/"].iter().any(|text| kind.starts_with(text));
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    is_text && length.is_some_and(|length| COMPRESSED_BYTES.contains(&length)) && !headers.contains_key(header::CONTENT_ENCODING)
}

/// Forwards a response in the client's encoding. Reads it completely first, so that a truncated one
/// becomes an error.
async fn compressed(answer: reqwest::Response, encoding: Encoding) -> Response<Body> {
    let status = answer.status();
    let mut headers = allowed(answer.headers(), &RESPONSE_HEADERS);
    let body = match answer.bytes().await {
        Ok(body) => body,
        Err(error) => {
            let error = error.without_url();
            tracing::warn!(%error, "Response of the product API was truncated");
            return json(StatusCode::BAD_GATEWAY, UNREACHABLE);
        }
    };
    headers.remove(header::CONTENT_LENGTH);
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    // Compression changes the bytes, so the tag becomes weak.
    let weak = |tag: &HeaderValue| HeaderValue::try_from(format!("W/{}", tag.to_str().ok()?.trim_start_matches("W/"))).ok();
    if let Some(weak) = headers.get(header::ETAG).and_then(weak) {
        headers.insert(header::ETAG, weak);
    }
    if let Some(name) = encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    let mut response = Response::new(encoded(body, encoding));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

fn allowed(headers: &HeaderMap, names: &[HeaderName]) -> HeaderMap {
    let pairs = names.iter().flat_map(|name| headers.get_all(name).iter().map(move |value| (name.clone(), value.clone())));
    let mut result = HeaderMap::new();
    for (name, value) in pairs {
        result.append(name, value);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_allowed_headers_are_forwarded_and_cookies_stay_separate() {
        let mut headers = HeaderMap::new();
        headers.append(header::SET_COOKIE, HeaderValue::from_static("a=1"));
        headers.append(header::SET_COOKIE, HeaderValue::from_static("b=2"));
        headers.append(header::SERVER, HeaderValue::from_static("secret"));
        let result = allowed(&headers, &RESPONSE_HEADERS);
        assert_eq!(result.get_all(header::SET_COOKIE).iter().count(), 2);
        assert!(!result.contains_key(header::SERVER));
    }

    #[test]
    fn only_a_redirect_to_the_identity_provider_leaves() {
        let origins = [Url::parse("https://id.example/realms/a").unwrap().origin()];
        let leaves = |locations: &[&'static str]| {
            let pairs = locations.iter().map(|location| (header::LOCATION, HeaderValue::from_static(location)));
            let mut headers = HeaderMap::new();
            pairs.for_each(|(name, value)| _ = headers.append(name, value));
            redirects_to(&headers, &origins)
        };
        assert!(leaves(&["https://id.example/auth?state=1"]));
        for other in [
            "https://id.example:8443/",
            "http://id.example/",
            "https://evil.example/",
            "https://id.example.evil.example/",
            "https://id.example@evil.example/",
            "//id.example/",
            "/",
            "javascript:alert(1)",
            "data:text/html,a",
            "",
        ] {
            assert!(!leaves(&[other]), "{other}");
        }
        assert!(!leaves(&["https://id.example/", "https://evil.example/"]));
        assert!(!leaves(&[]));
        assert!(!redirects_to(&HeaderMap::from_iter([(header::LOCATION, HeaderValue::from_static("data:,a"))]), &[]));
    }
}

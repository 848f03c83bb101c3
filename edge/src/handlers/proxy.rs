//! Passes requests on to the product API, streamed both ways.

use http::header::{HeaderMap, HeaderName};
use http::{HeaderValue, Request, Response, StatusCode, header};
use http_body_util::BodyDataStream;

use crate::app::App;
use crate::body::{Body, fallible_stream, text};

/// Request headers that the product API sees. SECURITY: a list of what is allowed, so that no context header can be forged from outside.
const REQUEST_HEADERS: [HeaderName; 9] = [
    header::ACCEPT,
    header::ACCEPT_LANGUAGE,
    header::CONTENT_LENGTH,
    header::CONTENT_TYPE,
    header::COOKIE,
    header::IF_NONE_MATCH,
    header::ORIGIN,
    header::USER_AGENT,
    HeaderName::from_static("x-csrf-token"),
];

/// Answer headers that a visitor sees.
const ANSWER_HEADERS: [HeaderName; 8] = [
    header::CACHE_CONTROL,
    header::CONTENT_DISPOSITION,
    header::CONTENT_LENGTH,
    header::CONTENT_TYPE,
    header::ETAG,
    header::RETRY_AFTER,
    header::SET_COOKIE,
    header::VARY,
];

/// The product API's answer.
pub(crate) async fn answer(app: &App, request: Request<Body>) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let target = parts.uri.path_and_query().map_or("/", |target| target.as_str());
    // SECURITY: the target begins with one slash and is appended to our own address; it cannot name another host.
    let address = format!("{}{}", app.api.base(), target.trim_start_matches('/'));
    let sent = app
        .api
        .http()
        .request(parts.method, address)
        .headers(allowed(&parts.headers, &REQUEST_HEADERS))
        .body(reqwest::Body::wrap_stream(BodyDataStream::new(body)))
        .timeout(app.config.limits.request)
        .send()
        .await;
    match sent {
        Ok(answer) => passed_on(answer),
        Err(error) => {
            tracing::warn!(%error, "The product API could not be asked");
            let mut response = text(
                StatusCode::BAD_GATEWAY,
                "{\"error\":{\"code\":\"api_unreachable\",\"message\":\"The product API could not be reached.\"}}",
            );
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            response
        }
    }
}

fn passed_on(answer: reqwest::Response) -> Response<Body> {
    let status = answer.status();
    let headers = allowed(answer.headers(), &ANSWER_HEADERS);
    let mut response = Response::new(fallible_stream(answer.bytes_stream()));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

fn allowed(headers: &HeaderMap, names: &[HeaderName]) -> HeaderMap {
    let pairs = names.iter().flat_map(|name| headers.get_all(name).iter().map(move |value| (name.clone(), value.clone())));
    let mut kept = HeaderMap::new();
    for (name, value) in pairs {
        kept.append(name, value);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_named_headers_pass_and_several_cookies_stay_several() {
        let mut headers = HeaderMap::new();
        headers.append(header::SET_COOKIE, HeaderValue::from_static("a=1"));
        headers.append(header::SET_COOKIE, HeaderValue::from_static("b=2"));
        headers.append(header::SERVER, HeaderValue::from_static("secret"));
        let kept = allowed(&headers, &ANSWER_HEADERS);
        assert_eq!(kept.get_all(header::SET_COOKIE).iter().count(), 2);
        assert!(!kept.contains_key(header::SERVER));
    }
}

//! `GET /explain?url=&cookie=&ip=&header=`: explains the routing decision for a URL, with the live
//! rules and the product API.

use http::{HeaderName, HeaderValue, Request, Response, StatusCode, header};
use url::{Url, form_urlencoded};

use super::answer as respond;
use crate::app::App;
use crate::page::LocateFault;
use crate::page::explain;
use crate::request::Visit;
use crate::response::body::{Body, empty, text};
use crate::server::listener::{Peer, Secure};

/// Usage, shown for malformed queries.
const USAGE: &str = "Give `url`, such as http://localhost/ru-ru/moskva. Optional: `cookie` (name=value; name=value), `ip`, any \
                     number of `header` (Name: value), and `format=text`.\n";

/// Responds with the explanation.
pub(super) async fn answer(app: &App, query: &str) -> Response<Body> {
    let Some((request, as_text)) = parse_request(query) else { return text(StatusCode::BAD_REQUEST, USAGE) };
    let visit = Visit::of(app, &request);
    drop(request);
    let Some(visit) = visit else { return text(StatusCode::NOT_FOUND, "No site answers for this host and port: 421.\n") };
    match explain::explain(app, &visit).await {
        Ok(explanation) if as_text => respond("text/plain; charset=utf-8", explanation.to_string()),
        Ok(explanation) => respond("application/json", serde_json::to_string(&explanation).unwrap_or_default()),
        Err(LocateFault::Upstream(error)) => {
            tracing::error!(%error, "Explaining a URL failed");
            text(StatusCode::SERVICE_UNAVAILABLE, "The product API is unavailable.\n")
        }
        Err(LocateFault::Path(_) | LocateFault::UnknownHost) => text(StatusCode::BAD_REQUEST, USAGE),
    }
}

/// Builds the request to explain, and returns whether the format is text. `None`: malformed query.
fn parse_request(query: &str) -> Option<(Request<Body>, bool)> {
    let mut request = Request::new(empty());
    let mut as_text = false;
    for (key, value) in form_urlencoded::parse(query.as_bytes()) {
        match &*key {
            "url" => {
                let (scheme, rest) = value.split_once("://")?;
                let host = rest.split(['/', '?']).next()?;
                // Keeps the path as written. A URL parser would normalise what is to be explained.
                let target = &rest[host.len()..];
                let target = if target.starts_with('/') { target.to_owned() } else { format!("/{target}") };
                *request.uri_mut() = target.parse().ok()?;
                Url::parse(&format!("{scheme}://{host}/")).ok()?;
                request.headers_mut().insert(header::HOST, HeaderValue::try_from(host).ok()?);
                request.extensions_mut().insert(Secure(scheme == "https"));
            }
            "cookie" => drop(request.headers_mut().append(header::COOKIE, HeaderValue::try_from(&*value).ok()?)),
            "ip" => drop(request.extensions_mut().insert(Peer(value.parse().ok()?))),
            "header" => {
                let (name, value) = value.split_once(':')?;
                let (name, value) = (HeaderName::try_from(name.trim()).ok()?, HeaderValue::try_from(value.trim()).ok()?);
                request.headers_mut().append(name, value);
            }
            "format" => as_text = value == "text",
            _ => return None,
        }
    }
    request.headers().contains_key(header::HOST).then_some((request, as_text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn request_is_built_from_the_query() {
        let (request, as_text) =
            parse_request("url=https%3A%2F%2Fkz.localhost%3A8080%2FRu-ru%2F%2F%3Fcity%3Dx&cookie=city%3Dkazan&ip=203.0.113.7&header=Accept-Language%3A%20en")
                .unwrap();
        assert_eq!((request.uri().path(), request.uri().query(), as_text), ("/Ru-ru//", Some("city=x"), false));
        let header = |name: &str| request.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(
            (header("host"), header("cookie"), header("accept-language")),
            ("kz.localhost:8080".into(), "city=kazan".into(), "en".into())
        );
        assert!(request.extensions().get::<Secure>().unwrap().0);
    }

    #[test]
    fn malformed_query_is_rejected() {
        for bad in ["", "url=/ru-ru", "url=http%3A%2F%2F", "url=http://a&ip=x", "url=http://a&header=x", "url=http://a&host=b"] {
            assert!(parse_request(bad).is_none(), "{bad}");
        }
    }
}

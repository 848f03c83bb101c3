//! Visitor facts sent by the edge.
//! SECURITY: ignored unless the request carries the shared key.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use url::{Origin, Url};

use crate::secret;

/// The shared key.
const KEY: &str = "x-roadside-key";
/// The visitor's address.
const IP: &str = "x-roadside-ip";
/// `scheme://host[:port]` that the visitor used.
const ORIGIN: &str = "x-roadside-origin";
/// Origins of all site domains, separated by commas.
const DOMAINS: &str = "x-roadside-domains";

/// Secret that the edge shares with this API. Without one, no request counts as sent by the edge.
#[derive(Clone)]
pub(crate) struct EdgeKey(Option<Arc<str>>);

impl EdgeKey {
    /// Takes the configured secret.
    pub(crate) fn new(secret: Option<&str>) -> Self {
        Self(secret.map(Arc::from))
    }
}

/// Client that a rate limit applies to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Client {
    /// A client without a known address.
    #[default]
    Unknown,
    /// A visitor.
    Visitor(IpAddr),
    /// The edge itself or another holder of its key: not limited.
    Edge,
}

/// Visitor facts sent by the edge. Empty for other requests; extraction never fails.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct EdgeHeaders {
    /// True when the request carried the key.
    pub(crate) has_key: bool,
    /// The visitor's address.
    pub(crate) ip: Option<IpAddr>,
    /// The origin that the visitor used.
    pub(crate) origin: Option<Origin>,
    /// Origins of all site domains.
    pub(crate) domains: Vec<Origin>,
}

impl EdgeHeaders {
    /// Reads the headers. `key` is the configured secret.
    fn read(headers: &HeaderMap, key: Option<&str>) -> Self {
        let (Some(key), Some(sent_key)) = (key, headers.get(KEY)) else { return Self::default() };
        if !secret::same(key.as_bytes(), sent_key.as_bytes()) {
            tracing::warn!("ignored edge headers: wrong x-roadside-key");
            return Self::default();
        }
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Self {
            has_key: true,
            ip: text(IP).parse().ok(),
            origin: parse_origin(text(ORIGIN)),
            domains: text(DOMAINS).split(',').filter_map(|origin| parse_origin(origin.trim())).collect(),
        }
    }

    /// The client for rate limits.
    pub(crate) fn client(&self) -> Client {
        match self.ip {
            Some(address) => Client::Visitor(address),
            None if self.has_key => Client::Edge,
            None => Client::Unknown,
        }
    }

    /// True when the visitor uses HTTPS.
    pub(crate) fn is_https(&self) -> bool {
        matches!(&self.origin, Some(Origin::Tuple(scheme, _, _)) if scheme == "https")
    }

    /// True for the origin of a site domain: scheme, host and port are equal.
    pub(crate) fn is_site_domain(&self, origin: &Origin) -> bool {
        self.domains.contains(origin)
    }
}

impl<S> FromRequestParts<S> for EdgeHeaders
where
    EdgeKey: FromRef<S>,
    S: Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self::read(&parts.headers, EdgeKey::from_ref(state).0.as_deref()))
    }
}

/// Parses `http(s)://host[:port]` and nothing else. The scheme's default port is optional.
pub(crate) fn parse_origin(text: &str) -> Option<Origin> {
    let (scheme, host) = text.split_once("://")?;
    // The URL parser also accepts user names, paths and white space; an origin has none.
    let is_plain = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']'));
    if !matches!(scheme, "http" | "https") || !is_plain {
        return None;
    }
    Url::parse(text).ok().map(|url| url.origin())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};

    use super::{Client, EdgeHeaders, parse_origin};

    const SECRET: &str = "a key of the edge, thirty-two characters at least";

    fn headers(key: Option<&'static str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        if let Some(key) = key {
            headers.insert("x-roadside-key", HeaderValue::from_static(key));
        }
        headers.insert("x-roadside-ip", HeaderValue::from_static("2001:db8::7"));
        headers.insert("x-roadside-origin", HeaderValue::from_static("https://roadside.example"));
        headers.insert("x-roadside-domains", HeaderValue::from_static("https://roadside.example, http://kz.localhost:8080,nonsense"));
        headers
    }

    #[test]
    fn headers_are_accepted_with_the_shared_key() {
        let edge = EdgeHeaders::read(&headers(Some(SECRET)), Some(SECRET));
        assert_eq!(edge.ip, Some("2001:db8::7".parse().unwrap()));
        assert!(edge.is_https());
        assert_eq!(edge.domains.len(), 2);
        assert!(edge.is_site_domain(&parse_origin("https://roadside.example:443").unwrap()));
        assert!(!edge.is_site_domain(&parse_origin("http://roadside.example").unwrap()));
        assert!(!edge.is_site_domain(&parse_origin("https://a.roadside.example").unwrap()));
    }

    #[test]
    fn only_the_edge_itself_is_not_limited() {
        let client = |headers: &HeaderMap| EdgeHeaders::read(headers, Some(SECRET)).client();
        let mut sent = headers(Some(SECRET));
        sent.insert("x-roadside-ip", HeaderValue::from_static("127.0.0.1"));
        assert_eq!(client(&sent), Client::Visitor("127.0.0.1".parse().unwrap()), "a proxy on this machine forwards all visitors");
        sent.remove("x-roadside-ip");
        assert_eq!(client(&sent), Client::Edge);
        sent.remove("x-roadside-key");
        assert_eq!(client(&sent), Client::Unknown);
    }

    #[test]
    fn headers_without_the_key_are_ignored() {
        for (sent_key, configured) in [(Some("another"), Some(SECRET)), (None, Some(SECRET)), (Some(SECRET), None), (Some(""), None)] {
            assert_eq!(EdgeHeaders::read(&headers(sent_key), configured), EdgeHeaders::default(), "{sent_key:?} {configured:?}");
        }
    }

    #[test]
    fn an_origin_is_scheme_host_and_port() {
        for good in ["http://localhost", "https://a.example:8443", "http://[::1]:80"] {
            assert!(parse_origin(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "null",
            "localhost",
            "//localhost",
            "ftp://a",
            "http://",
            "http://a/",
            "http://a?",
            "http://u@a",
            "http://a\\b",
            "http://a:b",
            "HTTP://a",
            " http://a",
            "file:///a",
        ] {
            assert!(parse_origin(bad).is_none(), "{bad}");
        }
    }
}

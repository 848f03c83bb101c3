//! CSRF protection: a random value in a cookie, and its keyed digest in the form. Both must come
//! back.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::cookie::{self, Cookie};
use super::edge_headers::{EdgeHeaders, parse_origin};
use super::response::ApiError;
use crate::secret;

/// Name of the cookie.
const COOKIE: &str = "csrf";

/// Header with the token of a script.
const HEADER: &str = "x-csrf-token";

/// Keys of tokens. Two while a secret is replaced, because nodes restart one after another.
pub(crate) struct CsrfKeys {
    signing: Hmac<Sha256>,
    /// Further keys whose tokens are valid.
    others: Vec<Hmac<Sha256>>,
}

impl CsrfKeys {
    /// Keys of secrets, the first of which signs; without secrets a random one.
    ///
    /// # Errors
    /// The system's random generator failed.
    pub(crate) fn new(secrets: &[String]) -> Result<Self, getrandom::Error> {
        let random = secret::random_bytes()?;
        let mut keys = secrets.iter().map(|text| secret::keyed(text.as_bytes()));
        let signing = keys.next().unwrap_or_else(|| secret::keyed(&random));
        Ok(Self { signing, others: keys.collect() })
    }

    /// The token for a cookie value.
    pub(crate) fn token(&self, value: &str) -> String {
        token(&self.signing, value)
    }

    /// Derives the value of another cookie from a cookie value. It is never a valid token: cookie
    /// values contain no space.
    pub(crate) fn derived(&self, name: &str, value: &str) -> String {
        self.token(&format!("{name} {value}"))
    }

    /// Checks a token against a cookie value.
    pub(crate) fn verifies(&self, value: &str, text: &str) -> bool {
        let mut keys = std::iter::once(&self.signing).chain(&self.others);
        keys.any(|key| secret::same(token(key, value).as_bytes(), text.as_bytes()))
    }
}

fn token(key: &Hmac<Sha256>, value: &str) -> String {
    let mut digest = key.clone();
    digest.update(value.as_bytes());
    URL_SAFE_NO_PAD.encode(digest.finalize().into_bytes())
}

/// The cookie with a value.
pub(crate) fn cookie(value: &str) -> Cookie<'_> {
    Cookie::new(COOKIE, value).http_only()
}

/// The value of the cookie if it is well-formed.
pub(crate) fn value_in(request: &HeaderMap) -> Option<&str> {
    cookie::read(request, COOKIE).filter(|value| secret::is_value(value))
}

/// False when `Sec-Fetch-Site` or `Origin` names another origin. Browsers send at least one of them
/// with a form; other clients need neither.
pub(crate) fn may_be_same_origin(request: &HeaderMap, edge: &EdgeHeaders) -> bool {
    let is_same_site = request.get("sec-fetch-site").is_none_or(|site| site == "same-origin");
    let is_same_origin = |origin: &HeaderValue| {
        let origin = origin.to_str().ok().and_then(parse_origin);
        // Only the edge knows the origin of this host.
        origin.is_some() && (edge.origin.is_none() || origin == edge.origin)
    };
    is_same_site && request.get(header::ORIGIN).is_none_or(is_same_origin)
}

/// Checks the request of a script: header `X-Csrf-Token` and the browser's own headers. Returns the
/// cookie value.
///
/// # Errors
/// A page of another origin sent it, or the token is missing or wrong.
pub(crate) fn check<'r>(request: &'r HeaderMap, key: &CsrfKeys, edge: &EdgeHeaders) -> Result<&'r str, ApiError> {
    if !may_be_same_origin(request, edge) {
        return Err(ApiError::ForbiddenOrigin);
    }
    let token = request.get(HEADER).and_then(|token| token.to_str().ok());
    match (value_in(request), token) {
        (Some(value), Some(token)) if key.verifies(value, token) => Ok(value),
        _ => Err(ApiError::InvalidToken),
    }
}

/// Sender of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sender {
    /// A script with a token. The response is JSON.
    Script,
    /// A page without scripts. The response is a redirect.
    Page,
}

/// Checks a form by its token or, from a page without scripts, by the browser's own headers.
/// docs/decisions/0011-forms-without-scripts.md explains why that is enough.
///
/// # Errors
/// The token is missing or wrong, or a page of another site sent the form.
pub(crate) fn check_form(request: &HeaderMap, key: &CsrfKeys, edge: &EdgeHeaders) -> Result<Sender, ApiError> {
    if request.contains_key(HEADER) {
        return check(request, key, edge).map(|_| Sender::Script);
    }
    let text = |name: &str| request.get(name).and_then(|value| value.to_str().ok());
    let is_ours = match text("sec-fetch-site") {
        // Scripts need a token; only a navigation may lack one.
        Some(site) => site == "same-origin" && text("sec-fetch-mode") == Some("navigate"),
        None => {
            let origin = text("origin").and_then(parse_origin);
            let is_page = text("accept").is_some_and(|accept| accept.contains("text/html"));
            is_page && origin.is_some() && origin == edge.origin
        }
    };
    if is_ours { Ok(Sender::Page) } else { Err(ApiError::InvalidToken) }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

    use super::{CsrfKeys, Sender, check, check_form, value_in};
    use crate::web::edge_headers::{EdgeHeaders, parse_origin};

    #[test]
    fn token_is_bound_to_its_value_and_key() {
        let secrets = ["a secret of more than thirty-two characters".to_owned()];
        let (key, same) = (CsrfKeys::new(&secrets).unwrap(), CsrfKeys::new(&secrets).unwrap());
        let other = CsrfKeys::new(&[]).unwrap();
        assert!(key.verifies("v", &same.token("v")));
        assert!(!key.verifies("v", &key.token("w")));
        assert!(!key.verifies("v", &other.token("v")));
        assert!(!key.verifies("v", ""));
    }

    #[test]
    fn secret_is_replaced_in_three_steps_without_a_rejected_token() {
        let keys = |secrets: &[&str]| CsrfKeys::new(&secrets.iter().map(|&secret| secret.to_owned()).collect::<Vec<_>>()).unwrap();
        let steps = [&["old"][..], &["old", "new"], &["new", "old"], &["new"]].map(keys);
        for nodes in steps.windows(2) {
            let [before, after] = nodes else { unreachable!("windows of two") };
            assert!(before.verifies("v", &after.token("v")) && after.verifies("v", &before.token("v")));
        }
        assert!(!steps[0].verifies("v", &steps[3].token("v")));
    }

    #[test]
    fn form_without_scripts_is_recognised_by_browser_headers() {
        let key = CsrfKeys::new(&[]).unwrap();
        let edge = EdgeHeaders { origin: parse_origin("https://roadside.example"), ..EdgeHeaders::default() };
        let sender = |headers: &[(&'static str, &'static str)]| {
            let headers = headers.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect();
            check_form(&headers, &key, &edge).ok()
        };
        let html = ("accept", "text/html,*/*;q=0.8");
        for page in [
            &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate")][..],
            &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate"), ("origin", "null")],
            &[("origin", "https://roadside.example"), html],
        ] {
            assert_eq!(sender(page), Some(Sender::Page), "{page:?}");
        }
        for other in [
            &[][..],
            &[html],
            &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors")],
            &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("origin", "https://roadside.example"), html],
            &[("sec-fetch-site", "same-site"), ("sec-fetch-mode", "navigate")],
            &[("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate")],
            &[("origin", "https://evil.example"), html],
            &[("origin", "null"), html],
            &[("origin", "https://roadside.example")],
            &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate"), ("x-csrf-token", "forged")],
        ] {
            assert_eq!(sender(other), None, "{other:?}");
        }
    }

    #[test]
    fn token_from_another_origin_is_rejected() {
        let key = CsrfKeys::new(&[]).unwrap();
        let value = "a".repeat(43);
        let edge = EdgeHeaders { origin: parse_origin("https://roadside.example"), ..EdgeHeaders::default() };
        let passes = |more: &[(&'static str, &'static str)], edge: &EdgeHeaders| {
            let mut headers: HeaderMap =
                more.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect();
            headers.insert(header::COOKIE, HeaderValue::try_from(format!("csrf={value}")).unwrap());
            headers.insert("x-csrf-token", HeaderValue::try_from(key.token(&value)).unwrap());
            let form = check_form(&headers, &key, edge).is_ok();
            assert_eq!(check(&headers, &key, edge).is_ok(), form, "both checks agree: {more:?}");
            form
        };
        let own = ("origin", "https://roadside.example");
        for ours in [&[][..], &[own], &[("sec-fetch-site", "same-origin")], &[own, ("sec-fetch-site", "same-origin")]] {
            assert!(passes(ours, &edge), "{ours:?}");
        }
        for cross_origin in [
            &[("origin", "https://evil.example")][..],
            &[("origin", "null")],
            &[("sec-fetch-site", "cross-site")],
            &[("sec-fetch-site", "same-site")],
            &[own, ("sec-fetch-site", "same-site")],
            &[("origin", "https://slate.roadside.example"), ("sec-fetch-site", "same-origin")],
        ] {
            assert!(!passes(cross_origin, &edge), "{cross_origin:?}");
        }
        assert!(passes(&[own], &EdgeHeaders::default()), "without the edge the own origin is unknown");
    }

    #[test]
    fn malformed_cookie_value_is_ignored() {
        let value = |cookies: &str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::try_from(cookies).unwrap())]);
            value_in(&headers).map(str::to_owned)
        };
        let good = "a".repeat(43);
        assert_eq!(value(&format!("csrf={good}")), Some(good));
        assert_eq!(value("csrf=short"), None);
        assert_eq!(value(&format!("csrf={}", "\"".repeat(43))), None);
        assert_eq!(value("other=1"), None);
    }
}

//! Form tokens: a random value in a cookie, and its keyed digest in the page. A form is ours when both come back.

use axum::http::HeaderMap;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::cookie::{self, Cookie};
use crate::respond::ApiError;
use crate::secret;

/// Name of the cookie.
const COOKIE: &str = "csrf";

/// Header that a script sends a token in.
const HEADER: &str = "x-csrf-token";

/// Makes tokens.
pub(crate) struct CsrfKey {
    key: Hmac<Sha256>,
}

impl CsrfKey {
    /// A key from a secret, or a random one.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub(crate) fn new(given: Option<&str>) -> Result<Self, getrandom::Error> {
        let random = secret::random_bytes()?;
        let key = given.map_or(random.as_slice(), str::as_bytes);
        Ok(Self { key: secret::keyed(key) })
    }

    /// The token bound to a cookie's value.
    pub(crate) fn token(&self, value: &str) -> String {
        let mut digest = self.key.clone();
        digest.update(value.as_bytes());
        URL_SAFE_NO_PAD.encode(digest.finalize().into_bytes())
    }

    /// A random-looking value for another cookie, always the same for a cookie's value. No token: no cookie of ours holds a space.
    pub(crate) fn derived(&self, name: &str, value: &str) -> String {
        self.token(&format!("{name} {value}"))
    }

    /// Whether a token is the one bound to a cookie's value.
    pub(crate) fn verifies(&self, value: &str, token: &str) -> bool {
        secret::same(self.token(value).as_bytes(), token.as_bytes())
    }
}

/// The cookie for a value.
pub(crate) fn cookie(value: &str) -> Cookie<'_> {
    Cookie::new(COOKIE, value).http_only()
}

/// The value of our cookie, when it has the right form.
pub(crate) fn value_in(request: &HeaderMap) -> Option<&str> {
    cookie::read(request, COOKIE).filter(|value| secret::is_value(value))
}

/// Checks that a request of a script comes from a page of ours: header `X-Csrf-Token`. The cookie's value.
///
/// # Errors
/// The token is missing, or not the one of the cookie.
pub(crate) fn check<'r>(request: &'r HeaderMap, key: &CsrfKey) -> Result<&'r str, ApiError> {
    let token = request.get(HEADER).and_then(|token| token.to_str().ok());
    match (value_in(request), token) {
        (Some(value), Some(token)) if key.verifies(value, token) => Ok(value),
        _ => Err(ApiError::InvalidToken),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::{CsrfKey, value_in};

    #[test]
    fn a_token_belongs_to_its_value_and_its_key() {
        let key = CsrfKey::new(Some("a secret of more than thirty-two characters")).unwrap();
        let same = CsrfKey::new(Some("a secret of more than thirty-two characters")).unwrap();
        let other = CsrfKey::new(None).unwrap();
        assert!(key.verifies("v", &same.token("v")));
        assert!(!key.verifies("v", &key.token("w")));
        assert!(!key.verifies("v", &other.token("v")));
        assert!(!key.verifies("v", ""));
    }

    #[test]
    fn only_a_cookie_of_the_right_form_is_taken() {
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

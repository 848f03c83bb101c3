//! Form tokens: a random value in a cookie, and its keyed digest in the page. A form is ours when both come back.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Name of the cookie.
const COOKIE: &str = "csrf";

/// Length of the cookie's value: 32 bytes in base64.
const VALUE_LENGTH: usize = 43;

/// Makes tokens.
pub(crate) struct CsrfKey {
    key: Hmac<Sha256>,
    secure: bool,
}

impl CsrfKey {
    /// A key from a secret, or a random one.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub(crate) fn new(secret: Option<&str>, secure: bool) -> Result<Self, getrandom::Error> {
        let random = random()?;
        let key = secret.map_or(random.as_slice(), str::as_bytes);
        // An HMAC takes a key of any length: a long one is hashed, a short one padded.
        let mut block = [0; 64];
        if key.len() > block.len() {
            block[..32].copy_from_slice(&<Sha256 as sha2::Digest>::digest(key));
        } else {
            block[..key.len()].copy_from_slice(key);
        }
        Ok(Self { key: Hmac::new(&block.into()), secure })
    }

    /// The token bound to a cookie's value.
    pub(crate) fn token(&self, value: &str) -> String {
        let mut digest = self.key.clone();
        digest.update(value.as_bytes());
        URL_SAFE_NO_PAD.encode(digest.finalize().into_bytes())
    }

    /// The `Set-Cookie` header for a value.
    pub(crate) fn set_cookie(&self, value: &str) -> String {
        let secure = if self.secure { "; Secure" } else { "" };
        format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax{secure}")
    }
}

/// The value of our cookie among those of a `Cookie` header, when it has the right form.
pub(crate) fn value_in(cookies: &str) -> Option<&str> {
    let pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
    let value = pairs.filter(|(name, _)| *name == COOKIE).map(|(_, value)| value).next()?;
    let is_base64 = value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    (value.len() == VALUE_LENGTH && is_base64).then_some(value)
}

/// A new value.
///
/// # Errors
/// The system gives no random numbers.
pub(crate) fn new_value() -> Result<String, getrandom::Error> {
    random().map(|bytes| URL_SAFE_NO_PAD.encode(bytes))
}

fn random() -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::{CsrfKey, VALUE_LENGTH, new_value, value_in};

    #[test]
    fn a_token_belongs_to_its_value_and_its_key() {
        let key = CsrfKey::new(Some("a secret of more than thirty-two characters"), false).unwrap();
        let same = CsrfKey::new(Some("a secret of more than thirty-two characters"), false).unwrap();
        let other = CsrfKey::new(None, false).unwrap();
        assert_eq!(key.token("v"), same.token("v"));
        assert_ne!(key.token("v"), key.token("w"));
        assert_ne!(key.token("v"), other.token("v"));
    }

    #[test]
    fn only_a_cookie_of_the_right_form_is_taken() {
        let value = new_value().unwrap();
        assert_eq!(value.len(), VALUE_LENGTH);
        assert_eq!(value_in(&format!("a=b; csrf={value}; c=d")), Some(value.as_str()));
        assert_eq!(value_in("csrf=short"), None);
        assert_eq!(value_in(&format!("csrf={}", "\"".repeat(VALUE_LENGTH))), None);
        assert_eq!(value_in(""), None);
    }

    #[test]
    fn the_cookie_is_secure_when_asked_for() {
        let cookie = |secure| CsrfKey::new(None, secure).unwrap().set_cookie("v");
        assert_eq!(cookie(false), "csrf=v; Path=/; HttpOnly; SameSite=Lax");
        assert_eq!(cookie(true), "csrf=v; Path=/; HttpOnly; SameSite=Lax; Secure");
    }
}

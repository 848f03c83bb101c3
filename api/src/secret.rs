//! Random values and constant-time comparison of secrets.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// 256 random bits.
///
/// # Errors
/// The system's random generator failed.
pub(crate) fn random_bytes() -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// 256 random bits as 43 base64 characters, safe in cookies and URLs.
///
/// # Errors
/// The system's random generator failed.
pub(crate) fn new_value() -> Result<String, getrandom::Error> {
    random_bytes().map(|bytes| URL_SAFE_NO_PAD.encode(bytes))
}

/// True for a text in the format of [`new_value`].
pub(crate) fn is_value(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// 256 random bits as 64 hexadecimal characters, for paths in lower case.
///
/// # Errors
/// The system's random generator failed.
pub(crate) fn new_token() -> Result<String, getrandom::Error> {
    random_bytes().map(hex::encode)
}

/// True for a text in the format of [`new_token`].
pub(crate) fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// An HMAC keyed with a secret of any length.
pub(crate) fn keyed(key: &[u8]) -> Hmac<Sha256> {
    // As RFC 2104 requires: a long key is hashed, a short one padded.
    let mut block = [0; 64];
    if key.len() > block.len() {
        block[..32].copy_from_slice(&<Sha256 as sha2::Digest>::digest(key));
    } else {
        block[..key.len()].copy_from_slice(key);
    }
    Hmac::new(&block.into())
}

/// Compares two secrets.
pub(crate) fn same(left: &[u8], right: &[u8]) -> bool {
    // SECURITY: compares digests in constant time, so the duration reveals nothing about the
    // secrets.
    let digest = |secret: &[u8]| Hmac::<Sha256>::new(&[0; 64].into()).chain_update(secret);
    digest(left).verify(&digest(right).finalize().into_bytes()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{is_token, is_value, new_token, new_value, same};

    #[test]
    fn random_values_are_long_and_unique() {
        let (one, other) = (new_value().unwrap(), new_value().unwrap());
        assert!(is_value(&one));
        assert_ne!(one, other);
        let (one, other) = (new_token().unwrap(), new_token().unwrap());
        assert!(is_token(&one));
        assert_ne!(one, other);
    }

    #[test]
    fn comparison_accepts_equal_secrets_only() {
        assert!(same(b"a secret", b"a secret"));
        for other in ["a secreT", "a secret ", "a", ""] {
            assert!(!same(b"a secret", other.as_bytes()), "{other}");
        }
    }
}

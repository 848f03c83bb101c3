//! Signed, short-lived tokens that let operators request an explanation of a page.

use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

use crate::config::Secret;

/// Lifetime of a token in seconds.
const LIFETIME: i64 = 900;

/// Issues and verifies tokens: `<expiry second>.<HMAC-SHA256 of it>`.
pub(crate) struct ExplainTokens {
    key: [u8; 64],
}

impl ExplainTokens {
    /// Uses a secret shared by several edges, or a random one.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(crate) fn new(secret: Option<&Secret>) -> Result<Self, getrandom::Error> {
        let mut key = [0; 64];
        match secret {
            // A digest fits any secret into the key.
            Some(secret) => key[..32].copy_from_slice(&Sha256::digest(secret.reveal())),
            None => getrandom::fill(&mut key)?,
        }
        Ok(Self { key })
    }

    /// Issues a token.
    pub(crate) fn issue(&self, now: Timestamp) -> String {
        let end = now.as_second() + LIFETIME;
        let digest = hex::encode(self.sign(end).finalize().into_bytes());
        format!("{end}.{digest}")
    }

    /// True if the token is authentic and not expired.
    pub(crate) fn accepts(&self, token: &str, now: Timestamp) -> bool {
        let Some((end, digest)) = token.split_once('.') else { return false };
        let (Ok(end), Some(digest)) = (end.parse::<i64>(), bytes(digest)) else { return false };
        // SECURITY: constant-time comparison. An expiry beyond the lifetime is not ours.
        let left = end.saturating_sub(now.as_second());
        (1..=LIFETIME).contains(&left) && self.sign(end).verify_slice(&digest).is_ok()
    }

    fn sign(&self, end: i64) -> Hmac<Sha256> {
        Hmac::new(&self.key.into()).chain_update(format!("roadside explain {end}"))
    }
}

fn bytes(hexadecimal: &str) -> Option<Vec<u8>> {
    let pairs = hexadecimal.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan as _;

    use super::*;

    #[test]
    fn token_is_valid_until_expiry_for_the_same_key_only() {
        let tokens = ExplainTokens::new(Some(&Secret::new("shared".to_owned()))).unwrap();
        let now: Timestamp = "2030-01-01T00:00:00Z".parse().unwrap();
        let token = tokens.issue(now);
        assert!(tokens.accepts(&token, now) && tokens.accepts(&token, now + 899.seconds()));
        assert!(!tokens.accepts(&token, now + 900.seconds()));
        assert!(ExplainTokens::new(Some(&Secret::new("shared".to_owned()))).unwrap().accepts(&token, now));
        assert!(!ExplainTokens::new(None).unwrap().accepts(&token, now));
    }

    #[test]
    fn malformed_tokens_are_rejected() {
        let tokens = ExplainTokens::new(None).unwrap();
        let now = Timestamp::now();
        let token = tokens.issue(now);
        let (end, digest) = token.split_once('.').unwrap();
        let later = end.parse::<i64>().unwrap() + 1;
        for bad in ["", ".", "x", "1.00", &format!("{later}.{digest}"), &format!("{end}.{}", &digest[2..]), &format!("{end}.é{digest}")] {
            assert!(!tokens.accepts(bad, now), "{bad}");
        }
    }
}

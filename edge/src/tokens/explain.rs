//! Tokens with which somebody who reaches the operators' port may ask a page why it is what it is. They are signed, and end soon.

use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

use crate::config::Secret;

/// For so long a token is taken, in seconds.
const LIFETIME: i64 = 900;

/// Makes and checks tokens: `<second of its end>.<HMAC-SHA256 of it>`.
pub(crate) struct ExplainTokens {
    key: [u8; 64],
}

impl ExplainTokens {
    /// With a secret that several edges share, or with one of its own.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub(crate) fn new(secret: Option<&Secret>) -> Result<Self, getrandom::Error> {
        let mut key = [0; 64];
        match secret {
            // A block of the hash holds a digest of a secret of any length.
            Some(secret) => key[..32].copy_from_slice(&Sha256::digest(secret.reveal())),
            None => getrandom::fill(&mut key)?,
        }
        Ok(Self { key })
    }

    /// A new token.
    pub(crate) fn issue(&self, now: Timestamp) -> String {
        let end = now.as_second() + LIFETIME;
        let digest: String = self.sign(end).finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{end}.{digest}")
    }

    /// Whether a token is one of ours and has not ended.
    pub(crate) fn accepts(&self, token: &str, now: Timestamp) -> bool {
        let Some((end, digest)) = token.split_once('.') else { return false };
        let (Ok(end), Some(digest)) = (end.parse::<i64>(), bytes(digest)) else { return false };
        // SECURITY: compared in constant time. An end beyond a token's life was not given by us.
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
    fn a_token_is_taken_until_it_ends_and_only_by_whom_has_its_key() {
        let tokens = ExplainTokens::new(Some(&Secret::new("shared".to_owned()))).unwrap();
        let now: Timestamp = "2030-01-01T00:00:00Z".parse().unwrap();
        let token = tokens.issue(now);
        assert!(tokens.accepts(&token, now) && tokens.accepts(&token, now + 899.seconds()));
        assert!(!tokens.accepts(&token, now + 900.seconds()));
        assert!(ExplainTokens::new(Some(&Secret::new("shared".to_owned()))).unwrap().accepts(&token, now));
        assert!(!ExplainTokens::new(None).unwrap().accepts(&token, now));
    }

    #[test]
    fn what_is_no_token_is_refused() {
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

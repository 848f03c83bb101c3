//! Signed, short-lived tokens that let operators request an explanation of a page.

use jiff::Timestamp;

use super::keys::Keys;
use crate::config::Secret;

/// Lifetime of a token in seconds.
const LIFETIME: i64 = 900;

/// Issues and verifies tokens: `<expiry second>.<HMAC-SHA256 of it>`.
pub(crate) struct ExplainTokens {
    keys: Keys,
}

impl ExplainTokens {
    /// Uses secrets shared by several edges, or a random one. The first signs, all verify.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(crate) fn new(secrets: &[Secret]) -> Result<Self, getrandom::Error> {
        Ok(Self { keys: Keys::new(secrets)? })
    }

    /// Issues a token.
    pub(crate) fn issue(&self, now: Timestamp) -> String {
        let end = now.as_second() + LIFETIME;
        format!("{end}.{}", self.keys.sign(&message(end)))
    }

    /// True if the token is authentic and not expired.
    pub(crate) fn accepts(&self, token: &str, now: Timestamp) -> bool {
        let Some((end, digest)) = token.split_once('.') else { return false };
        let Ok(end) = end.parse::<i64>() else { return false };
        // SECURITY: an expiry beyond the lifetime is not ours.
        let left = end.saturating_sub(now.as_second());
        (1..=LIFETIME).contains(&left) && self.keys.verifies(&message(end), digest)
    }
}

fn message(end: i64) -> String {
    format!("roadside explain {end}")
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan as _;

    use super::*;

    #[test]
    fn token_is_valid_until_expiry_for_the_same_key_only() {
        let tokens = ExplainTokens::new(&[Secret::new("shared".to_owned())]).unwrap();
        let now: Timestamp = "2030-01-01T00:00:00Z".parse().unwrap();
        let token = tokens.issue(now);
        assert!(tokens.accepts(&token, now) && tokens.accepts(&token, now + 899.seconds()));
        assert!(!tokens.accepts(&token, now + 900.seconds()));
        assert!(ExplainTokens::new(&[Secret::new("shared".to_owned())]).unwrap().accepts(&token, now));
        assert!(!ExplainTokens::new(&[]).unwrap().accepts(&token, now));
    }

    #[test]
    fn malformed_tokens_are_rejected() {
        let tokens = ExplainTokens::new(&[]).unwrap();
        let now = Timestamp::now();
        let token = tokens.issue(now);
        let (end, digest) = token.split_once('.').unwrap();
        let later = end.parse::<i64>().unwrap() + 1;
        for bad in ["", ".", "x", "1.00", &format!("{later}.{digest}"), &format!("{end}.{}", &digest[2..]), &format!("{end}.é{digest}")] {
            assert!(!tokens.accepts(bad, now), "{bad}");
        }
    }
}

//! Preview tokens: signed, expiring links that pin a release for one browser.

use jiff::Timestamp;

use super::keys::Keys;
use crate::config::Secret;

/// Path of the links.
pub(crate) const PATH: &str = "/_edge/preview";

/// Separators within and between tokens; they occur neither in names nor in cookie syntax.
const PART: char = '~';
const TOKEN: char = '!';

/// Maximum fragments previewed by one browser.
const MAX_PREVIEWS: usize = 4;

/// Release pinned for a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pinned {
    /// Name of the fragment.
    pub(crate) fragment: String,
    /// Content address of the release.
    pub(crate) release: String,
}

/// Issues and verifies tokens: `<expiry second>~<fragment>~<release>~<HMAC-SHA256 of these>`.
pub(crate) struct Previews {
    keys: Keys,
}

impl Previews {
    /// Uses secrets shared by several edges, or a random one. The first signs, all verify.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(crate) fn new(secrets: &[Secret]) -> Result<Self, getrandom::Error> {
        Ok(Self { keys: Keys::new(secrets)? })
    }

    /// Issues a token.
    pub(crate) fn issue(&self, pinned: &Pinned, until: Timestamp) -> String {
        let payload = format!("{}{PART}{}{PART}{}", until.as_second(), pinned.fragment, pinned.release);
        let digest = self.keys.sign(&message(&payload));
        format!("{payload}{PART}{digest}")
    }

    /// Releases pinned by a cookie. Forged and expired tokens are ignored.
    pub(crate) fn pinned(&self, cookie: &str, now: Timestamp) -> Vec<Pinned> {
        cookie.split(TOKEN).take(MAX_PREVIEWS).filter_map(|token| self.read(token, now)).map(|(pinned, _)| pinned).collect()
    }

    /// Adds a token to a cookie. Returns the tokens and the longest remaining lifetime in seconds.
    /// `None`: the new token is invalid.
    pub(crate) fn with(&self, tokens: &str, token: &str, now: Timestamp) -> Option<(String, i64)> {
        let (new, left) = self.read(token, now)?;
        let others = tokens.split(TOKEN).filter_map(|other| Some((other, self.read(other, now)?)));
        let others: Vec<_> = others.filter(|(_, (pinned, _))| pinned.fragment != new.fragment).take(MAX_PREVIEWS - 1).collect();
        let longest = others.iter().map(|(_, (_, left))| *left).fold(left, i64::max);
        let tokens = others.iter().fold(token.to_owned(), |tokens, (other, _)| format!("{tokens}{TOKEN}{other}"));
        Some((tokens, longest))
    }

    /// Release and remaining seconds of a token.
    fn read(&self, token: &str, now: Timestamp) -> Option<(Pinned, i64)> {
        let (payload, digest) = token.rsplit_once(PART)?;
        // SECURITY: before anything else.
        if !self.keys.verifies(&message(payload), digest) {
            return None;
        }
        let mut parts = payload.split(PART);
        let left = parts.next()?.parse::<i64>().ok()?.saturating_sub(now.as_second());
        let pinned = Pinned { fragment: parts.next()?.to_owned(), release: parts.next()?.to_owned() };
        (left > 0).then_some((pinned, left))
    }
}

fn message(payload: &str) -> String {
    format!("roadside preview {payload}")
}

/// Accepts only paths of this host. SECURITY: browsers read `//host` and `/\host` as other hosts.
pub(crate) fn own_path(to: &str) -> Option<&str> {
    let plain = to.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    (plain && to.starts_with('/') && !to.starts_with("//")).then_some(to)
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan as _;

    use super::*;

    fn pinned(release: &str) -> Pinned {
        Pinned { fragment: "mfe-support".to_owned(), release: release.to_owned() }
    }

    #[test]
    fn token_pins_its_release_until_expiry() {
        let previews = Previews::new(&[Secret::new("shared".to_owned())]).unwrap();
        let now: Timestamp = "2030-01-01T00:00:00Z".parse().unwrap();
        let token = previews.issue(&pinned("0123456789abcdef"), now + 60.seconds());
        assert_eq!(previews.pinned(&token, now + 59.seconds()), [pinned("0123456789abcdef")]);
        assert_eq!(previews.pinned(&token, now + 60.seconds()), []);
        assert_eq!(Previews::new(&[Secret::new("shared".to_owned())]).unwrap().pinned(&token, now).len(), 1);
        assert_eq!(Previews::new(&[]).unwrap().pinned(&token, now), []);
    }

    #[test]
    fn forged_tokens_pin_nothing() {
        let previews = Previews::new(&[]).unwrap();
        let now = Timestamp::now();
        let token = previews.issue(&pinned("0123456789abcdef"), now + 60.seconds());
        let other = token.replace("0123", "3210");
        for bad in ["", "~", "!", "~~~", &other, &token[..token.len() - 2], &format!("9{token}"), &format!("{token}é")] {
            assert_eq!(previews.pinned(bad, now), [], "{bad}");
        }
        assert_eq!(previews.pinned(&format!("{other}!{token}"), now).len(), 1);
    }

    #[test]
    fn own_path_accepts_only_paths_of_this_host() {
        assert_eq!(own_path("/ru-ru/moskva?q=1#x"), Some("/ru-ru/moskva?q=1#x"));
        for evil in ["", "//evil.example", "/\\evil.example", "https://evil.example", "javascript:x", "/a b", "/\r\nx"] {
            assert_eq!(own_path(evil), None, "{evil}");
        }
    }
}

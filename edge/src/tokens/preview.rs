//! Previews: a signed link that ends by itself pins a release for one browser. Nobody else sees anything of it.

use std::fmt::Write as _;

use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

use crate::config::Secret;

/// Address of the links.
pub(crate) const PATH: &str = "/_edge/preview";

/// Between the parts of a token, and between tokens: signs that stand in no name and no cookie's grammar.
const PART: char = '~';
const TOKEN: char = '!';

/// Fragments that one browser may preview at once.
const MOST: usize = 4;

/// A release that is pinned for a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pinned {
    /// Name of the fragment.
    pub(crate) fragment: String,
    /// Content address of the release.
    pub(crate) release: String,
}

/// Makes and checks tokens: `<second of its end>~<fragment>~<release>~<HMAC-SHA256 of these>`.
pub(crate) struct Previews {
    key: [u8; 64],
}

impl Previews {
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

    /// A token for a release, good until then.
    pub(crate) fn issue(&self, pinned: &Pinned, until: Timestamp) -> String {
        let said = format!("{}{PART}{}{PART}{}", until.as_second(), pinned.fragment, pinned.release);
        let digest: String = self.sign(&said).finalize().into_bytes().iter().fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        });
        format!("{said}{PART}{digest}")
    }

    /// What the tokens of a cookie pin. Those that are forged, or over, pin nothing.
    pub(crate) fn pinned(&self, cookie: &str, now: Timestamp) -> Vec<Pinned> {
        cookie.split(TOKEN).take(MOST).filter_map(|token| self.read(token, now)).map(|(pinned, _)| pinned).collect()
    }

    /// A cookie's tokens with a new one, and the seconds for which the longest is still good. `None`: the new token is not good.
    pub(crate) fn with(&self, tokens: &str, token: &str, now: Timestamp) -> Option<(String, i64)> {
        let (new, left) = self.read(token, now)?;
        let others = tokens.split(TOKEN).filter_map(|other| Some((other, self.read(other, now)?)));
        let others: Vec<_> = others.filter(|(_, (pinned, _))| pinned.fragment != new.fragment).take(MOST - 1).collect();
        let longest = others.iter().map(|(_, (_, left))| *left).fold(left, i64::max);
        let tokens = others.iter().fold(token.to_owned(), |tokens, (other, _)| format!("{tokens}{TOKEN}{other}"));
        Some((tokens, longest))
    }

    /// A token's release, and the seconds for which it is still good.
    fn read(&self, token: &str, now: Timestamp) -> Option<(Pinned, i64)> {
        let (said, digest) = token.rsplit_once(PART)?;
        // SECURITY: compared in constant time, before anything that it says is believed.
        self.sign(said).verify_slice(&bytes(digest)?).ok()?;
        let mut parts = said.split(PART);
        let left = parts.next()?.parse::<i64>().ok()?.saturating_sub(now.as_second());
        let pinned = Pinned { fragment: parts.next()?.to_owned(), release: parts.next()?.to_owned() };
        (left > 0).then_some((pinned, left))
    }

    fn sign(&self, said: &str) -> Hmac<Sha256> {
        Hmac::new(&self.key.into()).chain_update("roadside preview ").chain_update(said)
    }
}

/// A path of this host. SECURITY: `//host` and `/\host` are other hosts to a browser.
pub(crate) fn own_path(to: &str) -> Option<&str> {
    let plain = to.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    (plain && to.starts_with('/') && !to.starts_with("//")).then_some(to)
}

fn bytes(hexadecimal: &str) -> Option<Vec<u8>> {
    let pairs = hexadecimal.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan as _;

    use super::*;

    fn pinned(release: &str) -> Pinned {
        Pinned { fragment: "mfe-support".to_owned(), release: release.to_owned() }
    }

    #[test]
    fn a_token_pins_its_release_until_it_ends() {
        let previews = Previews::new(Some(&Secret::new("shared".to_owned()))).unwrap();
        let now: Timestamp = "2030-01-01T00:00:00Z".parse().unwrap();
        let token = previews.issue(&pinned("0123456789abcdef"), now + 60.seconds());
        assert_eq!(previews.pinned(&token, now + 59.seconds()), [pinned("0123456789abcdef")]);
        assert_eq!(previews.pinned(&token, now + 60.seconds()), []);
        assert_eq!(Previews::new(Some(&Secret::new("shared".to_owned()))).unwrap().pinned(&token, now).len(), 1);
        assert_eq!(Previews::new(None).unwrap().pinned(&token, now), []);
    }

    #[test]
    fn what_is_forged_pins_nothing() {
        let previews = Previews::new(None).unwrap();
        let now = Timestamp::now();
        let token = previews.issue(&pinned("0123456789abcdef"), now + 60.seconds());
        let other = token.replace("0123", "3210");
        for bad in ["", "~", "!", "~~~", &other, &token[..token.len() - 2], &format!("9{token}"), &format!("{token}é")] {
            assert_eq!(previews.pinned(bad, now), [], "{bad}");
        }
        assert_eq!(previews.pinned(&format!("{other}!{token}"), now).len(), 1);
    }

    #[test]
    fn a_link_leads_to_a_path_of_this_host_only() {
        assert_eq!(own_path("/ru-ru/moskva?q=1#x"), Some("/ru-ru/moskva?q=1#x"));
        for evil in ["", "//evil.example", "/\\evil.example", "https://evil.example", "javascript:x", "/a b", "/\r\nx"] {
            assert_eq!(own_path(evil), None, "{evil}");
        }
    }
}

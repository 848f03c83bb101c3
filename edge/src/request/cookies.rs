//! Cookies of the edge.

use http::{HeaderMap, HeaderValue, header};

/// A cookie with a plain and a `__Host-` name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnCookie {
    pub(super) plain: &'static str,
    /// SECURITY: browsers accept this prefix only for `Secure` cookies of exactly this host with
    /// path `/`.
    prefixed: &'static str,
}

/// Session.
pub(super) const SESSION: OwnCookie = OwnCookie { plain: "session", prefixed: "__Host-session" };

/// Cohort id.
pub(super) const COHORT: OwnCookie = OwnCookie { plain: "cohort", prefixed: "__Host-cohort" };

/// Preview tokens.
pub(crate) const PREVIEW: OwnCookie = OwnCookie { plain: "preview", prefixed: "__Host-preview" };

/// Path of a page that needs a session. The product API leads back there after signing in.
pub(crate) const RETURN_TO: OwnCookie = OwnCookie { plain: "return-to", prefixed: "__Host-return-to" };

impl OwnCookie {
    /// `Set-Cookie` for this host, hidden from scripts. `max_age` is in seconds; 0 deletes it.
    /// `None` for a value that a header cannot hold.
    pub(crate) fn set(self, value: &str, max_age: i64, secure: bool) -> Option<HeaderValue> {
        let (name, secure) = if secure { (self.prefixed, "; Secure") } else { (self.plain, "") };
        HeaderValue::try_from(format!("{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax{secure}")).ok()
    }

    /// Name and value as received. Without HTTPS either name counts, since a proxy may terminate
    /// TLS.
    pub(super) fn read(self, headers: &HeaderMap, secure: bool) -> Option<(&'static str, &str)> {
        let of = |name: &'static str| cookie(headers, name).map(|value| (name, value));
        of(self.prefixed).or_else(|| if secure { None } else { of(self.plain) })
    }
}

/// First value of a cookie.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut pairs =
        lines(headers, &header::COOKIE).into_iter().flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// All values of a header that are valid text.
pub(super) fn lines<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Vec<&'a str> {
    headers.get_all(name).iter().filter_map(|line| line.to_str().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn https_requires_the_host_prefix() {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_static("session=planted; __Host-session=own"));
        assert_eq!(SESSION.read(&headers, true), Some(("__Host-session", "own")));
        headers.insert(header::COOKIE, HeaderValue::from_static("session=planted"));
        assert_eq!(SESSION.read(&headers, true), None);
        assert_eq!(SESSION.read(&headers, false), Some(("session", "planted")), "for development");
    }
}

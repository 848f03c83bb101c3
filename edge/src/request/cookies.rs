//! What a request's cookies say.

use http::{HeaderMap, header};

/// A cookie that says who somebody is, by its names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnCookie {
    plain: &'static str,
    /// SECURITY: browsers keep a cookie of such a name only when it is `Secure`, of this very host and of the path `/`.
    prefixed: &'static str,
}

/// Whoever is signed in.
pub(super) const SESSION: OwnCookie = OwnCookie { plain: "session", prefixed: "__Host-session" };

/// The identifier by which a visitor keeps variants.
pub(super) const COHORT: OwnCookie = OwnCookie { plain: "cohort", prefixed: "__Host-cohort" };

/// A browser that looks at previews: their tokens.
pub(crate) const PREVIEW: OwnCookie = OwnCookie { plain: "preview", prefixed: "__Host-preview" };

impl OwnCookie {
    /// The name under which it is set, over HTTPS or not.
    pub(crate) const fn name(self, secure: bool) -> &'static str {
        if secure { self.prefixed } else { self.plain }
    }

    /// The name under which it came, and its value. Over plain HTTP, as far as the edge sees it, either name counts: a proxy may have ended HTTPS.
    pub(super) fn read(self, headers: &HeaderMap, secure: bool) -> Option<(&'static str, &str)> {
        let of = |name: &'static str| cookie(headers, name).map(|value| (name, value));
        of(self.prefixed).or_else(|| if secure { None } else { of(self.plain) })
    }
}

/// Value of a cookie; the first one of several.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut pairs =
        lines(headers, &header::COOKIE).into_iter().flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// Values of every header of a name that are text.
pub(super) fn lines<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Vec<&'a str> {
    headers.get_all(name).iter().filter_map(|line| line.to_str().ok()).collect()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn over_https_only_a_cookie_that_nobody_else_can_plant_is_ours() {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_static("session=planted; __Host-session=own"));
        assert_eq!(SESSION.read(&headers, true), Some(("__Host-session", "own")));
        headers.insert(header::COOKIE, HeaderValue::from_static("session=planted"));
        assert_eq!(SESSION.read(&headers, true), None);
        assert_eq!(SESSION.read(&headers, false), Some(("session", "planted")), "for development");
    }
}

//! Cookies: reading those of a request, writing those of an answer. docs/cookies-and-cors.md lists every one.

use std::convert::Infallible;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponseParts, ResponseParts};

/// The value of the first cookie of this name.
pub(crate) fn read<'r>(request: &'r HeaderMap, name: &str) -> Option<&'r str> {
    let texts = request.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// A cookie to be set for the whole host: readable by scripts, gone with the browser, and `SameSite=Lax`, unless it is said otherwise.
#[derive(Debug, Clone)]
pub(crate) struct Cookie<'v> {
    name: &'static str,
    value: &'v str,
    life: Option<Duration>,
    http_only: bool,
    secure: bool,
    cross_site: bool,
}

impl<'v> Cookie<'v> {
    /// A cookie. The value must be of characters that cookies may have: letters, digits, `-`, `_`, `.`.
    pub(crate) const fn new(name: &'static str, value: &'v str) -> Self {
        Self { name, value, life: None, http_only: false, secure: false, cross_site: false }
    }

    /// A cookie that takes away the one of this name.
    pub(crate) const fn removed(name: &'static str) -> Self {
        Self::new(name, "").life(Duration::ZERO)
    }

    /// How long the browser keeps it.
    pub(crate) const fn life(mut self, life: Duration) -> Self {
        self.life = Some(life);
        self
    }

    /// Hides it from scripts.
    pub(crate) const fn http_only(mut self) -> Self {
        self.http_only = true;
        self
    }

    /// Sends it over HTTPS only.
    pub(crate) const fn secure(mut self, secure: bool) -> Self {
        self.secure = secure;
        self
    }

    /// Lets a page of another site set it. Browsers take that from a `Secure` cookie only.
    pub(crate) const fn cross_site(mut self, cross_site: bool) -> Self {
        self.cross_site = cross_site;
        self
    }

    /// The `Set-Cookie` header.
    fn header(&self) -> String {
        let mut text = format!("{}={}; Path=/", self.name, self.value);
        if let Some(life) = self.life {
            text.push_str(&format!("; Max-Age={}", life.as_secs()));
        }
        if self.http_only {
            text.push_str("; HttpOnly");
        }
        text.push_str(if self.cross_site && self.secure { "; SameSite=None" } else { "; SameSite=Lax" });
        if self.secure {
            text.push_str("; Secure");
        }
        text
    }
}

/// Part of an answer: adds the header to those that are there.
impl IntoResponseParts for Cookie<'_> {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        match HeaderValue::try_from(self.header()) {
            Ok(value) => _ = response.headers_mut().append(header::SET_COOKIE, value),
            Err(_) => tracing::error!(cookie.name = self.name, "a cookie's value cannot be sent"),
        }
        Ok(response)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::{HeaderMap, HeaderValue, header};

    use super::{Cookie, read};

    #[test]
    fn a_cookie_is_found_by_its_whole_name() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("xcity=1; city=kazan;city=perm"));
        headers.append(header::COOKIE, HeaderValue::from_static("yu=a=b"));
        assert_eq!(read(&headers, "city"), Some("kazan"));
        assert_eq!(read(&headers, "yu"), Some("a=b"));
        assert_eq!(read(&headers, "session"), None);
    }

    #[test]
    fn a_cookie_says_who_sees_it_and_for_how_long() {
        let cookie = Cookie::new("a", "v");
        assert_eq!(cookie.header(), "a=v; Path=/; SameSite=Lax");
        assert_eq!(cookie.clone().http_only().secure(true).header(), "a=v; Path=/; HttpOnly; SameSite=Lax; Secure");
        assert_eq!(cookie.clone().life(Duration::from_secs(9)).header(), "a=v; Path=/; Max-Age=9; SameSite=Lax");
        assert_eq!(cookie.clone().cross_site(true).header(), "a=v; Path=/; SameSite=Lax", "browsers refuse None without Secure");
        assert_eq!(cookie.secure(true).cross_site(true).header(), "a=v; Path=/; SameSite=None; Secure");
        assert_eq!(Cookie::removed("a").header(), "a=; Path=/; Max-Age=0; SameSite=Lax");
    }
}

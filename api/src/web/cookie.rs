//! Cookies: reading those of a request, writing those of an answer. docs/cookies-and-cors.md lists every one.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponseParts, Response, ResponseParts};

use super::edge_headers::EdgeHeaders;

/// Cookies that say who somebody is, or what is theirs. Over HTTPS their names begin with [`PREFIX`].
const GUARDED: [&str; 5] = ["csrf", "session", "uploads", "visitor", "yu"];

/// SECURITY: browsers keep a cookie with this prefix only when it is `Secure`, of this very host and of the path `/`: no other host of the domain and
/// nobody on the way can plant one.
const PREFIX: &str = "__Host-";

/// True when all cookies are `Secure`, whatever the edge reports of the connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SecureCookies(pub(crate) bool);

/// The layer: over HTTPS a guarded cookie counts only with its prefix, and handlers know it by its plain name.
pub(crate) async fn guard(
    State(SecureCookies(always)): State<SecureCookies>,
    edge: EdgeHeaders,
    mut request: Request,
    next: Next,
) -> Response {
    if (always || edge.is_https())
        && let Some(guarded) = guarded(request.headers())
    {
        request.headers_mut().insert(header::COOKIE, guarded);
    }
    next.run(request).await
}

/// The cookies of a request that came over HTTPS, as handlers know them. `None`: there are none.
fn guarded(request: &HeaderMap) -> Option<HeaderValue> {
    let texts = request.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| {
        let pair = pair.trim();
        let name = |pair: &str| pair.split('=').next().is_some_and(|name| GUARDED.contains(&name));
        match pair.strip_prefix(PREFIX) {
            Some(own) if name(own) => Some(own),
            _ if name(pair) => None,
            _ => Some(pair),
        }
    });
    let cookies = pairs.collect::<Vec<_>>().join("; ");
    request.contains_key(header::COOKIE).then(|| HeaderValue::try_from(cookies).ok())?
}

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
        let prefix = if self.secure && GUARDED.contains(&self.name) { PREFIX } else { "" };
        let mut text = format!("{prefix}{}={}; Path=/", self.name, self.value);
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

    use super::{Cookie, guarded, read};

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
    fn over_https_only_cookies_that_nobody_else_can_plant_are_ours() {
        let seen = |cookies: &'static str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(cookies))]);
            guarded(&headers).unwrap().to_str().unwrap().to_owned()
        };
        assert_eq!(seen("session=planted; __Host-session=own; city=kazan; csrf=planted"), "session=own; city=kazan");
        assert_eq!(seen("__Host-other=1; xsession=2; __host-yu=3"), "__Host-other=1; xsession=2; __host-yu=3");
        assert_eq!(guarded(&HeaderMap::new()), None);
        assert_eq!(Cookie::new("session", "v").secure(true).header(), "__Host-session=v; Path=/; SameSite=Lax; Secure");
        assert_eq!(Cookie::new("session", "v").header(), "session=v; Path=/; SameSite=Lax");
        assert_eq!(Cookie::new("city", "v").secure(true).header(), "city=v; Path=/; SameSite=Lax; Secure");
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

//! Reads request cookies and writes `Set-Cookie`. docs/cookies-and-cors.md lists all cookies.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponseParts, Response, ResponseParts};

use super::edge_headers::EdgeHeaders;

/// Cookies that identify a visitor or their data. Over HTTPS their names begin with [`PREFIX`].
const GUARDED: [&str; 8] = ["csrf", "return-to", "session", "sign-in", "signed-out", "uploads", "visitor", "yu"];

/// SECURITY: browsers accept this prefix only on a `Secure` cookie of this host and the path `/`.
/// Neither another host of the domain nor a network attacker can plant one.
const PREFIX: &str = "__Host-";

/// True when all cookies are `Secure`, whatever the edge reports of the connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SecureCookies(pub(crate) bool);

/// Middleware: over HTTPS, hides guarded cookies without the prefix and removes the prefix from the
/// others.
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

/// Request cookies as handlers see them over HTTPS; `None` without cookies.
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

/// A cookie for the whole host. By default scripts can read it, it lasts for the browser session,
/// and it is `SameSite=Lax`.
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
    /// A cookie. Characters allowed in the value: letters, digits, `-`, `_`, `.`.
    pub(crate) const fn new(name: &'static str, value: &'v str) -> Self {
        Self { name, value, life: None, http_only: false, secure: false, cross_site: false }
    }

    /// A cookie that deletes the one with this name.
    pub(crate) const fn removed(name: &'static str) -> Self {
        Self::new(name, "").life(Duration::ZERO)
    }

    /// Sets the lifetime.
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

    /// Allows pages of other sites to set it. Browsers require `Secure` for that.
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

/// Response part: appends a `Set-Cookie` header.
impl IntoResponseParts for Cookie<'_> {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        match HeaderValue::try_from(self.header()) {
            Ok(value) => _ = response.headers_mut().append(header::SET_COOKIE, value),
            Err(_) => tracing::error!(cookie.name = self.name, "a cookie has an invalid value and was not set"),
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
    fn cookie_is_found_by_its_whole_name() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("xcity=1; city=kazan;city=perm"));
        headers.append(header::COOKIE, HeaderValue::from_static("yu=a=b"));
        assert_eq!(read(&headers, "city"), Some("kazan"));
        assert_eq!(read(&headers, "yu"), Some("a=b"));
        assert_eq!(read(&headers, "session"), None);
    }

    #[test]
    fn over_https_guarded_cookies_need_the_host_prefix() {
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
    fn set_cookie_header_has_the_chosen_attributes() {
        let cookie = Cookie::new("a", "v");
        assert_eq!(cookie.header(), "a=v; Path=/; SameSite=Lax");
        assert_eq!(cookie.clone().http_only().secure(true).header(), "a=v; Path=/; HttpOnly; SameSite=Lax; Secure");
        assert_eq!(cookie.clone().life(Duration::from_secs(9)).header(), "a=v; Path=/; Max-Age=9; SameSite=Lax");
        assert_eq!(cookie.clone().cross_site(true).header(), "a=v; Path=/; SameSite=Lax", "browsers refuse None without Secure");
        assert_eq!(cookie.secure(true).cross_site(true).header(), "a=v; Path=/; SameSite=None; Secure");
        assert_eq!(Cookie::removed("a").header(), "a=; Path=/; Max-Age=0; SameSite=Lax");
    }
}

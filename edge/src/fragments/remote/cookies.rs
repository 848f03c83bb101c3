//! Cookies set by a fragment server, filtered by its rule.

use http::{HeaderMap, HeaderValue, header};

/// Maximum cookie size in bytes.
const MAX_COOKIE: usize = 4096;

/// SECURITY: keeps only allowed names and scopes them to this host.
pub(super) fn cookies(headers: &HeaderMap, allowed: &[String]) -> Vec<HeaderValue> {
    let cookie = |line: &HeaderValue| {
        let line = line.to_str().ok().filter(|line| line.len() <= MAX_COOKIE)?;
        let mut parts = line.split(';').map(str::trim);
        let pair = parts.next()?;
        let (name, _) = pair.split_once('=')?;
        if !allowed.iter().any(|known| known == name) {
            return None;
        }
        let mut cookie = format!("{pair}; Path=/; SameSite=Lax");
        for part in parts {
            let (key, _) = part.split_once('=').unwrap_or((part, ""));
            if ["max-age", "expires", "httponly", "secure"].contains(&key.to_ascii_lowercase().as_str()) {
                cookie = cookie + "; " + part;
            }
        }
        let mut value = HeaderValue::try_from(cookie).ok()?;
        value.set_sensitive(true);
        Some(value)
    };
    headers.get_all(header::SET_COOKIE).iter().filter_map(cookie).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_allowed_cookies_are_set_and_scoped_to_this_host() {
        let mut headers = HeaderMap::new();
        for line in [
            "offer=1; Domain=example.org; Path=/x; Max-Age=60; HttpOnly; Secure; SameSite=None",
            "session=stolen",
            "other=1",
            "offer2=1",
            "broken",
        ] {
            headers.append(header::SET_COOKIE, HeaderValue::from_static(line));
        }
        let set = cookies(&headers, &["offer".to_owned()]);
        assert_eq!(set, ["offer=1; Path=/; SameSite=Lax; Max-Age=60; HttpOnly; Secure"]);
    }
}

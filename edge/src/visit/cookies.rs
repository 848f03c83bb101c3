//! What a request's cookies say.

use http::{HeaderMap, header};

/// Value of a cookie; the first one of several.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut pairs =
        lines(headers, &header::COOKIE).into_iter().flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// Values of every header of a name that are text.
pub(super) fn lines<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Vec<&'a str> {
    headers.get_all(name).iter().filter_map(|line| line.to_str().ok()).collect()
}

//! Query parameters that a page depends on.

use indexmap::IndexMap;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use url::form_urlencoded;

/// Maximum value length in bytes; longer values are ignored.
const MAX_VALUE: usize = 1024;

/// Values of the keys that the route declares, in its order. The first value of a key wins. Other
/// keys change no page and fill no cache.
pub(in crate::page) fn declared(keys: &[String], query: Option<&str>) -> IndexMap<String, String> {
    let query = query.unwrap_or_default().as_bytes();
    let value = |key: &String| {
        let (_, value) = form_urlencoded::parse(query).find(|(name, _)| name == key)?;
        (value.len() <= MAX_VALUE).then(|| (key.clone(), value.into_owned()))
    };
    keys.iter().filter_map(value).collect()
}

/// Canonical query string of these values.
pub(in crate::page) fn canonical(values: &IndexMap<String, String>) -> String {
    let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    values.iter().map(|(key, value)| format!("{}={}", encode(key), encode(value))).collect::<Vec<_>>().join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> String {
        canonical(&declared(&["q".to_owned(), "fromCategory".to_owned()], Some(query)))
    }

    #[test]
    fn query_keeps_only_declared_keys_in_route_order() {
        assert_eq!(read("fromCategory=taxi&utm_source=x&q=a+b%20c&q=second"), "q=a%20b%20c&fromCategory=taxi");
        assert_eq!(read("Q=x&qq=y&%71=z"), "q=z");
        assert_eq!(read(""), "");
        assert_eq!(canonical(&declared(&[], Some("q=x"))), "");
    }

    #[test]
    fn any_value_is_kept_unless_too_long() {
        assert_eq!(read("q=%D0%BA%26%3D%ff"), "q=%D0%BA%26%3D%EF%BF%BD");
        assert_eq!(read("q="), "q=");
        assert_eq!(read(&format!("q={}&fromCategory=x", "a".repeat(1025))), "fromCategory=x");
    }
}

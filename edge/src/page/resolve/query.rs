//! What a page's query says, as far as the page depends on it.

use indexmap::IndexMap;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use url::form_urlencoded;

/// Longest value, in bytes; a longer one says nothing.
const MAX_VALUE: usize = 1024;

/// Values of the keys that a route declares, in its order; of several the first. What is not declared changes no page, and fills no cache.
pub(in crate::page) fn declared(keys: &[String], query: Option<&str>) -> IndexMap<String, String> {
    let query = query.unwrap_or_default().as_bytes();
    let value = |key: &String| {
        let (_, value) = form_urlencoded::parse(query).find(|(name, _)| name == key)?;
        (value.len() <= MAX_VALUE).then(|| (key.clone(), value.into_owned()))
    };
    keys.iter().filter_map(value).collect()
}

/// The query string of these values: one spelling for every spelling that was sent.
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
    fn declared_keys_come_in_the_routes_order_and_nothing_else_does() {
        assert_eq!(read("fromCategory=taxi&utm_source=x&q=a+b%20c&q=second"), "q=a%20b%20c&fromCategory=taxi");
        assert_eq!(read("Q=x&qq=y&%71=z"), "q=z");
        assert_eq!(read(""), "");
        assert_eq!(canonical(&declared(&[], Some("q=x"))), "");
    }

    #[test]
    fn a_value_is_kept_whatever_it_is_unless_it_is_too_long() {
        assert_eq!(read("q=%D0%BA%26%3D%ff"), "q=%D0%BA%26%3D%EF%BF%BD");
        assert_eq!(read("q="), "q=");
        assert_eq!(read(&format!("q={}&fromCategory=x", "a".repeat(1025))), "fromCategory=x");
    }
}

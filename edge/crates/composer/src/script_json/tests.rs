use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::Value;

use super::script_json;

#[test]
fn json_cannot_close_the_script_element() {
    let text = "</script></SCRIPT ><script>alert(1)</script><!-- ]]> & \u{2028}\u{2029} \u{20ac}";
    let json = script_json(&text).unwrap();
    assert_eq!(
        std::str::from_utf8(&json).unwrap(),
        "\"\\u003c/script>\\u003c/SCRIPT >\\u003cscript>alert(1)\\u003c/script>\\u003c!-- ]]> & \\u2028\\u2029 \u{20ac}\""
    );
    assert_eq!(serde_json::from_slice::<String>(&json).unwrap(), text);
}

#[test]
fn other_markup_is_as_in_the_page() {
    assert_eq!(&script_json(&"<p>a <strong>b</strong> & c</p>").unwrap()[..], b"\"<p>a <strong>b</strong> & c</p>\"");
}

#[test]
fn keys_are_escaped_too() {
    let map = BTreeMap::from([("</script>", 1)]);
    assert_eq!(&script_json(&map).unwrap()[..], b"{\"\\u003c/script>\":1}");
}

#[test]
fn unserialisable_value_is_an_error() {
    assert!(script_json(&BTreeMap::from([((1, 2), 3)])).is_err());
}

fn json() -> impl Strategy<Value = Value> {
    let text = "([<>&\"\\\\/a-c]|\u{2028}|\u{2029}|\\PC|</?[sS]cript>|<!--){0,8}";
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        text.prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map(text, inner, 0..6).prop_map(|map| map.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn json_round_trips_inside_a_script_element(value in json()) {
        let json = script_json(&value).unwrap();
        let text = std::str::from_utf8(&json).unwrap();
        let lower = text.to_ascii_lowercase();
        for unsafe_text in ["<!", "<script", "</script", "\u{2028}", "\u{2029}"] {
            prop_assert!(!lower.contains(unsafe_text));
        }
        prop_assert_eq!(serde_json::from_str::<Value>(text).unwrap(), value);
    }
}

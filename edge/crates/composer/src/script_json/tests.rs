use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::Value;

use super::script_json;

#[test]
fn json_cannot_close_the_script_element() {
    let text = "</script><script>alert(1)</script><!-- ]]> & \u{2028}\u{2029} \u{20ac}";
    let json = script_json(&text).unwrap();
    assert_eq!(
        std::str::from_utf8(&json).unwrap(),
        "\"\\u003c/script\\u003e\\u003cscript\\u003ealert(1)\\u003c/script\\u003e\\u003c!-- ]]\\u003e \\u0026 \\u2028\\u2029 \u{20ac}\""
    );
    assert_eq!(serde_json::from_slice::<String>(&json).unwrap(), text);
}

#[test]
fn keys_are_escaped_too() {
    let map = BTreeMap::from([("</script>", 1)]);
    assert_eq!(&script_json(&map).unwrap()[..], b"{\"\\u003c/script\\u003e\":1}");
}

#[test]
fn unserialisable_value_is_an_error() {
    assert!(script_json(&BTreeMap::from([((1, 2), 3)])).is_err());
}

fn json() -> impl Strategy<Value = Value> {
    let text = "([<>&\"\\\\/a-c]|\u{2028}|\u{2029}|\\PC|</script>|<!--){0,8}";
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
    fn json_round_trips_without_markup(value in json()) {
        let json = script_json(&value).unwrap();
        let text = std::str::from_utf8(&json).unwrap();
        let markup = ['<', '>', '&', '\u{2028}', '\u{2029}'];
        prop_assert!(!text.contains(markup));
        prop_assert_eq!(serde_json::from_str::<Value>(text).unwrap(), value);
    }
}

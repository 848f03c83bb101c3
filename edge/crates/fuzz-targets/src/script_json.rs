//! JSON in a script element cannot close the element, and parses to the same value as plain JSON.

use composer::script_json;
use serde_json::Value;

/// Checks one input: JSON, or any bytes as a string.
///
/// # Panics
/// The code under test has a fault.
pub fn check(data: &[u8]) {
    // Input that is not JSON becomes a string.
    let value = serde_json::from_slice(data).unwrap_or_else(|_| Value::from(String::from_utf8_lossy(data)));
    let json = script_json(&value).expect("a value has JSON");
    let text = std::str::from_utf8(&json).expect("JSON is UTF-8");
    let lower = text.to_ascii_lowercase();
    for unsafe_text in ["<!", "<script", "</script", "\u{2028}", "\u{2029}"] {
        assert!(!lower.contains(unsafe_text));
    }
    // Compared with plain JSON, because serde_json rounds long numbers.
    let plain = serde_json::to_string(&value).expect("a value has JSON");
    assert_eq!(serde_json::from_str::<Value>(text).expect("it is JSON"), serde_json::from_str::<Value>(&plain).expect("it is JSON"));
}

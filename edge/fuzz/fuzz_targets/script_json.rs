//! JSON in a script element: nothing can close the element, and the same value is read back.

#![no_main]

use composer::script_json;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|data: &[u8]| {
    // What is no JSON is taken as text.
    let value = serde_json::from_slice(data).unwrap_or_else(|_| Value::from(String::from_utf8_lossy(data)));
    let json = script_json(&value).expect("a value has JSON");
    let text = std::str::from_utf8(&json).expect("JSON is UTF-8");
    assert!(!text.contains(['<', '>', '&', '\u{2028}', '\u{2029}']));
    assert_eq!(serde_json::from_str::<Value>(text).expect("it is JSON"), value);
});

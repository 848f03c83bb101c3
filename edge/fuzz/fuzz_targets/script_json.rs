//! JSON in a script element: nothing can close the element, and what is read back is what plain JSON gives.

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
    // Compared with plain JSON, not with the value: serde_json reads long numbers a little off.
    let plain = serde_json::to_string(&value).expect("a value has JSON");
    assert_eq!(serde_json::from_str::<Value>(text).expect("it is JSON"), serde_json::from_str::<Value>(&plain).expect("it is JSON"));
});

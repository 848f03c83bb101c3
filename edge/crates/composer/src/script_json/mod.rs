//! Serialises JSON for script elements.

use bytes::Bytes;
use serde::Serialize;

/// Names of a tag that begins or ends a script element.
const TAGS: [&[u8]; 2] = [b"script", b"/script"];

/// JSON that cannot end its script element, or hide the end. U+2028 and U+2029 are escaped, and
/// each `<` before `!`, `script` or `/script`. They occur in JSON strings only, so the meaning is
/// unchanged. Other markup stays as it is: the page has the same HTML already, and compression
/// finds it again.
///
/// # Errors
/// If the value cannot be serialised, for example a map with keys that are not strings.
pub fn script_json(value: &impl Serialize) -> Result<Bytes, serde_json::Error> {
    let json = serde_json::to_vec(value)?;
    let mut escaped = Vec::with_capacity(json.len() + json.len() / 16);
    let mut rest = json.as_slice();
    while let Some((&byte, after)) = rest.split_first() {
        let (written, after): (&[u8], _) = match byte {
            b'<' if is_unsafe(after) => (b"\\u003c", after),
            // U+2028 and U+2029 in UTF-8.
            0xe2 if after.starts_with(&[0x80, 0xa8]) => (b"\\u2028", &after[2..]),
            0xe2 if after.starts_with(&[0x80, 0xa9]) => (b"\\u2029", &after[2..]),
            _ => {
                escaped.push(byte);
                rest = after;
                continue;
            }
        };
        escaped.extend_from_slice(written);
        rest = after;
    }
    Ok(escaped.into())
}

/// True if a `<` before this text has a meaning inside a script element.
///
/// SECURITY: HTML forbids exactly `<!--`, `<script` and `</script` there, in any case.
fn is_unsafe(after: &[u8]) -> bool {
    after.first() == Some(&b'!') || TAGS.iter().any(|tag| after.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag)))
}

#[cfg(test)]
mod tests;

//! JSON that stands in a script element.

use bytes::Bytes;
use serde::Serialize;

/// JSON that no content can break out of a script element with: `<`, `>`, `&`, U+2028 and U+2029 are written as `\uXXXX`, which means the
/// same to a JSON parser. They occur in JSON inside strings only.
///
/// # Errors
/// When the value has no JSON: a map whose keys are not strings, for example.
pub fn script_json(value: &impl Serialize) -> Result<Bytes, serde_json::Error> {
    let json = serde_json::to_vec(value)?;
    let mut escaped = Vec::with_capacity(json.len() + json.len() / 16);
    let mut rest = json.as_slice();
    while let Some((&byte, after)) = rest.split_first() {
        let (written, after): (&[u8], _) = match byte {
            b'<' => (b"\\u003c", after),
            b'>' => (b"\\u003e", after),
            b'&' => (b"\\u0026", after),
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

#[cfg(test)]
mod tests;

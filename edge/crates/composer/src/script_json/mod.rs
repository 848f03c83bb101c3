//! Serialises JSON for script elements.

use bytes::Bytes;
use serde::Serialize;

/// JSON that cannot terminate its script element: `<`, `>`, `&`, U+2028 and U+2029 are escaped as
/// `\uXXXX`. They occur in JSON strings only, so the meaning is unchanged.
///
/// # Errors
/// If the value cannot be serialised, for example a map with keys that are not strings.
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

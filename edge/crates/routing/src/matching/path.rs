//! Normalises URL paths: one form for all spellings.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use unicode_normalization::UnicodeNormalization as _;

/// Longest accepted path in bytes, both as sent and percent-encoded.
const MAX_PATH_BYTES: usize = 2048;

/// Limit on rounds of case folding and composition. Text in living languages needs 1.
const MAX_ROUNDS: usize = 4;

/// Characters that are percent-encoded inside a segment (RFC 3986 `pchar`, without ambiguous ones).
const SEGMENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'/')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Why a path cannot be normalised safely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PathFault {
    /// Not an absolute path.
    #[error("the path does not begin with a slash")]
    NotAbsolute,
    /// Longer than 2048 bytes, as sent or percent-encoded.
    #[error("the path is longer than {MAX_PATH_BYTES} bytes")]
    TooLong,
    /// A `%` without 2 hexadecimal digits.
    #[error("the path has a malformed percent-encoding")]
    BadEncoding,
    /// Not UTF-8 after decoding.
    #[error("the path is not UTF-8")]
    NotUtf8,
    /// An encoded slash, a backslash or a control character, which other programs may interpret
    /// differently.
    #[error("the path contains a character that cannot be normalised safely")]
    Ambiguous,
    /// `..` above the root.
    #[error("the path climbs above the root")]
    AboveRoot,
}

/// A normalised path: lower case, Unicode NFC, minimal percent-encoding, no empty, `.` or `..`
/// segments, no trailing slash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanonicalPath {
    text: String,
    segments: Vec<String>,
}

impl CanonicalPath {
    /// Normalises a path without its query.
    ///
    /// # Errors
    /// If two programs could interpret the path differently.
    pub fn parse(raw: &str) -> Result<Self, PathFault> {
        if !raw.starts_with('/') {
            return Err(PathFault::NotAbsolute);
        }
        if raw.len() > MAX_PATH_BYTES {
            return Err(PathFault::TooLong);
        }
        let mut segments: Vec<String> = Vec::new();
        for piece in raw.split('/') {
            match decode_segment(piece)?.as_str() {
                "" | "." => {}
                ".." => {
                    segments.pop().ok_or(PathFault::AboveRoot)?;
                }
                segment => segments.push(fold(segment)?),
            }
        }
        let path = Self::of(segments);
        // Percent-encoding can make it longer.
        if path.is_too_long() { Err(PathFault::TooLong) } else { Ok(path) }
    }

    /// Builds a path from normalised segments.
    pub(crate) fn of(segments: Vec<String>) -> Self {
        let mut text = String::with_capacity(segments.iter().map(|segment| segment.len() + 1).sum());
        for segment in &segments {
            text.push('/');
            text.extend(encode(segment));
        }
        if text.is_empty() {
            text.push('/');
        }
        Self { text, segments }
    }

    /// Whether the path is longer than requests may have.
    pub(crate) fn is_too_long(&self) -> bool {
        self.text.len() > MAX_PATH_BYTES
    }

    /// The percent-encoded path; `/` for the root.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Decoded segments. Empty for the root.
    #[must_use]
    pub fn segments(&self) -> &[String] {
        &self.segments
    }
}

/// Percent-encodes a segment.
pub(crate) fn encode(segment: &str) -> impl Iterator<Item = &str> {
    utf8_percent_encode(segment, SEGMENT)
}

/// Converts to lower case and Unicode NFC. Each can undo the other, so both repeat until nothing
/// changes.
pub(crate) fn fold(segment: &str) -> Result<String, PathFault> {
    if segment.is_ascii() {
        return Ok(segment.to_ascii_lowercase());
    }
    let mut folded: String = segment.nfc().collect();
    for _ in 0..MAX_ROUNDS {
        let next: String = folded.to_lowercase().nfc().collect();
        if next == folded {
            // A compatibility form may fold to a forbidden character or to nothing.
            return if is_plain(&folded) && !matches!(folded.as_str(), "" | "." | "..") { Ok(folded) } else { Err(PathFault::Ambiguous) };
        }
        folded = next;
    }
    Err(PathFault::Ambiguous)
}

/// SECURITY: the next program would split segments differently at a decoded slash or backslash, and
/// might decode an escaped percent sign again.
fn is_plain(decoded: &str) -> bool {
    !decoded.chars().any(|character| character.is_control() || matches!(character, '/' | '\\' | '%'))
}

fn decode_segment(piece: &str) -> Result<String, PathFault> {
    if !has_wellformed_escapes(piece) {
        return Err(PathFault::BadEncoding);
    }
    let decoded = percent_decode_str(piece).decode_utf8().map_err(|_| PathFault::NotUtf8)?;
    if !is_plain(&decoded) {
        return Err(PathFault::Ambiguous);
    }
    Ok(decoded.into_owned())
}

fn has_wellformed_escapes(piece: &str) -> bool {
    piece.split('%').skip(1).all(|rest| rest.as_bytes().get(..2).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn canonical(raw: &str) -> Result<String, PathFault> {
        CanonicalPath::parse(raw).map(|path| path.as_str().to_owned())
    }

    #[test]
    fn spellings_of_one_path_are_normalised_alike() {
        for raw in [
            "/ru-ru/moskva/knowledge-base",
            "/ru-ru/moskva/knowledge-base/",
            "//ru-ru///moskva/knowledge-base",
            "/RU-ru/Moskva/Knowledge-Base",
            "/ru-ru/./moskva/x/../knowledge-base",
            "/ru-ru/moskva/knowledge%2Dbase",
        ] {
            assert_eq!(canonical(raw).as_deref(), Ok("/ru-ru/moskva/knowledge-base"), "{raw}");
        }
    }

    #[test]
    fn root_is_a_slash() {
        assert_eq!(canonical("/").as_deref(), Ok("/"));
        assert_eq!(canonical("///").as_deref(), Ok("/"));
    }

    #[test]
    fn non_ascii_letters_are_percent_encoded() {
        assert_eq!(canonical("/ru-ru/Казань").as_deref(), Ok("/ru-ru/%D0%BA%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C"));
    }

    #[test]
    fn composed_and_decomposed_letters_are_normalised_alike() {
        let composed = canonical("/\u{439}\u{e9}");
        for spelling in ["/\u{418}\u{306}e\u{301}", "/\u{419}E\u{301}", "/%D0%99%C3%89"] {
            assert_eq!(canonical(spelling), composed, "{spelling}");
        }
        // Greek sigma has a final form. A dotted capital I becomes 2 characters.
        for odd in ["/\u{3a3}\u{391}\u{3a3}", "/\u{130}x", "/\u{1e9e}", "/\u{212b}", "/\u{2126}"] {
            let once = canonical(odd).unwrap();
            assert_eq!(canonical(&once).as_deref(), Ok(once.as_str()), "{odd}");
        }
    }

    #[test]
    fn ambiguous_paths_are_rejected() {
        assert_eq!(canonical("ru"), Err(PathFault::NotAbsolute));
        assert_eq!(canonical("/a%2Fb"), Err(PathFault::Ambiguous));
        assert_eq!(canonical("/a%5Cb"), Err(PathFault::Ambiguous));
        assert_eq!(canonical("/a%00"), Err(PathFault::Ambiguous));
        assert_eq!(canonical("/a%252e"), Err(PathFault::Ambiguous));
        assert_eq!(canonical("/a%2"), Err(PathFault::BadEncoding));
        assert_eq!(canonical("/%zz"), Err(PathFault::BadEncoding));
        assert_eq!(canonical("/%ff"), Err(PathFault::NotUtf8));
        assert_eq!(canonical("/../etc"), Err(PathFault::AboveRoot));
        assert_eq!(canonical(&format!("/{}", "a".repeat(3000))), Err(PathFault::TooLong));
        assert_eq!(canonical(&format!("/{}", "é".repeat(1000))), Err(PathFault::TooLong));
    }

    proptest! {
        #[test]
        fn normalising_never_panics_and_is_idempotent(raw in "(/[ -~А-яёµſẞΣσςİıÅΩ\u{300}-\u{345}%/.]{0,20}|/\\PC{0,30})") {
            if let Ok(once) = CanonicalPath::parse(&raw) {
                let twice = CanonicalPath::parse(once.as_str());
                prop_assert_eq!(twice.as_ref(), Ok(&once));
                prop_assert!(once.as_str().starts_with('/'));
                prop_assert!(!once.as_str().contains("//"));
            }
        }
    }
}

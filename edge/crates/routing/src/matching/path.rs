//! One normal form for every spelling of a path.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use unicode_normalization::UnicodeNormalization as _;

/// Longest path accepted, in bytes, as sent and percent-encoded.
const MAX_PATH_BYTES: usize = 2048;

/// Rounds of folding case and composing after which a text is given up. Texts of living languages need one.
const MAX_ROUNDS: usize = 4;

/// Characters that stay percent-encoded inside a segment (RFC 3986 `pchar`, less what would be ambiguous).
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

/// Why a path has no safe normal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PathFault {
    /// Not an absolute path.
    #[error("the path does not begin with a slash")]
    NotAbsolute,
    /// Over 2048 bytes, as sent or percent-encoded.
    #[error("the path is longer than {MAX_PATH_BYTES} bytes")]
    TooLong,
    /// A `%` that is not followed by two hexadecimal digits.
    #[error("the path has a malformed percent-encoding")]
    BadEncoding,
    /// Decodes to bytes that are not UTF-8.
    #[error("the path is not UTF-8")]
    NotUtf8,
    /// An encoded slash, a backslash, a control character: what other programs would read in another way.
    #[error("the path holds a character that cannot be normalised safely")]
    Ambiguous,
    /// `..` above the root.
    #[error("the path climbs above the root")]
    AboveRoot,
}

/// A path in its one normal form: lower case, composed (Unicode NFC), no empty, `.` or `..` segments, no trailing slash, minimal percent-encoding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanonicalPath {
    text: String,
    segments: Vec<String>,
}

impl CanonicalPath {
    /// Normalises a path as sent, without its query.
    ///
    /// # Errors
    /// A path that two programs could read differently is refused, never guessed at.
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
        // Encoded, it may be longer than it was sent.
        if path.is_too_long() { Err(PathFault::TooLong) } else { Ok(path) }
    }

    /// The path of segments that are normal already.
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

    /// Whether it would be refused if it were sent.
    pub(crate) fn is_too_long(&self) -> bool {
        self.text.len() > MAX_PATH_BYTES
    }

    /// The path, percent-encoded; `/` for the root.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Decoded segments; none for the root.
    #[must_use]
    pub fn segments(&self) -> &[String] {
        &self.segments
    }
}

/// A segment as it stands in an address.
pub(crate) fn encode(segment: &str) -> impl Iterator<Item = &str> {
    utf8_percent_encode(segment, SEGMENT)
}

/// Lower case and composed. Either can undo the other, so both are repeated until nothing changes.
pub(crate) fn fold(segment: &str) -> Result<String, PathFault> {
    if segment.is_ascii() {
        return Ok(segment.to_ascii_lowercase());
    }
    let mut folded: String = segment.nfc().collect();
    for _ in 0..MAX_ROUNDS {
        let next: String = folded.to_lowercase().nfc().collect();
        if next == folded {
            // A compatibility form may fold to what was refused, or to nothing.
            return if is_plain(&folded) && !matches!(folded.as_str(), "" | "." | "..") { Ok(folded) } else { Err(PathFault::Ambiguous) };
        }
        folded = next;
    }
    Err(PathFault::Ambiguous)
}

/// SECURITY: a decoded slash or backslash would change where segments end for the next program in line; an escape that is itself escaped would be decoded twice
/// somewhere.
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
    fn spellings_of_one_path_have_one_form() {
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
    fn the_root_is_a_slash() {
        assert_eq!(canonical("/").as_deref(), Ok("/"));
        assert_eq!(canonical("///").as_deref(), Ok("/"));
    }

    #[test]
    fn letters_of_any_script_are_kept_encoded() {
        assert_eq!(canonical("/ru-ru/Казань").as_deref(), Ok("/ru-ru/%D0%BA%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C"));
    }

    #[test]
    fn one_letter_has_one_form() {
        let composed = canonical("/\u{439}\u{e9}");
        for spelling in ["/\u{418}\u{306}e\u{301}", "/\u{419}E\u{301}", "/%D0%99%C3%89"] {
            assert_eq!(canonical(spelling), composed, "{spelling}");
        }
        // The last letter of a Greek word has a form of its own; a dotted capital I becomes two characters.
        for odd in ["/\u{3a3}\u{391}\u{3a3}", "/\u{130}x", "/\u{1e9e}", "/\u{212b}", "/\u{2126}"] {
            let once = canonical(odd).unwrap();
            assert_eq!(canonical(&once).as_deref(), Ok(once.as_str()), "{odd}");
        }
    }

    #[test]
    fn ambiguous_paths_are_refused() {
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

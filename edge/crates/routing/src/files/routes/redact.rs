//! Redacts secret route parameters in paths for logs and traces.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use crate::matching::path::{encode, fold};
use crate::matching::pattern::{Pattern, Segment, Tail};

/// Limit on decoding a path repeatedly.
const MOST_DECODINGS: usize = 4;

/// Secret parameters of all routes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Redaction {
    patterns: Vec<SecretPattern>,
}

/// Segments of a route up to its last secret.
#[derive(Debug, Clone)]
struct SecretPattern {
    segments: Vec<Expected>,
    /// Name of the secret parameter that matches the tail.
    tail: Option<Box<str>>,
}

#[derive(Debug, Clone)]
enum Expected {
    Word(Box<str>),
    Any,
    Secret(Box<str>),
}

/// Paths of the product API with a secret that no page has.
const API_SECRETS: [(&str, &str); 1] = [("/chat/threads/{token}", "token")];

impl Redaction {
    /// Redacts paths of the product API only; `add` adds those of pages.
    pub(super) fn of_product_api() -> Self {
        let mut redaction = Self::default();
        for (path, secret) in API_SECRETS {
            // The paths are constants with a word before the secret.
            if let Ok(pattern) = Pattern::parse(path) {
                redaction.add(&pattern, &[secret.to_owned()]);
            }
        }
        redaction
    }

    /// Adds a route. Returns false if no word precedes the secret parameter, so that it cannot be
    /// recognised.
    pub(super) fn add(&mut self, pattern: &Pattern, secrets: &[String]) -> bool {
        let is_secret = |name: &str| secrets.iter().any(|secret| secret == name);
        let expected = |segment: &Segment| match segment {
            Segment::Word(word) => Expected::Word(word.clone()),
            Segment::Parameter(name, _) if is_secret(name) => Expected::Secret(name.clone()),
            Segment::Parameter(..) => Expected::Any,
        };
        let mut segments: Vec<Expected> = pattern.segments.iter().map(expected).collect();
        let tail = if let Tail::Path(name) = &pattern.tail { Some(name.clone()).filter(|name| is_secret(name)) } else { None };
        let last = segments.iter().rposition(|segment| matches!(segment, Expected::Secret(_)));
        match (last, &tail) {
            (None, None) => return true,
            (Some(last), None) => segments.truncate(last + 1),
            (_, Some(_)) => {}
        }
        let is_told = segments
            .iter()
            .take_while(|segment| !matches!(segment, Expected::Secret(_)))
            .any(|segment| matches!(segment, Expected::Word(_)));
        self.patterns.push(SecretPattern { segments, tail });
        is_told
    }

    /// Redacts a path.
    ///
    /// SECURITY: finds the words before a secret anywhere in the path and in any spelling.
    /// Rejected, redirected and forwarded paths are logged too, and product API paths have a
    /// prefix.
    pub(crate) fn redacted<'p>(&self, path: &'p str) -> Cow<'p, str> {
        let decoded = decoded(path);
        // Fast path: most paths contain no word of a route with secrets.
        if !pieces_of(&decoded).any(|piece| self.patterns.iter().any(|pattern| pattern.begins_with(piece))) {
            return Cow::Borrowed(path);
        }
        let folded: Vec<String> = pieces_of(&decoded).map(folded).collect();
        let mut pieces: Vec<Cow<'_, str>> = pieces_of(&decoded).map(|piece| encode(piece).collect()).collect();
        let mut has_secret = false;
        for (start, pattern) in (0..folded.len()).flat_map(|start| self.patterns.iter().map(move |pattern| (start, pattern))) {
            if !pattern.takes(&folded[start..]) {
                continue;
            }
            has_secret = true;
            for (piece, expected) in pieces[start..].iter_mut().zip(&pattern.segments) {
                if let Expected::Secret(name) = expected {
                    *piece = Cow::Owned(format!("{{{name}}}"));
                }
            }
            let end = start + pattern.segments.len();
            // A path with `..` may contain the secret several times.
            let rest = if folded.iter().any(|piece| piece == "..") { Some("…") } else { pattern.tail.as_deref() };
            if let Some(name) = rest.filter(|_| pieces.len() > end) {
                pieces.truncate(end);
                pieces.push(Cow::Owned(format!("{{{name}}}")));
                break;
            }
        }
        if has_secret { Cow::Owned(format!("/{}", pieces.join("/"))) } else { Cow::Borrowed(path) }
    }
}

impl SecretPattern {
    /// Whether the first word of the pattern equals a segment.
    fn begins_with(&self, piece: &str) -> bool {
        let first = self.segments.iter().find_map(|segment| if let Expected::Word(word) = segment { Some(&**word) } else { None });
        // A pattern without words matches anything.
        first.is_none_or(|word| if piece.is_ascii() { word.eq_ignore_ascii_case(piece) } else { word == folded(piece) })
    }

    fn takes(&self, pieces: &[String]) -> bool {
        let fits = |(expected, piece): (&Expected, &String)| match expected {
            Expected::Word(word) => **word == **piece,
            Expected::Any | Expected::Secret(_) => true,
        };
        let enough = self.segments.len() + usize::from(self.tail.is_some());
        pieces.len() >= enough && self.segments.iter().zip(pieces).all(fits)
    }
}

fn decoded(path: &str) -> Cow<'_, str> {
    let mut decoded = Cow::Borrowed(path);
    for _ in 0..MOST_DECODINGS {
        if !decoded.contains('%') {
            break;
        }
        decoded = Cow::Owned(percent_decode_str(&decoded).decode_utf8_lossy().into_owned());
    }
    decoded
}

/// Segments of a decoded path.
fn pieces_of(decoded: &str) -> impl Iterator<Item = &str> {
    decoded.split(['/', '\\']).filter(|piece| !matches!(*piece, "" | "."))
}

fn folded(piece: &str) -> String {
    fold(piece).unwrap_or_else(|_| piece.to_lowercase())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn redaction() -> Redaction {
        let mut redaction = Redaction::of_product_api();
        let of = |text: &str| Pattern::parse(text).unwrap();
        assert!(redaction.add(&of("/requests/{token}"), &["token".to_owned()]));
        assert!(redaction.add(&of("/orders/{order:int}/{key}/map"), &["key".to_owned()]));
        assert!(redaction.add(&of("/drafts/{path:path}"), &["path".to_owned()]));
        assert!(redaction.add(&of("/jobs/{profession}"), &[]));
        redaction
    }

    #[test]
    fn secrets_are_redacted_and_other_paths_unchanged() {
        let redaction = redaction();
        for (path, redacted) in [
            ("/api/chat/threads/abc/events", "/api/chat/threads/{token}/events"),
            ("/ru-ru/moskva/requests/s3cret", "/ru-ru/moskva/requests/{token}"),
            ("/api/ru-ru/moskva/requests/s3cret/files/f1", "/api/ru-ru/moskva/requests/{token}/files/f1"),
            ("/requests/s3cret", "/requests/{token}"),
            ("/ru-ru/moskva/orders/7/s3cret/map", "/ru-ru/moskva/orders/7/{key}/map"),
            ("/ru-ru/moskva/orders/7/s3cret", "/ru-ru/moskva/orders/7/{key}"),
            ("/ru-ru/moskva/drafts/s3cret/s3cret", "/ru-ru/moskva/drafts/{path}"),
            ("/RU-ru//Moskva/Requests/./s3cret/", "/RU-ru/Moskva/Requests/{token}"),
            ("/ru-ru/moskva/%72equests/s3cret", "/ru-ru/moskva/requests/{token}"),
            ("/ru-ru/moskva/requests%2Fs3cret", "/ru-ru/moskva/requests/{token}"),
            ("/ru-ru/moskva/requests%252Fs3cret", "/ru-ru/moskva/requests/{token}"),
            ("/ru-ru/moskva/requests\\s3cret", "/ru-ru/moskva/requests/{token}"),
            ("/ru-ru/moskva/requests/s3cret/../s3cret", "/ru-ru/moskva/requests/{token}/{…}"),
            ("/ru-ru/moskva/requests/x/%2e%2e/s3cret", "/ru-ru/moskva/requests/{token}/{…}"),
        ] {
            assert_eq!(redaction.redacted(path), redacted, "{path}");
        }
        for path in
            ["/", "/ru-ru/moskva/requests", "/ru-ru/moskva/requests/", "/ru-ru/moskva/jobs/courier", "/ru-ru/moskva/%D0%B0", "//x/%zz"]
        {
            assert!(matches!(redaction.redacted(path), Cow::Borrowed(same) if same == path), "{path}");
        }
    }

    #[test]
    fn secret_without_a_preceding_word_is_reported() {
        for pattern in ["/{token}", "/{x}/{token}", "/{token}/words"] {
            assert!(!Redaction::default().add(&Pattern::parse(pattern).unwrap(), &["token".to_owned()]), "{pattern}");
        }
    }

    proptest! {
        #[test]
        fn secret_is_redacted_in_any_spelling(before in "(/[a-z%2Ff.]{0,6}){0,4}", slashes in "(/|//|/\\./|%2f|\\\\)", after in "(/[a-z.%]{0,4}){0,3}") {
            let redacted = redaction().redacted(&format!("{before}/requests{slashes}s3cret{after}")).into_owned();
            prop_assert!(!redacted.contains("s3cret"), "{}", redacted);
        }
    }
}

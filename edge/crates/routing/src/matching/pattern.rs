//! Path patterns: `/words/{parameter:type}/*`.

use std::sync::Arc;

use crate::matching::path::CanonicalPath;

/// Limit on the combinations of all `one_of`s in a pattern.
const MAX_COMBINATIONS: usize = 1000;

/// A path pattern. Its owner decides whether it applies to whole paths or to what follows
/// `/{locale}/{city}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// Source text.
    pub(crate) text: Arc<str>,
    /// Segments.
    pub(crate) segments: Vec<Segment>,
    /// What may follow the segments.
    pub(crate) tail: Tail,
}

/// A segment of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Segment {
    /// A fixed word, decoded and normalised.
    Word(Box<str>),
    /// A named parameter.
    Parameter(Box<str>, Kind),
}

/// What a parameter matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `one_of(a,b)`: one of these words.
    OneOf(Vec<Box<str>>),
    /// `int`: 1 to 18 digits.
    Int,
    /// `slug`: lower-case Latin letters and digits, in groups separated by hyphens.
    Slug,
    /// No type: any segment.
    Any,
}

/// What may follow the segments of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Tail {
    /// Nothing.
    None,
    /// `{name:path}`: one or more segments.
    Path(Box<str>),
    /// `*`: zero or more segments.
    Star,
}

/// Error message for an invalid pattern.
pub(crate) type PatternFault = String;

/// 1 to 18 digits.
pub(crate) fn is_int(segment: &str) -> bool {
    (1..=18).contains(&segment.len()) && segment.bytes().all(|byte| byte.is_ascii_digit())
}

/// Lower-case Latin letters and digits, in groups separated by hyphens.
pub(crate) fn is_slug(segment: &str) -> bool {
    let plain = segment.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    plain && !segment.is_empty() && !segment.starts_with('-') && !segment.ends_with('-') && !segment.contains("--")
}

impl Pattern {
    /// Parses a pattern.
    pub(crate) fn parse(text: &str) -> Result<Self, PatternFault> {
        let Some(path) = text.strip_prefix('/') else { return Err(format!("`{text}` does not begin with a slash")) };
        let mut pattern = Self { text: text.into(), segments: Vec::new(), tail: Tail::None };
        if path.is_empty() {
            return Ok(pattern);
        }
        if path.ends_with('/') {
            return Err(format!("`{text}` ends with a slash: write `{}`", text.trim_end_matches('/')));
        }
        for piece in pieces(path) {
            if pattern.tail != Tail::None {
                return Err(format!("nothing may follow a `*` or a parameter of type `path` in `{text}`"));
            }
            match piece.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')) {
                _ if piece == "*" => pattern.tail = Tail::Star,
                None => pattern.segments.push(word(piece, text)?),
                Some(inner) => pattern.add_parameter(inner)?,
            }
        }
        if pattern.combinations() > MAX_COMBINATIONS {
            return Err(format!("the words of `{text}` have more than {MAX_COMBINATIONS} combinations"));
        }
        Ok(pattern)
    }

    fn add_parameter(&mut self, inner: &str) -> Result<(), PatternFault> {
        let text = &self.text;
        let (name, kind) = inner.split_once(':').unwrap_or((inner, ""));
        let is_name = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
            && name.starts_with(|first: char| first.is_ascii_lowercase());
        if !is_name {
            return Err(format!("`{{{inner}}}` in `{text}` needs a name of lower-case letters, digits and `_`, for example {{slug}}"));
        }
        if self.names().any(|known| known == name) {
            return Err(format!("`{text}` has two parameters named `{name}`"));
        }
        let kind = match kind {
            _ if !inner.contains(':') => Kind::Any,
            "int" => Kind::Int,
            "slug" => Kind::Slug,
            "path" => {
                self.tail = Tail::Path(name.into());
                return Ok(());
            }
            _ => match kind.strip_prefix("one_of(").and_then(|words| words.strip_suffix(')')) {
                Some(words) => Kind::OneOf(choices(words, text)?),
                None => return Err(format!("{}, with words in parentheses", crate::reader::suggestion::unknown("type", kind, &KINDS))),
            },
        };
        self.segments.push(Segment::Parameter(name.into(), kind));
        Ok(())
    }

    /// Parameter names, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let tail = if let Tail::Path(name) = &self.tail { Some(&**name) } else { None };
        let of_segments = self.segments.iter().filter_map(|segment| match segment {
            Segment::Parameter(name, _) => Some(&**name),
            Segment::Word(_) => None,
        });
        of_segments.chain(tail)
    }

    /// Number of combinations of the `one_of`s.
    pub(crate) fn combinations(&self) -> usize {
        let words = self.segments.iter().map(|segment| match segment {
            Segment::Parameter(_, Kind::OneOf(words)) => words.len(),
            _ => 1,
        });
        words.fold(1, usize::saturating_mul)
    }

    /// Whether the pattern matches exactly one path.
    pub(crate) fn is_exact(&self) -> bool {
        self.tail == Tail::None && self.segments.iter().all(|segment| matches!(segment, Segment::Word(_)))
    }

    /// The path of an exact pattern.
    pub(crate) fn exact_path(&self) -> CanonicalPath {
        let word = |segment: &Segment| if let Segment::Word(word) = segment { Some(word.as_ref().to_owned()) } else { None };
        CanonicalPath::of(self.segments.iter().filter_map(word).collect())
    }
}

const KINDS: [&str; 4] = ["int", "slug", "path", "one_of"];

/// Splits at slashes outside braces.
fn pieces(path: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    path.split(move |letter| {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == '/' && depth == 0
    })
}

fn choices(words: &str, text: &str) -> Result<Vec<Box<str>>, PatternFault> {
    let mut known: Vec<Box<str>> = Vec::new();
    for choice in words.split(',') {
        let Segment::Word(choice) = word(choice.trim(), text)? else { continue };
        if known.contains(&choice) {
            return Err(format!("`{choice}` is repeated in a `one_of` of `{text}`"));
        }
        known.push(choice);
    }
    Ok(known)
}

fn word(piece: &str, text: &str) -> Result<Segment, PatternFault> {
    if piece.is_empty() {
        return Err(format!("`{text}` has an empty segment"));
    }
    if piece.contains(['{', '}', '*', '(', ')', '?', '#']) {
        return Err(format!(
            "`{piece}` in `{text}` is neither a word nor a {{parameter}}: a parameter must be a whole segment, and `*` is only allowed at the end"
        ));
    }
    let normal = CanonicalPath::parse(&format!("/{piece}")).map_err(|fault| format!("`{piece}` in `{text}`: {fault}"))?;
    let decoded = percent_encoding::percent_decode_str(piece).decode_utf8_lossy();
    match normal.segments() {
        [word] if *word == decoded => Ok(Segment::Word(word.as_str().into())),
        [word] => Err(format!("`{piece}` in `{text}` never matches a normalised path: write `{word}`")),
        _ => Err(format!("`{piece}` in `{text}` is not a segment")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pattern_is_parsed_into_words_parameters_and_tail() {
        let pattern = Pattern::parse("/a/{id:int}/{kind:one_of(b, c)}/{slug:slug}/{any}/{rest:path}").unwrap();
        assert_eq!(pattern.names().collect::<Vec<_>>(), ["id", "kind", "slug", "any", "rest"]);
        assert_eq!(pattern.segments.len(), 5);
        assert_eq!(Pattern::parse("/a/*").unwrap().tail, Tail::Star);
        assert!(Pattern::parse("/").unwrap().is_exact());
        assert_eq!(Pattern::parse("/%D0%B0").unwrap().segments, Pattern::parse("/а").unwrap().segments);
    }

    #[test]
    fn invalid_pattern_is_reported() {
        for (text, part) in [
            ("a", "does not begin with a slash"),
            ("/a/", "ends with a slash: write `/a`"),
            ("/a//b", "an empty segment"),
            ("/*/a", "nothing may follow"),
            ("/{r:path}/a", "nothing may follow"),
            ("/A", "write `a`"),
            ("/a-{x}", "neither a word nor"),
            ("/{X}", "needs a name"),
            ("/{}", "needs a name"),
            ("/{x}/{x}", "two parameters named `x`"),
            ("/{x:slgu}", "did you mean `slug`"),
            ("/{x:}", "unknown type"),
            ("/{x:one_of(a,a)}", "is repeated"),
            ("/{x:one_of()}", "empty segment"),
            ("/a%2Fb", "cannot be normalised safely"),
            ("/..", "climbs above the root"),
            ("/.", "is not a segment"),
            ("/a?b", "neither a word nor"),
        ] {
            let fault = Pattern::parse(text).unwrap_err();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }

    #[test]
    fn slugs_and_integers_are_recognised() {
        assert!(is_slug("a-1b") && !is_slug("-a") && !is_slug("a--b") && !is_slug("a_b") && !is_slug(""));
        assert!(is_int("007") && !is_int("") && !is_int("1a") && !is_int("1234567890123456789"));
    }
}

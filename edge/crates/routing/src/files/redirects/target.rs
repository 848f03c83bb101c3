//! Redirect targets: `/{locale}/{city}/new/{slug}?from=old`, `https://host/path/*`.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::files::sites::{is_host, normalize_host};
use crate::matching::path::{CanonicalPath, encode};
use crate::reader::suggestion::unknown;

/// Target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    /// A page of these sites.
    Own(OwnTarget),
    /// A remote URL.
    Away(AwayTarget),
}

/// A page of these sites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OwnTarget {
    /// Host, if the target names one.
    pub(crate) host: Option<Box<str>>,
    /// Path segments, decoded.
    pub(crate) path: Vec<Piece>,
    /// Query of the target.
    pub(crate) query: Option<Template>,
    /// URL fragment, after `#`.
    pub(crate) anchor: Option<Box<str>>,
}

/// A remote URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AwayTarget {
    /// Host, lower case, without a port.
    pub(crate) host: Box<str>,
    /// Scheme, host, port and path.
    pub(crate) url: Template,
    /// Query of the target.
    pub(crate) query: Option<Template>,
    /// URL fragment, after `#`.
    pub(crate) anchor: Option<Box<str>>,
}

/// A segment of a target path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A word, decoded and normalised. Equal words share one allocation.
    Word(Arc<str>),
    /// Captured segments: one, or any number of them.
    Captured(Capture),
}

/// What a pattern captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Capture {
    /// Locale of the source URL.
    Locale,
    /// City of the source URL.
    City,
    /// Segment with this index.
    Segment(usize),
    /// Tail from this segment on.
    Tail(usize),
}

/// Text with placeholders for captures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(Box<str>),
    Captured(Capture),
}

/// Captured parts of a URL.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Captured<'a> {
    /// Locale and city, for a rule under `/{locale}/{city}`.
    pub(crate) place: Option<(&'a str, &'a str)>,
    /// Decoded segments that the pattern matched.
    pub(crate) segments: &'a [String],
}

impl<'a> Captured<'a> {
    fn values(self, capture: Capture) -> Vec<&'a str> {
        match capture {
            Capture::Locale => self.place.map(|(locale, _)| locale).into_iter().collect(),
            Capture::City => self.place.map(|(_, city)| city).into_iter().collect(),
            Capture::Segment(index) => self.segments.get(index).map(String::as_str).into_iter().collect(),
            Capture::Tail(from) => self.segments.get(from..).unwrap_or_default().iter().map(String::as_str).collect(),
        }
    }
}

/// Captures of a pattern, by name.
pub(crate) type Captures<'a> = [(&'a str, Capture)];

impl Target {
    /// Parses a target. `is_ours` recognises hosts of these sites.
    pub(crate) fn parse(text: &str, captures: &Captures<'_>, is_ours: impl Fn(&str) -> bool) -> Result<Self, String> {
        let (rest, anchor) = text.split_once('#').map_or((text, None), |(rest, anchor)| (rest, Some(anchor)));
        let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query)));
        if let Some(odd) = text.chars().find(|letter| letter.is_control() || matches!(letter, ' ' | '\\' | '"' | '<' | '>' | '`')) {
            return Err(format!("`{}` is not allowed in a target: percent-encode it", odd.escape_default()));
        }
        let anchor = anchor.map(|anchor| match anchor.contains(['{', '}']) {
            true => Err(format!("captures are not allowed after the `#` of `{text}`")),
            false => Ok(Box::from(anchor)),
        });
        let (anchor, query) = (anchor.transpose()?, query.map(|query| Template::parse(query, captures)).transpose()?);
        if rest.starts_with('/') && !rest.starts_with("//") {
            return Ok(Self::Own(OwnTarget { host: None, path: pieces(rest, captures)?, query, anchor }));
        }
        let after = ["https://", "http://"].into_iter().find_map(|scheme| rest.strip_prefix(scheme));
        let Some(after) = after else {
            return Err(format!("`{text}` is not a target: write a path that begins with one slash, or a URL that begins with https://"));
        };
        let (authority, path) = after.find('/').map_or((after, "/"), |slash| after.split_at(slash));
        if authority.contains('{') {
            return Err(format!("the host of `{text}` must not contain a capture: this would be an open redirect"));
        }
        let host = normalize_host(authority);
        if !is_host(&host) {
            return Err(format!("`{authority}` in `{text}` is not a host"));
        }
        if is_ours(&host) {
            return Ok(Self::Own(OwnTarget { host: Some(host.into()), path: pieces(path, captures)?, query, anchor }));
        }
        let url = if path.len() < rest.len() && after.contains('/') {
            Template::parse(rest, captures)?
        } else {
            Template::parse(&format!("{rest}/"), captures)?
        };
        Ok(Self::Away(AwayTarget { host: host.into(), url, query, anchor }))
    }
}

impl OwnTarget {
    /// Shares words with other targets, to keep common ones in the processor's cache.
    pub(crate) fn share(&mut self, known: &mut HashSet<Arc<str>>) {
        for piece in &mut self.path {
            let Piece::Word(word) = piece else { continue };
            match known.get(word) {
                Some(shared) => *word = Arc::clone(shared),
                None => drop(known.insert(Arc::clone(word))),
            }
        }
    }

    /// Decoded segments of the target path.
    pub(crate) fn segments(&self, captured: Captured<'_>) -> Vec<String> {
        let of = |piece: &Piece| match piece {
            Piece::Word(word) => vec![word.as_ref().to_owned()],
            Piece::Captured(capture) => captured.values(*capture).into_iter().map(str::to_owned).collect(),
        };
        self.path.iter().flat_map(of).collect()
    }
}

impl Template {
    fn parse(text: &str, captures: &Captures<'_>) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find(['{', '*']) {
            let (before, from) = rest.split_at(start);
            let end = if from.starts_with('*') { Some(0) } else { from.find('}') };
            let Some(end) = end else { return Err(format!("`{{` in `{text}` is not closed")) };
            let name = if from.starts_with('*') { "*" } else { &from[1..end] };
            parts.push(Part::Text(before.into()));
            parts.push(Part::Captured(capture(name, captures)?));
            rest = &from[end + 1..];
        }
        parts.push(Part::Text(rest.into()));
        Ok(Self(parts))
    }

    /// Fills in captures, percent-encoded. Slashes remain only between path segments.
    pub(crate) fn fill(&self, captured: Captured<'_>) -> String {
        let mut text = String::new();
        for part in &self.0 {
            match part {
                Part::Text(plain) => text.push_str(plain),
                Part::Captured(capture) => {
                    for (index, value) in captured.values(*capture).into_iter().enumerate() {
                        let slash = if index == 0 { "" } else { "/" };
                        // Writing to a `String` cannot fail.
                        let _ = write!(text, "{slash}{}", utf8_percent_encode(value, COMPONENT));
                    }
                }
            }
        }
        text
    }

    /// Whether the template has a query parameter with this name.
    pub(crate) fn has_parameter(&self, name: &str) -> bool {
        let text: String = self.0.iter().map(|part| if let Part::Text(text) = part { text } else { "\u{0}" }).collect();
        text.split('&').any(|pair| pair.split('=').next() == Some(name))
    }
}

/// All characters but `unreserved` (RFC 3986), which have no special meaning in any part of a URL.
const COMPONENT: &percent_encoding::AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

fn capture(name: &str, captures: &Captures<'_>) -> Result<Capture, String> {
    if let Some((_, capture)) = captures.iter().find(|(known, _)| *known == name) {
        return Ok(*capture);
    }
    if name.contains(':') {
        return Err(format!("`{{{name}}}`: types are only allowed in `from`"));
    }
    let names: Vec<&str> = captures.iter().map(|(name, _)| *name).collect();
    if names.is_empty() {
        return Err(format!("`{name}` is not captured: `from` has no parameters"));
    }
    Err(format!("`from` does not capture it: {}", unknown("parameter", name, &names)))
}

/// Parses the path of a page of these sites. Each segment is a normalised word or one capture.
fn pieces(path: &str, captures: &Captures<'_>) -> Result<Vec<Piece>, String> {
    let Some(inner) = path.strip_prefix('/').filter(|inner| !inner.is_empty()) else { return Ok(Vec::new()) };
    if inner.ends_with('/') {
        return Err(format!("`{path}` ends with a slash: write `{}`", path.trim_end_matches('/')));
    }
    let pieces: Vec<Piece> = inner.split('/').map(|piece| one_piece(piece, path, captures)).collect::<Result<_, _>>()?;
    let before_last = pieces.split_last().map(|(_, before)| before).unwrap_or_default();
    if before_last.iter().any(|piece| matches!(piece, Piece::Captured(Capture::Tail(_)))) {
        return Err(format!("the tail of `from` is only allowed at the end of `{path}`"));
    }
    Ok(pieces)
}

fn one_piece(piece: &str, path: &str, captures: &Captures<'_>) -> Result<Piece, String> {
    let name = piece.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')).or((piece == "*").then_some("*"));
    if let Some(name) = name {
        return capture(name, captures).map(Piece::Captured);
    }
    if piece.contains(['{', '}', '*']) {
        return Err(format!("`{piece}` in `{path}`: a capture must be a whole segment"));
    }
    let normal = CanonicalPath::parse(&format!("/{piece}")).map_err(|fault| format!("`{piece}` in `{path}`: {fault}"))?;
    match normal.segments() {
        [word] if *word == percent_decode_str(piece).decode_utf8_lossy() => Ok(Piece::Word(word.as_str().into())),
        [word] => Err(format!("`{piece}` in `{path}` is not normalised: write `{}`", encode(word).collect::<String>())),
        _ => Err(format!("`{path}` has a segment that is empty, `.` or `..`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPTURES: [(&str, Capture); 4] =
        [("locale", Capture::Locale), ("city", Capture::City), ("slug", Capture::Segment(1)), ("*", Capture::Tail(2))];

    fn parse(text: &str) -> Result<Target, String> {
        Target::parse(text, &CAPTURES, |host| host.ends_with("ours.example"))
    }

    #[test]
    fn captures_are_filled_in_percent_encoded() {
        let segments: Vec<String> = ["x", "a b?/", "c&d", "é"].map(str::to_owned).into();
        let captured = Captured { place: Some(("ru-ru", "moskva")), segments: &segments };
        let Ok(Target::Own(own)) = parse("/{locale}/{city}/new/{slug}/*?from={slug}#top") else { panic!("a page of ours") };
        assert_eq!(own.segments(captured), ["ru-ru", "moskva", "new", "a b?/", "c&d", "é"]);
        assert_eq!(own.query.unwrap().fill(captured), "from=a%20b%3F%2F");
        let Ok(Target::Away(away)) = parse("https://Other.example:8443/Path/*") else { panic!("a remote URL") };
        assert_eq!((&*away.host, away.url.fill(captured).as_str()), ("other.example", "https://Other.example:8443/Path/c%26d/%C3%A9"));
    }

    #[test]
    fn own_and_remote_hosts_are_distinguished() {
        for (text, host) in [("https://kz.ours.example:8080/", Some("kz.ours.example")), ("/", None)] {
            let Ok(Target::Own(own)) = parse(text) else { panic!("{text}") };
            assert_eq!((own.host.as_deref(), own.path.len()), (host, 0));
        }
        let Ok(Target::Away(away)) = parse("https://other.example?a=1") else { panic!("a remote URL") };
        assert_eq!(away.url.fill(Captured { place: None, segments: &[] }), "https://other.example/");
    }

    #[test]
    fn invalid_target_is_reported() {
        for (text, part) in [
            ("//other.example/", "is not a target"),
            ("javascript:alert(1)", "is not a target"),
            ("ftp://other.example/", "is not a target"),
            ("/\\other.example", "is not allowed in"),
            ("/a b", "is not allowed in"),
            ("https://{slug}.example/", "must not contain a capture"),
            ("https://user@other.example/", "is not a host"),
            ("https:///x", "is not a host"),
            ("/a/{slgu}", "did you mean `slug`"),
            ("/a/{slug:int}", "types are only allowed in `from`"),
            ("/a-{slug}", "must be a whole segment"),
            ("/A", "write `a`"),
            ("/a/", "write `/a`"),
            ("/a//b", "a segment that is empty"),
            ("/a#{slug}", "after the `#`"),
            ("/a?x={slug", "is not closed"),
            ("/*/a", "at the end of"),
            ("", "is not a target"),
        ] {
            let fault = parse(text).unwrap_err();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}

//! Sets of URLs in the form of patterns: what a rule matches and where it leads.

use crate::matching::active_period::ActivePeriod;
use crate::matching::address::LocaleCode;
use crate::matching::pattern::{Kind, is_int, is_slug};

/// Possible values of a segment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Part<'a> {
    /// A fixed word.
    Word(&'a str),
    /// One of these words.
    OneOf(Vec<&'a str>),
    /// A well-formed locale.
    Locale,
    Int,
    Slug,
    Any,
}

/// A set of URLs. Segments with the same index in `parts` are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shape<'a> {
    /// Indices into `parts`.
    segments: Vec<usize>,
    parts: Vec<Part<'a>>,
    /// Minimum number of further segments; `None` if none may follow.
    pub(super) tail: Option<usize>,
    /// Symbols of the hosts, sorted.
    pub(super) hosts: Vec<u32>,
    pub(super) period: ActivePeriod,
}

/// What may follow the segments of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    Nothing,
    OneOrMore,
    Any,
}

impl<'a> Part<'a> {
    /// Converts a parameter type.
    pub(super) fn of(kind: &'a Kind) -> Self {
        match kind {
            Kind::OneOf(words) => Self::OneOf(words.iter().map(|word| &**word).collect()),
            Kind::Int => Self::Int,
            Kind::Slug => Self::Slug,
            Kind::Any => Self::Any,
        }
    }

    /// Whether the segment may be a locale.
    pub(super) fn may_be_locale(&self) -> bool {
        self.and(&Self::Locale).is_some()
    }

    fn takes(&self, word: &str) -> bool {
        match self {
            Self::Word(own) => *own == word,
            Self::OneOf(words) => words.contains(&word),
            Self::Locale => LocaleCode::parse(word).is_some(),
            Self::Int => is_int(word),
            Self::Slug => is_slug(word),
            Self::Any => true,
        }
    }

    /// Intersection of two segments.
    fn and(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Word(word), _) => other.takes(word).then(|| self.clone()),
            (_, Self::Word(word)) => self.takes(word).then(|| other.clone()),
            (Self::OneOf(words), kind) | (kind, Self::OneOf(words)) => {
                let common: Vec<&str> = words.iter().copied().filter(|word| kind.takes(word)).collect();
                match common.as_slice() {
                    [] => None,
                    [word] => Some(Self::Word(word)),
                    _ => Some(Self::OneOf(common)),
                }
            }
            (Self::Any, kind) | (kind, Self::Any) => Some(kind.clone()),
            // A locale is a slug and not a number. A number is a slug.
            (Self::Locale, Self::Int) | (Self::Int, Self::Locale) => None,
            (Self::Locale, _) | (_, Self::Locale) => Some(Self::Locale),
            (Self::Int, _) | (_, Self::Int) => Some(Self::Int),
            (Self::Slug, Self::Slug) => Some(Self::Slug),
        }
    }

    /// Whether this includes every value of `other`.
    pub(super) fn covers(&self, other: &Self) -> bool {
        match other {
            Self::Word(word) => self.takes(word),
            Self::OneOf(words) => words.iter().all(|word| self.takes(word)),
            Self::Any => *self == Self::Any,
            Self::Slug => matches!(self, Self::Any | Self::Slug),
            Self::Int => matches!(self, Self::Any | Self::Slug | Self::Int),
            Self::Locale => matches!(self, Self::Any | Self::Slug | Self::Locale),
        }
    }
}

impl<'a> Shape<'a> {
    /// URLs with these segments.
    pub(super) fn new(parts: Vec<Part<'a>>, tail: Option<usize>, hosts: Vec<u32>, period: ActivePeriod) -> Self {
        Self { segments: (0..parts.len()).collect(), parts, tail, hosts, period }
    }

    /// Number of segments before the tail.
    pub(super) fn len(&self) -> usize {
        self.segments.len()
    }

    /// Segment by index.
    pub(super) fn part(&self, index: usize) -> Option<&Part<'a>> {
        self.segments.get(index).map(|part| &self.parts[*part])
    }

    /// All segments before the tail.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Part<'a>> {
        self.segments.iter().map(|part| &self.parts[*part])
    }

    /// Words from segment `from` on, if the shape is a single path.
    pub(super) fn words(&self, from: usize) -> Option<Vec<&'a str>> {
        if self.tail.is_some() {
            return None;
        }
        self.iter().skip(from).map(|part| if let Part::Word(word) = part { Some(*word) } else { None }).collect()
    }

    /// URLs that a pattern also matches. Tail segments move to the front as far as the pattern has
    /// segments.
    pub(super) fn and(&self, parts: &[Part<'a>], ending: Ending) -> Option<Self> {
        let mut both = self.clone();
        while both.segments.len() < parts.len() {
            both.tail = Some(both.tail?.saturating_sub(1));
            both.segments.push(both.parts.len());
            both.parts.push(Part::Any);
        }
        for (segment, part) in self.segments.iter().copied().chain(self.parts.len()..).zip(parts) {
            both.parts[segment] = both.parts[segment].and(part)?;
        }
        let more = both.segments.len() - parts.len();
        match (ending, both.tail) {
            (Ending::Any, _) => {}
            (Ending::Nothing, None | Some(0)) if more == 0 => both.tail = None,
            (Ending::Nothing, _) => return None,
            (Ending::OneOrMore, None) if more == 0 => return None,
            (Ending::OneOrMore, Some(0)) if more == 0 => both.tail = Some(1),
            (Ending::OneOrMore, _) => {}
        }
        Some(both)
    }

    /// Target URLs: selected segments, new ones, and the rest from a segment on.
    pub(super) fn apply(&self, out: &[Out<'a>]) -> Self {
        let mut target = Self { segments: Vec::with_capacity(out.len()), tail: None, ..self.clone() };
        for out in out {
            match out {
                Out::New(part) => {
                    target.segments.push(target.parts.len());
                    target.parts.push(part.clone());
                }
                Out::Segment(index) => target.segments.extend(self.segments.get(*index)),
                Out::Rest(from) => {
                    target.segments.extend(self.segments.iter().skip(*from));
                    target.tail = self.tail;
                }
            }
        }
        target
    }

    /// Equal for shapes of the same URLs, apart from repeated segments.
    pub(super) fn key(&self) -> (Vec<Part<'a>>, Option<usize>, Vec<u32>) {
        (self.iter().cloned().collect(), self.tail, self.hosts.clone())
    }
}

/// A part of a target URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Out<'a> {
    /// A new segment.
    New(Part<'a>),
    /// A segment of the source URL.
    Segment(usize),
    /// The rest of the source URL, from a segment on.
    Rest(usize),
}

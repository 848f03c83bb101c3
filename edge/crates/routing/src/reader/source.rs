//! The texts of a set, places in them, and the faults that are found there.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use super::fault::{RuleFault, Severity};

/// Longest part of a line that a fault shows, in characters.
const MAX_SHOWN: usize = 160;

/// A place in one of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Span {
    /// Index of the file.
    pub(crate) file: u32,
    /// First byte.
    pub(crate) start: u32,
    /// Byte after the last one.
    pub(crate) end: u32,
}

/// Something that stands in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spanned<T> {
    /// What it is.
    pub(crate) value: T,
    /// Where it stands.
    pub(crate) span: Span,
}

/// A rule, as messages name it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct RuleName {
    /// File, as the caller named it.
    pub file: Arc<str>,
    /// Line, from 1.
    pub line: usize,
    /// The rule's pattern, as written.
    pub pattern: Arc<str>,
}

/// A file with the beginnings of its lines.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    /// Name, as given by the caller.
    pub(crate) name: Arc<str>,
    /// Text.
    pub(crate) text: &'a str,
    lines: Vec<usize>,
}

/// The files of a set.
#[derive(Debug, Default)]
pub(crate) struct Sources<'a> {
    files: Vec<Source<'a>>,
}

/// The faults found so far.
#[derive(Debug)]
pub(crate) struct Faults<'a> {
    /// The files.
    pub(crate) sources: &'a Sources<'a>,
    found: Vec<(Span, RuleFault)>,
}

impl<'a> Sources<'a> {
    /// With the files of a set, in an order of their own.
    pub(crate) fn new(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let of = |(name, text): (&str, &'a str)| {
            let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(offset, _)| offset + 1);
            Source { name: name.into(), text, lines: [0].into_iter().chain(breaks).collect() }
        };
        Self { files: files.into_iter().map(of).collect() }
    }

    /// A file by its index.
    pub(crate) fn file(&self, index: u32) -> &Source<'a> {
        &self.files[index as usize]
    }

    /// Line of a place, from 1.
    pub(crate) fn line(&self, span: Span) -> usize {
        self.file(span.file).lines.partition_point(|start| *start <= span.start as usize)
    }

    /// How messages name the rule whose pattern stands at a place.
    pub(crate) fn name(&self, span: Span, pattern: &Arc<str>) -> RuleName {
        RuleName { file: Arc::clone(&self.file(span.file).name), line: self.line(span), pattern: Arc::clone(pattern) }
    }

    fn fault(&self, span: Span, severity: Severity, message: String) -> RuleFault {
        let source = self.file(span.file);
        let line = self.line(span);
        let start = source.lines[line - 1];
        let end = source.lines.get(line).map_or(source.text.len(), |next| next - 1);
        let text = source.text[start..end].trim_end_matches('\r');
        let before = source.text.get(start..(span.start as usize).min(start + text.len())).unwrap_or_default().chars().count();
        let meant = source.text.get(span.start as usize..(span.end as usize).min(start + text.len())).unwrap_or_default().chars().count();
        let shown: String = text.chars().take(MAX_SHOWN).map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let snippet = (before < MAX_SHOWN).then(|| (shown, meant.clamp(1, MAX_SHOWN - before)));
        RuleFault { severity, file: source.name.as_ref().to_owned(), line, column: before + 1, message, notes: Vec::new(), snippet }
    }
}

impl<'a> Faults<'a> {
    /// None yet.
    pub(crate) fn new(sources: &'a Sources<'a>) -> Self {
        Self { sources, found: Vec::new() }
    }

    /// An error, to which notes may be added.
    pub(crate) fn error(&mut self, span: Span, message: impl Into<String>) -> &mut Vec<String> {
        self.add(span, Severity::Error, message)
    }

    /// Anything, to which notes may be added.
    pub(crate) fn add(&mut self, span: Span, severity: Severity, message: impl Into<String>) -> &mut Vec<String> {
        let fault = self.sources.fault(span, severity, message.into());
        &mut self.found.push_mut((span, fault)).1.notes
    }

    /// What could be read; if it could not, that is an error.
    pub(crate) fn taken<T>(&mut self, span: Span, read: Result<T, String>) -> Option<T> {
        read.map_err(|message| self.error(span, message).len()).ok()
    }

    /// Whether the set is to be refused.
    pub(crate) fn has_errors(&self) -> bool {
        self.found.iter().any(|(_, fault)| fault.severity == Severity::Error)
    }

    /// All of them, in the order of files and places.
    pub(crate) fn into_sorted(mut self) -> Vec<RuleFault> {
        self.found.sort_by_key(|(span, fault)| (*span, fault.severity));
        self.found.into_iter().map(|(_, fault)| fault).collect()
    }
}

impl Span {
    /// A span of a file.
    pub(crate) fn new(file: u32, span: Range<usize>) -> Self {
        // Files are far smaller than 4 GB; past that a place is wrong, nothing else.
        let number = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { file, start: number(span.start), end: number(span.end) }
    }
}

impl<T> Spanned<T> {
    /// The same place with something made of what stands there.
    pub(crate) fn map<U>(self, make: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned { value: make(self.value), span: self.span }
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` ({}:{})", self.pattern, self.file, self.line)
    }
}

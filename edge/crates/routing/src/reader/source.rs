//! Source files, spans in them, and collected errors.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use super::fault::{RuleFault, Severity};

/// Longest part of a source line that a fault shows, in characters.
const MAX_SHOWN: usize = 160;

/// A range of bytes in one of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Span {
    /// Index of the file.
    pub(crate) file: u32,
    /// Offset of the first byte.
    pub(crate) start: u32,
    /// Offset after the last byte.
    pub(crate) end: u32,
}

/// A value with its span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spanned<T> {
    /// The value.
    pub(crate) value: T,
    /// Its span.
    pub(crate) span: Span,
}

/// A rule, as messages name it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct RuleName {
    /// File name, as the caller gave it.
    pub file: Arc<str>,
    /// Line, from 1.
    pub line: usize,
    /// The rule's pattern, as written.
    pub pattern: Arc<str>,
}

/// A file with the offsets of its lines.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    /// Name, as the caller gave it.
    pub(crate) name: Arc<str>,
    /// Contents.
    pub(crate) text: &'a str,
    lines: Vec<usize>,
}

/// The files of a rule set.
#[derive(Debug, Default)]
pub(crate) struct Sources<'a> {
    files: Vec<Source<'a>>,
}

/// Faults collected while a rule set is read and checked.
#[derive(Debug)]
pub(crate) struct Faults<'a> {
    /// The files.
    pub(crate) sources: &'a Sources<'a>,
    faults: Vec<(Span, RuleFault)>,
}

impl<'a> Sources<'a> {
    /// Indexes the lines of all files.
    pub(crate) fn new(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let of = |(name, text): (&str, &'a str)| {
            let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(offset, _)| offset + 1);
            Source { name: name.into(), text, lines: [0].into_iter().chain(breaks).collect() }
        };
        Self { files: files.into_iter().map(of).collect() }
    }

    /// The file with this index.
    pub(crate) fn file(&self, index: u32) -> &Source<'a> {
        &self.files[index as usize]
    }

    /// Line of a span, from 1.
    pub(crate) fn line(&self, span: Span) -> usize {
        self.file(span.file).lines.partition_point(|start| *start <= span.start as usize)
    }

    /// Name of the rule whose pattern has this span.
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
    /// An empty collection.
    pub(crate) fn new(sources: &'a Sources<'a>) -> Self {
        Self { sources, faults: Vec::new() }
    }

    /// Adds an error and returns its notes.
    pub(crate) fn error(&mut self, span: Span, message: impl Into<String>) -> &mut Vec<String> {
        self.add(span, Severity::Error, message)
    }

    /// Adds a fault of any severity and returns its notes.
    pub(crate) fn add(&mut self, span: Span, severity: Severity, message: impl Into<String>) -> &mut Vec<String> {
        let fault = self.sources.fault(span, severity, message.into());
        &mut self.faults.push_mut((span, fault)).1.notes
    }

    /// Turns an error into a fault at `span`.
    pub(crate) fn ok_or_report<T>(&mut self, span: Span, read: Result<T, String>) -> Option<T> {
        read.map_err(|message| self.error(span, message).len()).ok()
    }

    /// Whether the rule set must be rejected.
    pub(crate) fn has_errors(&self) -> bool {
        self.faults.iter().any(|(_, fault)| fault.severity == Severity::Error)
    }

    /// All faults, sorted by file and position.
    pub(crate) fn into_sorted(mut self) -> Vec<RuleFault> {
        self.faults.sort_by_key(|(span, fault)| (*span, fault.severity));
        self.faults.into_iter().map(|(_, fault)| fault).collect()
    }
}

impl Span {
    /// Span of a byte range.
    pub(crate) fn new(file: u32, span: Range<usize>) -> Self {
        // Files are far smaller than 4 GB. Beyond that only positions would be wrong.
        let number = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { file, start: number(span.start), end: number(span.end) }
    }
}

impl<T> Spanned<T> {
    /// The same span with a converted value.
    pub(crate) fn map<U>(self, make: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned { value: make(self.value), span: self.span }
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` ({}:{})", self.pattern, self.file, self.line)
    }
}

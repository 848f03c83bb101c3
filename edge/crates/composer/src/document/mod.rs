//! The shell document, cut once into what stays and what each page fills.

use std::collections::BTreeSet;
use std::ops::Range;

use bytes::Bytes;
use contracts::fragment::Slot;

use crate::fault::DocumentFault;

mod marks;
mod parser;

pub use parser::ShellDocumentParser;

/// Largest shell document, in bytes.
pub const MAX_DOCUMENT_BYTES: usize = 256 * 1024;

/// A shell document cut into segments. Made by [`ShellDocument::parse`] or [`ShellDocumentParser`]; always complete: it begins with the
/// doctype, and has the page's attributes, the head, every slot and the page model exactly once, the model after the slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShellDocument {
    segments: Vec<Segment>,
    inline_scripts: Vec<Bytes>,
}

/// A piece of a shell document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Segment {
    /// Bytes that are the same on every page.
    Static(Bytes),
    /// Attributes of `<html>`, in place of `data-page`.
    HtmlAttributes,
    /// What stands in place of `<meta name="edge:head">`.
    Head,
    /// Right after the start tag of `<body>`.
    BodyStart,
    /// Content of a slot.
    Slot(Slot),
    /// Content of the script element `page-model`.
    PageModel,
}

impl ShellDocument {
    /// Parses a whole document.
    ///
    /// # Errors
    /// All faults found, at least one.
    pub fn parse(html: &[u8]) -> Result<Self, Vec<DocumentFault>> {
        let mut parser = ShellDocumentParser::new();
        parser.write(html);
        parser.end()
    }

    /// The segments in document order. No two static ones follow each other, and none is empty.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Texts of its inline scripts, each once, for the policy that allows them.
    #[must_use]
    pub fn inline_scripts(&self) -> &[Bytes] {
        &self.inline_scripts
    }

    /// Cuts the document at the holes, which must be in order and apart.
    fn cut(html: &Bytes, holes: Vec<(Range<usize>, Segment)>, scripts: &[Range<usize>]) -> Self {
        let mut segments = Vec::with_capacity(2 * holes.len() + 1);
        let mut end = 0;
        for (hole, segment) in holes {
            if end < hole.start {
                segments.push(Segment::Static(html.slice(end..hole.start)));
            }
            segments.push(segment);
            end = hole.end;
        }
        if end < html.len() {
            segments.push(Segment::Static(html.slice(end..)));
        }
        let texts: BTreeSet<&[u8]> = scripts.iter().map(|script| &html[script.clone()]).collect();
        Self { segments, inline_scripts: texts.into_iter().map(|text| html.slice_ref(text)).collect() }
    }
}

#[cfg(test)]
mod tests;

//! The shell document, split into static segments and placeholders.

use std::collections::BTreeSet;
use std::ops::Range;

use bytes::Bytes;
use contracts::fragment::Slot;

use crate::fault::DocumentFault;

mod marks;
mod parser;

pub use parser::ShellDocumentParser;

/// Largest shell document in bytes.
pub const MAX_DOCUMENT_BYTES: usize = 256 * 1024;

/// A shell document as segments, from [`ShellDocument::parse`] or [`ShellDocumentParser`]. Always
/// complete: begins with the doctype and contains the page's attributes, the head, every slot and
/// the page model exactly once, the model after the slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShellDocument {
    segments: Vec<Segment>,
    inline_scripts: Vec<Bytes>,
}

/// A segment of a shell document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Segment {
    /// Bytes shared by all pages.
    Static(Bytes),
    /// Attributes of `<html>`, replacing `data-page`.
    HtmlAttributes,
    /// Head markup, replacing `<meta name="edge:head">`.
    Head,
    /// Position after the start tag of `<body>`.
    BodyStart,
    /// A slot.
    Slot(SlotElement),
    /// Position before the script element `page-model`, for slots that arrive late.
    LateSlots,
    /// Content of the script element `page-model`.
    PageModel,
}

/// Element of a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotElement {
    /// Its slot.
    pub slot: Slot,
    /// Start tag.
    pub open: Bytes,
    /// End tag.
    pub close: Bytes,
}

impl ShellDocument {
    /// Parses a complete document.
    ///
    /// # Errors
    /// All faults, at least one.
    pub fn parse(html: &[u8]) -> Result<Self, Vec<DocumentFault>> {
        let mut parser = ShellDocumentParser::new();
        parser.write(html);
        parser.end()
    }

    /// Segments in document order. Static segments are never empty or adjacent.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Distinct texts of inline scripts, for the content security policy.
    #[must_use]
    pub fn inline_scripts(&self) -> &[Bytes] {
        &self.inline_scripts
    }

    /// Splits the document at ordered, disjoint ranges.
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

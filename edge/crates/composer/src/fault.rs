//! What is wrong with a shell document.

use std::fmt;

use contracts::fragment::Slot;

/// What is wrong with a shell document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DocumentFault {
    /// Larger than [`crate::MAX_DOCUMENT_BYTES`].
    #[error("the document has more than {} bytes", crate::MAX_DOCUMENT_BYTES)]
    TooLarge,
    /// Not UTF-8.
    #[error("the document is not UTF-8 from byte {at} on")]
    NotUtf8 {
        /// Offset of the first wrong byte.
        at: usize,
    },
    /// The HTML parser gave up.
    #[error("the document cannot be parsed: {message}")]
    Unparsable {
        /// The parser's words.
        message: String,
    },
    /// Something that every document has is missing.
    #[error("{0} is missing")]
    Missing(Part),
    /// Something is there more than once.
    #[error("{0} is there more than once")]
    Repeated(Part),
    /// Something is not where it must be.
    #[error("{0} stands in the wrong place")]
    Misplaced(Part),
    /// An element that the edge fills is not empty, or has no end tag.
    #[error("{0} must be an empty element with an end tag")]
    NotEmpty(Part),
    /// `data-slot` names no slot.
    #[error("`data-slot=\"{name}\"` names no slot")]
    UnknownSlot {
        /// The attribute's value.
        name: String,
    },
    /// `<html>` has an attribute that the edge writes.
    #[error("`<html>` has the attribute `{name}`, which the edge writes")]
    TakenAttribute {
        /// Name of the attribute.
        name: String,
    },
}

/// A part of a shell document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// `<!doctype html>`, the first bytes.
    Doctype,
    /// `<html>`.
    Html,
    /// The attribute `data-page` of `<html>`, without a value.
    PageMarker,
    /// `<head>`.
    Head,
    /// `<meta name="edge:head">`, in `<head>`.
    HeadMarker,
    /// `<body>`.
    Body,
    /// `<… data-slot="…">`, in `<body>`.
    Slot(Slot),
    /// `<script type="application/json" id="page-model">`, in `<body>` after the slots.
    PageModel,
    /// `<script>` with a script of its own, anywhere. The one part that may be missing, and may be repeated.
    InlineScript,
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Doctype => formatter.write_str("`<!doctype html>`"),
            Self::Html => formatter.write_str("`<html>`"),
            Self::PageMarker => formatter.write_str("the attribute `data-page` of `<html>`"),
            Self::Head => formatter.write_str("`<head>`"),
            Self::HeadMarker => formatter.write_str("`<meta name=\"edge:head\">`"),
            Self::Body => formatter.write_str("`<body>`"),
            Self::Slot(slot) => write!(formatter, "the slot `{}`", slot.name()),
            Self::PageModel => formatter.write_str("`<script type=\"application/json\" id=\"page-model\">`"),
            Self::InlineScript => formatter.write_str("an inline script"),
        }
    }
}

//! Faults of a shell document.

use std::fmt;

use contracts::fragment::Slot;

/// A fault of a shell document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DocumentFault {
    /// Larger than [`crate::MAX_DOCUMENT_BYTES`].
    #[error("the document has more than {} bytes", crate::MAX_DOCUMENT_BYTES)]
    TooLarge,
    /// Not UTF-8.
    #[error("the document is not UTF-8 at byte {at}")]
    NotUtf8 {
        /// Offset of the first invalid byte.
        at: usize,
    },
    /// The HTML parser failed.
    #[error("the document cannot be parsed: {message}")]
    Unparsable {
        /// Error message of the parser.
        message: String,
    },
    /// A required part is missing.
    #[error("{0} is missing")]
    Missing(Part),
    /// A part is repeated.
    #[error("{0} is present more than once")]
    Repeated(Part),
    /// A part is in the wrong place.
    #[error("{0} is in the wrong place")]
    Misplaced(Part),
    /// An element that the edge fills is not empty or has no end tag.
    #[error("{0} must be an empty element with an end tag")]
    NotEmpty(Part),
    /// `data-slot` has an unknown value.
    #[error("`data-slot=\"{name}\"` is not a slot")]
    UnknownSlot {
        /// Value of the attribute.
        name: String,
    },
    /// `<html>` has an attribute that is reserved for the edge.
    #[error("`<html>` has the attribute `{name}`, which is reserved for the edge")]
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
    /// An inline `<script>`. The only optional and repeatable part.
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

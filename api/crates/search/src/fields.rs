//! The indexed fields of a document. Shared by indexing and ranking.

use crate::analysis::vocabulary::WordId;

/// Number of indexed fields. The constants below are positions in arrays of this length.
pub(crate) const FIELDS: usize = 6;
pub(crate) const TITLE: usize = 0;
pub(crate) const SHORT: usize = 1;
pub(crate) const SYNONYMS: usize = 2;
pub(crate) const HEADINGS: usize = 3;
/// The first words of the text, which usually state its topic.
pub(crate) const LEAD: usize = 4;
pub(crate) const BODY: usize = 5;

/// Number of words of the text that belong to the lead.
pub(crate) const LEAD_LENGTH: usize = 25;

/// Ends a part in a stream of words.
pub(crate) const END: WordId = WordId::MAX;

/// Ends a synonym in a stream of words.
pub(crate) const END_OF_SYNONYM: WordId = WordId::MAX - 1;

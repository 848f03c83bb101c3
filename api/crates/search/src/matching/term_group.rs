//! One word of a query with all terms of the vocabulary that may stand for it.

use crate::analysis::vocabulary::WordId;

/// A word of the query with its alternatives. Ranking treats them as one term.
#[derive(Debug, Clone, Default)]
pub(crate) struct TermGroup {
    /// The word as typed, or its correction.
    pub(crate) text: String,
    /// Words of the vocabulary with their weights; 1 is the typed word itself.
    pub(crate) alternatives: Vec<(WordId, f32)>,
    /// Phrases that mean the same or imply it, from dictionaries and compounds.
    pub(crate) phrases: Vec<Phrase>,
    /// True if `text` differs from the typed word.
    pub(crate) corrected: bool,
    /// A word of the documents that looks like the typed one, but may mean something else.
    pub(crate) suggested: Option<String>,
    /// True if nothing but doubtful guesses stands for the word.
    pub(crate) is_doubtful: bool,
    /// True if the word says nothing about the topic, and other words of the query do.
    pub(crate) is_function_word: bool,
}

/// A phrase that may stand for a word of the query.
#[derive(Debug, Clone, Default)]
pub(crate) struct Phrase {
    pub(crate) groups: Vec<TermGroup>,
    /// 1 if it means exactly what was typed.
    pub(crate) weight: f32,
}

impl TermGroup {
    /// True if no document has the word or anything that may stand for it.
    pub(crate) const fn is_unknown(&self) -> bool {
        self.alternatives.is_empty() && self.phrases.is_empty()
    }
}

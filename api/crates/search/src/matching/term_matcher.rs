//! Finds the query's terms among the word codes of a document.

use crate::analysis::vocabulary::WordId;
use crate::indexes::forward::ForwardIndex;
use crate::matching::term_group::TermGroup;
use crate::weights::WEIGHTS;

/// A word of the vocabulary that stands for a word of the query.
#[derive(Debug, Clone, Copy)]
pub(crate) struct QueryTerm {
    pub(crate) word: WordId,
    code: u32,
    pub(crate) group: usize,
    /// How well it stands for the word of the query.
    pub(crate) weight: f32,
    /// False for a word of a synonymous phrase.
    pub(crate) is_whole: bool,
}

/// All terms of a query, by word code.
#[derive(Debug)]
pub(crate) struct TermMatcher {
    /// By code: one more than the position of its first term in `terms`; 0 if it has none.
    first: Vec<u16>,
    terms: Vec<QueryTerm>,
}

impl TermMatcher {
    pub(crate) fn new(forward: &ForwardIndex, groups: &[TermGroup]) -> Self {
        let mut terms = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            let parts = group
                .phrases
                .iter()
                .flat_map(|phrase| &phrase.groups)
                .flat_map(|part| &part.alternatives)
                .map(|alternative| (alternative, false));
            for (&(word, weight), is_whole) in group.alternatives.iter().map(|alternative| (alternative, true)).chain(parts) {
                if weight >= WEIGHTS.words.least {
                    terms.push(QueryTerm { word, code: forward.code(word), group: at, weight, is_whole });
                }
            }
        }
        terms.sort_unstable_by_key(|term: &QueryTerm| (term.code, term.group));
        terms.truncate(usize::from(u16::MAX));
        let mut first = vec![0; forward.codes()];
        for (at, term) in (1..).zip(&terms) {
            let first: &mut u16 = &mut first[term.code as usize];
            *first = if *first == 0 { at } else { *first };
        }
        Self { first, terms }
    }

    /// True if the code belongs to a term of the query.
    pub(crate) fn has(&self, code: u32) -> bool {
        self.first[code as usize] != 0
    }

    /// All terms.
    pub(crate) fn terms(&self) -> &[QueryTerm] {
        &self.terms
    }

    /// The terms with this code.
    pub(crate) fn of(&self, code: u32) -> impl Iterator<Item = &QueryTerm> {
        let first = usize::from(self.first[code as usize]).checked_sub(1).unwrap_or(self.terms.len());
        self.terms[first..].iter().take_while(move |term| term.code == code)
    }
}

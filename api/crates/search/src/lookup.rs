//! Words of the query as they are looked for in the order of a document's words.

use crate::forward::Forward;
use crate::understand::Slot;
use crate::vocabulary::WordId;

/// Alternatives that stand for a word less than this are not looked for.
const LEAST_WEIGHT: f32 = 0.3;

/// A word that stands for one of the query.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Looked {
    pub(crate) word: WordId,
    code: u32,
    pub(crate) slot: usize,
    /// How well it stands for it.
    pub(crate) weight: f32,
    /// Whether it does so by itself, not as a part of a term that means the same.
    pub(crate) is_whole: bool,
}

/// All words that stand for any of the query.
#[derive(Debug)]
pub(crate) struct Lookup {
    /// By code, one more than the place of its first word in `words`; 0 for what is not looked for.
    first: Vec<u16>,
    words: Vec<Looked>,
}

impl Lookup {
    pub(crate) fn new(forward: &Forward, slots: &[Slot]) -> Self {
        let mut words = Vec::new();
        for (place, slot) in slots.iter().enumerate() {
            let parts = slot.also.iter().flatten().flat_map(|part| &part.alternatives).map(|alternative| (alternative, false));
            for (&(word, weight), is_whole) in slot.alternatives.iter().map(|alternative| (alternative, true)).chain(parts) {
                if weight >= LEAST_WEIGHT {
                    words.push(Looked { word, code: forward.code(word), slot: place, weight, is_whole });
                }
            }
        }
        words.sort_unstable_by_key(|word: &Looked| (word.code, word.slot));
        words.truncate(usize::from(u16::MAX));
        let mut first = vec![0; forward.codes()];
        for (at, word) in (1..).zip(&words) {
            let first: &mut u16 = &mut first[word.code as usize];
            *first = if *first == 0 { at } else { *first };
        }
        Self { first, words }
    }

    /// Whether a code is looked for.
    pub(crate) fn has(&self, code: u32) -> bool {
        self.first[code as usize] != 0
    }

    /// All of them.
    pub(crate) fn words(&self) -> &[Looked] {
        &self.words
    }

    /// What a code stands for.
    pub(crate) fn of(&self, code: u32) -> impl Iterator<Item = &Looked> {
        let first = usize::from(self.first[code as usize]).checked_sub(1).unwrap_or(self.words.len());
        self.words[first..].iter().take_while(move |word| word.code == code)
    }
}

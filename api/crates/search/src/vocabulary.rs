//! Every word of one language's documents: how often it occurs, how it is written, what stem it shares with others.

use std::collections::HashMap;
use std::ops::Range;

use crate::spelling::{SortedWords, skeleton};
use crate::words::{Folding, Stemming};

/// Position of a word in the vocabulary.
pub(crate) type WordId = u32;

/// Counts words while documents are read.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    /// Folded word -> how often, in which fields (bits), and how it was written when it was first met.
    words: HashMap<Box<str>, (u32, u8, Option<Box<str>>)>,
}

impl Counter {
    pub(crate) fn add(&mut self, folded: &str, written: &str, field: usize) {
        if let Some((count, fields, _)) = self.words.get_mut(folded) {
            *count += 1;
            *fields |= 1 << field;
        } else {
            let lower = written.to_lowercase();
            let display = (lower != folded).then(|| lower.into_boxed_str());
            self.words.insert(folded.into(), (1, 1 << field, display));
        }
    }

    pub(crate) fn finish(self, folding: Folding, stemming: Stemming) -> Vocabulary {
        let mut counted: Vec<_> = self.words.into_iter().collect();
        counted.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        let mut vocabulary = Vocabulary::default();
        let mut skeletons = Vec::with_capacity(counted.len());
        for (id, (word, (count, fields, display))) in (0..).zip(counted) {
            let stem = folding.fold(&stemming.stem(display.as_deref().unwrap_or(&word)));
            vocabulary.stems.entry(stem.into()).or_default().push(id);
            let bones = skeleton(&word);
            if !bones.is_empty() {
                skeletons.push((bones.into_boxed_str(), id));
            }
            vocabulary.words.push(word);
            vocabulary.counts.push(count);
            vocabulary.fields.push(fields);
            if let Some(display) = display {
                vocabulary.displays.insert(id, display);
            }
        }
        vocabulary.stems.retain(|_, ids| { ids.shrink_to_fit(); true });
        skeletons.sort_unstable();
        (vocabulary.skeletons, vocabulary.skeleton_ids) = skeletons.into_iter().unzip();
        vocabulary
    }
}

/// Every word of one language's documents, sorted.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    words: Vec<Box<str>>,
    counts: Vec<u32>,
    fields: Vec<u8>,
    displays: HashMap<WordId, Box<str>>,
    stems: HashMap<Box<str>, Vec<WordId>>,
    /// Sorted; beside each, the word that it is the skeleton of.
    skeletons: Vec<Box<str>>,
    skeleton_ids: Vec<WordId>,
}

impl Vocabulary {
    pub(crate) fn find(&self, folded: &str) -> Option<WordId> {
        self.words.binary_search_by(|word| (**word).cmp(folded)).ok().and_then(|at| WordId::try_from(at).ok())
    }

    pub(crate) fn word(&self, id: WordId) -> &str {
        &self.words[id as usize]
    }

    /// How a person writes it: with diacritics.
    pub(crate) fn display(&self, id: WordId) -> &str {
        self.displays.get(&id).map_or_else(|| self.word(id), |display| display)
    }

    /// How often it occurs in all documents.
    pub(crate) fn count(&self, id: WordId) -> u32 {
        self.counts[id as usize]
    }

    /// Whether it occurs in a field.
    pub(crate) fn is_in(&self, id: WordId, field: usize) -> bool {
        self.fields[id as usize] & (1 << field) != 0
    }

    /// Whether most words are written in Latin letters.
    pub(crate) fn writes_latin(&self) -> bool {
        self.words.iter().filter(|word| word.bytes().any(|byte| byte.is_ascii_lowercase())).count() * 2 > self.words.len()
    }

    /// Words with this stem.
    pub(crate) fn with_stem(&self, stem: &str) -> &[WordId] {
        self.stems.get(stem).map_or(&[], Vec::as_slice)
    }

    /// Words that begin so.
    pub(crate) fn with_prefix(&self, prefix: &str) -> Range<WordId> {
        let range = prefix_range(&self.words, prefix);
        WordId::try_from(range.start).unwrap_or(0)..WordId::try_from(range.end).unwrap_or(0)
    }

    /// The words, for a search by edit distance.
    pub(crate) fn sorted(&self) -> SortedWords<'_> {
        SortedWords(&self.words)
    }

    /// Skeletons of the words, for a search by sound; `by_skeleton` says whose they are.
    pub(crate) fn skeletons(&self) -> SortedWords<'_> {
        SortedWords(&self.skeletons)
    }

    pub(crate) fn by_skeleton(&self, at: usize) -> WordId {
        self.skeleton_ids[at]
    }
}

fn prefix_range(sorted: &[Box<str>], prefix: &str) -> Range<usize> {
    let start = sorted.partition_point(|word| &**word < prefix);
    let count = sorted[start..].partition_point(|word| word.starts_with(prefix));
    start..start + count
}

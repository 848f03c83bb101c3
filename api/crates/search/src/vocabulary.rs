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
    words: HashMap<Box<str>, Counted>,
}

#[derive(Debug)]
struct Counted {
    /// In order of being met.
    number: u32,
    count: u32,
    /// Bits.
    fields: u8,
    /// How it was written when it was first met, where folding changed it.
    display: Option<Box<str>>,
}

impl Counter {
    /// Counts a word; returns its number, which is the same every time.
    pub(crate) fn add(&mut self, folded: &str, written: &str, field: usize) -> u32 {
        if let Some(known) = self.words.get_mut(folded) {
            known.count += 1;
            known.fields |= 1 << field;
            return known.number;
        }
        let number = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        let lower = written.to_lowercase();
        let display = (lower != folded).then(|| lower.into_boxed_str());
        self.words.insert(folded.into(), Counted { number, count: 1, fields: 1 << field, display });
        number
    }

    /// The vocabulary, and for each number the word's family.
    pub(crate) fn finish(self, folding: Folding, stemming: Stemming) -> (Vocabulary, Vec<u32>) {
        let mut counted: Vec<_> = self.words.into_iter().collect();
        counted.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        let mut vocabulary = Vocabulary::default();
        let mut skeletons = Vec::with_capacity(counted.len());
        let mut families = vec![0; counted.len()];
        for (id, (word, Counted { number, count, fields, display })) in (0..).zip(counted) {
            let stem = folding.fold(&stemming.stem(display.as_deref().unwrap_or(&word)));
            let next = u32::try_from(vocabulary.members.len()).unwrap_or(u32::MAX);
            let family = *vocabulary.stems.entry(stem.into()).or_insert(next);
            if family == next {
                vocabulary.members.push(Vec::new());
            }
            vocabulary.members[family as usize].push(id);
            vocabulary.families.push(family);
            families[number as usize] = family;
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
        skeletons.sort_unstable();
        (vocabulary.skeletons, vocabulary.skeleton_ids) = skeletons.into_iter().unzip();
        (vocabulary, families)
    }
}

/// Every word of one language's documents, sorted.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    words: Vec<Box<str>>,
    counts: Vec<u32>,
    fields: Vec<u8>,
    displays: HashMap<WordId, Box<str>>,
    /// Stem -> family, the words that share it.
    stems: HashMap<Box<str>, u32>,
    members: Vec<Vec<WordId>>,
    families: Vec<u32>,
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
        self.displays.get(&id).map_or(self.word(id), |display| display)
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
        self.stems.get(stem).map_or(&[], |&family| &self.members[family as usize])
    }

    /// Number of the words that share this one's stem.
    pub(crate) fn family(&self, id: WordId) -> u32 {
        self.families[id as usize]
    }

    /// Words that share this one's stem, itself among them.
    pub(crate) fn relatives(&self, id: WordId) -> &[WordId] {
        &self.members[self.family(id) as usize]
    }

    /// How many families there are.
    pub(crate) fn family_count(&self) -> usize {
        self.members.len()
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

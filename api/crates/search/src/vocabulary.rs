//! Every word of one language's documents: how often it occurs, how it is written, what stem it shares with others.

use std::collections::HashMap;
use std::ops::Range;

use crate::spelling::{Near, Spellings, skeleton};
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
    /// How it was written when it was first met, where folding changed it.
    display: Option<Box<str>>,
}

impl Counter {
    /// Counts a word; returns its number, which is the same every time.
    pub(crate) fn add(&mut self, folded: &str, written: &str) -> u32 {
        if let Some(known) = self.words.get_mut(folded) {
            known.count += 1;
            return known.number;
        }
        let number = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        let lower = written.to_lowercase();
        let display = (lower != folded).then(|| lower.into_boxed_str());
        self.words.insert(folded.into(), Counted { number, count: 1, display });
        number
    }

    /// The vocabulary, and for each number the word's place in it.
    pub(crate) fn finish(self, folding: Folding, stemming: Stemming) -> (Vocabulary, Vec<u32>) {
        let mut counted: Vec<_> = self.words.into_iter().collect();
        counted.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        let mut vocabulary = Vocabulary::default();
        let mut skeletons = Vec::with_capacity(counted.len());
        let mut ids = vec![0; counted.len()];
        for (id, (word, Counted { number, count, display })) in (0..).zip(counted) {
            let stem = folding.fold(&stemming.stem(display.as_deref().unwrap_or(&word)));
            let next = u32::try_from(vocabulary.members.len()).unwrap_or(u32::MAX);
            let family = *vocabulary.stems.entry(stem.into()).or_insert(next);
            if family == next {
                vocabulary.members.push(Vec::new());
            }
            vocabulary.members[family as usize].push(id);
            vocabulary.families.push(family);
            ids[number as usize] = id;
            let bones = skeleton(&word);
            if !bones.is_empty() {
                skeletons.push((bones.into_boxed_str(), id));
            }
            vocabulary.words.push(word);
            vocabulary.counts.push(count);
            if let Some(display) = display {
                vocabulary.displays.insert(id, display);
            }
        }
        skeletons.sort_unstable();
        (vocabulary.skeletons, vocabulary.skeleton_ids) = skeletons.into_iter().unzip();
        vocabulary.spellings = Spellings::new(&vocabulary.words);
        vocabulary.sounds = Spellings::new(&vocabulary.skeletons);
        vocabulary.index();
        (vocabulary, ids)
    }
}

/// Every word of one language's documents, sorted.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    words: Vec<Box<str>>,
    counts: Vec<u32>,
    /// Places of words by their hash, one more than the place; 0 where there is none. Its size is a power of two, at least twice that of the vocabulary.
    hashed: Vec<u32>,
    displays: HashMap<WordId, Box<str>>,
    /// Stem -> family, the words that share it.
    stems: HashMap<Box<str>, u32>,
    members: Vec<Vec<WordId>>,
    families: Vec<u32>,
    spellings: Spellings,
    /// Sorted; beside each, the word that it is the skeleton of.
    skeletons: Vec<Box<str>>,
    skeleton_ids: Vec<WordId>,
    sounds: Spellings,
}

impl Vocabulary {
    pub(crate) fn find(&self, folded: &str) -> Option<WordId> {
        let last = self.hashed.len().checked_sub(1)?;
        let mut at = hash(folded) & last;
        while let Some(id) = self.hashed[at].checked_sub(1) {
            if &*self.words[id as usize] == folded {
                return Some(id);
            }
            at = (at + 1) & last;
        }
        None
    }

    fn index(&mut self) {
        self.hashed = vec![0; (self.words.len() * 2).next_power_of_two()];
        let last = self.hashed.len() - 1;
        for (id, word) in (1..).zip(&self.words) {
            let mut at = hash(word) & last;
            while self.hashed[at] != 0 {
                at = (at + 1) & last;
            }
            self.hashed[at] = id;
        }
    }

    /// How many words there are.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// How often each word occurs in all documents.
    pub(crate) fn counts(&self) -> &[u32] {
        &self.counts
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

    /// Words within so many edits.
    pub(crate) fn near(&self, word: &str, most: u8) -> Vec<Near> {
        self.spellings.near(&self.words, word, most)
    }

    /// Words that sound almost like it, by the edits between their skeletons.
    pub(crate) fn sounding(&self, skeleton: &str, most: u8) -> Vec<Near> {
        let mut found = self.sounds.near(&self.skeletons, skeleton, most);
        found.iter_mut().for_each(|near| near.at = self.skeleton_ids[near.at as usize]);
        found
    }
}

/// FNV-1a: good enough for words, and the vocabulary is ours.
pub(crate) fn hash(word: &str) -> usize {
    let hash = word.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    (hash ^ (hash >> 32)) as usize
}

fn prefix_range(sorted: &[Box<str>], prefix: &str) -> Range<usize> {
    let start = sorted.partition_point(|word| &**word < prefix);
    let count = sorted[start..].partition_point(|word| word.starts_with(prefix));
    start..start + count
}

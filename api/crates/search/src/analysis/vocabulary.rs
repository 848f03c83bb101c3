//! The vocabulary of one language: all words of its documents with counts, spellings and stems.

use std::collections::HashMap;
use std::ops::Range;

use crate::analysis::spelling::{Near, Sounds, Spellings, phonetic_key};
use crate::analysis::words::{Folding, Stemming};

/// Position of a word in the vocabulary.
pub(crate) type WordId = u32;

/// Counts words during tokenization.
#[derive(Debug, Default)]
pub(crate) struct VocabularyBuilder {
    words: HashMap<Box<str>, Counted>,
}

#[derive(Debug)]
struct Counted {
    /// In order of first occurrence.
    number: u32,
    count: u32,
    /// The first spelling, if folding changed it.
    display: Option<Box<str>>,
}

impl VocabularyBuilder {
    /// Counts a word and returns its number.
    pub(crate) fn add(&mut self, folded: &str, written: &str) -> u32 {
        if let Some(counted) = self.words.get_mut(folded) {
            counted.count += 1;
            return counted.number;
        }
        let number = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        let lower = written.to_lowercase();
        let display = (lower != folded).then(|| lower.into_boxed_str());
        self.words.insert(folded.into(), Counted { number, count: 1, display });
        number
    }

    /// Adds a word that documents may lack, as a correction of other spellings.
    pub(crate) fn add_unused(&mut self, folded: &str, written: &str) {
        if !self.words.contains_key(folded) {
            self.add(folded, written);
            self.words.get_mut(folded).into_iter().for_each(|counted| counted.count = 0);
        }
    }

    /// Returns the vocabulary, and the id of the word by number.
    pub(crate) fn finish(self, folding: Folding, stemming: Stemming, sounds: Sounds) -> (Vocabulary, Vec<u32>) {
        let mut counted: Vec<_> = self.words.into_iter().collect();
        counted.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        let mut vocabulary = Vocabulary::default();
        let mut keys = Vec::with_capacity(counted.len());
        let mut ids = vec![0; counted.len()];
        for (id, (word, Counted { number, count, display })) in (0..).zip(counted) {
            let stem = folding.fold(&stemming.stem(display.as_deref().unwrap_or(&word)));
            for sound in [sounds.key(&word), sounds.key(&stem)] {
                let alike = vocabulary.by_sound.entry(sound.into_boxed_str()).or_default();
                if alike.last() != Some(&id) {
                    alike.push(id);
                }
            }
            let next = u32::try_from(vocabulary.members.len()).unwrap_or(u32::MAX);
            let family = *vocabulary.stems.entry(stem.into()).or_insert(next);
            if family == next {
                vocabulary.members.push(Vec::new());
            }
            vocabulary.members[family as usize].push(id);
            vocabulary.families.push(family);
            ids[number as usize] = id;
            let key = phonetic_key(&word);
            if !key.is_empty() {
                keys.push((key.into_boxed_str(), id));
            }
            vocabulary.words.push(word);
            vocabulary.counts.push(count);
            if let Some(display) = display {
                vocabulary.displays.insert(id, display);
            }
        }
        vocabulary.by_sound.remove("");
        keys.sort_unstable();
        (vocabulary.keys, vocabulary.key_ids) = keys.into_iter().unzip();
        vocabulary.spellings = Spellings::new(&vocabulary.words);
        vocabulary.sounds = Spellings::new(&vocabulary.keys);
        vocabulary.index();
        (vocabulary, ids)
    }
}

/// All words of one language's documents, sorted.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Vocabulary {
    words: Vec<Box<str>>,
    counts: Vec<u32>,
    /// Hash table of ids plus one; 0 is empty. The size is a power of two, at least twice that of
    /// the vocabulary.
    hashed: Vec<u32>,
    displays: HashMap<WordId, Box<str>>,
    /// Stem -> family, the words with this stem.
    stems: HashMap<Box<str>, u32>,
    members: Vec<Vec<WordId>>,
    families: Vec<u32>,
    spellings: Spellings,
    /// Phonetic keys, sorted.
    keys: Vec<Box<str>>,
    /// The word of each phonetic key.
    key_ids: Vec<WordId>,
    sounds: Spellings,
    /// Words by the sound of the whole word and of its stem, in languages with rules for that.
    by_sound: HashMap<Box<str>, Vec<WordId>>,
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

    /// Number of words.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Occurrences of each word in all documents.
    pub(crate) fn counts(&self) -> &[u32] {
        &self.counts
    }

    pub(crate) fn word(&self, id: WordId) -> &str {
        &self.words[id as usize]
    }

    /// The word with diacritics, for display.
    pub(crate) fn display(&self, id: WordId) -> &str {
        self.displays.get(&id).map_or(self.word(id), |display| display)
    }

    /// Occurrences of a word in all documents; 0 for a word of a dictionary that they lack.
    pub(crate) fn count(&self, id: WordId) -> u32 {
        self.counts[id as usize]
    }

    /// True if most words are written in Latin letters.
    pub(crate) fn writes_latin(&self) -> bool {
        self.words.iter().filter(|word| word.bytes().any(|byte| byte.is_ascii_lowercase())).count() * 2 > self.words.len()
    }

    /// Words with this stem.
    pub(crate) fn with_stem(&self, stem: &str) -> &[WordId] {
        self.stems.get(stem).map_or(&[], |&family| &self.members[family as usize])
    }

    /// Number of the word's family.
    pub(crate) fn family(&self, id: WordId) -> u32 {
        self.families[id as usize]
    }

    /// Words with the same stem, including the word itself.
    pub(crate) fn relatives(&self, id: WordId) -> &[WordId] {
        &self.members[self.family(id) as usize]
    }

    /// Number of families.
    pub(crate) fn family_count(&self) -> usize {
        self.members.len()
    }

    /// Words with this prefix.
    pub(crate) fn with_prefix(&self, prefix: &str) -> Range<WordId> {
        let range = prefix_range(&self.words, prefix);
        WordId::try_from(range.start).unwrap_or(0)..WordId::try_from(range.end).unwrap_or(0)
    }

    /// Words within `most` edits.
    pub(crate) fn near(&self, word: &str, most: u8) -> Vec<Near> {
        self.spellings.near(&self.words, word, most)
    }

    /// Words that sound like this, or whose stems do.
    pub(crate) fn sounding_like(&self, key: &str) -> &[WordId] {
        self.by_sound.get(key).map_or(&[], Vec::as_slice)
    }

    /// Words with a phonetic key within `most` edits.
    pub(crate) fn sounding(&self, key: &str, most: u8) -> Vec<Near> {
        let mut matches = self.sounds.near(&self.keys, key, most);
        matches.iter_mut().for_each(|near| near.at = self.key_ids[near.at as usize]);
        matches
    }
}

/// FNV-1a. Resistance to collision attacks is not needed: the words come from our own content.
pub(crate) fn hash(word: &str) -> usize {
    let hash = word.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    (hash ^ (hash >> 32)) as usize
}

fn prefix_range(sorted: &[Box<str>], prefix: &str) -> Range<usize> {
    let start = sorted.partition_point(|word| &**word < prefix);
    let count = sorted[start..].partition_point(|word| word.starts_with(prefix));
    start..start + count
}

//! The documents of one language.

use std::fmt;

use lz4_flex::block::CompressError;

use crate::Dictionary;
use crate::cards::Cards;
use crate::common::Common;
use crate::document::Document;
use crate::forward::{END, Forward};
use crate::meaning::{Meaning, Row};
use crate::memory::Memories;
use crate::postings::Postings;
use crate::rank::{LENGTH, WORTH, rarity};
use crate::reading::Reader;
use crate::store::Store;
use crate::thesaurus::Thesaurus;
use crate::vocabulary::{Vocabulary, WordId};
use crate::words::{Folding, Stemming};

/// Number of a document in its language.
pub(crate) type DocId = u32;

/// Parts of a document, by how much a word in them says. The numbers are places in the weights.
pub(crate) const FIELDS: usize = 6;
pub(crate) const TITLE: usize = 0;
pub(crate) const SHORT: usize = 1;
pub(crate) const SYNONYMS: usize = 2;
pub(crate) const HEADINGS: usize = 3;
/// The first words of the text, which say what it is about.
pub(crate) const LEAD: usize = 4;
pub(crate) const BODY: usize = 5;

/// How many of the text's first words say what it is about.
pub(crate) const LEAD_LENGTH: usize = 25;

/// The documents of one language.
pub(crate) struct Shelf {
    /// BCP 47 tag, as the documents have it.
    pub(crate) language: String,
    pub(crate) folding: Folding,
    pub(crate) stemming: Stemming,
    /// Whether most of its words are written in Latin letters.
    pub(crate) writes_latin: bool,
    pub(crate) vocabulary: Vocabulary,
    pub(crate) thesaurus: Thesaurus,
    pub(crate) meaning: Meaning,
    pub(crate) cards: Cards,
    /// What a word in each field of each document is worth: more in a short one.
    pub(crate) worth: Vec<[f32; FIELDS]>,
    /// How rare each word is by the documents that have it, by its code; and all the words of each document's title together.
    pub(crate) code_rarities: Vec<f32>,
    pub(crate) title_rarities: Vec<f32>,
    pub(crate) postings: Postings,
    pub(crate) common: Common,
    pub(crate) forward: Forward,
    pub(crate) memories: Memories,
    pub(crate) store: Store,
}

impl fmt::Debug for Shelf {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Shelf").field("language", &self.language).field("documents", &self.cards.len()).finish_non_exhaustive()
    }
}

impl Shelf {
    pub(crate) fn build(language: &str, documents: Vec<Document>, dictionaries: &[Dictionary]) -> Result<Self, CompressError> {
        let folding = Folding::of(language);
        let stemming = Stemming::of(language);
        let mut reader = Reader::new(folding);
        let mut cards = Vec::with_capacity(documents.len());
        let mut store = Store::default();
        let mut lengths = Vec::with_capacity(documents.len());
        let mut streams = Vec::with_capacity(documents.len());
        for document in documents {
            let read = reader.read(&document);
            lengths.push(read.lengths);
            store.add(&document)?;
            cards.push((document.category, document.places));
            streams.push(read.stream);
        }
        let (vocabulary, words) = reader.counter.finish(folding, stemming);
        for word in streams.iter_mut().flatten().filter(|word| **word != END) {
            *word = words[*word as usize];
        }
        let forward = Forward::new(&streams, vocabulary.counts());
        drop(streams);
        let worth = worth(&lengths);
        let (rows, among) = about(&forward, &vocabulary, cards.len());
        let common = Common::of(&forward, &among, &worth);
        let mut code_rarities = vec![0.0; forward.codes()];
        for (word, &among) in (0..).zip(&among) {
            code_rarities[forward.code(word) as usize] = rarity(cards.len() as f32, among as f32);
        }
        let title_rarities = (0..).take(cards.len()).map(|document| title_rarity(&forward, document, &code_rarities)).collect();
        Ok(Self {
            code_rarities,
            title_rarities,
            language: language.to_owned(),
            folding,
            stemming,
            writes_latin: vocabulary.writes_latin(),
            meaning: Meaning::of(rows, vocabulary.family_count()),
            postings: Postings::of(&forward, cards.len(), &vocabulary, &common),
            common,
            thesaurus: Thesaurus::new(dictionaries, language, folding, stemming),
            vocabulary,
            cards: Cards::of(cards),
            worth,
            forward,
            memories: Memories::default(),
            store,
        })
    }
}

/// What a word is worth in each field of each document, from the numbers of words there: the longer the field is beside others, the less.
fn worth(lengths: &[[usize; FIELDS]]) -> Vec<[f32; FIELDS]> {
    let averages: [f32; FIELDS] = std::array::from_fn(|field| {
        let used = lengths.iter().filter(|lengths| lengths[field] > 0).count().max(1);
        (lengths.iter().map(|lengths| lengths[field] as f64).sum::<f64>() / used as f64) as f32
    });
    let worth = |lengths: &[usize; FIELDS]| {
        std::array::from_fn(|field| {
            let relative = if averages[field] > 0.0 { lengths[field] as f32 / averages[field] } else { 0.0 };
            WORTH[field] / (1.0 - LENGTH[field] + LENGTH[field] * relative).max(f32::MIN_POSITIVE)
        })
    };
    lengths.iter().map(worth).collect()
}

/// What each document's word families weigh, and in how many documents each word is.
fn about(forward: &Forward, vocabulary: &Vocabulary, documents: usize) -> (Vec<Row>, Vec<u32>) {
    let mut by_code = vec![0; forward.codes()];
    for word in 0..WordId::try_from(vocabulary.len()).unwrap_or(WordId::MAX) {
        by_code[forward.code(word) as usize] = word;
    }
    let mut among = vec![0; vocabulary.len()];
    let mut last_in = vec![u32::MAX; vocabulary.len()];
    let rows = (0..u32::try_from(documents).unwrap_or(u32::MAX)).map(|document| {
        let mut row = Row::new();
        let found = |place: crate::forward::Place| {
            let word = by_code[place.code as usize];
            row.push((vocabulary.family(word), WORTH[place.field]));
            let last = &mut last_in[word as usize];
            among[word as usize] += u32::from(*last != document);
            *last = document;
        };
        forward.places(document, |_| true, found);
        summed(row)
    });
    let rows = rows.collect();
    (rows, among)
}

/// How rare the different words of a title are together.
fn title_rarity(forward: &Forward, document: u32, rarities: &[f32]) -> f32 {
    let mut codes = Vec::new();
    forward.title(document, |code| codes.push(code));
    codes.sort_unstable();
    codes.dedup();
    codes.into_iter().map(|code| rarities[code as usize]).sum()
}

/// One entry for each number.
fn summed(mut row: Row) -> Row {
    row.sort_unstable_by_key(|(number, _)| *number);
    row.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    row.shrink_to_fit();
    row
}

//! The documents of one language.

use std::fmt;
use std::sync::Arc;

use tantivy::directory::RamDirectory;
use tantivy::index::{InvertedIndexReader, SegmentReader};
use tantivy::postings::{BlockSegmentPostings, SegmentPostings};
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::store::StoreReader;
use tantivy::tokenizer::{PreTokenizedString, Token};
use tantivy::{DocId, IndexBuilder, IndexSettings, TantivyDocument, TantivyError, Term};

use crate::Dictionary;
use crate::document::Document;
use crate::meaning::{Meaning, Row};
use crate::rank::WORTH;
use crate::thesaurus::Thesaurus;
use crate::vocabulary::{Counter, Vocabulary, WordId};
use crate::words::{Folding, Stemming, words};

/// Parts of a document, by how much a word in them says. The numbers are bits in the vocabulary and places in the weights.
pub(crate) const FIELDS: usize = 6;
pub(crate) const TITLE: usize = 0;
const SHORT: usize = 1;
const SYNONYMS: usize = 2;
const HEADINGS: usize = 3;
/// The first words of the text, which say what it is about.
pub(crate) const LEAD: usize = 4;
pub(crate) const BODY: usize = 5;

/// Words between two sections: no phrase reaches over.
const GAP: usize = 16;

/// How many of the text's first words say what it is about.
const LEAD_LENGTH: usize = 25;

/// Memory that the library asks to be given; it takes what it needs.
const BUDGET: usize = 32 << 20;

/// What is kept beside the postings, to decide without reading a document.
#[derive(Debug)]
pub(crate) struct Card {
    pub(crate) category: Box<str>,
    pub(crate) places: Box<[(String, String)]>,
    /// Words in each field.
    pub(crate) lengths: [u32; FIELDS],
}

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
    pub(crate) cards: Vec<Card>,
    /// Mean number of words in each field.
    pub(crate) averages: [f32; FIELDS],
    fields: [Field; FIELDS],
    postings: [Arc<InvertedIndexReader>; FIELDS],
    source: Field,
    store: StoreReader,
}

impl fmt::Debug for Shelf {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Shelf").field("language", &self.language).field("documents", &self.cards.len()).finish_non_exhaustive()
    }
}

impl Shelf {
    pub(crate) fn build(language: &str, documents: Vec<Document>, dictionaries: &[Dictionary]) -> Result<Self, TantivyError> {
        let folding = Folding::of(language);
        let stemming = Stemming::of(language);
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default().set_index_option(IndexRecordOption::WithFreqsAndPositions).set_fieldnorms(false);
        let text = TextOptions::default().set_indexing_options(indexing);
        let fields = ["title", "short", "synonyms", "headings", "lead", "body"].map(|name| schema.add_text_field(name, text.clone()));
        let source = schema.add_bytes_field("source", tantivy::schema::STORED);
        let settings = IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
        let mut writer =
            IndexBuilder::new().schema(schema.build()).settings(settings).single_segment_index_writer(RamDirectory::create(), BUDGET)?;

        let mut counter = Counter::default();
        let mut cards = Vec::with_capacity(documents.len());
        let mut rows = Vec::with_capacity(documents.len());
        for document in documents {
            let mut indexed = TantivyDocument::default();
            let mut lengths = [0; FIELDS];
            let mut row = Row::new();
            let mut parts = texts(&document).map(|texts| tokens(&texts, folding));
            parts[LEAD] = split_lead(&mut parts[BODY]);
            for (place, tokens) in parts.into_iter().enumerate() {
                for (token, written) in &tokens {
                    let number = counter.add(&token.text, written, place);
                    row.push((number, WORTH[place]));
                }
                let tokens: Vec<Token> = tokens.into_iter().map(|(token, _)| token).collect();
                lengths[place] = u32::try_from(tokens.len()).unwrap_or(u32::MAX);
                if !tokens.is_empty() {
                    indexed.add_pre_tokenized_text(fields[place], PreTokenizedString { text: String::new(), tokens });
                }
            }
            indexed.add_bytes(source, &document.to_bytes());
            cards.push(Card { category: document.category.into(), places: document.places.into(), lengths });
            writer.add_document(indexed)?;
            rows.push(summed(row));
        }
        let index = writer.finalize()?;
        let searcher = index.reader_builder().reload_policy(tantivy::ReloadPolicy::Manual).try_into()?.searcher();
        let segment: &SegmentReader = searcher.segment_reader(0);
        let mut postings = Vec::with_capacity(FIELDS);
        for field in fields {
            postings.push(segment.inverted_index(field)?);
        }
        let postings = postings.try_into().map_err(|_| TantivyError::InternalError("fields".to_owned()))?;
        let store = segment.get_store_reader(STORE_BLOCKS)?;
        let averages = std::array::from_fn(|place| {
            let used = cards.iter().filter(|card| card.lengths[place] > 0).count().max(1);
            (cards.iter().map(|card| f64::from(card.lengths[place])).sum::<f64>() / used as f64) as f32
        });
        let (vocabulary, families) = counter.finish(folding, stemming);
        for row in &mut rows {
            row.iter_mut().for_each(|(number, _)| *number = families[*number as usize]);
            *row = summed(std::mem::take(row));
        }
        let meaning = Meaning::of(rows, vocabulary.family_count());
        Ok(Self {
            language: language.to_owned(),
            folding,
            stemming,
            writes_latin: vocabulary.writes_latin(),
            vocabulary,
            meaning,
            thesaurus: Thesaurus::new(dictionaries, language, folding, stemming),
            cards,
            averages,
            fields,
            postings,
            source,
            store,
        })
    }

    /// The documents with a word in a field, in blocks.
    pub(crate) fn blocks(&self, word: WordId, field: usize) -> Option<BlockSegmentPostings> {
        self.vocabulary
            .is_in(word, field)
            .then(|| self.postings[field].read_block_postings(&self.term(word, field), IndexRecordOption::WithFreqs).ok().flatten())
            .flatten()
    }

    /// The same with the word's positions.
    pub(crate) fn positions(&self, word: WordId, field: usize) -> Option<SegmentPostings> {
        let option = IndexRecordOption::WithFreqsAndPositions;
        self.vocabulary
            .is_in(word, field)
            .then(|| self.postings[field].read_postings(&self.term(word, field), option).ok().flatten())
            .flatten()
    }

    /// The document itself.
    pub(crate) fn document(&self, id: DocId) -> Document {
        self.store
            .get::<TantivyDocument>(id)
            .ok()
            .and_then(|stored| {
                stored.get_first(self.source).and_then(|value| tantivy::schema::Value::as_bytes(&value).map(Document::from_bytes))
            })
            .unwrap_or_default()
    }

    fn term(&self, word: WordId, field: usize) -> Term {
        Term::from_field_text(self.fields[field], self.vocabulary.word(word))
    }
}

/// Blocks of documents kept uncompressed.
const STORE_BLOCKS: usize = 16;

fn texts(document: &Document) -> [Vec<&str>; FIELDS] {
    let mut texts: [Vec<&str>; FIELDS] = Default::default();
    texts[TITLE].push(&document.title);
    texts[SHORT].push(&document.short_answer);
    texts[SYNONYMS].extend(document.synonyms.iter().map(String::as_str));
    texts[HEADINGS].extend(document.sections.iter().map(|section| section.heading.as_str()));
    texts[BODY].extend(document.sections.iter().map(|section| section.text.as_str()));
    texts
}

/// Words with the places that they have in a field, and as they are written.
fn tokens<'a>(texts: &[&'a str], folding: Folding) -> Vec<(Token, &'a str)> {
    let mut tokens = Vec::new();
    let mut position = 0;
    for text in texts {
        for word in words(text, folding) {
            let written = &text[word.start..word.end];
            tokens.push((Token { offset_from: word.start, offset_to: word.end, position, text: word.text, position_length: 1 }, written));
            position += 1;
        }
        position += GAP;
    }
    tokens
}

/// Takes the first words of the text away from it.
fn split_lead<'a>(body: &mut Vec<(Token, &'a str)>) -> Vec<(Token, &'a str)> {
    let rest = body.split_off(body.len().min(LEAD_LENGTH));
    std::mem::replace(body, rest)
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

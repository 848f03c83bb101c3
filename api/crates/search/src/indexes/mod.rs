//! All indexes of one language's documents.

use std::fmt;

use crate::analysis::document_tokens::DocumentTokenizer;
use crate::analysis::spelling::Sounds;
use crate::analysis::synonyms::Synonyms;
use crate::analysis::vocabulary::{Vocabulary, WordId};
use crate::analysis::words::{Folding, Stemming, words};
use crate::document::{DocId, Document, StoredDocument};
use crate::fields::{BODY, END_OF_SYNONYM, FIELDS};
use crate::idf::idf;
use crate::ranking::scratch::ScratchPool;
use crate::weights::WEIGHTS;
use crate::{Dictionary, SearchError};
use doc_numbers::DocNumbers;
use doc_store::DocStore;
use doc_values::DocValues;
use forward::{ForwardIndex, Occurrence};
use frequent_terms::FrequentTerms;
use latent_space::{LatentSpace, TermVector};
use postings::Postings;

mod delta_encoding;
mod doc_numbers;
mod doc_store;
pub(crate) mod doc_values;
pub(crate) mod forward;
pub(crate) mod frequent_terms;
mod latent_space;
mod postings;

/// A number for each field.
type ByField = [f32; FIELDS];

/// The indexes of one language.
#[derive(serde::Serialize, serde::Deserialize)]
pub struct LanguageIndex {
    /// BCP 47 tag, as the documents have it.
    pub(crate) language: String,
    #[serde(skip)]
    pub(crate) folding: Folding,
    #[serde(skip)]
    pub(crate) stemming: Stemming,
    #[serde(skip)]
    pub(crate) sounds: Sounds,
    /// True if most of its words are written in Latin letters.
    pub(crate) writes_latin: bool,
    pub(crate) vocabulary: Vocabulary,
    #[serde(skip)]
    pub(crate) synonyms: Synonyms,
    pub(crate) latent_space: LatentSpace,
    pub(crate) doc_values: DocValues,
    /// Weight of a word by document and field; lower in long fields.
    pub(crate) field_weights: Vec<ByField>,
    /// Inverse document frequency by word code.
    pub(crate) code_idfs: Vec<f32>,
    /// Sums of the IDFs of the words of each document's title and synonyms.
    pub(crate) name_idfs: Vec<Vec<f32>>,
    pub(crate) postings: Postings,
    pub(crate) frequent_terms: FrequentTerms,
    pub(crate) forward: ForwardIndex,
    #[serde(skip)]
    pub(crate) scratch_pool: ScratchPool,
    pub(crate) store: DocStore,
    pub(crate) numbers: DocNumbers,
}

impl fmt::Debug for LanguageIndex {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("LanguageIndex")
            .field("language", &self.language)
            .field("documents", &self.doc_values.len())
            .finish_non_exhaustive()
    }
}

impl LanguageIndex {
    /// Indexes the documents of a language. A dictionary applies to all tags with its primary tag.
    ///
    /// # Errors
    ///
    /// A document cannot be compressed.
    pub fn build(language: &str, documents: Vec<Document>, dictionaries: &[Dictionary]) -> Result<Self, SearchError> {
        let folding = Folding::of(language);
        let stemming = Stemming::of(language);
        let sounds = Sounds::of(language);
        let mut tokenizer = DocumentTokenizer::new(folding);
        let mut values = Vec::with_capacity(documents.len());
        let mut store = DocStore::default();
        let numbers = DocNumbers::of(documents.iter().map(|document| document.id.as_str()));
        let mut lengths = Vec::with_capacity(documents.len());
        let mut streams = Vec::with_capacity(documents.len());
        for document in documents {
            let tokens = tokenizer.tokenize(&document);
            lengths.push(tokens.lengths);
            store.add(&document).map_err(|error| SearchError::Build { language: language.to_owned(), reason: error.to_string() })?;
            values.push((document.category, document.places));
            streams.push(tokens.stream);
        }
        store.shrink_to_fit();
        // Slang that no document has is misspelled as often as any word.
        for text in dictionaries.iter().filter(|dictionary| dictionary.is_for(language)).flat_map(Dictionary::terms) {
            for word in words(text, folding) {
                tokenizer.vocabulary.add_unused(&word.text, &text[word.start..word.end]);
            }
        }
        let (vocabulary, ids) = tokenizer.vocabulary.finish(folding, stemming, sounds);
        for word in streams.iter_mut().flatten().filter(|word| **word < END_OF_SYNONYM) {
            *word = ids[*word as usize];
        }
        let forward = ForwardIndex::new(&streams, vocabulary.counts());
        drop(streams);
        let field_weights = field_weights(&lengths);
        let (vectors, document_counts) = term_statistics(&forward, &vocabulary, values.len());
        let frequent_terms = FrequentTerms::of(&forward, &document_counts, &field_weights);
        let mut code_idfs = vec![0.0; forward.codes()];
        for (word, &count) in (0..).zip(&document_counts) {
            code_idfs[forward.code(word) as usize] = idf(values.len() as f32, count as f32);
        }
        let name_idfs = (0..).take(values.len()).map(|document| name_idfs(&forward, document, &code_idfs)).collect();
        Ok(Self {
            code_idfs,
            name_idfs,
            language: language.to_owned(),
            folding,
            stemming,
            sounds,
            writes_latin: vocabulary.writes_latin(),
            latent_space: LatentSpace::of(vectors, vocabulary.family_count()),
            postings: Postings::of(&forward, values.len(), &vocabulary, &frequent_terms),
            frequent_terms,
            synonyms: Synonyms::new(dictionaries, language, folding, stemming),
            vocabulary,
            doc_values: DocValues::of(values),
            field_weights,
            forward,
            scratch_pool: ScratchPool::default(),
            store,
            numbers,
        })
    }

    /// A document without its places, which are not stored.
    pub(crate) fn document(&self, number: DocId) -> Document {
        let bytes = self.store.get(number);
        let stored = StoredDocument::read(&bytes);
        Document {
            id: stored.id.to_owned(),
            language: self.language.clone(),
            url: stored.url.to_owned(),
            title: stored.title.to_owned(),
            short_answer: stored.short_answer.to_owned(),
            synonyms: stored.synonyms(),
            sections: stored.sections(),
            category: stored.category.to_owned(),
            ..Document::default()
        }
    }

    /// True if a document has this id.
    pub(crate) fn has_id(&self, number: DocId, id: &str) -> bool {
        StoredDocument::read(&self.store.get(number)).id == id
    }
}

/// Weights of a word by document and field, from the fields' lengths. Fields longer than average
/// get less.
fn field_weights(lengths: &[[usize; FIELDS]]) -> Vec<ByField> {
    let averages: ByField = std::array::from_fn(|field| {
        let used = lengths.iter().filter(|lengths| lengths[field] > 0).count().max(1);
        (lengths.iter().map(|lengths| lengths[field] as f64).sum::<f64>() / used as f64) as f32
    });
    let weights = |lengths: &[usize; FIELDS]| {
        std::array::from_fn(|field| {
            let relative = if averages[field] > 0.0 { lengths[field] as f32 / averages[field] } else { 0.0 };
            let normalisation = WEIGHTS.fields.length[field];
            WEIGHTS.fields.word[field] / (1.0 - normalisation + normalisation * relative).max(f32::MIN_POSITIVE)
        })
    };
    lengths.iter().map(weights).collect()
}

/// The weights of each document's word families, and the number of documents with each word.
fn term_statistics(forward: &ForwardIndex, vocabulary: &Vocabulary, documents: usize) -> (Vec<TermVector>, Vec<u32>) {
    let mut by_code = vec![0; forward.codes()];
    for word in 0..WordId::try_from(vocabulary.len()).unwrap_or(WordId::MAX) {
        by_code[forward.code(word) as usize] = word;
    }
    let mut document_counts = vec![0; vocabulary.len()];
    let mut last_document = vec![DocId::MAX; vocabulary.len()];
    let vectors = (0..DocId::try_from(documents).unwrap_or(DocId::MAX)).map(|document| {
        let mut vector = TermVector::new();
        let count = |occurrence: Occurrence| {
            let word = by_code[occurrence.code as usize];
            let weight = WEIGHTS.fields.word[occurrence.field] / WEIGHTS.fields.word[BODY];
            vector.push((vocabulary.family(word), weight));
            let last = &mut last_document[word as usize];
            document_counts[word as usize] += u32::from(*last != document);
            *last = document;
        };
        forward.occurrences(document, |_| true, count);
        summed(vector)
    });
    let vectors = vectors.collect();
    (vectors, document_counts)
}

/// Sums of the IDFs of the different words of a document's title and of each synonym.
fn name_idfs(forward: &ForwardIndex, document: DocId, idfs: &[f32]) -> Vec<f32> {
    let sum = |mut codes: Vec<u32>| {
        codes.sort_unstable();
        codes.dedup();
        codes.into_iter().map(|code| idfs[code as usize]).sum()
    };
    forward.names(document).into_iter().map(sum).collect()
}

/// Adds up the weights of equal families.
fn summed(mut vector: TermVector) -> TermVector {
    vector.sort_unstable_by_key(|(family, _)| *family);
    vector.dedup_by(|next, previous| {
        let is_same = next.0 == previous.0;
        if is_same {
            previous.1 += next.1;
        }
        is_same
    });
    vector.shrink_to_fit();
    vector
}

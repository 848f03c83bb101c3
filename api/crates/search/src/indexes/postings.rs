//! Inverted index: the documents with a word, by field.

use crate::analysis::vocabulary::{Vocabulary, WordId};
use crate::document::DocId;
use crate::indexes::delta_encoding;
use crate::indexes::forward::ForwardIndex;
use crate::indexes::frequent_terms::FrequentTerms;

/// Lists of documents by word and field. Frequent terms have none: see [`FrequentTerms`].
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Postings {
    /// By word: start of its lists. Ends with the total length.
    starts: Vec<usize>,
    /// The lists, encoded by [`delta_encoding::write`].
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
}

impl Postings {
    /// Sorts the words of all documents by word, field and document.
    pub(crate) fn of(forward: &ForwardIndex, documents: usize, vocabulary: &Vocabulary, frequent: &FrequentTerms) -> Self {
        let mut by_code = vec![WordId::MAX; forward.codes()];
        // By word: position of the next occurrence; after filling, the end of its range.
        let mut ends = Vec::with_capacity(vocabulary.len());
        let mut sum = 0;
        for (word, &count) in (0..).zip(vocabulary.counts()) {
            ends.push(sum);
            if frequent.weights(word).is_none() {
                by_code[forward.code(word) as usize] = word;
                sum += count as usize;
            }
        }
        let mut occurrences = vec![(0, 0); sum];
        for document in (0..).take(documents) {
            let is_listed = |code: u32| by_code[code as usize] != WordId::MAX;
            forward.occurrences(document, is_listed, |occurrence| {
                let end: &mut usize = &mut ends[by_code[occurrence.code as usize] as usize];
                occurrences[*end] = (occurrence.field as u8, document);
                *end += 1;
            });
        }
        let mut postings = Self { starts: Vec::with_capacity(ends.len() + 1), bytes: Vec::new() };
        let mut begin = 0;
        for end in ends {
            postings.starts.push(postings.bytes.len());
            let of_word = &mut occurrences[begin..end];
            of_word.sort_unstable();
            delta_encoding::write(of_word, &mut postings.bytes);
            begin = end;
        }
        postings.starts.push(postings.bytes.len());
        postings.bytes.shrink_to_fit();
        postings
    }

    /// Passes field, document and frequency of each posting to `each`, ordered by field and
    /// document.
    pub(crate) fn visit(&self, word: WordId, each: impl FnMut(usize, DocId, u32)) {
        let at = word as usize;
        delta_encoding::read(&self.bytes[self.starts[at]..self.starts[at + 1]], each);
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::analysis::document_tokens::DocumentTokenizer;
    use crate::analysis::spelling::Sounds;
    use crate::analysis::words::{Folding, Stemming};
    use crate::document::{Document, Section};
    use crate::fields::{END_OF_SYNONYM, FIELDS};

    /// Test documents with a forward index, to compare postings with a full scan.
    struct Scanned {
        forward: ForwardIndex,
        vocabulary: Vocabulary,
        documents: usize,
    }

    impl Scanned {
        fn of(documents: &[Document]) -> Self {
            let (folding, stemming) = (Folding::of("en"), Stemming::of("en"));
            let mut tokenizer = DocumentTokenizer::new(folding);
            let mut streams: Vec<_> = documents.iter().map(|document| tokenizer.tokenize(document).stream).collect();
            let (vocabulary, ids) = tokenizer.vocabulary.finish(folding, stemming, Sounds::Unknown);
            for word in streams.iter_mut().flatten().filter(|word| **word < END_OF_SYNONYM) {
                *word = ids[*word as usize];
            }
            Self { forward: ForwardIndex::new(&streams, vocabulary.counts()), vocabulary, documents: documents.len() }
        }

        fn postings(&self, frequent: &FrequentTerms) -> Postings {
            Postings::of(&self.forward, self.documents, &self.vocabulary, frequent)
        }

        fn scan(&self, word: WordId) -> Vec<(usize, DocId, u32)> {
            let code = self.forward.code(word);
            let mut postings = Vec::new();
            for field in 0..FIELDS {
                for document in (0..).take(self.documents) {
                    let mut count = 0;
                    self.forward.occurrences(document, |other| other == code, |occurrence| count += u32::from(occurrence.field == field));
                    postings.extend((count > 0).then_some((field, document, count)));
                }
            }
            postings
        }
    }

    fn visited(postings: &Postings, word: WordId) -> Vec<(usize, DocId, u32)> {
        let mut visited = Vec::new();
        postings.visit(word, |field, document, frequency| visited.push((field, document, frequency)));
        visited
    }

    fn document(title: &str, text: &str) -> Document {
        let section = Section { text: text.to_owned(), ..Section::default() };
        Document { title: title.to_owned(), sections: vec![section], ..Document::default() }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn postings_equal_a_scan_of_all_documents(parts in vec(vec("([a-e] ){0,40}", 6), 0..12)) {
            let documents: Vec<Document> = parts
                .iter()
                .map(|parts| Document {
                    title: parts[0].clone(),
                    short_answer: parts[1].clone(),
                    synonyms: vec![parts[2].clone(), parts[3].clone()],
                    sections: vec![Section { heading: parts[4].clone(), text: parts[5].clone(), ..Section::default() }],
                    ..Document::default()
                })
                .collect();
            let scanned = Scanned::of(&documents);
            let postings = scanned.postings(&FrequentTerms::default());
            for word in (0..).take(scanned.vocabulary.len()) {
                prop_assert_eq!(visited(&postings, word), scanned.scan(word));
            }
        }
    }

    #[test]
    fn frequent_terms_have_no_postings() {
        let documents: Vec<Document> = (0..600).map(|number| document("payout", &format!("rare{number}"))).collect();
        let scanned = Scanned::of(&documents);
        let word = |word: &str| scanned.vocabulary.find(word).unwrap();
        let mut document_counts = vec![1; scanned.vocabulary.len()];
        document_counts[word("payout") as usize] = 600;
        let postings = scanned.postings(&FrequentTerms::of(&scanned.forward, &document_counts, &[[1.0; FIELDS]; 600]));
        assert_eq!(visited(&postings, word("payout")), []);
        assert_eq!(visited(&postings, word("rare7")), scanned.scan(word("rare7")));
        assert_eq!(scanned.scan(word("rare7")).len(), 1);
    }
}

//! The documents that have a word.

use crate::common::Common;
use crate::forward::Forward;
use crate::gaps;
use crate::shelf::DocId;
use crate::vocabulary::{Vocabulary, WordId};

/// Lists of documents by word and field. Common words have none: see [`Common`].
#[derive(Debug, Default)]
pub(crate) struct Postings {
    /// By word, and one more: where its lists begin.
    starts: Vec<usize>,
    /// Lists of one word after another, as [`gaps::write`] writes them.
    bytes: Vec<u8>,
}

impl Postings {
    /// Sorts the words of all documents by word, field and document.
    pub(crate) fn of(forward: &Forward, documents: usize, vocabulary: &Vocabulary, common: &Common) -> Self {
        let mut by_code = vec![WordId::MAX; forward.codes()];
        // By word: where the next occurrence goes, at last the end of them all.
        let mut ends = Vec::with_capacity(vocabulary.len());
        let mut sum = 0;
        for (word, &count) in (0..).zip(vocabulary.counts()) {
            ends.push(sum);
            if common.row(word).is_none() {
                by_code[forward.code(word) as usize] = word;
                sum += count as usize;
            }
        }
        let mut occurrences = vec![(0, 0); sum];
        for document in (0..).take(documents) {
            let is_listed = |code: u32| by_code[code as usize] != WordId::MAX;
            forward.places(document, is_listed, |place| {
                let end: &mut usize = &mut ends[by_code[place.code as usize] as usize];
                occurrences[*end] = (place.field as u8, document);
                *end += 1;
            });
        }
        let mut postings = Self { starts: Vec::with_capacity(ends.len() + 1), bytes: Vec::new() };
        let mut begin = 0;
        for end in ends {
            postings.starts.push(postings.bytes.len());
            let of_word = &mut occurrences[begin..end];
            of_word.sort_unstable();
            gaps::write(of_word, &mut postings.bytes);
            begin = end;
        }
        postings.starts.push(postings.bytes.len());
        postings.bytes.shrink_to_fit();
        postings
    }

    /// Hands over the field, the document and how often the word is there: field after field,
    /// documents in order.
    pub(crate) fn visit(&self, word: WordId, found: impl FnMut(usize, DocId, u32)) {
        let at = word as usize;
        gaps::read(&self.bytes[self.starts[at]..self.starts[at + 1]], found);
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::document::{Document, Section};
    use crate::reading::Reader;
    use crate::shelf::FIELDS;
    use crate::words::{Folding, Stemming};

    /// Documents of a test, as they are indexed and as they can be scanned.
    struct Scanned {
        forward: Forward,
        vocabulary: Vocabulary,
        documents: usize,
    }

    impl Scanned {
        fn of(documents: &[Document]) -> Self {
            let (folding, stemming) = (Folding::of("en"), Stemming::of("en"));
            let mut reader = Reader::new(folding);
            let mut streams: Vec<_> = documents.iter().map(|document| reader.read(document).stream).collect();
            let (vocabulary, words) = reader.counter.finish(folding, stemming);
            for word in streams.iter_mut().flatten().filter(|word| **word != crate::forward::END) {
                *word = words[*word as usize];
            }
            Self { forward: Forward::new(&streams, vocabulary.counts()), vocabulary, documents: documents.len() }
        }

        fn postings(&self, common: &Common) -> Postings {
            Postings::of(&self.forward, self.documents, &self.vocabulary, common)
        }

        fn scan(&self, word: WordId) -> Vec<(usize, DocId, u32)> {
            let code = self.forward.code(word);
            let mut found = Vec::new();
            for field in 0..FIELDS {
                for document in (0..).take(self.documents) {
                    let mut count = 0;
                    self.forward.places(document, |known| known == code, |place| count += u32::from(place.field == field));
                    found.extend((count > 0).then_some((field, document, count)));
                }
            }
            found
        }
    }

    fn visited(postings: &Postings, word: WordId) -> Vec<(usize, DocId, u32)> {
        let mut found = Vec::new();
        postings.visit(word, |field, document, frequency| found.push((field, document, frequency)));
        found
    }

    fn document(title: &str, text: &str) -> Document {
        let section = Section { text: text.to_owned(), ..Section::default() };
        Document { title: title.to_owned(), sections: vec![section], ..Document::default() }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn every_word_is_listed_where_a_scan_of_all_documents_finds_it(parts in vec(vec("([a-e] ){0,40}", 6), 0..12)) {
            let documents: Vec<Document> = parts
                .iter()
                .map(|parts| Document {
                    title: parts[0].clone(),
                    short_answer: parts[1].clone(),
                    synonyms: vec![parts[2].clone(), parts[3].clone()],
                    sections: vec![Section { anchor: String::new(), heading: parts[4].clone(), text: parts[5].clone() }],
                    ..Document::default()
                })
                .collect();
            let scanned = Scanned::of(&documents);
            let postings = scanned.postings(&Common::default());
            for word in (0..).take(scanned.vocabulary.len()) {
                prop_assert_eq!(visited(&postings, word), scanned.scan(word));
            }
        }
    }

    #[test]
    fn common_words_take_no_memory_here() {
        let documents: Vec<Document> = (0..600).map(|number| document("payout", &format!("rare{number}"))).collect();
        let scanned = Scanned::of(&documents);
        let word = |word: &str| scanned.vocabulary.find(word).unwrap();
        let mut among = vec![1; scanned.vocabulary.len()];
        among[word("payout") as usize] = 600;
        let postings = scanned.postings(&Common::of(&scanned.forward, &among, &[[1.0; FIELDS]; 600]));
        assert_eq!(visited(&postings, word("payout")), []);
        assert_eq!(visited(&postings, word("rare7")), scanned.scan(word("rare7")));
        assert_eq!(scanned.scan(word("rare7")).len(), 1);
    }
}

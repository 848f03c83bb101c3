//! The documents with a word, in the library's segment.

use std::sync::Arc;

use tantivy::TantivyError;
use tantivy::index::{InvertedIndexReader, SegmentReader};
use tantivy::postings::{BlockSegmentPostings, TermInfo};
use tantivy::schema::{Field, IndexRecordOption};

use crate::shelf::FIELDS;
use crate::vocabulary::{Vocabulary, WordId};

/// Lists of documents by word and field. Where each of them is in the segment is kept, so that no dictionary need be asked.
pub(crate) struct Inverted {
    readers: [Arc<InvertedIndexReader>; FIELDS],
    /// By word: its first list, and which fields it is in, in bits.
    words: Vec<(u32, u8)>,
    /// Number of documents, begin and end in the field's file.
    lists: Vec<(u32, u32, u32)>,
}

impl Inverted {
    pub(crate) fn new(segment: &SegmentReader, fields: [Field; FIELDS], vocabulary: &Vocabulary) -> Result<Self, TantivyError> {
        let mut readers = Vec::with_capacity(FIELDS);
        let mut found: Vec<(WordId, u8, (u32, u32, u32))> = Vec::new();
        let end = |at: usize| u32::try_from(at).map_err(|_| TantivyError::InternalError("more than 4 GB of documents".to_owned()));
        for (bit, field) in (0..).zip(fields) {
            let reader = segment.inverted_index(field)?;
            let mut terms = reader.terms().stream()?;
            while let Some((term, info)) = terms.next() {
                if let Some(word) = std::str::from_utf8(term).ok().and_then(|term| vocabulary.find(term)) {
                    found.push((word, bit, (info.doc_freq, end(info.postings_range.start)?, end(info.postings_range.end)?)));
                }
            }
            drop(terms);
            readers.push(reader);
        }
        found.sort_unstable_by_key(|&(word, bit, _)| (word, bit));
        let mut words = vec![(0, 0); vocabulary.len()];
        for (at, &(word, bit, _)) in (0_u32..).zip(&found) {
            let known: &mut (u32, u8) = &mut words[word as usize];
            *known = (if known.1 == 0 { at } else { known.0 }, known.1 | 1 << bit);
        }
        let readers = readers.try_into().map_err(|_| TantivyError::InternalError("fields".to_owned()))?;
        Ok(Self { readers, words, lists: found.into_iter().map(|(.., list)| list).collect() })
    }

    /// Hands over blocks of documents with a word, and how often each has it, field after field. `blocks` is memory to be used again.
    pub(crate) fn visit(&self, word: WordId, blocks: &mut BlockSegmentPostings, mut found: impl FnMut(usize, &[u32], &[u32])) {
        let (first, fields) = self.words[word as usize];
        let lists = self.lists[first as usize..].iter();
        for (field, &(doc_freq, start, end)) in (0..FIELDS).filter(|field| fields & (1 << field) != 0).zip(lists) {
            let info = TermInfo { doc_freq, postings_range: start as usize..end as usize, positions_range: 0..0 };
            let reader = &self.readers[field];
            if blocks.doc_freq() == 0 {
                let Ok(opened) = reader.read_block_postings_from_terminfo(&info, IndexRecordOption::WithFreqs) else { continue };
                *blocks = opened;
            } else if reader.reset_block_postings_from_terminfo(&info, blocks).is_err() {
                continue;
            }
            while blocks.block_len() > 0 {
                found(field, blocks.docs(), blocks.freqs());
                blocks.advance();
            }
        }
    }
}

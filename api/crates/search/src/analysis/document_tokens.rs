//! Splits documents into the words that are indexed.

use crate::analysis::vocabulary::VocabularyBuilder;
use crate::analysis::words::{Folding, words};
use crate::document::Document;
use crate::fields::{BODY, END, END_OF_SYNONYM, FIELDS, HEADINGS, LEAD, LEAD_LENGTH, SHORT, SYNONYMS, TITLE};

/// Tokenizes documents and collects their vocabulary.
#[derive(Debug)]
pub(crate) struct DocumentTokenizer {
    pub(crate) vocabulary: VocabularyBuilder,
    folding: Folding,
}

/// The words of a document.
#[derive(Debug, Default)]
pub(crate) struct TokenizedDocument {
    /// Number of words by field.
    pub(crate) lengths: [usize; FIELDS],
    /// Numbers from the vocabulary builder, in the order of
    /// [`crate::indexes::forward::ForwardIndex::new`].
    pub(crate) stream: Vec<u32>,
}

impl DocumentTokenizer {
    pub(crate) fn new(folding: Folding) -> Self {
        Self { vocabulary: VocabularyBuilder::default(), folding }
    }

    pub(crate) fn tokenize(&mut self, document: &Document) -> TokenizedDocument {
        let mut tokens = TokenizedDocument::default();
        self.part(&document.title, TITLE, &mut tokens);
        tokens.stream.push(END);
        self.part(&document.short_answer, SHORT, &mut tokens);
        tokens.stream.push(END);
        for synonym in &document.synonyms {
            self.part(synonym, SYNONYMS, &mut tokens);
            tokens.stream.push(END_OF_SYNONYM);
        }
        tokens.stream.push(END);
        for section in &document.sections {
            self.part(&section.heading, HEADINGS, &mut tokens);
            tokens.stream.push(END);
            self.part(&section.text, BODY, &mut tokens);
            tokens.stream.push(END);
        }
        tokens.stream.shrink_to_fit();
        tokens
    }

    fn part(&mut self, text: &str, field: usize, tokens: &mut TokenizedDocument) {
        for word in words(text, self.folding) {
            let field = if field == BODY && tokens.lengths[LEAD] < LEAD_LENGTH { LEAD } else { field };
            tokens.stream.push(self.vocabulary.add(&word.text, &text[word.start..word.end]));
            tokens.lengths[field] += 1;
        }
    }
}

//! A document cut into the words that are indexed.

use crate::document::Document;
use crate::forward::END;
use crate::shelf::{BODY, FIELDS, HEADINGS, LEAD, LEAD_LENGTH, SHORT, SYNONYMS, TITLE};
use crate::vocabulary::Counter;
use crate::words::{Folding, words};

/// Reads one document after another.
#[derive(Debug)]
pub(crate) struct Reader {
    pub(crate) counter: Counter,
    folding: Folding,
}

/// What was read of a document.
#[derive(Debug, Default)]
pub(crate) struct Read {
    /// Numbers of words in each field.
    pub(crate) lengths: [usize; FIELDS],
    /// Numbers of the counter, as [`crate::forward::Forward`] wants them.
    pub(crate) stream: Vec<u32>,
}

impl Reader {
    pub(crate) fn new(folding: Folding) -> Self {
        Self { counter: Counter::default(), folding }
    }

    pub(crate) fn read(&mut self, document: &Document) -> Read {
        let mut read = Read::default();
        self.part(&document.title, TITLE, &mut read);
        read.stream.push(END);
        self.part(&document.short_answer, SHORT, &mut read);
        read.stream.push(END);
        for synonym in &document.synonyms {
            self.part(synonym, SYNONYMS, &mut read);
        }
        read.stream.push(END);
        for section in &document.sections {
            self.part(&section.heading, HEADINGS, &mut read);
            read.stream.push(END);
            self.part(&section.text, BODY, &mut read);
            read.stream.push(END);
        }
        read.stream.shrink_to_fit();
        read
    }

    fn part(&mut self, text: &str, field: usize, read: &mut Read) {
        for word in words(text, self.folding) {
            let field = if field == BODY && read.lengths[LEAD] < LEAD_LENGTH { LEAD } else { field };
            read.stream.push(self.counter.add(&word.text, &text[word.start..word.end]));
            read.lengths[field] += 1;
        }
    }
}

//! What to show of a document: the passage that answers best, and the words to highlight.

use crate::document::Stored;
use crate::forward::Place;
use crate::lookup::{Looked, Lookup};
use crate::marked::Marked;
use crate::shelf::{BODY, HEADINGS, LEAD, SHORT, Shelf};
use crate::words::{each_word, start_of_word};

/// Longest passage, in code points, before the marks of its cuts.
const LONGEST: usize = 220;
/// Words that a passage is chosen by.
const WINDOW: u32 = 24;
/// A slot whose rarity is less than this share of the rarest one is not worth a highlight.
const WORTH_MARKING: f32 = 0.3;
/// Alternatives that stand for the word less than this are not highlighted.
const LEAST_WEIGHT: f32 = 0.3;
/// How much more a later part must say.
const SAYS_MORE: f32 = 1.05;

/// A passage and where it is.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Passage {
    pub(crate) text: String,
    pub(crate) anchor: String,
}

/// Finds what to show of documents.
pub(crate) struct Matched<'a> {
    shelf: &'a Shelf,
    lookup: &'a Lookup,
    rarities: &'a [f32],
    marked: Marked<'a>,
}

/// A word of the query in a part of a document: its place there, its slot, and how much it says.
#[derive(Debug, Clone, Copy)]
struct Said {
    index: u32,
    slot: usize,
    worth: f32,
}

/// A part of a document: the short answer, or a section by its number from 1.
#[derive(Debug, Default)]
struct Part {
    section: usize,
    heading: Vec<Said>,
    text: Vec<Said>,
}

impl<'a> Matched<'a> {
    pub(crate) fn new(shelf: &'a Shelf, lookup: &'a Lookup, rarities: &'a [f32]) -> Self {
        let most = rarities.iter().copied().fold(0.0_f32, f32::max);
        let is_worth = |word: &&Looked| rarities[word.slot] * word.weight >= most * WORTH_MARKING * LEAST_WEIGHT;
        let marked = Marked::new(lookup.words().iter().filter(is_worth).map(|word| shelf.vocabulary.word(word.word)));
        Self { shelf, lookup, rarities, marked }
    }

    /// The slot that a word says most about, and how much.
    fn said(&self, code: u32) -> Option<(usize, f32)> {
        let said = self.lookup.of(code).map(|word| (word.slot, self.rarities[word.slot] * word.weight));
        said.max_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// Highlights of a text: start and end in UTF-16 code units, in order; what overlaps is one.
    pub(crate) fn marks(&self, text: &str) -> Vec<(usize, usize)> {
        let mut marks: Vec<(usize, usize)> = Vec::new();
        let (mut bytes, mut units) = (0, 0);
        let mut unit_at = |at: usize| {
            if at < bytes {
                return text[..at].encode_utf16().count();
            }
            units += text[bytes..at].encode_utf16().count();
            bytes = at;
            units
        };
        each_word(text, self.shelf.folding, |start, end, word| {
            if self.marked.has(word) {
                let (start, end) = (unit_at(start), unit_at(end));
                match marks.last_mut() {
                    Some(last) if start <= last.1 => last.1 = last.1.max(end),
                    _ => marks.push((start, end)),
                }
            }
        });
        marks
    }

    /// The part of a document that says most about the query: the short answer unless a section says more.
    pub(crate) fn passage(&self, number: u32, document: &Stored<'_>) -> Passage {
        let mut best: Option<(f32, Part, u32)> = None;
        for part in self.parts(number) {
            let (score, first) = self.densest(&part);
            if best.as_ref().is_none_or(|(before, ..)| score > *before * SAYS_MORE) {
                best = Some((score, part, first));
            }
        }
        let (section, first) = best.map_or((0, 0), |(_, part, first)| (part.section, first as usize));
        let show = |anchor: &str, text: &str| {
            let at = if first > 0 { start_of_word(text, first, self.shelf.folding) } else { None };
            Passage { text: cut(text, at.unwrap_or(0)), anchor: anchor.to_owned() }
        };
        let parts = (section..).map(|section| match section.checked_sub(1) {
            None => Some(("", document.short_answer)),
            Some(section) => document.section(section),
        });
        // A part may have a heading only: what follows it is shown.
        let shown = parts.map_while(|part| part).find(|(_, text)| !text.trim().is_empty());
        shown.map_or_else(Passage::default, |(anchor, text)| show(anchor, text))
    }

    /// The parts with words of the query, in order.
    fn parts(&self, document: u32) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        let found = |place: Place| {
            let Some((slot, worth)) = self.said(place.code).filter(|_| matches!(place.field, SHORT | HEADINGS | LEAD | BODY)) else {
                return;
            };
            if parts.last().is_none_or(|part| part.section != place.section) {
                parts.push(Part { section: place.section, ..Part::default() });
            }
            if let Some(part) = parts.last_mut() {
                let list = if place.field == HEADINGS { &mut part.heading } else { &mut part.text };
                list.push(Said { index: place.index, slot, worth });
            }
        };
        self.shelf.forward.places(document, |code| self.lookup.has(code), found);
        parts
    }

    /// The most that a window of the part says, and the window's first word that matches. Its heading counts for half.
    fn densest(&self, part: &Part) -> (f32, u32) {
        let mut above = vec![0.0_f32; self.rarities.len()];
        for said in &part.heading {
            above[said.slot] = said.worth / 2.0;
        }
        let mut best = (above.iter().sum::<f32>(), 0);
        let mut worths = above.clone();
        for (from, said) in part.text.iter().enumerate() {
            worths.clone_from(&above);
            for next in part.text[from..].iter().take_while(|next| next.index < said.index + WINDOW) {
                worths[next.slot] = worths[next.slot].max(next.worth);
            }
            let sum = worths.iter().sum::<f32>();
            if sum > best.0 * 1.001 {
                best = (sum, said.index);
            }
        }
        best
    }
}

/// A readable piece of a text around a place in it: from the sentence's beginning where that is near, on one line.
fn cut(text: &str, around: usize) -> String {
    let before: Vec<(usize, char)> = text[..around].char_indices().rev().take(LONGEST / 2).collect();
    let sentence = before
        .iter()
        .find(|(_, letter)| matches!(letter, '.' | '!' | '?' | '…' | '。' | '！' | '？' | '\n' | '।' | '۔'))
        .map(|(at, letter)| at + letter.len_utf8());
    let space = || before.iter().take(LONGEST / 5).rfind(|(_, letter)| letter.is_whitespace()).map(|(at, letter)| at + letter.len_utf8());
    let start = sentence.unwrap_or_else(|| if before.len() < LONGEST / 2 { 0 } else { space().unwrap_or(around) });
    let rest = text[start..].trim_start();
    let is_cut_before = sentence.is_none() && !text[..start].trim().is_empty();
    let mut line = String::new();
    let mut letters = 0;
    let mut is_cut_after = false;
    for word in rest.split_whitespace() {
        let length = word.chars().count();
        if letters + length + 1 > LONGEST {
            is_cut_after = true;
            // Scripts without spaces have words of any length.
            if letters < LONGEST / 2 {
                if letters > 0 {
                    line.push(' ');
                }
                line.extend(word.chars().take(LONGEST - letters - 1));
            }
            break;
        }
        if letters > 0 {
            line.push(' ');
        }
        line.push_str(word);
        letters += length + 1;
    }
    let (before, after) = (if is_cut_before { "…" } else { "" }, if is_cut_after { "…" } else { "" });
    format!("{before}{line}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_begins_with_its_sentence() {
        let text = "Первое предложение. Второе, про выплаты,\nи его конец.";
        assert_eq!(cut(text, text.find("выплаты").unwrap()), "Второе, про выплаты, и его конец.");
    }

    #[test]
    fn long_text_is_cut_between_words() {
        let text = "слово ".repeat(100);
        let passage = cut(&text, 0);
        assert!(passage.ends_with("слово…"), "{passage}");
        assert!(passage.chars().count() <= LONGEST + 2);
        assert!(cut(&text, text.len() / 2).starts_with("…слово"));
        assert_eq!(cut(&"設".repeat(500), 0).chars().count(), LONGEST);
    }
}

//! What to show of a document: the passage that answers best, and the words to highlight.

use std::collections::HashMap;

use crate::document::Document;
use crate::understand::Slot;
use crate::vocabulary::Vocabulary;
use crate::words::{Folding, Word, words};

/// Longest passage, in code points, before the marks of its cuts.
const LONGEST: usize = 220;
/// Words that a passage is chosen by.
const WINDOW: usize = 24;
/// A slot whose rarity is less than this share of the rarest one is not worth a highlight.
const WORTH_MARKING: f32 = 0.3;
/// Alternatives that stand for the word less than this are not highlighted.
const LEAST_WEIGHT: f32 = 0.3;

/// A passage and where it is.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Passage {
    pub(crate) text: String,
    pub(crate) anchor: String,
}

/// Words that a query is found by: folded word -> slot, and how much it says.
pub(crate) struct Matched<'a> {
    words: HashMap<&'a str, (usize, f32)>,
    folding: Folding,
    least: f32,
}

impl<'a> Matched<'a> {
    pub(crate) fn new(vocabulary: &'a Vocabulary, folding: Folding, slots: &[Slot], rarities: &[f32]) -> Self {
        let mut words: HashMap<&str, (usize, f32)> = HashMap::new();
        for (place, (slot, rarity)) in slots.iter().zip(rarities).enumerate() {
            for &(word, weight) in slot.alternatives.iter().chain(slot.also.iter().flatten().flat_map(|slot| &slot.alternatives)) {
                if weight >= LEAST_WEIGHT {
                    let known = words.entry(vocabulary.word(word)).or_insert((place, 0.0));
                    if known.1 < rarity * weight {
                        *known = (place, rarity * weight);
                    }
                }
            }
        }
        let most = rarities.iter().copied().fold(0.0_f32, f32::max);
        Self { words, folding, least: most * WORTH_MARKING * LEAST_WEIGHT }
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
        for word in words(text, self.folding) {
            if self.words.get(word.text.as_str()).is_some_and(|(_, worth)| *worth >= self.least) {
                let (start, end) = (unit_at(word.start), unit_at(word.end));
                match marks.last_mut() {
                    Some(last) if start <= last.1 => last.1 = last.1.max(end),
                    _ => marks.push((start, end)),
                }
            }
        }
        marks
    }

    /// The part of a document that says most about the query: the short answer unless a section says more.
    pub(crate) fn passage(&self, document: &Document) -> Passage {
        let parts = std::iter::once(("", "", document.short_answer.as_str()))
            .chain(document.sections.iter().map(|section| (section.anchor.as_str(), section.heading.as_str(), section.text.as_str())));
        let mut best: Option<(f32, Passage)> = None;
        for (anchor, heading, text) in parts {
            if text.trim().is_empty() {
                continue;
            }
            let found = words(text, self.folding);
            let heading = words(heading, self.folding);
            let (score, first) = self.densest(&found, &heading);
            if best.as_ref().is_none_or(|(before, _)| score > *before * 1.05) {
                best = Some((score, Passage { text: cut(text, found.get(first).map_or(0, |word| word.start)), anchor: anchor.to_owned() }));
            }
        }
        best.map_or_else(Passage::default, |(_, passage)| passage)
    }

    /// The most that a window of the section says, and the window's first word that matches. Its heading counts for half.
    fn densest(&self, found: &[Word], heading: &[Word]) -> (f32, usize) {
        let hits: Vec<(usize, usize, f32)> = found
            .iter()
            .enumerate()
            .filter_map(|(at, word)| self.words.get(word.text.as_str()).map(|&(slot, worth)| (at, slot, worth)))
            .collect();
        let mut above: HashMap<usize, f32> = HashMap::new();
        for word in heading {
            if let Some(&(slot, worth)) = self.words.get(word.text.as_str()) {
                above.insert(slot, worth / 2.0);
            }
        }
        let mut best = (above.values().sum::<f32>(), 0);
        let mut worths: HashMap<usize, f32> = HashMap::new();
        for (from, &(first, ..)) in hits.iter().enumerate() {
            worths.clone_from(&above);
            for &(_, slot, worth) in hits[from..].iter().take_while(|(at, ..)| *at < first + WINDOW) {
                let known = worths.entry(slot).or_insert(0.0);
                *known = known.max(worth);
            }
            let sum = worths.values().sum::<f32>();
            if sum > best.0 * 1.001 {
                best = (sum, first);
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

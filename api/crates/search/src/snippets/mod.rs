//! Picks the passage of a document to show and the words to highlight.

use crate::analysis::words::{each_word, start_of_word};
use crate::document::StoredDocument;
use crate::fields::{BODY, HEADINGS, LEAD, SHORT};
use crate::indexes::LanguageIndex;
use crate::indexes::forward::Occurrence;
use crate::matching::term_matcher::{QueryTerm, TermMatcher};
use highlight_terms::HighlightTerms;

mod highlight_terms;

/// Longest passage, in code points, without the ellipses.
const LONGEST: usize = 220;
/// Length of the window that scores passages, in words.
const WINDOW: u32 = 24;
/// Groups with less than this share of the greatest IDF are not highlighted.
const LEAST_IDF_SHARE: f32 = 0.3;
/// Alternatives with less weight are not highlighted.
const LEAST_WEIGHT: f32 = 0.3;
/// Factor by which a later section must score higher than an earlier one.
const LATER_SECTION: f32 = 1.05;

/// A passage and the anchor of its section.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Passage {
    pub(crate) text: String,
    pub(crate) anchor: String,
}

/// Builds the snippets of one query's hits.
pub(crate) struct SnippetBuilder<'a> {
    index: &'a LanguageIndex,
    matcher: &'a TermMatcher,
    idfs: &'a [f32],
    highlights: HighlightTerms<'a>,
}

/// An occurrence of a query term in a section.
#[derive(Debug, Clone, Copy)]
struct TermHit {
    /// Position in the section, in words.
    offset: u32,
    group: usize,
    weight: f32,
}

/// Term hits in one section. Section 0 is the short answer.
#[derive(Debug, Default)]
struct SectionHits {
    section: usize,
    heading: Vec<TermHit>,
    text: Vec<TermHit>,
}

impl<'a> SnippetBuilder<'a> {
    pub(crate) fn new(index: &'a LanguageIndex, matcher: &'a TermMatcher, idfs: &'a [f32]) -> Self {
        let most = idfs.iter().copied().fold(0.0_f32, f32::max);
        let is_relevant = |term: &&QueryTerm| idfs[term.group] * term.weight >= most * LEAST_IDF_SHARE * LEAST_WEIGHT;
        let highlights = HighlightTerms::new(matcher.terms().iter().filter(is_relevant).map(|term| index.vocabulary.word(term.word)));
        Self { index, matcher, idfs, highlights }
    }

    /// The group that a word contributes most to, with its weight.
    fn best_group(&self, code: u32) -> Option<(usize, f32)> {
        let weights = self.matcher.of(code).map(|term| (term.group, self.idfs[term.group] * term.weight));
        weights.max_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// Highlights of a text: start and end in UTF-16 code units, in order. Overlapping ones are
    /// merged.
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
        each_word(text, self.index.folding, |start, end, word| {
            if self.highlights.has(word) {
                let (start, end) = (unit_at(start), unit_at(end));
                match marks.last_mut() {
                    Some(last) if start <= last.1 => last.1 = last.1.max(end),
                    _ => marks.push((start, end)),
                }
            }
        });
        marks
    }

    /// The best passage of a document: from the short answer unless a section scores higher.
    pub(crate) fn passage(&self, number: u32, document: &StoredDocument<'_>) -> Passage {
        let mut best: Option<(f32, SectionHits, u32)> = None;
        for section in self.sections(number) {
            let (score, first) = self.densest(&section);
            if best.as_ref().is_none_or(|(before, ..)| score > *before * LATER_SECTION) {
                best = Some((score, section, first));
            }
        }
        let (section, first) = best.map_or((0, 0), |(_, hits, first)| (hits.section, first as usize));
        let show = |anchor: &str, text: &str| {
            let at = if first > 0 { start_of_word(text, first, self.index.folding) } else { None };
            Passage { text: cut(text, at.unwrap_or(0)), anchor: anchor.to_owned() }
        };
        let sections = (section..).map(|section| match section.checked_sub(1) {
            None => Some(("", document.short_answer)),
            Some(section) => document.section(section),
        });
        // Show the next section if this one has only a heading.
        let first_text = sections.map_while(|section| section).find(|(_, text)| !text.trim().is_empty());
        first_text.map_or_else(Passage::default, |(anchor, text)| show(anchor, text))
    }

    /// The sections with terms of the query, in order.
    fn sections(&self, document: u32) -> Vec<SectionHits> {
        let mut sections: Vec<SectionHits> = Vec::new();
        let collect = |occurrence: Occurrence| {
            let group = self.best_group(occurrence.code);
            let Some((group, weight)) = group.filter(|_| matches!(occurrence.field, SHORT | HEADINGS | LEAD | BODY)) else {
                return;
            };
            if sections.last().is_none_or(|hits| hits.section != occurrence.section) {
                sections.push(SectionHits { section: occurrence.section, ..SectionHits::default() });
            }
            if let Some(hits) = sections.last_mut() {
                let list = if occurrence.field == HEADINGS { &mut hits.heading } else { &mut hits.text };
                list.push(TermHit { offset: occurrence.offset, group, weight });
            }
        };
        self.index.forward.occurrences(document, |code| self.matcher.has(code), collect);
        sections
    }

    /// Score of the best window of a section, and the offset of its first hit. Heading hits count
    /// for half.
    fn densest(&self, section: &SectionHits) -> (f32, u32) {
        let mut heading = vec![0.0_f32; self.idfs.len()];
        for hit in &section.heading {
            heading[hit.group] = hit.weight / 2.0;
        }
        let mut best = (heading.iter().sum::<f32>(), 0);
        let mut weights = heading.clone();
        for (from, hit) in section.text.iter().enumerate() {
            weights.clone_from(&heading);
            for next in section.text[from..].iter().take_while(|next| next.offset < hit.offset + WINDOW) {
                weights[next.group] = weights[next.group].max(next.weight);
            }
            let sum = weights.iter().sum::<f32>();
            if sum > best.0 * 1.001 {
                best = (sum, hit.offset);
            }
        }
        best
    }
}

/// Cuts one line of text around a position. It starts at the sentence's beginning if that is near.
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
            // Scripts without spaces have very long words.
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
    fn passage_begins_with_its_sentence() {
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

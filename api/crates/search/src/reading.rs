//! What the words of a query mean, to find them in any text.

use std::collections::HashMap;

use crate::analysis::words::{Folding, each_word, is_function_word};
use crate::indexes::LanguageIndex;
use crate::matching::parse::ParsedQuery;
use crate::matching::term_group::Phrase;
use crate::weights::WEIGHTS;
use crate::{Answer, Document};

/// A query as it was understood, its hits and their full texts.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// The answer.
    pub answer: Answer,
    /// The documents of the hits, in the same order, without their places.
    pub documents: Vec<Document>,
    /// Words of the query, in order.
    pub terms: Vec<Term>,
    /// True if a word of the query is no function word.
    pub has_topic: bool,
    /// Share of the query's letters in words that the documents know, 0 to 1.
    pub known_share: f32,
    /// Terms that a word stands for, by folded word.
    words: HashMap<String, Vec<Meaning>>,
    /// Phrases that stand for a term.
    phrases: Vec<PhraseOfTerm>,
    folding: Folding,
    language: String,
}

/// A word of the query.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Term {
    /// The word, folded or corrected.
    pub text: String,
    /// Inverse document frequency: the rarer the word and all that it may stand for, the higher.
    pub idf: f32,
    /// True if it says nothing about the topic, and other words of the query do.
    pub is_function_word: bool,
    /// True if the documents have the word, or something that surely stands for it.
    pub is_known: bool,
}

/// What a word of a text stands for.
#[derive(Debug, Clone, Copy)]
enum Meaning {
    /// A term, with the weight of the word.
    Term(usize, f32),
    /// A part of a phrase: position in `phrases`, position in the phrase, weight.
    Part(usize, usize, f32),
}

#[derive(Debug, Clone)]
struct PhraseOfTerm {
    term: usize,
    weight: f32,
    parts: usize,
}

impl Reading {
    /// A query that nothing answers.
    pub(crate) fn nothing(query: String) -> Self {
        Self { answer: Answer { query, ..Answer::default() }, ..Self::default() }
    }

    pub(crate) fn of(index: &LanguageIndex, parsed: &ParsedQuery, idfs: &[f32], answer: Answer, documents: Vec<Document>) -> Self {
        let &ParsedQuery { has_topic, known_share, .. } = parsed;
        let mut reading =
            Self { answer, documents, has_topic, known_share, folding: index.folding, language: index.language.clone(), ..Self::default() };
        for (at, group) in parsed.groups.iter().enumerate() {
            reading.terms.push(Term {
                text: group.text.clone(),
                idf: idfs.get(at).copied().unwrap_or_default(),
                is_function_word: group.is_function_word,
                is_known: !group.is_unknown() && !group.is_doubtful,
            });
            for &(word, weight) in group.alternatives.iter().filter(|(_, weight)| *weight >= WEIGHTS.words.least) {
                reading.words.entry(index.vocabulary.word(word).to_owned()).or_default().push(Meaning::Term(at, weight.min(1.0)));
            }
            for phrase in &group.phrases {
                reading.add(index, at, phrase);
            }
        }
        reading
    }

    fn add(&mut self, index: &LanguageIndex, term: usize, phrase: &Phrase) {
        let number = self.phrases.len();
        for (part, group) in phrase.groups.iter().enumerate() {
            for &(word, weight) in group.alternatives.iter().filter(|(_, weight)| *weight >= WEIGHTS.words.least) {
                let meaning = Meaning::Part(number, part, weight.min(1.0));
                self.words.entry(index.vocabulary.word(word).to_owned()).or_default().push(meaning);
            }
        }
        self.phrases.push(PhraseOfTerm { term, weight: phrase.weight.min(1.0), parts: phrase.groups.len() });
    }

    /// How well a text has each term of the query, 0 to 1. Of a phrase that stands for a term, all
    /// words must be in the text.
    #[must_use]
    pub fn matches(&self, text: &str) -> Vec<f32> {
        let mut found = vec![0.0_f32; self.terms.len()];
        if self.words.is_empty() {
            return found;
        }
        let mut parts: Vec<Vec<f32>> = self.phrases.iter().map(|phrase| vec![0.0; phrase.parts]).collect();
        each_word(text, self.folding, |_, _, word| {
            for meaning in self.words.get(word).into_iter().flatten() {
                match *meaning {
                    Meaning::Term(term, weight) => found[term] = found[term].max(weight),
                    Meaning::Part(phrase, part, weight) => parts[phrase][part] = parts[phrase][part].max(weight),
                }
            }
        });
        for (phrase, parts) in self.phrases.iter().zip(&parts) {
            let least = parts.iter().copied().fold(f32::INFINITY, f32::min);
            if least.is_finite() {
                found[phrase.term] = found[phrase.term].max(phrase.weight * least);
            }
        }
        found
    }

    /// How much of a text the query says, 0 to 1: the share of the text's words that a word of the
    /// query stands for, each by its weight; weights from `sure` on count in full. Words that say
    /// nothing about a topic do not count.
    #[must_use]
    pub fn said(&self, text: &str, sure: f32) -> f32 {
        let topics = self.terms.iter().map(|term| !term.is_function_word).collect::<Vec<bool>>();
        // For each word of the text: its own weight, and the phrases that it is a part of.
        let mut words: Vec<(f32, Vec<(usize, f32)>)> = Vec::new();
        let mut parts: Vec<Vec<bool>> = self.phrases.iter().map(|phrase| vec![false; phrase.parts]).collect();
        each_word(text, self.folding, |_, _, word| {
            if is_function_word(&self.language, word) {
                return;
            }
            let mut own = 0.0_f32;
            let mut in_phrases = Vec::new();
            for meaning in self.words.get(word).into_iter().flatten() {
                match *meaning {
                    Meaning::Term(term, weight) if topics[term] => own = own.max(weight),
                    Meaning::Term(..) => {}
                    Meaning::Part(phrase, part, weight) => {
                        parts[phrase][part] = true;
                        in_phrases.push((phrase, weight * self.phrases[phrase].weight));
                    }
                }
            }
            words.push((own, in_phrases));
        });
        let is_whole = |phrase: usize| parts[phrase].iter().all(|is_there| *is_there);
        let of = |(own, in_phrases): &(f32, Vec<(usize, f32)>)| {
            in_phrases.iter().filter(|(phrase, _)| is_whole(*phrase)).map(|(_, weight)| *weight).fold(*own, f32::max)
        };
        if words.is_empty() { 0.0 } else { words.iter().map(|word| (of(word) / sure).min(1.0)).sum::<f32>() / words.len() as f32 }
    }
}

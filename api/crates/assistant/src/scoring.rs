//! How well the passages of an article answer a question.

use search::Document;

use crate::asks::Asks;
use crate::passages::{Passage, PassageKind, passages};
use crate::question::{Matches, Question, share};
use crate::weights::WEIGHTS;

/// Sentences that are compared together.
const WINDOW: usize = 3;

/// A passage's score for a question.
#[derive(Debug, Clone)]
pub(crate) struct Scored<'a> {
    pub(crate) passage: Passage<'a>,
    pub(crate) score: f32,
    /// Score of each sentence.
    pub(crate) sentence_scores: Vec<f32>,
    pub(crate) signals: Signals,
}

/// What speaks for a passage, each 0 to 1; or what each of it weighs.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Signals {
    /// Score of the article in the search, against that of the best article.
    pub(crate) rank: f32,
    /// Share of the question that the heading or question covers. The title heads the short answer.
    pub(crate) heading: f32,
    /// Share of the question that the best neighbouring sentences cover, with the heading.
    pub(crate) sentences: f32,
    /// Share of the question that the whole passage covers.
    pub(crate) whole: f32,
    /// Share of the heading's own words that the question has.
    pub(crate) likeness: f32,
    /// How much one of the article's synonyms and the question are the same: the product of both
    /// shares.
    pub(crate) named: f32,
    /// Share of the question that the article covers anywhere.
    pub(crate) article: f32,
    /// Share of the question that title, headings and synonyms cover together.
    pub(crate) names: f32,
    pub(crate) short_answer: f32,
    pub(crate) question: f32,
    pub(crate) introduction: f32,
    /// 1 for the section on a failed first attempt.
    pub(crate) if_it_fails: f32,
    /// 1 for a passage of the kind that the question asks for.
    pub(crate) kind: f32,
}

impl Signals {
    /// All of them, in the order of the fields.
    pub(crate) const fn list(&self) -> [f32; 13] {
        [
            self.rank,
            self.heading,
            self.sentences,
            self.whole,
            self.likeness,
            self.named,
            self.article,
            self.names,
            self.short_answer,
            self.question,
            self.introduction,
            self.if_it_fails,
            self.kind,
        ]
    }

    fn weighed(&self, weights: &Self) -> f32 {
        self.list().iter().zip(weights.list()).map(|(signal, weight)| signal * weight).sum()
    }
}

/// An article with its passages, best first.
#[derive(Debug)]
pub(crate) struct Judged<'a> {
    pub(crate) document: &'a Document,
    pub(crate) passages: Vec<Scored<'a>>,
}

impl Judged<'_> {
    /// Score of the best passage; nothing for an article without text.
    pub(crate) fn score(&self) -> Option<f32> {
        self.passages.first().map(|scored| scored.score)
    }
}

/// Scores the passages of an article. `rank` is the article's score in the search, 0 to 1.
pub(crate) fn judged<'a>(document: &'a Document, question: &Question<'_>, rank: f32) -> Judged<'a> {
    let passages = passages(document);
    let heading_of =
        |passage: &Passage<'a>| if passage.kind == PassageKind::ShortAnswer { document.title.as_str() } else { passage.heading };
    let headings: Vec<Matches> = passages.iter().map(|passage| question.matches(heading_of(passage))).collect();
    let texts: Vec<Vec<Matches>> =
        passages.iter().map(|passage| passage.sentences.iter().map(|sentence| question.matches(sentence)).collect()).collect();
    let whole: Vec<Matches> =
        texts.iter().zip(&headings).map(|(sentences, heading)| question.union(sentences.iter().chain([heading]))).collect();
    let title = question.matches(&document.title);
    let synonyms: Vec<Matches> = document.synonyms.iter().map(|synonym| question.matches(synonym)).collect();
    let names = question.union(headings.iter().chain(&synonyms).chain([&title]));
    let all = question.union(whole.iter().chain([&names]));
    let likenesses = document.synonyms.iter().zip(&synonyms);
    let named = likenesses.map(|(synonym, matches)| question.likeness(synonym) * question.share(matches));
    let of_article = Signals {
        rank,
        named: named.fold(0.0, f32::max),
        article: question.share(&all),
        names: question.share(&names),
        ..Signals::default()
    };
    let local = question.local_weights(&whole);
    let mut scored = Vec::with_capacity(passages.len());
    for (at, passage) in passages.into_iter().enumerate() {
        let of = |matches: &[f32]| share(matches, &local);
        let window = WINDOW.min(texts[at].len()).max(1);
        let near = texts[at].windows(window).map(|sentences| of(&question.union(sentences.iter().chain([&headings[at]]))));
        let signals = Signals {
            heading: of(&headings[at]),
            sentences: near.fold(0.0, f32::max),
            whole: of(&whole[at]),
            likeness: question.likeness(heading_of(&passage)),
            ..kind(&passage, question.asks, of_article)
        };
        scored.push(Scored {
            score: signals.weighed(&WEIGHTS.passage),
            sentence_scores: texts[at].iter().map(|matches| of(matches)).collect(),
            signals,
            passage,
        });
    }
    scored.sort_by(|one, other| other.score.total_cmp(&one.score));
    Judged { document, passages: scored }
}

/// The signals of an article with those of the passage's kind.
fn kind(passage: &Passage<'_>, asks: Asks, of_article: Signals) -> Signals {
    let has_number =
        || passage.sentences.iter().any(|sentence| sentence.contains(|letter: char| letter.is_ascii_digit() || letter >= '\u{e000}'));
    let is_asked = match asks {
        Asks::HowMuch => has_number(),
        Asks::How => passage.anchor.starts_with("steps"),
        Asks::Why => passage.anchor == "why",
        Asks::Anything => false,
    };
    let flag = |is_true: bool| if is_true { 1.0 } else { 0.0 };
    Signals {
        short_answer: flag(passage.kind == PassageKind::ShortAnswer),
        question: flag(passage.kind == PassageKind::Question),
        introduction: flag(passage.kind == PassageKind::Introduction),
        if_it_fails: flag(passage.kind == PassageKind::Section && passage.anchor == "if-it-fails"),
        kind: flag(is_asked),
        ..of_article
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_is_the_weighed_sum_of_all_signals() {
        let signals = Signals { rank: 1.0, heading: 0.5, kind: 1.0, ..Signals::default() };
        let weights = Signals { rank: 2.0, heading: 4.0, kind: -1.0, named: 9.0, ..Signals::default() };
        assert!((signals.weighed(&weights) - 3.0).abs() < 1e-6);
        assert_eq!(Signals::default().list().len() * size_of::<f32>(), size_of::<Signals>(), "no signal is left out");
    }
}

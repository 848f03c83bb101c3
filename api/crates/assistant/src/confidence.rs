//! How sure the assistant is that the best article answers.

use crate::question::Question;
use crate::scoring::Judged;
use crate::weights::WEIGHTS;

/// Number of figures that decide.
pub(crate) const FIGURES: usize = 6;

/// What speaks for and against an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Evidence {
    /// Share of the best or chosen articles in the belief, 0 to 1. The belief in a passage is the
    /// exponential of its score; all passages of all articles that were found have all of it.
    pub(crate) share: f32,
    /// Score of the best passage.
    pub(crate) score: f32,
    /// Share of the question's letters in words that the articles know, 0 to 1.
    pub(crate) known: f32,
    /// Share of the question that title, headings and synonyms of the article cover, 0 to 1.
    pub(crate) names: f32,
    /// Natural logarithm of one more than the number of topic words.
    pub(crate) length: f32,
    /// Share of the best passage's heading that the question says, 0 to 1.
    pub(crate) likeness: f32,
}

impl Evidence {
    /// Weighs the articles that were found, best first: that the best one answers.
    pub(crate) fn of(all: &[Judged<'_>], question: &Question<'_>) -> Self {
        Self::of_any(all, question, |judged| all.first().is_some_and(|best| std::ptr::eq(best, judged)))
    }

    /// The same: that any of the chosen ones answers.
    pub(crate) fn of_any(all: &[Judged<'_>], question: &Question<'_>, is_chosen: impl Fn(&Judged<'_>) -> bool) -> Self {
        let Some(first) = all.first().and_then(|best| best.passages.first()) else { return Self::default() };
        // Against the best score, so that the exponentials stay finite.
        let belief = |judged: &Judged<'_>| judged.passages.iter().map(|passage| (passage.score - first.score).exp()).sum::<f32>();
        Self {
            share: all.iter().filter(|judged| is_chosen(judged)).map(belief).sum::<f32>() / all.iter().map(belief).sum::<f32>(),
            score: first.score,
            known: question.known(),
            names: first.signals.names,
            length: (question.topic() as f32).ln_1p(),
            likeness: first.signals.likeness,
        }
    }

    /// Figures of the logistic function.
    pub(crate) const fn figures(&self) -> [f32; FIGURES] {
        [self.share, self.score, self.known, self.names, self.length, self.likeness]
    }

    /// Confidence, 0 to 1.
    pub(crate) fn confidence(&self) -> f32 {
        let weights = WEIGHTS.decision;
        let sum: f32 = self.figures().iter().zip(weights.coefficients).map(|(figure, weight)| figure * weight).sum();
        1.0 / (1.0 + (-sum - weights.intercept).exp())
    }
}

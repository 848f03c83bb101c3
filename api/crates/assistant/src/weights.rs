//! Every weight and threshold of the assistant in one table. `docs/assistant.md` gives the reasons;
//! `product-api assistant-eval` measures them. Chosen on the development and training splits only.

use crate::confidence::FIGURES;
use crate::scoring::Signals;

/// Weights of retrieval, extraction and decisions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Weights {
    pub(crate) retrieval: RetrievalWeights,
    pub(crate) passage: Signals,
    /// The most by which a second passage's score may be lower than the best one's, for
    /// both of an article to be quoted.
    pub(crate) second: f32,
    /// The same if the best passage is the short answer, which says least of the details.
    pub(crate) details: f32,
    pub(crate) decision: DecisionWeights,
}

/// Weights of pieces of a message, and of articles.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RetrievalWeights {
    /// Articles that are read for each piece of a message.
    pub(crate) articles: usize,
    /// Pieces of a long message that are searched, the most telling first.
    pub(crate) pieces: usize,
    /// Factor of a piece that asks something.
    pub(crate) question: f32,
    /// Factor of the visitor's last message but one, in a follow-up.
    pub(crate) earlier: f32,
    /// Factor of both messages together.
    pub(crate) together: f32,
    /// Factor of articles for a profession that the message names.
    pub(crate) named_job: f32,
    /// Factor of articles for other professions than the message names.
    pub(crate) other_job: f32,
    /// Share of the best article's score from which an article's passages are compared.
    pub(crate) least_share: f32,
}

/// Coefficients of the confidence, a logistic function, and the thresholds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DecisionWeights {
    /// Coefficients in the order of [`crate::confidence::Evidence::figures`].
    pub(crate) coefficients: [f32; FIGURES],
    pub(crate) intercept: f32,
    /// Confidence below which the assistant does not know.
    pub(crate) least: f32,
    /// Confidence below which it does not even name the closest articles.
    pub(crate) related: f32,
    /// Confidence below which it asks back if another article is close.
    pub(crate) sure: f32,
    /// Share of the best article's score from which another one is close.
    pub(crate) close: f32,
    /// The same if the message has a question word.
    pub(crate) closest: f32,
    /// Most topic words of a question that may mean several articles.
    pub(crate) short: usize,
}

/// The weights in use.
pub(crate) const WEIGHTS: Weights = Weights {
    retrieval: RetrievalWeights {
        articles: 8,
        pieces: 8,
        question: 1.6,
        earlier: 0.6,
        together: 0.8,
        named_job: 1.3,
        other_job: 0.75,
        least_share: 0.4,
    },
    passage: Signals {
        rank: 5.55,
        heading: 1.16,
        sentences: 2.25,
        whole: 2.03,
        likeness: 3.69,
        named: 2.91,
        article: 0.18,
        names: 3.42,
        short_answer: 0.10,
        question: 0.33,
        introduction: -2.09,
        if_it_fails: -0.95,
        kind: 1.14,
    },
    second: 2.0,
    details: 4.0,
    decision: DecisionWeights {
        coefficients: [3.98, 0.21, 0.65, 2.83, 2.16, 1.25],
        intercept: -11.97,
        least: 0.58,
        related: 0.15,
        sure: 0.95,
        close: 0.9,
        closest: 0.97,
        short: 2,
    },
};

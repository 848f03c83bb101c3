//! Every weight and threshold of the assistant in one table. `docs/assistant.md` gives the reasons;
//! `product-api assistant-eval` measures them. Chosen on the development split only.

/// Weights of retrieval, extraction and decisions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Weights {
    pub(crate) retrieval: RetrievalWeights,
    pub(crate) passage: PassageWeights,
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

/// Weights of a passage within the articles.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PassageWeights {
    /// Score of the article, against that of the best article.
    pub(crate) article: f32,
    /// Share of the question that the heading or question covers.
    pub(crate) heading: f32,
    /// Share of the question that the best neighbouring sentences cover.
    pub(crate) sentences: f32,
    /// Share of the question that the whole passage covers.
    pub(crate) whole: f32,
    /// Share of the heading's own words that the question has.
    pub(crate) likeness: f32,
    /// Bonus of the short answer.
    pub(crate) short_answer: f32,
    /// What the section on a failed first attempt loses.
    pub(crate) if_it_fails: f32,
    /// Bonus of a section of the kind that the question asks for.
    pub(crate) kind: f32,
    /// Sentences that are compared together.
    pub(crate) window: usize,
    /// Share of the best passage's score from which a second one of the article is quoted too.
    pub(crate) second: f32,
}

/// Coefficients of the confidence, a logistic function, and the thresholds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DecisionWeights {
    /// Coefficients in the order of [`crate::confidence::Evidence::features`].
    pub(crate) coefficients: [f32; 7],
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
        least_share: 0.5,
    },
    passage: PassageWeights {
        article: 2.2,
        heading: 0.8,
        sentences: 1.0,
        whole: 0.3,
        likeness: 0.9,
        short_answer: 0.25,
        if_it_fails: -0.15,
        kind: 0.2,
        window: 3,
        second: 0.85,
    },
    decision: DecisionWeights {
        coefficients: [2.75, 2.26, 1.3, -1.04, -1.51, 0.77, 1.72],
        intercept: -4.49,
        least: 0.5,
        related: 0.2,
        sure: 0.95,
        close: 0.9,
        closest: 0.97,
        short: 2,
    },
};

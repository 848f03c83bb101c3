//! Every weight and threshold of the search in one table. `docs/search.md` gives the reason for
//! each; `tests/bench/search` measures them.

use crate::fields::FIELDS;

/// Weights of matching and ranking.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Weights {
    pub(crate) fields: FieldWeights,
    pub(crate) ranking: RankingWeights,
    pub(crate) words: WordWeights,
    pub(crate) languages: LanguageThresholds,
}

/// Weights of a document's fields: title, short answer, synonyms, headings, lead, body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FieldWeights {
    /// Weight of a word.
    pub(crate) word: [f32; FIELDS],
    /// BM25's `b`: how much the field's length reduces the weight of its words.
    pub(crate) length: [f32; FIELDS],
}

/// Weights of a document's score.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RankingWeights {
    /// BM25's `k1`: how soon repetitions of a word stop adding to the score.
    pub(crate) saturation: f32,
    /// Power that makes rare words count more than plain BM25 does.
    pub(crate) rarity: f32,
    /// Share of the score that depends on how much of the query a document covers.
    pub(crate) coverage: f32,
    /// Bonus for two adjacent words, as a share of their IDF.
    pub(crate) proximity: f32,
    /// Bonus for a title that the query contains in full, as a share of the best score.
    pub(crate) title: f32,
    /// Bonus for a title or synonym that is the whole query, as a share of the best score.
    pub(crate) name: f32,
    /// Bonus for topical similarity, as a share of the best score. Short queries get less: half of
    /// it for two words.
    pub(crate) similarity: f32,
    /// Share of its weight that a function word keeps: `где мои деньги` finds what `где деньги`
    /// finds.
    pub(crate) function_word: f32,
    /// Factor for documents of the category that the visitor came from.
    pub(crate) same_category: f32,
    /// Factor for documents of the visitor's place over documents for all places.
    pub(crate) same_place: f32,
    /// Documents below this share of the best score do not count as hits.
    pub(crate) least_share: f32,
    /// The same for the best few documents.
    pub(crate) least_share_of_best: f32,
}

/// Weights of words that stand for a word of the query; 1 is the word itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WordWeights {
    /// Another form with the same stem.
    pub(crate) inflected: f32,
    /// A word with a common prefix in a language with a stemmer.
    pub(crate) prefix: f32,
    /// A word with a common prefix in a language without a stemmer.
    pub(crate) prefix_unstemmed: f32,
    /// A word with a common prefix if the typed word is unknown.
    pub(crate) prefix_unknown: f32,
    /// A completion of the word.
    pub(crate) completion: f32,
    /// The compound of two neighbouring words.
    pub(crate) joined: f32,
    /// A compound of two words, split.
    pub(crate) split: f32,
    /// A synonym, and what a term implies.
    pub(crate) synonym: f32,
    /// What slang stands for.
    pub(crate) means: f32,
    /// The typed words of slang, beside what it stands for.
    pub(crate) literal: f32,
    /// A word that sounds the same, or whose stem does.
    pub(crate) sound: f32,
    /// A word whose stem alone sounds the same, as a share of `sound`.
    pub(crate) sound_of_stem: f32,
    /// A fuzzy match, by edit distance.
    pub(crate) edited: [f32; 3],
    /// A phonetic match in another script, by edit distance of the phonetic keys.
    pub(crate) phonetic: [f32; 3],
    /// Share of its weight that a word keeps that may mean something else than what was typed.
    pub(crate) doubtful: f32,
    /// What a guess that occurs once loses to a frequent one.
    pub(crate) rareness: f32,
    /// Share of an unknown word that must stand at the beginning of another one, if nothing else of
    /// the query is known.
    pub(crate) same_start: f32,
    /// Words with less weight are not highlighted, and earn no bonus for titles.
    pub(crate) least: f32,
    /// Words with less weight earn no bonus for proximity.
    pub(crate) least_near: f32,
}

/// Shares of the query's letters in known words that decide on its language and keyboard layout.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LanguageThresholds {
    /// From here on other keyboard layouts are not tried.
    pub(crate) sure: f32,
    /// Gain that another keyboard layout needs.
    pub(crate) better: f32,
    /// Below this a query may be in another language.
    pub(crate) hardly_known: f32,
    /// Least share in a language that writes the letters of the query.
    pub(crate) somewhat_known: f32,
    /// From here on a query is in the other language.
    pub(crate) well_known: f32,
}

/// The weights in use.
pub(crate) const WEIGHTS: Weights = Weights {
    fields: FieldWeights { word: [1.0, 0.33, 1.0, 0.4, 0.5, 0.17], length: [0.9, 0.4, 0.3, 0.8, 0.0, 0.3] },
    ranking: RankingWeights {
        saturation: 2.0,
        rarity: 1.2,
        coverage: 0.3,
        proximity: 0.12,
        title: 0.2,
        name: 0.15,
        similarity: 0.8,
        function_word: 0.02,
        same_category: 1.3,
        same_place: 1.1,
        least_share: 0.35,
        least_share_of_best: 0.1,
    },
    words: WordWeights {
        inflected: 0.6,
        prefix: 0.5,
        prefix_unstemmed: 0.8,
        prefix_unknown: 0.7,
        completion: 0.7,
        joined: 0.8,
        split: 0.6,
        synonym: 0.6,
        means: 1.0,
        literal: 0.7,
        sound: 1.0,
        sound_of_stem: 0.9,
        edited: [1.0, 0.8, 0.5],
        phonetic: [0.95, 0.6, 0.3],
        doubtful: 0.7,
        rareness: 0.3,
        same_start: 0.7,
        least: 0.3,
        least_near: 0.4,
    },
    languages: LanguageThresholds { sure: 0.75, better: 0.2, hardly_known: 0.5, somewhat_known: 0.3, well_known: 0.9 },
};

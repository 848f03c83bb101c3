//! How sure the assistant is that a passage answers.

use search::Document;

use crate::passages::{Piece, matches, plain_share};
use crate::weights::WEIGHTS;

/// What speaks for and against an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Evidence {
    /// Share of the question that one of the article's names, its title or a heading covers.
    pub(crate) named: f32,
    /// Share of the question that the passage covers, with the title.
    pub(crate) passage: f32,
    /// Share of the question that the article covers anywhere.
    pub(crate) article: f32,
    /// Rarity of the rarest word that the article does not have, against all of the question.
    pub(crate) missing: f32,
    /// The same for its names, title and headings.
    pub(crate) unnamed: f32,
    /// Share of the question's letters in words that the articles know.
    pub(crate) known: f32,
    /// 1 for a question of several words, less for fewer.
    pub(crate) length: f32,
}

impl Evidence {
    /// Weighs an article and the coverage of its best passage.
    pub(crate) fn of(document: &Document, coverage: f32, pieces: &[Piece]) -> Self {
        let of = |text: &str| matches(pieces, text);
        let names =
            std::iter::once(&document.title).chain(&document.synonyms).chain(document.sections.iter().map(|section| &section.heading));
        let named = names.map(|name| plain_share(&of(name), pieces)).fold(0.0, f32::max);
        let mut everything = format!("{}\n{}\n{}\n", document.title, document.synonyms.join("\n"), document.short_answer);
        for section in &document.sections {
            everything.push_str(&section.heading);
            everything.push('\n');
            everything.push_str(&section.text);
            everything.push('\n');
        }
        let all = of(&everything);
        let headings: Vec<&str> = document.sections.iter().map(|section| section.heading.as_str()).collect();
        let names = of(&format!("{}\n{}\n{}", document.title, document.synonyms.join("\n"), headings.join("\n")));
        let mut unnamed = 0.0_f32;
        let (mut missing, mut sum, mut topic, mut known, mut weight) = (0.0_f32, 0.0, 0, 0.0, 0.0);
        for (piece, (matches, named)) in pieces.iter().zip(all.iter().zip(&names)) {
            let terms = piece.reading.terms.iter().zip(matches.iter().zip(named)).filter(|(term, _)| !term.is_function_word);
            for (term, (found, named)) in terms {
                unnamed = unnamed.max(piece.weight * term.idf * (1.0 - named));
                sum += piece.weight * term.idf;
                topic += 1;
                missing = missing.max(piece.weight * term.idf * (1.0 - found));
            }
            known += piece.weight * piece.reading.known_share;
            weight += piece.weight;
        }
        Self {
            named,
            passage: coverage,
            article: plain_share(&all, pieces),
            missing: if sum > 0.0 { missing / sum } else { 0.0 },
            unnamed: if sum > 0.0 { unnamed / sum } else { 0.0 },
            known: if weight > 0.0 { known / weight } else { 0.0 },
            length: topic as f32 / (topic as f32 + 2.0),
        }
    }

    /// Features of the logistic function.
    pub(crate) const fn features(&self) -> [f32; 7] {
        [self.named, self.passage, self.article, self.missing, self.unnamed, self.known, self.length]
    }

    /// Confidence, 0 to 1.
    pub(crate) fn confidence(&self) -> f32 {
        let weights = WEIGHTS.decision;
        let sum =
            self.features().iter().zip(weights.coefficients).map(|(feature, weight)| feature * weight).sum::<f32>() + weights.intercept;
        1.0 / (1.0 + (-sum).exp())
    }
}

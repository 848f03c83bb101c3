//! Finds the articles that may answer a message.

use search::{Document, Index, Query};

use crate::asks::Asks;
use crate::chunks::chunks;
use crate::conversation::Conversation;
use crate::question::Piece;
use crate::weights::WEIGHTS;

/// An article that may answer.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) document: Document,
    /// Score against the best article's, 0 to 1.
    pub(crate) rank: f32,
}

/// The pieces of a message and the articles that they find, best first.
#[derive(Debug, Default)]
pub(crate) struct Retrieval {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) candidates: Vec<Candidate>,
}

/// Where to search.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub(crate) index: &'a Index,
    pub(crate) conversation: &'a Conversation,
    /// Country and city codes, of the city that the message names.
    pub(crate) place: Option<&'a (String, String)>,
    /// Professions that the message is about, by the start or end of their categories.
    pub(crate) jobs: &'a [String],
}

/// Searches for a text and, in a follow-up, for the earlier text too.
pub(crate) fn find(search: &Search<'_>, text: &str, earlier: Option<&str>) -> Retrieval {
    let conversation = search.conversation;
    let read = |text: &str, weight: f32| {
        let reading = search.index.read(&Query {
            text: text.to_owned(),
            language: conversation.language.clone(),
            languages: conversation.languages.clone(),
            category: conversation.category.clone(),
            place: search.place.cloned(),
            limit: WEIGHTS.retrieval.articles,
            ..Query::default()
        });
        Piece { reading, weight, asks: Asks::of(text) }
    };
    let weights = WEIGHTS.retrieval;
    let mut pieces: Vec<Piece> = Vec::new();
    let texts = chunks(text);
    let is_long = texts.len() > 1;
    for text in &texts {
        let mut piece = read(text, 1.0);
        if is_long {
            piece.weight = telling(&piece) * if asks(text) { weights.question } else { 1.0 };
        }
        pieces.push(piece);
    }
    if is_long {
        pieces.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        pieces.truncate(weights.pieces);
    }
    if let Some(earlier) = earlier {
        let earlier = chunks(earlier).into_iter().next().unwrap_or_default();
        let together = format!("{text} {earlier}");
        pieces.push(read(&earlier, weights.earlier));
        pieces.push(read(&together, weights.together));
    }
    pieces.retain(|piece| !piece.reading.documents.is_empty() || !piece.reading.terms.is_empty());
    let candidates = candidates(&pieces, search.jobs);
    Retrieval { pieces, candidates }
}

/// Categories that belong to one profession.
const PROFESSIONS: [&str; 8] =
    ["taxi", "premium-driver", "cargo", "courier-car", "courier-on-foot", "courier-bicycle", "restaurant-courier", "warehouse-picker"];

/// True for the category of one profession.
pub(crate) fn is_profession(category: &str) -> bool {
    PROFESSIONS.contains(&category)
}

/// Factor of a category in a message about these professions.
fn suits(category: &str, jobs: &[String]) -> f32 {
    if jobs.is_empty() || !is_profession(category) {
        return 1.0;
    }
    // `courier` names every kind of courier.
    let is_named = jobs.iter().any(|job| category.starts_with(job.as_str()) || category.ends_with(job.as_str()));
    if is_named { WEIGHTS.retrieval.named_job } else { WEIGHTS.retrieval.other_job }
}

/// How much a piece says: the rarity of what the articles know of it.
fn telling(piece: &Piece) -> f32 {
    let topic = piece.reading.terms.iter().filter(|term| term.is_known && !term.is_function_word);
    topic.map(|term| term.idf).sum::<f32>().sqrt()
}

fn asks(text: &str) -> bool {
    text.contains('?') || Asks::of(text) != Asks::Anything
}

fn candidates(pieces: &[Piece], jobs: &[String]) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = Vec::new();
    for piece in pieces {
        let best = piece.reading.answer.hits.first().map_or(0.0, |hit| hit.score);
        if best <= 0.0 {
            continue;
        }
        for (hit, document) in piece.reading.answer.hits.iter().zip(&piece.reading.documents) {
            let score = piece.weight * hit.score / best;
            match all.iter_mut().find(|known| known.document.id == document.id && known.document.language == document.language) {
                Some(known) => known.rank += score,
                None => all.push(Candidate { document: document.clone(), rank: score }),
            }
        }
    }
    for candidate in &mut all {
        candidate.rank *= suits(&candidate.document.category, jobs);
    }
    // The sort is stable: equal articles stay in the order of the engine.
    all.sort_by(|one, other| other.rank.total_cmp(&one.rank));
    let best = all.first().map_or(1.0, |candidate| candidate.rank);
    all.iter_mut().for_each(|candidate| candidate.rank /= best);
    let language = all.first().map(|candidate| candidate.document.language.clone()).unwrap_or_default();
    all.retain(|candidate| candidate.rank >= WEIGHTS.retrieval.least_share && candidate.document.language == language);
    all.truncate(WEIGHTS.retrieval.articles);
    all
}

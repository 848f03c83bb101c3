//! Reranks the best documents by proximity of the query's words and by matches in titles.

use crate::fields::{BODY, LEAD, SYNONYMS, TITLE};
use crate::indexes::LanguageIndex;
use crate::matching::term_matcher::TermMatcher;
use crate::ranking::hit::{RankedHit, best_first};
use crate::weights::WEIGHTS;

/// Number of documents to rerank.
const RERANKED: usize = 50;
/// Greatest distance of words that counts as proximity.
const REACH: u32 = 8;
/// Fields to search for adjacent words. Words of different fields are not adjacent.
const PROXIMITY_FIELDS: [usize; 4] = [TITLE, SYNONYMS, LEAD, BODY];

/// Raises documents with the query's words close together, or with titles that the query contains.
pub(crate) fn raise_close(index: &LanguageIndex, matcher: &TermMatcher, idfs: &[f32], ranked: &mut [RankedHit]) {
    let top = ranked.first().map_or(0.0, |best| best.score);
    let best = ranked.len().min(RERANKED);
    // Positions of each group's words, by field.
    let mut positions: Vec<[Vec<u32>; PROXIMITY_FIELDS.len()]> = vec![Default::default(); idfs.len()];
    // Codes of title words in the query, with their weights.
    let mut title_terms: Vec<(u32, f32)> = Vec::new();
    for ranked in &mut ranked[..best] {
        positions.iter_mut().flatten().for_each(Vec::clear);
        title_terms.clear();
        index.forward.occurrences(
            ranked.document,
            |code| matcher.has(code),
            |occurrence| {
                if occurrence.field == TITLE {
                    let weight = matcher.of(occurrence.code).map(|term| term.weight.min(1.0)).fold(0.0, f32::max);
                    if title_terms.iter().all(|(code, _)| *code != occurrence.code) {
                        title_terms.push((occurrence.code, weight));
                    }
                }
                let Some(field) = PROXIMITY_FIELDS.iter().position(|field| *field == occurrence.field) else { return };
                for term in matcher.of(occurrence.code).filter(|term| term.is_whole && term.weight >= WEIGHTS.words.least_near) {
                    positions[term.group][field].push(occurrence.position);
                }
            },
        );
        for (pair, idfs) in positions.windows(2).zip(idfs.windows(2)) {
            let closeness: f32 = pair[0].iter().zip(&pair[1]).map(|(one, other)| proximity(one, other)).sum();
            ranked.score += WEIGHTS.ranking.proximity * idfs[0].min(idfs[1]) * closeness;
        }
        let matching: f32 = title_terms.iter().map(|&(code, weight)| weight * index.code_idfs[code as usize]).sum();
        let share = matching / index.title_idfs[ranked.document as usize].max(f32::MIN_POSITIVE);
        ranked.score += WEIGHTS.ranking.title * top * share;
    }
    ranked[..best].sort_unstable_by(best_first);
}

/// 1 for adjacent words in the query's order, less with distance, 0 beyond [`REACH`].
fn proximity(before: &[u32], after: &[u32]) -> f32 {
    let mut best = 0.0_f32;
    let mut from = 0;
    for &there in after {
        while before.get(from).is_some_and(|&here| here + REACH < there) {
            from += 1;
        }
        for &here in before[from..].iter().take_while(|&&here| here <= there + REACH) {
            let closeness = if here < there { 1.0 / (there - here) as f32 } else { 0.7 / (here - there + 1) as f32 };
            best = best.max(closeness);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacent_words_in_order_are_closest() {
        assert!(proximity(&[3], &[4]) > proximity(&[4], &[3]));
        assert!(proximity(&[1, 3], &[5]) > proximity(&[1], &[5]));
        assert!(proximity(&[1], &[40]).abs() < f32::EPSILON);
        assert!(proximity(&[], &[4]).abs() < f32::EPSILON);
    }
}

//! Reranks the best documents by proximity of the query's words and by matches in their names:
//! titles and synonyms.

use crate::fields::{BODY, LEAD, SYNONYMS, TITLE};
use crate::indexes::LanguageIndex;
use crate::indexes::forward::Occurrence;
use crate::matching::term_matcher::TermMatcher;
use crate::ranking::hit::{RankedHit, best_first};
use crate::weights::WEIGHTS;

/// Number of documents to rerank.
const RERANKED: usize = 50;
/// Greatest distance of words that counts as proximity.
const REACH: u32 = 8;
/// Fields to search for adjacent words. Words of different fields are not adjacent.
const PROXIMITY_FIELDS: [usize; 4] = [TITLE, SYNONYMS, LEAD, BODY];

/// A word of a document's name that stands for a word of the query.
#[derive(Debug, Clone, Copy)]
struct NameTerm {
    name: usize,
    code: u32,
    group: usize,
    weight: f32,
}

/// Raises documents with the query's words close together, or with names like the query.
pub(crate) fn raise_close(index: &LanguageIndex, matcher: &TermMatcher, idfs: &[f32], ranked: &mut [RankedHit]) {
    let top = ranked.first().map_or(0.0, |best| best.score);
    let best = ranked.len().min(RERANKED);
    // Positions of each group's words, by field.
    let mut positions: Vec<[Vec<u32>; PROXIMITY_FIELDS.len()]> = vec![Default::default(); idfs.len()];
    let mut name_terms: Vec<NameTerm> = Vec::new();
    let whole: f32 = idfs.iter().sum();
    for ranked in &mut ranked[..best] {
        positions.iter_mut().flatten().for_each(Vec::clear);
        name_terms.clear();
        index.forward.occurrences(
            ranked.document,
            |code| matcher.has(code),
            |occurrence| {
                let Occurrence { code, name, .. } = occurrence;
                if matches!(occurrence.field, TITLE | SYNONYMS) {
                    name_terms.extend(matcher.of(code).map(|term| NameTerm {
                        name,
                        code,
                        group: term.group,
                        weight: term.weight.min(1.0),
                    }));
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
        let name_idfs = &index.name_idfs[ranked.document as usize];
        let mut best_name = 0.0_f32;
        for terms in name_terms.chunk_by(|one, other| one.name == other.name) {
            let name = terms[0].name;
            let own = sum_of_best(terms, |term| term.code, |code| index.code_idfs[code as usize]);
            let share = own / name_idfs.get(name).copied().unwrap_or_default().max(f32::MIN_POSITIVE);
            let covered = sum_of_best(terms, |term| term.group, |group| idfs[group]) / whole.max(f32::MIN_POSITIVE);
            best_name = best_name.max(share * covered);
            if name == 0 {
                ranked.score += WEIGHTS.ranking.title * top * share;
            }
        }
        ranked.score += WEIGHTS.ranking.name * top * best_name;
    }
    ranked[..best].sort_unstable_by(best_first);
}

/// Adds up a value of all different keys, each times the greatest weight of its terms.
fn sum_of_best<K: PartialEq + Copy>(terms: &[NameTerm], key: impl Fn(&NameTerm) -> K, value: impl Fn(K) -> f32) -> f32 {
    let mut best: Vec<(K, f32)> = Vec::new();
    for term in terms {
        match best.iter_mut().find(|(other, _)| *other == key(term)) {
            Some((_, weight)) => *weight = weight.max(term.weight),
            None => best.push((key(term), term.weight)),
        }
    }
    best.into_iter().map(|(key, weight)| weight * value(key)).sum()
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

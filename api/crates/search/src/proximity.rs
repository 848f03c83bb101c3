//! Words of the query that stand together in a document as they do in the query.

use tantivy::postings::Postings;
use tantivy::{DocId, DocSet, TERMINATED};

use crate::rank::{Ranked, best_first};
use crate::shelf::{BODY, LEAD, Shelf, TITLE};
use crate::understand::Slot;

/// How many of the best are looked at.
const LOOKED_AT: usize = 50;
/// Words further apart than this have nothing to do with each other.
const REACH: u32 = 8;
/// What two words side by side are worth beside their rarity.
const STRENGTH: f32 = 0.3;
/// Alternatives that stand for a word less than this are not looked for.
const LEAST_WEIGHT: f32 = 0.4;

/// Raises those of the best in whose fields the query's words are neighbours.
pub(crate) fn raise_close(shelf: &Shelf, slots: &[Slot], rarities: &[f32], ranked: &mut [Ranked]) {
    if slots.len() < 2 {
        return;
    }
    let best = ranked.len().min(LOOKED_AT);
    let mut documents: Vec<DocId> = ranked[..best].iter().map(|ranked| ranked.document).collect();
    documents.sort_unstable();
    let mut closeness = vec![0.0_f32; documents.len()];
    for field in [TITLE, LEAD, BODY] {
        let mut before = places(shelf, &slots[0], field, &documents);
        for place in 1..slots.len() {
            let here = places(shelf, &slots[place], field, &documents);
            let pair = rarities[place].min(rarities[place - 1]);
            for ((one, other), closeness) in before.iter().zip(&here).zip(&mut closeness) {
                *closeness += pair * nearest(one, other);
            }
            before = here;
        }
    }
    for ranked in &mut ranked[..best] {
        if let Ok(at) = documents.binary_search(&ranked.document) {
            ranked.score += STRENGTH * closeness[at];
        }
    }
    ranked[..best].sort_unstable_by(best_first);
}

/// Where the slot's words are in each of the documents (in order of id).
fn places(shelf: &Shelf, slot: &Slot, field: usize, documents: &[DocId]) -> Vec<Vec<u32>> {
    let mut found = vec![Vec::new(); documents.len()];
    for &(word, _) in slot.alternatives.iter().filter(|(_, weight)| *weight >= LEAST_WEIGHT) {
        let Some(mut postings) = shelf.positions(word, field) else { continue };
        for (document, found) in documents.iter().zip(&mut found) {
            if postings.doc() < *document {
                postings.seek(*document);
            }
            if postings.doc() == TERMINATED {
                break;
            }
            if postings.doc() == *document {
                postings.append_positions_with_offset(0, found);
            }
        }
    }
    found.iter_mut().for_each(|found| found.sort_unstable());
    found
}

/// 1 for words side by side in the query's order, less with every word between them; 0 when they are far apart.
fn nearest(before: &[u32], after: &[u32]) -> f32 {
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
    fn neighbours_in_order_are_nearest() {
        assert!(nearest(&[3], &[4]) > nearest(&[4], &[3]));
        assert!(nearest(&[1, 3], &[5]) > nearest(&[1], &[5]));
        assert!(nearest(&[1], &[40]).abs() < f32::EPSILON);
        assert!(nearest(&[], &[4]).abs() < f32::EPSILON);
    }
}

//! Words of the query that stand together in a document as they do in the query.

use tantivy::{DocId, DocSet, TERMINATED};
use tantivy::postings::Postings;

use crate::rank::{Ranked, tune};
use crate::shelf::{BODY, FIELDS, Shelf, TITLE};
use crate::understand::Slot;

/// How many of the best are looked at.
const LOOKED_AT: usize = 60;
/// Words further apart than this have nothing to do with each other.
const REACH: u32 = 8;

pub(crate) fn rerank(shelf: &Shelf, slots: &[Slot], rarities: &[f32], ranked: &mut [Ranked]) {
    let strength = tune("prox", 0.0);
    if slots.len() < 2 || (strength == 0.0 && tune("win", 0.0) == 0.0) {
        return;
    }
    let best = ranked.len().min(LOOKED_AT);
    let mut documents: Vec<DocId> = ranked[..best].iter().map(|ranked| ranked.document).collect();
    documents.sort_unstable();
    let mut closeness = vec![0.0_f32; documents.len()];
    let mut densest = vec![0.0_f32; documents.len()];
    for field in 0..FIELDS {
        let worth = if field == TITLE { tune("proxtitle", 1.0) } else if field == BODY { 1.0 } else { 0.8 };
        let mut before: Option<Vec<Vec<u32>>> = None;
        let mut merged: Vec<Vec<(u32, usize)>> = vec![Vec::new(); documents.len()];
        for (place, slot) in slots.iter().enumerate() {
            let here = places(shelf, slot, field, &documents);
            if let Some(before) = before {
                let pair = rarities[place].min(rarities[place - 1]);
                for ((one, other), closeness) in before.iter().zip(&here).zip(&mut closeness) {
                    *closeness += worth * pair * nearest(one, other);
                }
            }
            for (merged, here) in merged.iter_mut().zip(&here) {
                merged.extend(here.iter().map(|&at| (at, place)));
            }
            before = Some(here);
        }
        if field >= crate::shelf::LEAD {
            for (merged, densest) in merged.iter_mut().zip(&mut densest) {
                merged.sort_unstable();
                *densest = densest.max(window(merged, rarities, tune("winlen", 40.0) as u32));
            }
        }
    }
    for ranked in &mut ranked[..best] {
        if let Ok(at) = documents.binary_search(&ranked.document) {
            ranked.score += strength * closeness[at] + tune("win", 0.0) * densest[at];
        }
    }
    ranked[..best].sort_unstable_by(|one, other| other.score.total_cmp(&one.score).then(one.document.cmp(&other.document)));
}

/// Where the slot's words are in each of the documents (in order of id).
fn places(shelf: &Shelf, slot: &Slot, field: usize, documents: &[DocId]) -> Vec<Vec<u32>> {
    let mut found = vec![Vec::new(); documents.len()];
    for &(word, weight) in &slot.alternatives {
        if weight < 0.3 {
            continue;
        }
        let Some(mut postings) = shelf.positions(word, field) else { continue };
        for (document, found) in documents.iter().zip(&mut found) {
            if postings.doc() == TERMINATED {
                break;
            }
            if postings.doc() < *document {
                postings.seek(*document);
            }
            if postings.doc() == *document {
                postings.append_positions_with_offset(0, found);
            }
        }
    }
    for found in &mut found {
        found.sort_unstable();
    }
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

/// The rarest set of slots that stand within so many words.
fn window(places: &[(u32, usize)], rarities: &[f32], length: u32) -> f32 {
    let mut counts = vec![0_u32; rarities.len()];
    let (mut sum, mut best, mut from) = (0.0_f32, 0.0_f32, 0);
    for &(at, slot) in places {
        while places[from].0 + length < at {
            let gone = places[from].1;
            counts[gone] -= 1;
            if counts[gone] == 0 {
                sum -= rarities[gone];
            }
            from += 1;
        }
        if counts[slot] == 0 {
            sum += rarities[slot];
        }
        counts[slot] += 1;
        best = best.max(sum);
    }
    best
}

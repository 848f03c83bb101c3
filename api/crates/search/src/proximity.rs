//! A closer look at the best: words of the query that stand together as they do in the query, and titles that it names.

use crate::lookup::Lookup;
use crate::rank::{Ranked, best_first};
use crate::shelf::{BODY, LEAD, Shelf, TITLE};

/// How many of the best are looked at.
const LOOKED_AT: usize = 50;
/// Words further apart than this have nothing to do with each other.
const REACH: u32 = 8;
/// What two words side by side are worth beside their rarity.
const STRENGTH: f32 = 0.3;
/// What a title that the query names in full is worth, as a share of the best score.
const NAMED: f32 = 0.2;
/// Alternatives that stand for a word less than this are not looked for.
const LEAST_WEIGHT: f32 = 0.4;
/// Fields in which words are looked for, each by itself.
const IN: [usize; 3] = [TITLE, LEAD, BODY];

/// Raises those of the best in whose fields the query's words are neighbours, and those whose title the query says.
pub(crate) fn raise_close(shelf: &Shelf, lookup: &Lookup, rarities: &[f32], ranked: &mut [Ranked]) {
    let top = ranked.first().map_or(0.0, |best| best.score);
    let best = ranked.len().min(LOOKED_AT);
    // Positions of each slot's words, by field.
    let mut places: Vec<[Vec<u32>; IN.len()]> = vec![Default::default(); rarities.len()];
    // Words of the title that the query has, and how well.
    let mut titled: Vec<(u32, f32)> = Vec::new();
    for ranked in &mut ranked[..best] {
        places.iter_mut().flatten().for_each(Vec::clear);
        titled.clear();
        shelf.forward.places(
            ranked.document,
            |code| lookup.has(code),
            |place| {
                if place.field == TITLE {
                    let weight = lookup.of(place.code).map(|word| word.weight.min(1.0)).fold(0.0, f32::max);
                    if titled.iter().all(|(code, _)| *code != place.code) {
                        titled.push((place.code, weight));
                    }
                }
                let Some(field) = IN.iter().position(|field| *field == place.field) else { return };
                for word in lookup.of(place.code).filter(|word| word.is_whole && word.weight >= LEAST_WEIGHT) {
                    places[word.slot][field].push(place.position);
                }
            },
        );
        for (pair, rarities) in places.windows(2).zip(rarities.windows(2)) {
            let closeness: f32 = pair[0].iter().zip(&pair[1]).map(|(one, other)| nearest(one, other)).sum();
            ranked.score += STRENGTH * rarities[0].min(rarities[1]) * closeness;
        }
        let named: f32 = titled.iter().map(|&(code, weight)| weight * shelf.code_rarities[code as usize]).sum();
        let share = named / shelf.title_rarities[ranked.document as usize].max(f32::MIN_POSITIVE);
        ranked.score += NAMED * top * share;
    }
    ranked[..best].sort_unstable_by(best_first);
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

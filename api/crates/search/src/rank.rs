//! How well documents answer a query: BM25 over weighted fields, then how much of the query they cover and how close its words stand.

use crate::cards::Factors;
use crate::common::Row;
use crate::lookup::Lookup;
use crate::memory::{Memory, Sums};
use crate::proximity::raise_close;
use crate::shelf::{DocId, FIELDS, Shelf};
use crate::understand::Slot;
use crate::vocabulary::WordId;

/// What a word in each field is worth, in the order of the shelf's fields, and how much the field's length counts.
pub(crate) const WORTH: [f32; FIELDS] = [6.0, 2.0, 3.0, 1.5, 3.0, 1.0];
pub(crate) const LENGTH: [f32; FIELDS] = [0.9, 0.4, 0.3, 0.8, 0.0, 0.5];
/// How soon more of the same word stops mattering.
const SATURATION: f32 = 12.0;
/// How much rarity counts.
const RARITY: f32 = 1.2;
/// Share of the score that is given for how much of the query is covered.
const COVERAGE: f32 = 0.4;
/// What nearness in meaning adds, as a share of the best score, to a query of many words; to one of two, half of it.
const MEANING: f32 = 0.8;
/// What a synonym is worth beside the word itself.
const SYNONYM: f32 = 0.6;
/// How many of the best are looked at closer.
const MEANT: usize = 200;
/// Documents below this share of the best score are not counted as found.
const LEAST_SHARE: f32 = 0.1;

/// A document and its score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Ranked {
    pub(crate) document: DocId,
    pub(crate) score: f32,
}

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Ranking {
    /// The best documents, best first.
    pub(crate) best: Vec<Ranked>,
    /// How many more are worth being counted.
    pub(crate) more: usize,
    /// How rare each slot is.
    pub(crate) rarities: Vec<f32>,
}

/// The documents with any of the words.
pub(crate) fn rank(shelf: &Shelf, slots: &[Slot], lookup: &Lookup, factors: &Factors<'_>) -> Ranking {
    let mut memory = shelf.memories.take(shelf.cards.len());
    let mut totals = std::mem::take(&mut memory.totals);
    let mut scorer = Scorer { shelf, memory: &mut memory };
    let mut rarities = vec![0.0; slots.len()];
    // Common words only change the order of what the others find.
    let (rare, common): (Vec<usize>, Vec<usize>) = (0..slots.len()).partition(|&place| !scorer.is_common(&slots[place]));
    for place in rare {
        rarities[place] = scorer.add(&slots[place], None, &mut totals);
    }
    let found = (!totals.documents().is_empty()).then(|| totals.documents().to_vec());
    for place in common {
        rarities[place] = scorer.add(&slots[place], found.as_deref(), &mut totals);
    }
    let whole: f32 = rarities.iter().sum();
    let mut all = std::mem::take(&mut memory.ranked);
    totals.drain(|document, score, covered| {
        if let Some(factor) = factors.of(document) {
            all.push(Ranked { document, score: score * (1.0 - COVERAGE + COVERAGE * covered / whole) * factor });
        }
    });
    if all.len() > MEANT {
        all.select_nth_unstable_by(MEANT, best_first);
    }
    let (best, rest) = all.split_at(all.len().min(MEANT));
    let mut ranked = best.to_vec();
    ranked.sort_unstable_by(best_first);
    raise_close(shelf, lookup, &rarities, &mut ranked);
    raise_meant(shelf, slots, &rarities, &mut ranked);
    let least = ranked.first().map_or(0.0, |best| best.score * LEAST_SHARE);
    ranked.truncate(ranked.partition_point(|ranked| ranked.score >= least));
    let more = rest.iter().filter(|ranked| ranked.score >= least).count();
    all.clear();
    memory.ranked = all;
    memory.totals = totals;
    shelf.memories.give_back(memory);
    Ranking { best: ranked, more, rarities }
}

/// Raises those of the best that are about what the query is about.
fn raise_meant(shelf: &Shelf, slots: &[Slot], rarities: &[f32], ranked: &mut [Ranked]) {
    let families =
        slots.iter().zip(rarities).filter_map(|(slot, &rarity)| Some((shelf.vocabulary.family(slot.alternatives.first()?.0), rarity)));
    let Some(direction) = shelf.meaning.direction(families) else { return };
    let strength = MEANING * slots.len() as f32 / (slots.len() + 2) as f32 * ranked.first().map_or(0.0, |best| best.score);
    for ranked in &mut *ranked {
        ranked.score += strength * shelf.meaning.nearness(&direction, ranked.document);
    }
    ranked.sort_unstable_by(best_first);
}

/// How rare what so many documents of all have is.
pub(crate) fn rarity(documents: f32, matching: f32) -> f32 {
    (1.0 + (documents - matching + 0.5).max(0.0) / (matching + 0.5)).ln().powf(RARITY)
}

/// Equal scores keep the documents' order.
pub(crate) fn best_first(one: &Ranked, other: &Ranked) -> std::cmp::Ordering {
    other.score.total_cmp(&one.score).then(one.document.cmp(&other.document))
}

/// Scores one slot after another, in memory that is used again.
struct Scorer<'a> {
    shelf: &'a Shelf,
    memory: &'a mut Memory,
}

impl Scorer<'_> {
    /// Whether any word of a slot is a common one.
    fn is_common(&self, slot: &Slot) -> bool {
        slot.alternatives.iter().any(|(word, _)| self.shelf.common.row(*word).is_some())
    }

    /// Adds what a slot gives, to certain documents only or to all; returns how rare it is.
    fn add(&mut self, slot: &Slot, only: Option<&[DocId]>, totals: &mut Sums) -> f32 {
        if slot.also.is_empty() {
            return self.words(&slot.alternatives, only, |document, score, covered| {
                if only.is_none() || totals.has(document) {
                    totals.add(document, score, covered);
                }
            });
        }
        let mut sums = std::mem::take(&mut self.memory.slot);
        let own = self.words(&slot.alternatives, only, |document, score, covered| sums.add(document, score, covered));
        let mut rarity = own;
        for phrase in &slot.also {
            rarity = rarity.min(self.phrase(phrase, &mut sums).max(if slot.alternatives.is_empty() { 0.0 } else { own }));
        }
        sums.drain(|document, score, covered| {
            if only.is_none() || totals.has(document) {
                totals.add(document, score, covered.min(rarity));
            }
        });
        self.memory.slot = sums;
        rarity
    }

    /// Hands over what words give that count as one; returns how rare they are.
    fn words(&mut self, alternatives: &[(WordId, f32)], only: Option<&[DocId]>, mut give: impl FnMut(DocId, f32, f32)) -> f32 {
        let documents = self.shelf.cards.len() as f32;
        // Common words are taken to be independent of each other.
        let mut without: Option<f32> = None;
        for &(word, weight) in alternatives {
            match self.shelf.common.row(word) {
                Some(row) => {
                    without = Some(without.unwrap_or(1.0) * (1.0 - weight.min(1.0) * row.count() as f32 / documents));
                    self.common(row, weight, only);
                }
                None => self.count(word, weight),
            }
        }
        let matching = match without {
            None => self.memory.counts.covered(),
            Some(without) => documents * (1.0 - without),
        };
        let rarity = rarity(documents, matching);
        self.memory.counts.drain(|document, frequency, best| {
            give(document, rarity * frequency * (SATURATION + 1.0) / (SATURATION + frequency), rarity * best);
        });
        rarity
    }

    /// Lets a term stand for a slot wherever it says more; returns how rare it is. A document with a part of the term gets less than that part.
    fn phrase(&mut self, slots: &[Slot], into: &mut Sums) -> f32 {
        let mut rarest = 0.0_f32;
        let mut parts: Vec<(DocId, f32)> = Vec::new();
        for slot in slots {
            rarest = rarest.max(self.words(&slot.alternatives, None, |document, score, _| parts.push((document, score))));
        }
        parts.sort_unstable_by_key(|(document, _)| *document);
        for part in parts.chunk_by(|(one, _), (other, _)| one == other) {
            let share = part.len() as f32 / slots.len() as f32;
            let mean = part.iter().map(|(_, score)| score).sum::<f32>() / slots.len() as f32;
            let worth = SYNONYM * share;
            into.at_least(part[0].0, worth * mean, worth * rarest);
        }
        rarest
    }

    fn count(&mut self, word: WordId, weight: f32) {
        let (counts, worth, covered) = (&mut self.memory.counts, &self.shelf.worth, weight.min(1.0));
        self.shelf.postings.visit(word, |field, document, frequency| {
            counts.add_score(document, weight * worth[document as usize][field] * frequency as f32, covered);
        });
    }

    fn common(&mut self, row: &Row, weight: f32, only: Option<&[DocId]>) {
        let (counts, covered) = (&mut self.memory.counts, weight.min(1.0));
        let mut add = |document: DocId| {
            let worth = row.worth(document);
            if worth > 0.0 {
                counts.add_score(document, weight * worth, covered);
            }
        };
        match only {
            Some(only) => only.iter().copied().for_each(&mut add),
            None => (0..self.shelf.cards.len() as DocId).for_each(&mut add),
        }
    }
}

//! How well documents answer a query: BM25 over weighted fields, then how much of the query they cover and how close its words stand.

use tantivy::DocId;

use crate::proximity::raise_close;
use crate::shelf::{FIELDS, Shelf};
use crate::understand::Slot;
use crate::vocabulary::WordId;

/// What a word in each field is worth, in the order of the shelf's fields, and how much the field's length counts.
pub(crate) const WORTH: [f32; FIELDS] = [6.0, 2.0, 3.0, 1.5, 3.0, 1.0];
const LENGTH: [f32; FIELDS] = [0.9, 0.4, 0.3, 0.8, 0.0, 0.5];
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

/// A document and its score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Ranked {
    pub(crate) document: DocId,
    pub(crate) score: f32,
}

/// All documents with any of the words, best first, and the rarity of each slot.
pub(crate) fn rank(shelf: &Shelf, slots: &[Slot], factor: impl Fn(DocId) -> Option<f32>) -> (Vec<Ranked>, Vec<f32>) {
    let mut scorer = Scorer::new(shelf);
    let (mut totals, mut sums) = (Sums::new(shelf.cards.len()), Sums::new(shelf.cards.len()));
    let mut rarities = Vec::with_capacity(slots.len());
    let mut whole = 0.0;
    for slot in slots {
        let own = scorer.slot(&slot.alternatives, &mut sums);
        let mut rarity = own;
        for phrase in &slot.also {
            rarity = rarity.min(scorer.phrase(phrase, &mut sums).max(own * f32::from(u8::from(!slot.alternatives.is_empty()))));
        }
        rarities.push(rarity);
        whole += rarity;
        for document in sums.touched.drain(..) {
            let at = document as usize;
            let (score, covered) = (std::mem::take(&mut sums.score[at]), std::mem::take(&mut sums.covered[at]));
            totals.add(document, score, covered.min(rarity));
        }
    }
    let mut ranked = Vec::with_capacity(totals.touched.len());
    for &document in &totals.touched {
        let at = document as usize;
        if let Some(factor) = factor(document) {
            ranked.push(Ranked { document, score: totals.score[at] * (1.0 - COVERAGE + COVERAGE * totals.covered[at] / whole) * factor });
        }
    }
    ranked.sort_unstable_by(best_first);
    raise_close(shelf, slots, &rarities, &mut ranked);
    raise_meant(shelf, slots, &rarities, &mut ranked);
    (ranked, rarities)
}

/// Raises those of the best that are about what the query is about.
fn raise_meant(shelf: &Shelf, slots: &[Slot], rarities: &[f32], ranked: &mut [Ranked]) {
    let families =
        slots.iter().zip(rarities).filter_map(|(slot, &rarity)| Some((shelf.vocabulary.family(slot.alternatives.first()?.0), rarity)));
    let Some(direction) = shelf.meaning.direction(families) else { return };
    let strength = MEANING * slots.len() as f32 / (slots.len() + 2) as f32 * ranked.first().map_or(0.0, |best| best.score);
    let best = ranked.len().min(MEANT);
    for ranked in &mut ranked[..best] {
        ranked.score += strength * shelf.meaning.nearness(&direction, ranked.document);
    }
    ranked[..best].sort_unstable_by(best_first);
}

/// How many of the best are looked at for their meaning.
const MEANT: usize = 200;

/// Equal scores keep the documents' order.
pub(crate) fn best_first(one: &Ranked, other: &Ranked) -> std::cmp::Ordering {
    other.score.total_cmp(&one.score).then(one.document.cmp(&other.document))
}

/// Sums over documents; `touched` names those that are not zero.
#[derive(Default)]
struct Sums {
    score: Vec<f32>,
    covered: Vec<f32>,
    touched: Vec<DocId>,
}

impl Sums {
    fn new(documents: usize) -> Self {
        Self { score: vec![0.0; documents], covered: vec![0.0; documents], touched: Vec::new() }
    }

    fn add(&mut self, document: DocId, score: f32, covered: f32) {
        let at = document as usize;
        if self.score[at] == 0.0 {
            self.touched.push(document);
        }
        self.score[at] += score;
        self.covered[at] += covered;
    }

    fn at_least(&mut self, document: DocId, score: f32, covered: f32) {
        let at = document as usize;
        if self.score[at] == 0.0 {
            self.touched.push(document);
        }
        self.score[at] = self.score[at].max(score);
        self.covered[at] = self.covered[at].max(covered);
    }
}

/// Scores one slot after another, in memory that is used again.
struct Scorer<'a> {
    shelf: &'a Shelf,
    /// The slot's words in each document: how often, weighted; and the best of their weights.
    counts: Sums,
    /// What one word of a term gives.
    part: Sums,
}

impl<'a> Scorer<'a> {
    fn new(shelf: &'a Shelf) -> Self {
        let documents = shelf.cards.len();
        Self { shelf, counts: Sums::new(documents), part: Sums::new(documents) }
    }

    /// Adds what a slot's own words give; returns how rare they are.
    fn slot(&mut self, alternatives: &[(WordId, f32)], into: &mut Sums) -> f32 {
        for &(word, weight) in alternatives {
            self.count(word, weight);
        }
        let documents = self.shelf.cards.len() as f32;
        let matching: f32 = self.counts.touched.iter().map(|&document| self.counts.covered[document as usize]).sum();
        let rarity = (1.0 + (documents - matching + 0.5).max(0.0) / (matching + 0.5)).ln().powf(RARITY);
        for document in self.counts.touched.drain(..) {
            let at = document as usize;
            let (frequency, best) = (std::mem::take(&mut self.counts.score[at]), std::mem::take(&mut self.counts.covered[at]));
            into.add(document, rarity * frequency * (SATURATION + 1.0) / (SATURATION + frequency), rarity * best);
        }
        rarity
    }

    /// Lets a term stand for a slot wherever it says more; returns how rare it is. A document with a part of the term gets less than that part.
    fn phrase(&mut self, slots: &[Slot], into: &mut Sums) -> f32 {
        let mut rarest = 0.0_f32;
        let mut parts: Vec<(DocId, f32)> = Vec::new();
        let mut part = std::mem::take(&mut self.part);
        for slot in slots {
            rarest = rarest.max(self.slot(&slot.alternatives, &mut part));
            for document in part.touched.drain(..) {
                let at = document as usize;
                parts.push((document, std::mem::take(&mut part.score[at])));
                part.covered[at] = 0.0;
            }
        }
        self.part = part;
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
        for field in 0..FIELDS {
            let Some(mut blocks) = self.shelf.blocks(word, field) else { continue };
            let (worth, length) = (weight * WORTH[field], LENGTH[field]);
            while blocks.block_len() > 0 {
                for (&document, &frequency) in blocks.docs().iter().zip(blocks.freqs()) {
                    let norm =
                        1.0 - length + length * self.shelf.cards[document as usize].lengths[field] as f32 / self.shelf.averages[field];
                    self.counts.add(document, worth * frequency as f32 / norm, 0.0);
                    let best = &mut self.counts.covered[document as usize];
                    *best = best.max(weight.min(1.0));
                }
                blocks.advance();
            }
        }
    }
}

//! How well documents answer a query: BM25 over weighted fields, then how much of the query they cover and how close its words stand.

use tantivy::DocId;

use crate::shelf::{FIELDS, Shelf};
use crate::understand::Slot;
use crate::vocabulary::WordId;

/// What a word in each field is worth, in the order of the shelf's fields, and how much the field's length counts.
const WORTH: [f32; FIELDS] = [4.0, 2.0, 3.0, 2.0, 1.0];
const LENGTH: [f32; FIELDS] = [0.4, 0.4, 0.3, 0.5, 0.75];
/// How soon more of the same word stops mattering.
const SATURATION: f32 = 1.2;

/// A document and its score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Ranked {
    pub(crate) document: DocId,
    pub(crate) score: f32,
}

/// Scores of one slot, for all documents.
struct Tally {
    frequency: Vec<f32>,
    best: Vec<f32>,
    touched: Vec<DocId>,
}

/// All documents with any of the words, best first, and the rarity of each slot.
pub(crate) fn rank(shelf: &Shelf, slots: &[Slot], allowed: impl Fn(DocId) -> bool, boost: impl Fn(DocId) -> f32) -> (Vec<Ranked>, Vec<f32>) {
    let count = shelf.cards.len();
    let mut tally = Tally { frequency: vec![0.0; count], best: vec![0.0; count], touched: Vec::new() };
    let (mut scores, mut covered) = (vec![0.0_f32; count], vec![0.0_f32; count]);
    let mut rarities = Vec::with_capacity(slots.len());
    for slot in slots {
        gather(shelf, &slot.alternatives, &mut tally);
        let matching: f32 = tally.touched.iter().map(|&document| tally.best[document as usize].min(1.0)).sum();
        let rarity = (1.0 + (count as f32 - matching + 0.5) / (matching + 0.5)).ln();
        rarities.push(rarity);
        for document in tally.touched.drain(..) {
            let at = document as usize;
            let frequency = std::mem::take(&mut tally.frequency[at]);
            let best = std::mem::take(&mut tally.best[at]);
            scores[at] += rarity * frequency * (SATURATION + 1.0) / (SATURATION + frequency);
            covered[at] += rarity * best.min(1.0);
        }
    }
    let whole: f32 = rarities.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    let mut ranked: Vec<Ranked> = (0..)
        .zip(&scores)
        .zip(&covered)
        .filter(|((document, score), _)| **score > 0.0 && allowed(*document))
        .map(|((document, score), covered)| Ranked { document, score: score * (1.0 - tune("cov", 0.5) + tune("cov", 0.5) * covered / whole) * boost(document) })
        .collect();
    ranked.sort_unstable_by(|one, other| other.score.total_cmp(&one.score).then(one.document.cmp(&other.document)));
    crate::proximity::rerank(shelf, slots, &rarities, &mut ranked);
    (ranked, rarities)
}

fn gather(shelf: &Shelf, alternatives: &[(WordId, f32)], tally: &mut Tally) {
    for &(word, weight) in alternatives {
        for field in 0..FIELDS {
            let Some(mut blocks) = shelf.blocks(word, field) else { continue };
            let (worth, length) = (weight * tune_at("worth", field, WORTH[field]), tune_at("len", field, LENGTH[field]));
            while blocks.block_len() > 0 {
                for (&document, &frequency) in blocks.docs().iter().zip(blocks.freqs()) {
                    let at = document as usize;
                    let norm = 1.0 - length + length * shelf.cards[at].lengths[field] as f32 / shelf.averages[field];
                    if tally.best[at] == 0.0 {
                        tally.touched.push(document);
                    }
                    tally.frequency[at] += worth * frequency as f32 / norm;
                    tally.best[at] = tally.best[at].max(weight);
                }
                blocks.advance();
            }
        }
    }
}

/// TUNING ONLY.
pub(crate) fn tune(name: &str, default: f32) -> f32 {
    use std::collections::HashMap;
    use std::sync::LazyLock;
    static VALUES: LazyLock<HashMap<String, f32>> = LazyLock::new(|| {
        std::env::var("TUNE").unwrap_or_default().split(',').filter_map(|pair| pair.split_once('=')).filter_map(|(name, value)| Some((name.to_owned(), value.parse().ok()?))).collect()
    });
    if VALUES.is_empty() { default } else { VALUES.get(name).copied().unwrap_or(default) }
}

fn tune_at(name: &str, at: usize, default: f32) -> f32 {
    tune(&format!("{name}{at}"), default)
}

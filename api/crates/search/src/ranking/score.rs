//! Scores documents: BM25 over weighted fields, coverage of the query, proximity of its words and
//! topical similarity.

use crate::analysis::vocabulary::WordId;
use crate::document::DocId;
use crate::fields::idf;
use crate::indexes::LanguageIndex;
use crate::indexes::doc_values::Factors;
use crate::indexes::frequent_terms::TermWeights;
use crate::matching::term_group::{Phrase, TermGroup};
use crate::matching::term_matcher::TermMatcher;
use crate::query::MOST_HITS;
use crate::ranking::hit::{RankedHit, best_first};
use crate::ranking::proximity::raise_close;
use crate::ranking::scratch::{ScoreAccumulator, SearchScratch};
use crate::weights::WEIGHTS;

/// Number of best documents with a lower least share.
const LENIENT: usize = 3;

/// The hits of a query.
#[derive(Debug, Default)]
pub(crate) struct Ranking {
    /// Best first.
    pub(crate) best: Vec<RankedHit>,
    /// Inverse document frequency by group.
    pub(crate) idfs: Vec<f32>,
}

/// Ranks the documents with any of the words.
pub(crate) fn rank(index: &LanguageIndex, groups: &[TermGroup], matcher: &TermMatcher, factors: &Factors<'_>) -> Ranking {
    let mut scratch = index.scratch_pool.take(index.doc_values.len());
    let mut totals = std::mem::take(&mut scratch.totals);
    let mut scorer = Scorer { index, scratch: &mut scratch };
    let mut idfs = vec![0.0; groups.len()];
    // Frequent terms only rescore the documents with rarer ones.
    let (rare, frequent): (Vec<usize>, Vec<usize>) = (0..groups.len()).partition(|&at| !scorer.is_frequent(&groups[at]));
    for at in rare {
        idfs[at] = scorer.add(&groups[at], None, &mut totals);
    }
    let candidates = (!totals.documents().is_empty()).then(|| totals.documents().to_vec());
    for at in frequent {
        idfs[at] = scorer.add(&groups[at], candidates.as_deref(), &mut totals);
    }
    let whole: f32 = idfs.iter().sum();
    let mut all = std::mem::take(&mut scratch.ranked);
    totals.drain(|document, score, covered| {
        if let Some(factor) = factors.of(document) {
            all.push(RankedHit {
                document,
                score: score * (1.0 - WEIGHTS.ranking.coverage + WEIGHTS.ranking.coverage * covered / whole) * factor,
            });
        }
    });
    if all.len() > MOST_HITS {
        all.select_nth_unstable_by(MOST_HITS, best_first);
    }
    let mut ranked = all[..all.len().min(MOST_HITS)].to_vec();
    ranked.sort_unstable_by(best_first);
    raise_close(index, matcher, &idfs, &mut ranked);
    raise_similar(index, groups, &idfs, &mut ranked);
    let top = ranked.first().map_or(0.0, |best| best.score);
    let count = |share: f32| ranked.partition_point(|ranked| ranked.score >= share * top);
    let hits = count(WEIGHTS.ranking.least_share).max(count(WEIGHTS.ranking.least_share_of_best).min(LENIENT));
    ranked.truncate(hits);
    all.clear();
    scratch.ranked = all;
    scratch.totals = totals;
    index.scratch_pool.give_back(scratch);
    Ranking { best: ranked, idfs }
}

/// Raises documents on the topic of the query.
fn raise_similar(index: &LanguageIndex, groups: &[TermGroup], idfs: &[f32], ranked: &mut [RankedHit]) {
    let families = groups.iter().zip(idfs).filter_map(|(group, &idf)| Some((index.vocabulary.family(group.alternatives.first()?.0), idf)));
    let Some(direction) = index.latent_space.direction(families) else { return };
    let words = groups.iter().filter(|group| !group.is_function_word).count();
    let strength = WEIGHTS.ranking.similarity * words as f32 / (words + 2) as f32 * ranked.first().map_or(0.0, |best| best.score);
    for ranked in &mut *ranked {
        ranked.score += strength * index.latent_space.similarity(&direction, ranked.document);
    }
    ranked.sort_unstable_by(best_first);
}

/// Scores one group after another in reused buffers.
struct Scorer<'a> {
    index: &'a LanguageIndex,
    scratch: &'a mut SearchScratch,
}

impl Scorer<'_> {
    /// True if any alternative of the group is a frequent term.
    fn is_frequent(&self, group: &TermGroup) -> bool {
        group.alternatives.iter().any(|(word, _)| self.index.frequent_terms.weights(*word).is_some())
    }

    /// Adds the scores of a group to `totals`, limited to the documents in `only` if given. Returns
    /// the group's IDF.
    fn add(&mut self, group: &TermGroup, only: Option<&[DocId]>, totals: &mut ScoreAccumulator) -> f32 {
        let share = if group.is_function_word { WEIGHTS.ranking.function_word } else { 1.0 };
        if group.phrases.is_empty() {
            let idf = self.words(&group.alternatives, only, |document, score, covered| {
                if only.is_none() || totals.has(document) {
                    totals.add(document, share * score, share * covered);
                }
            });
            return share * idf;
        }
        let mut sums = std::mem::take(&mut self.scratch.group);
        let own = self.words(&group.alternatives, only, |document, score, covered| sums.add(document, score, covered));
        let mut idf = own;
        for phrase in &group.phrases {
            idf = idf.min(self.phrase(phrase, &mut sums).max(if group.alternatives.is_empty() { 0.0 } else { own }));
        }
        sums.drain(|document, score, covered| {
            if only.is_none() || totals.has(document) {
                totals.add(document, share * score, share * covered.min(idf));
            }
        });
        self.scratch.group = sums;
        share * idf
    }

    /// Scores alternatives as one term and passes each document to `give`. Returns the term's IDF.
    fn words(&mut self, alternatives: &[(WordId, f32)], only: Option<&[DocId]>, mut give: impl FnMut(DocId, f32, f32)) -> f32 {
        let documents = self.index.doc_values.len() as f32;
        // Frequent terms are assumed to be independent.
        let mut without: Option<f32> = None;
        for &(word, weight) in alternatives {
            match self.index.frequent_terms.weights(word) {
                Some(weights) => {
                    without = Some(without.unwrap_or(1.0) * (1.0 - weight.min(1.0) * weights.count() as f32 / documents));
                    self.count_frequent(weights, weight, only);
                }
                None => self.count(word, weight),
            }
        }
        let matching = match without {
            None => self.scratch.counts.covered(),
            Some(without) => documents * (1.0 - without),
        };
        let idf = idf(documents, matching);
        let saturation = WEIGHTS.ranking.saturation;
        self.scratch.counts.drain(|document, frequency, best| {
            give(document, idf * frequency * (saturation + 1.0) / (saturation + frequency), idf * best);
        });
        idf
    }

    /// Raises documents to the score of a synonymous phrase, if that is greater. A document with
    /// part of the phrase gets less than that part. Returns the phrase's IDF.
    fn phrase(&mut self, phrase: &Phrase, into: &mut ScoreAccumulator) -> f32 {
        let groups = &phrase.groups;
        let mut rarest = 0.0_f32;
        let mut parts: Vec<(DocId, f32)> = Vec::new();
        for group in groups {
            rarest = rarest.max(self.words(&group.alternatives, None, |document, score, _| parts.push((document, score))));
        }
        parts.sort_unstable_by_key(|(document, _)| *document);
        for part in parts.chunk_by(|(one, _), (other, _)| one == other) {
            let share = part.len() as f32 / groups.len() as f32;
            let mean = part.iter().map(|(_, score)| score).sum::<f32>() / groups.len() as f32;
            let weight = phrase.weight * share;
            into.at_least(part[0].0, weight * mean, weight * rarest);
        }
        rarest
    }

    fn count(&mut self, word: WordId, weight: f32) {
        let (counts, field_weights, covered) = (&mut self.scratch.counts, &self.index.field_weights, weight.min(1.0));
        self.index.postings.visit(word, |field, document, frequency| {
            counts.add_score(document, weight * field_weights[document as usize][field] * frequency as f32, covered);
        });
    }

    fn count_frequent(&mut self, weights: &TermWeights, weight: f32, only: Option<&[DocId]>) {
        let (counts, covered) = (&mut self.scratch.counts, weight.min(1.0));
        let mut add = |document: DocId| {
            let own = weights.weight(document);
            if own > 0.0 {
                counts.add_score(document, weight * own, covered);
            }
        };
        match only {
            Some(only) => only.iter().copied().for_each(&mut add),
            None => (0..self.index.doc_values.len() as DocId).for_each(&mut add),
        }
    }
}

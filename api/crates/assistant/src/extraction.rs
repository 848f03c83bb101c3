//! Picks the sentences of a passage to show.

use crate::passages::PassageKind;
use crate::scoring::Scored;

/// Most sentences of one passage.
const MOST: usize = 5;

/// The sentences to show, in order: all of a short passage, else those from the best one on.
pub(crate) fn sentences(scored: &Scored<'_>, most: usize) -> Vec<String> {
    let most = most.min(MOST);
    let all = &scored.passage.sentences;
    let best = scored
        .sentence_scores
        .iter()
        .enumerate()
        .fold((0, 0.0_f32), |best, (at, score)| if *score > best.1 { (at, *score) } else { best })
        .0;
    let is_list = scored.passage.kind == PassageKind::Section && scored.passage.anchor.starts_with("steps");
    let start = if all.len() <= most || (is_list && best < most) { 0 } else { best.min(all.len().saturating_sub(most.min(3))) };
    all.iter().skip(start).take(most).map(|sentence| (*sentence).to_owned()).collect()
}

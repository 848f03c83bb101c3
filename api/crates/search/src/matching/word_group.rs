//! The alternatives of one word of a query: forms, compounds, and guesses.

use crate::analysis::words::{Word, words};
use crate::indexes::LanguageIndex;
use crate::matching::alternatives::Alternatives;
use crate::matching::guess::guess;
use crate::matching::parse::{Fuzziness, UNKNOWN};
use crate::matching::term_group::{Phrase, TermGroup};
use crate::weights::WEIGHTS;

/// The words of a phrase; `None` if the documents lack one of them.
pub(super) fn phrase(index: &LanguageIndex, text: &str) -> Option<Vec<TermGroup>> {
    let groups: Vec<TermGroup> = words(text, index.folding)
        .iter()
        .map(|word| group(index, &text[word.start..word.end], &word.text, false, Fuzziness::Inflected).0)
        .collect();
    (!groups.is_empty() && groups.iter().all(|group| !group.alternatives.is_empty())).then_some(groups)
}

/// Adds compounds with the neighbouring words: `backup` for `back up`, `wifi` for `wi fi`.
pub(super) fn join(index: &LanguageIndex, typed: &[Word], at: usize, group: &mut TermGroup) {
    let neighbours = [at.checked_sub(1).map(|before| (before, at)), (at + 1 < typed.len()).then_some((at, at + 1))];
    for (one, other) in neighbours.into_iter().flatten() {
        if typed[one].end < typed[other].start
            && let Some(id) = index.vocabulary.find(&format!("{}{}", typed[one].text, typed[other].text))
        {
            group.alternatives.push((id, WEIGHTS.words.joined));
        }
    }
}

/// Alternatives of one word, and the confidence (0 to 1) that the word belongs to the language.
pub(super) fn group(index: &LanguageIndex, typed: &str, folded: &str, is_prefix: bool, fuzziness: Fuzziness) -> (TermGroup, f32) {
    let vocabulary = &index.vocabulary;
    let mut alternatives = Alternatives::default();
    let mut group = TermGroup { text: typed.to_owned(), ..TermGroup::default() };
    let exact = vocabulary.find(folded);
    if let Some(id) = exact {
        alternatives.add(id, 1.0);
        alternatives.add_family(index, id, WEIGHTS.words.inflected);
    }
    let stem = index.folding.fold(&index.stemming.stem(&typed.to_lowercase()));
    for &id in vocabulary.with_stem(&stem) {
        alternatives.add(id, WEIGHTS.words.inflected);
    }
    let mut known = if alternatives.weights.is_empty() { UNKNOWN } else { 1.0 };
    let is_stemmed = index.stemming.is_known();
    // For an unknown word, a common prefix is only a guess.
    if known > UNKNOWN || fuzziness > Fuzziness::Verbatim {
        alternatives.add_similar_prefixes(index, folded, if is_stemmed { WEIGHTS.words.prefix } else { WEIGHTS.words.prefix_unstemmed });
        if !is_stemmed && known == UNKNOWN && !alternatives.weights.is_empty() {
            known = 0.8;
        }
    }
    if is_prefix {
        known = known.max(alternatives.add_completions(index, folded, WEIGHTS.words.completion));
    }
    if fuzziness == Fuzziness::Any {
        group.phrases.extend(split(index, folded).map(|groups| Phrase { groups, weight: WEIGHTS.words.split }));
    }
    if known == UNKNOWN && fuzziness >= Fuzziness::Transliterated {
        let guessed = guess(index, typed, folded, fuzziness, &mut alternatives, &mut group);
        known = guessed.max(if group.phrases.is_empty() { UNKNOWN } else { 0.7 });
    }
    group.alternatives = alternatives.finish();
    group.alternatives.retain(|(id, _)| vocabulary.count(*id) > 0);
    (group, known)
}

/// Splits a compound into two known words: `wi fi` for `wifi`, `back up` for `backup`. Compounds
/// that are as frequent as their parts stay whole.
fn split(index: &LanguageIndex, folded: &str) -> Option<Vec<TermGroup>> {
    let vocabulary = &index.vocabulary;
    let whole = vocabulary.find(folded).map_or(0, |id| vocabulary.count(id));
    let frequent = |part: &str| vocabulary.find(part).filter(|&id| vocabulary.count(id) > 2 * whole);
    let at = folded.char_indices().skip(2).map(|(at, _)| at).filter(|&at| folded[at..].chars().nth(1).is_some());
    let halves = at.filter_map(|at| Some((frequent(&folded[..at])?, frequent(&folded[at..])?)));
    let (one, other) = halves.max_by_key(|(one, other)| vocabulary.count(*one).min(vocabulary.count(*other)))?;
    let part = |id| TermGroup { text: vocabulary.display(id).to_owned(), alternatives: vec![(id, 1.0)], ..TermGroup::default() };
    Some([one, other].map(part).into())
}

//! Guesses at words that no document has: other forms, spellings by ear and typing errors.

use crate::analysis::spelling::{is_likely_typo, phonetic_key};
use crate::analysis::vocabulary::WordId;
use crate::analysis::words::primary;
use crate::indexes::LanguageIndex;
use crate::matching::alternatives::Alternatives;
use crate::matching::parse::{Fuzziness, UNKNOWN};
use crate::matching::term_group::TermGroup;
use crate::weights::WEIGHTS;

/// Least length of a sound key to find words by.
const LEAST_SOUNDS: usize = 3;
/// Least length of a word's beginning.
const LEAST_BEGINNING: usize = 3;
/// Least length of a word that an unknown one may be a form of.
const LEAST_WHOLE: usize = 5;
/// Least length of a word in another script.
const LEAST_TRANSLITERATED: usize = 2;
/// Most guesses for an unknown word.
const MOST_GUESSES: usize = 6;

/// Adds guesses for an unknown word: common prefixes, fuzzy matches and phonetic matches. Returns
/// the confidence of the best one.
pub(super) fn guess(
    index: &LanguageIndex,
    typed: &str,
    folded: &str,
    fuzziness: Fuzziness,
    alternatives: &mut Alternatives,
    group: &mut TermGroup,
) -> f32 {
    let vocabulary = &index.vocabulary;
    let length = folded.chars().count();
    let mut guesses: Vec<(WordId, f32, Kind)> = Vec::new();
    if fuzziness == Fuzziness::Any {
        // Covers endings that the stemmer does not know.
        let mut similar = Alternatives::default();
        similar.add_similar_prefixes(index, folded, WEIGHTS.words.prefix_unknown);
        for (id, weight) in similar.weights {
            let word = vocabulary.word(id);
            let shared = word.chars().zip(folded.chars()).take_while(|(one, other)| one == other).count();
            // A whole word with another ending: `разбаньте` is `разбан`.
            let is_ending = shared >= LEAST_WHOLE && shared == word.chars().count();
            let is_form = is_ending || shared as f32 >= WEIGHTS.words.same_start * length as f32;
            let kind = if is_form { Kind::Form } else { Kind::DoubtfulForm };
            guesses.push((id, weight, kind));
        }
        guesses.extend(completions(index, folded));
        guesses.extend(sounding_like(index, typed, folded));
    }
    // The beginning of a word, and its sound, tell more than a word that looks alike: `выпл` is
    // `выплата`, not `выпал`.
    let is_begun = length >= LEAST_BEGINNING && !vocabulary.with_prefix(folded).is_empty();
    let has_sound = guesses.iter().any(|(_, _, kind)| *kind == Kind::Correction);
    let most = match length {
        _ if fuzziness != Fuzziness::Any || has_sound || is_begun => 0,
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    };
    if most > 0 {
        for near in vocabulary.near(folded, most) {
            let is_typo = is_likely_typo(folded, vocabulary.word(near.at), near.edits, primary(&index.language));
            let (kind, share) = if is_typo { (Kind::Correction, 1.0) } else { (Kind::DoubtfulCorrection, WEIGHTS.words.doubtful) };
            let weight = share * WEIGHTS.words.edited[usize::from(near.edits)];
            guesses.push((near.at, weight * popularity(vocabulary.count(near.at)), kind));
        }
    }
    let key = phonetic_key(&typed.to_lowercase());
    if length >= LEAST_TRANSLITERATED && !key.is_empty() && is_in_other_script(index, folded) {
        let most = if key.len() >= 7 { 2 } else { u8::from(key.len() >= 4) };
        for near in vocabulary.sounding(&key, most) {
            let weight = WEIGHTS.words.phonetic[usize::from(near.edits)];
            guesses.push((near.at, weight * popularity(vocabulary.count(near.at)), Kind::Correction));
        }
    }
    guesses.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    guesses.truncate(MOST_GUESSES);
    let Some(&(best, weight, kind)) = guesses.first() else { return UNKNOWN };
    // A form of slang stands for what the dictionary says of it.
    if kind == Kind::Correction || (kind == Kind::Form && vocabulary.count(best) == 0) {
        group.text = vocabulary.display(best).to_owned();
        group.corrected = true;
    }
    group.is_doubtful =
        group.phrases.is_empty() && guesses.iter().all(|(_, _, kind)| matches!(kind, Kind::DoubtfulForm | Kind::DoubtfulCorrection));
    if group.is_doubtful {
        let other = guesses.iter().find(|(_, _, kind)| *kind == Kind::DoubtfulCorrection);
        group.suggested = other.map(|(id, ..)| vocabulary.display(*id).to_owned());
    }
    for (id, weight, _) in guesses {
        alternatives.add(id, weight);
        alternatives.add_family(index, id, weight * WEIGHTS.words.inflected);
    }
    if length >= 4 { weight.min(0.8) } else { weight * 0.5 }
}

/// What a guess at an unknown word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A word that begins alike.
    Form,
    /// A word whose beginning alone is alike.
    DoubtfulForm,
    /// The word that was meant.
    Correction,
    /// A word that looks like the typed one and may mean something else.
    DoubtfulCorrection,
}

/// The most frequent words that begin with an unknown one.
fn completions(index: &LanguageIndex, folded: &str) -> Vec<(WordId, f32, Kind)> {
    if folded.chars().count() < LEAST_BEGINNING {
        return Vec::new();
    }
    let mut begun = Alternatives::default();
    begun.add_completions(index, folded, WEIGHTS.words.completion);
    let weigh = |(id, weight): (WordId, f32)| (id, weight * popularity(index.vocabulary.count(id)), Kind::Form);
    begun.weights.into_iter().take(MOST_GUESSES).map(weigh).collect()
}

/// Words that sound like an unknown one, or whose stems do: `камисия` is `комиссия`.
fn sounding_like(index: &LanguageIndex, typed: &str, folded: &str) -> Vec<(WordId, f32, Kind)> {
    let stem = index.folding.fold(&index.stemming.stem(&typed.to_lowercase()));
    let mut guesses: Vec<(WordId, f32, Kind)> = Vec::new();
    for (key, likeness) in [(index.sounds.key(folded), 1.0), (index.sounds.key(&stem), WEIGHTS.words.sound_of_stem)] {
        if key.chars().count() < LEAST_SOUNDS {
            continue;
        }
        for &id in index.vocabulary.sounding_like(&key) {
            if guesses.iter().all(|(other, ..)| *other != id) {
                let weight = WEIGHTS.words.sound * likeness * popularity(index.vocabulary.count(id));
                guesses.push((id, weight, Kind::Correction));
            }
        }
    }
    guesses
}

/// True if the word is in another script than the language.
fn is_in_other_script(index: &LanguageIndex, folded: &str) -> bool {
    let latin = folded.chars().find(|letter| letter.is_alphabetic()).is_some_and(|letter| letter.is_ascii_alphabetic());
    latin != index.writes_latin
}

/// Less than 1 for a rare word.
fn popularity(count: u32) -> f32 {
    1.0 - WEIGHTS.words.rareness / (1.0 + (count.max(1) as f32).ln())
}

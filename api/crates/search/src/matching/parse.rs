//! Parses a query into groups of vocabulary terms: corrects layouts, scripts and typing errors.

use crate::analysis::spelling::{flips, phonetic_key};
use crate::analysis::vocabulary::WordId;
use crate::analysis::words::{Word, primary, words};
use crate::indexes::LanguageIndex;
use crate::matching::term_group::TermGroup;

/// A parsed query.
#[derive(Debug, Clone, Default)]
pub(crate) struct ParsedQuery {
    pub(crate) groups: Vec<TermGroup>,
    /// Share of the query's letters in words that the vocabulary knows.
    pub(crate) known_share: f32,
    /// The corrected query, if anything was corrected.
    pub(crate) corrected: Option<String>,
}

/// Known share of a word that resembles nothing in the vocabulary.
const UNKNOWN: f32 = 0.0;
/// From this known share on, other keyboard layouts are not tried.
const SURE: f32 = 0.75;
/// Gain in known share that another keyboard layout needs.
const MUCH_BETTER: f32 = 0.2;

// Weights of alternatives, measured on the development split (docs/search.md).
/// Another form with the same stem.
const INFLECTED: f32 = 0.6;
/// A word with a common prefix in a language with a stemmer.
const PREFIX: f32 = 0.4;
/// A word with a common prefix in a language without a stemmer.
const PREFIX_UNSTEMMED: f32 = 0.8;
/// A word with a common prefix if the typed word is unknown.
const PREFIX_UNKNOWN: f32 = 0.7;
/// A completion of the word, while typing.
const COMPLETION: f32 = 0.7;
/// The compound of two neighbouring words.
const JOINED: f32 = 0.8;
/// A fuzzy match, by edit distance.
const EDITED: [f32; 3] = [1.0, 0.8, 0.5];
/// A phonetic match in another script, by edit distance of the phonetic keys.
const PHONETIC: [f32; 3] = [0.95, 0.6, 0.3];
/// Most guesses for an unknown word.
const MOST_GUESSES: usize = 6;
/// Most alternatives of one word.
const MOST_ALTERNATIVES: usize = 48;

/// How freely words of the query may differ from words of the vocabulary. Each level includes the
/// ones before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fuzziness {
    /// Only known words and their forms.
    Verbatim,
    /// Forms that no document has.
    Inflected,
    /// Words in another script.
    Transliterated,
    /// Typing errors and other keyboard layouts.
    Any,
}

pub(crate) fn parse(index: &LanguageIndex, text: &str, typing: bool, fuzziness: Fuzziness) -> ParsedQuery {
    let typing = typing && text.chars().next_back().is_some_and(char::is_alphanumeric);
    let as_is = Interpretation::of(index, text, typing, fuzziness);
    if fuzziness != Fuzziness::Any || as_is.known_share >= SURE {
        return as_is.finish(text, text);
    }
    let mut best: Option<(String, Interpretation)> = None;
    for flipped in flips(text, primary(&index.language)) {
        let other = Interpretation::of(index, &flipped, typing, fuzziness);
        if other.known_share >= as_is.known_share + MUCH_BETTER
            && best.as_ref().is_none_or(|(_, best)| other.known_share > best.known_share)
        {
            best = Some((flipped, other));
        }
    }
    match best {
        Some((flipped, other)) => other.finish(&flipped, text),
        None => as_is.finish(text, text),
    }
}

/// The query in one keyboard layout.
struct Interpretation {
    /// Start and end of each word in the text, with its group.
    groups: Vec<(usize, usize, TermGroup)>,
    known_share: f32,
}

impl Interpretation {
    fn of(index: &LanguageIndex, text: &str, typing: bool, fuzziness: Fuzziness) -> Self {
        let typed = words(text, index.folding);
        let last = typed.len().saturating_sub(1);
        let terms = index.synonyms.find(text, &typed, index.folding, index.stemming);
        let (mut known_letters, mut letters) = (0.0, 0.0);
        let mut groups = Vec::with_capacity(typed.len());
        for (at, word) in typed.iter().enumerate() {
            let is_term = terms.iter().any(|term| (term.first..term.first + term.length).contains(&at));
            let own_fuzziness = if is_term { fuzziness.min(Fuzziness::Inflected) } else { fuzziness };
            let (mut group, mut known) = group(index, &text[word.start..word.end], &word.text, typing && at == last, own_fuzziness);
            for synonym in terms.iter().filter(|term| term.first == at).flat_map(|term| &term.synonyms) {
                group.phrases.extend(phrase(index, synonym));
            }
            if is_term {
                known = 1.0;
            } else if fuzziness == Fuzziness::Any {
                join(index, &typed, at, &mut group);
            }
            let length = word.text.chars().count() as f32;
            known_letters += known * length;
            letters += length;
            groups.push((word.start, word.end, group));
        }
        Self { groups, known_share: if letters > 0.0 { known_letters / letters } else { UNKNOWN } }
    }

    fn finish(self, text: &str, typed: &str) -> ParsedQuery {
        let mut corrected = String::with_capacity(text.len());
        let mut at = 0;
        for (start, end, group) in &self.groups {
            if group.corrected && *start >= at {
                corrected.push_str(&text[at..*start]);
                corrected.push_str(&group.text);
                at = *end;
            }
        }
        corrected.push_str(&text[at..]);
        let corrected = (corrected != typed).then_some(corrected);
        let groups = self.groups.into_iter().map(|(_, _, group)| group).collect();
        ParsedQuery { groups, known_share: self.known_share, corrected }
    }
}

/// The words of a phrase; `None` if the documents lack one of them.
fn phrase(index: &LanguageIndex, text: &str) -> Option<Vec<TermGroup>> {
    let groups: Vec<TermGroup> = words(text, index.folding)
        .iter()
        .map(|word| group(index, &text[word.start..word.end], &word.text, false, Fuzziness::Inflected).0)
        .collect();
    (!groups.is_empty() && groups.iter().all(|group| !group.alternatives.is_empty())).then_some(groups)
}

/// Adds compounds with the neighbouring words: `backup` for `back up`, `wifi` for `wi fi`.
fn join(index: &LanguageIndex, typed: &[Word], at: usize, group: &mut TermGroup) {
    let neighbours = [at.checked_sub(1).map(|before| (before, at)), (at + 1 < typed.len()).then_some((at, at + 1))];
    for (one, other) in neighbours.into_iter().flatten() {
        if typed[one].end < typed[other].start
            && let Some(id) = index.vocabulary.find(&format!("{}{}", typed[one].text, typed[other].text))
        {
            group.alternatives.push((id, JOINED));
        }
    }
}

/// Alternatives of one word, and the confidence (0 to 1) that the word belongs to the language.
fn group(index: &LanguageIndex, typed: &str, folded: &str, is_prefix: bool, fuzziness: Fuzziness) -> (TermGroup, f32) {
    let vocabulary = &index.vocabulary;
    let mut alternatives = Alternatives::default();
    let mut group = TermGroup { text: typed.to_owned(), ..TermGroup::default() };
    let exact = vocabulary.find(folded);
    if let Some(id) = exact {
        alternatives.add(id, 1.0);
        alternatives.add_family(index, id, INFLECTED);
    }
    let stem = index.folding.fold(&index.stemming.stem(&typed.to_lowercase()));
    for &id in vocabulary.with_stem(&stem) {
        alternatives.add(id, INFLECTED);
    }
    let mut known = if alternatives.weights.is_empty() { UNKNOWN } else { 1.0 };
    let is_stemmed = index.stemming.is_known();
    // For an unknown word, a common prefix is only a guess.
    if known > UNKNOWN || fuzziness > Fuzziness::Verbatim {
        alternatives.add_similar_prefixes(index, folded, if is_stemmed { PREFIX } else { PREFIX_UNSTEMMED });
        if !is_stemmed && known == UNKNOWN && !alternatives.weights.is_empty() {
            known = 0.8;
        }
    }
    if is_prefix {
        known = known.max(alternatives.add_completions(index, folded, COMPLETION));
    }
    if fuzziness == Fuzziness::Any {
        group.phrases.extend(split(index, folded));
    }
    if known == UNKNOWN && fuzziness >= Fuzziness::Transliterated {
        let guessed = guess(index, typed, folded, fuzziness, &mut alternatives, &mut group);
        known = guessed.max(if group.phrases.is_empty() { UNKNOWN } else { 0.7 });
    }
    group.alternatives = alternatives.finish();
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

/// Adds guesses for an unknown word: common prefixes, fuzzy matches and phonetic matches. Returns
/// the confidence of the best one.
fn guess(
    index: &LanguageIndex,
    typed: &str,
    folded: &str,
    fuzziness: Fuzziness,
    alternatives: &mut Alternatives,
    group: &mut TermGroup,
) -> f32 {
    let vocabulary = &index.vocabulary;
    let length = folded.chars().count();
    let mut guesses: Vec<(WordId, f32, bool)> = Vec::new();
    if fuzziness == Fuzziness::Any {
        // Covers endings that the stemmer does not know.
        let mut similar = Alternatives::default();
        similar.add_similar_prefixes(index, folded, PREFIX_UNKNOWN);
        guesses.extend(similar.weights.into_iter().map(|(id, weight)| (id, weight, false)));
    }
    let most = match length {
        _ if fuzziness != Fuzziness::Any => 0,
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    };
    if most > 0 {
        for near in vocabulary.near(folded, most) {
            let weight = EDITED[usize::from(near.edits)];
            guesses.push((near.at, weight * popularity(vocabulary.count(near.at)), true));
        }
    }
    let key = phonetic_key(&typed.to_lowercase());
    if length >= 3 && !key.is_empty() && is_in_other_script(index, folded) {
        let most = if key.len() >= 7 { 2 } else { u8::from(key.len() >= 4) };
        for near in vocabulary.sounding(&key, most) {
            let weight = PHONETIC[usize::from(near.edits)];
            guesses.push((near.at, weight * popularity(vocabulary.count(near.at)), true));
        }
    }
    guesses.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    guesses.truncate(MOST_GUESSES);
    let Some(&(best, weight, is_correction)) = guesses.first() else { return UNKNOWN };
    if is_correction {
        group.text = vocabulary.display(best).to_owned();
        group.corrected = true;
    }
    for (id, weight, _) in guesses {
        alternatives.add(id, weight);
        alternatives.add_family(index, id, weight * INFLECTED);
    }
    if length >= 4 { weight.min(0.8) } else { weight * 0.5 }
}

/// True if the word is in another script than the language.
fn is_in_other_script(index: &LanguageIndex, folded: &str) -> bool {
    let latin = folded.chars().next().is_some_and(|letter| letter.is_ascii_alphabetic());
    latin != index.writes_latin
}

/// From 0.7 for a word with one occurrence up to 1 for a frequent one.
fn popularity(count: u32) -> f32 {
    1.0 - 0.3 / (1.0 + (count as f32).ln())
}

/// Words with weights. A duplicate keeps the greater weight.
#[derive(Default)]
struct Alternatives {
    weights: Vec<(WordId, f32)>,
}

impl Alternatives {
    fn add(&mut self, id: WordId, weight: f32) {
        self.weights.push((id, weight));
    }

    /// Adds words with the same stem.
    fn add_family(&mut self, index: &LanguageIndex, id: WordId, weight: f32) {
        for &id in index.vocabulary.relatives(id) {
            self.add(id, weight);
        }
    }

    /// Adds words that differ in a few last letters.
    fn add_similar_prefixes(&mut self, index: &LanguageIndex, folded: &str, weight: f32) {
        let letters: Vec<char> = folded.chars().collect();
        if letters.len() < 4 {
            return;
        }
        let least = (letters.len().saturating_sub(3)).max(4).min(letters.len());
        let prefix: String = letters[..least].iter().collect();
        for id in index.vocabulary.with_prefix(&prefix) {
            let other = index.vocabulary.word(id);
            let shared = other.chars().zip(&letters).take_while(|(one, other)| one == *other).count();
            let length = other.chars().count();
            if length - shared <= 4 && letters.len() - shared <= 3 {
                let likeness = 2.0 * shared as f32 / (length + letters.len()) as f32;
                self.add(id, weight * likeness);
            }
        }
    }

    /// Adds the most frequent completions of a prefix. Returns the confidence that it is one.
    fn add_completions(&mut self, index: &LanguageIndex, folded: &str, weight: f32) -> f32 {
        let mut range: Vec<WordId> = index.vocabulary.with_prefix(folded).collect();
        range.sort_unstable_by_key(|&id| std::cmp::Reverse(index.vocabulary.count(id)));
        for &id in range.iter().take(MOST_ALTERNATIVES) {
            self.add(id, weight);
        }
        if range.is_empty() { UNKNOWN } else { 0.9 }
    }

    fn finish(self) -> Vec<(WordId, f32)> {
        let mut weights = self.weights;
        weights.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
        weights.dedup_by_key(|(id, _)| *id);
        weights.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        weights.truncate(MOST_ALTERNATIVES);
        weights
    }
}

//! Parses a query into groups of vocabulary terms: corrects layouts, scripts and typing errors.

use crate::analysis::spelling::{flips, is_likely_typo, phonetic_key};
use crate::analysis::synonyms::SynonymMatch;
use crate::analysis::vocabulary::WordId;
use crate::analysis::words::{Word, is_function_word, primary, words};
use crate::indexes::LanguageIndex;
use crate::matching::term_group::{Phrase, TermGroup};

/// A parsed query.
#[derive(Debug, Clone, Default)]
pub(crate) struct ParsedQuery {
    pub(crate) groups: Vec<TermGroup>,
    /// Share of the query's letters in words that the vocabulary knows.
    pub(crate) known_share: f32,
    /// The corrected query, if anything was corrected.
    pub(crate) corrected: Option<String>,
    /// The query with doubtful corrections too, if there are any and they leave no word unknown.
    pub(crate) suggested: Option<String>,
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
/// A compound of two words, split.
const SPLIT: f32 = 0.6;
/// A word that sounds the same, or whose stem does.
const SOUND: f32 = 1.0;
/// Share of its weight that a word keeps that may mean something else than what was typed.
const DOUBTFUL: f32 = 0.7;
/// Share of an unknown word that must stand at the beginning of another one, if nothing else of the
/// query is known.
const SAME_START: f32 = 0.7;
/// A fuzzy match, by edit distance.
const EDITED: [f32; 3] = [1.0, 0.8, 0.5];
/// A phonetic match in another script, by edit distance of the phonetic keys.
const PHONETIC: [f32; 3] = [0.95, 0.6, 0.3];
/// Least length of a sound key to find words by.
const LEAST_SOUNDS: usize = 3;
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
    let parsed = parse_once(index, text, typing, fuzziness);
    // The dictionary knows the corrected words: `net zakazov` is `нет заказов`.
    match &parsed.corrected {
        Some(corrected) if dictionary_terms(index, corrected).len() > dictionary_terms(index, text).len() => {
            let again = Interpretation::of(index, corrected, false, fuzziness).finish(corrected, corrected);
            let corrected = again.corrected.or_else(|| parsed.corrected.clone());
            ParsedQuery { corrected, known_share: parsed.known_share, suggested: parsed.suggested, groups: again.groups }
        }
        _ => parsed,
    }
}

/// Terms of the dictionary in a text.
fn dictionary_terms<'a>(index: &'a LanguageIndex, text: &str) -> Vec<SynonymMatch<'a>> {
    let words = words(text, index.folding);
    let is_function: Vec<bool> = words.iter().map(|word| is_function_word(&index.language, &word.text)).collect();
    index.synonyms.find(text, &words, &is_function, index.folding, index.stemming)
}

fn parse_once(index: &LanguageIndex, text: &str, typing: bool, fuzziness: Fuzziness) -> ParsedQuery {
    let typing = typing && text.chars().next_back().is_some_and(char::is_alphanumeric);
    let as_is = Interpretation::of(index, text, typing, fuzziness);
    if fuzziness != Fuzziness::Any {
        return as_is.finish(text, text);
    }
    let flipped_words = with_flipped_words(index, text);
    if let Some(mixed) = flipped_words.as_ref().filter(|_| as_is.known_share >= SURE) {
        return Interpretation::of(index, mixed, typing, fuzziness).finish(mixed, text);
    }
    if as_is.known_share >= SURE {
        return as_is.finish(text, text);
    }
    let mut best: Option<(String, Interpretation)> = None;
    for flipped in flips(text, primary(&index.language)).into_iter().chain(flipped_words) {
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

/// The query with the words flipped that another keyboard layout makes known: `приложение yt
/// hf,jnftn`. Words that are known as they are stay, and so do names that no layout makes a word.
fn with_flipped_words(index: &LanguageIndex, text: &str) -> Option<String> {
    let is_known = |text: &str| {
        let words = words(text, index.folding);
        let is_known = |word: &Word| {
            let stem = index.folding.fold(&index.stemming.stem(&text[word.start..word.end].to_lowercase()));
            index.vocabulary.find(&word.text).is_some()
                || !index.vocabulary.with_stem(&stem).is_empty()
                || is_function_word(&index.language, &word.text)
        };
        !words.is_empty() && words.iter().all(is_known)
    };
    let mut mixed = String::with_capacity(text.len());
    let (mut kept, mut flipped, mut tokens) = (0, 0, text.split_inclusive(char::is_whitespace).peekable());
    tokens.peek()?;
    for token in tokens {
        let word = token.trim_end();
        let is_dictionary_term = || !dictionary_terms(index, word).is_empty();
        let other = (!word.is_empty() && !is_known(word) && !is_dictionary_term())
            .then(|| flips(word, primary(&index.language)).into_iter().find(|flipped| is_known(flipped)))
            .flatten();
        match other {
            // One letter is too little to tell a layout by.
            Some(other) => {
                flipped += usize::from(word.chars().count() > 1);
                mixed.push_str(&other);
                mixed.push_str(&token[word.len()..]);
            }
            None => {
                kept += usize::from(!word.is_empty());
                mixed.push_str(token);
            }
        }
    }
    (flipped > 0 && kept > 0).then_some(mixed)
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
        let is_function: Vec<bool> = typed.iter().map(|word| is_function_word(&index.language, &word.text)).collect();
        let terms = index.synonyms.find(text, &typed, &is_function, index.folding, index.stemming);
        let has_topic = is_function.contains(&false);
        let (mut known_letters, mut letters) = (0.0, 0.0);
        let mut groups = Vec::with_capacity(typed.len());
        for (at, word) in typed.iter().enumerate() {
            let is_term = terms.iter().any(|term| (term.first..term.first + term.length).contains(&at));
            let own_fuzziness = if is_term { fuzziness.min(Fuzziness::Inflected) } else { fuzziness };
            let own_fuzziness = if is_function[at] { own_fuzziness.min(Fuzziness::Inflected) } else { own_fuzziness };
            let (mut group, mut known) = group(index, &text[word.start..word.end], &word.text, typing && at == last, own_fuzziness);
            for term in terms.iter().filter(|term| (term.first..term.first + term.length).contains(&at)) {
                // What means just the same counts for each word of the term.
                let is_own = |weight: f32| term.first == at || (weight >= 1.0 && !is_function[at]);
                for (synonym, weight) in term.synonyms.iter().filter(|(_, weight)| is_own(*weight)) {
                    group.phrases.extend(phrase(index, synonym).map(|groups| Phrase { groups, weight: *weight }));
                }
            }
            let begins_term = terms.iter().any(|term| term.first == at);
            group.is_function_word = has_topic && is_function[at] && !begins_term;
            if is_term || is_function[at] {
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

    fn finish(mut self, text: &str, typed: &str) -> ParsedQuery {
        let corrected = self.replaced(text, |group| group.corrected.then_some(group.text.as_str()));
        let topic = || self.groups.iter().map(|(_, _, group)| group).filter(|group| !group.is_function_word);
        let suggested = topic()
            .any(|group| group.suggested.is_some())
            .then(|| self.replaced(text, |group| group.suggested.as_deref().or_else(|| group.corrected.then_some(group.text.as_str()))));
        let is_complete = topic().all(|group| !group.is_unknown() && (!group.is_doubtful || group.suggested.is_some()));
        let suggested = suggested.filter(|suggested| is_complete && suggested != typed);
        // Nothing but guesses at words that may mean something else: nothing was found.
        if topic().all(|group| group.is_doubtful || group.is_unknown()) {
            for (_, _, group) in self.groups.iter_mut().filter(|(_, _, group)| group.is_doubtful || group.is_function_word) {
                group.alternatives.clear();
                group.phrases.clear();
            }
        }
        let corrected = (corrected != typed).then_some(corrected);
        let groups = self.groups.into_iter().map(|(_, _, group)| group).collect();
        ParsedQuery { groups, known_share: self.known_share, corrected, suggested }
    }

    /// The text with other words in the place of some.
    fn replaced<'a>(&'a self, text: &str, replacement: impl Fn(&'a TermGroup) -> Option<&'a str>) -> String {
        let mut replaced = String::with_capacity(text.len());
        let mut at = 0;
        for (start, end, group) in &self.groups {
            if let Some(other) = replacement(group).filter(|_| *start >= at) {
                replaced.push_str(&text[at..*start]);
                replaced.push_str(other);
                at = *end;
            }
        }
        replaced.push_str(&text[at..]);
        replaced
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
        group.phrases.extend(split(index, folded).map(|groups| Phrase { groups, weight: SPLIT }));
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
    let mut guesses: Vec<(WordId, f32, Kind)> = Vec::new();
    if fuzziness == Fuzziness::Any {
        // Covers endings that the stemmer does not know.
        let mut similar = Alternatives::default();
        similar.add_similar_prefixes(index, folded, PREFIX_UNKNOWN);
        for (id, weight) in similar.weights {
            let shared = vocabulary.word(id).chars().zip(folded.chars()).take_while(|(one, other)| one == other).count();
            let kind = if shared as f32 >= SAME_START * length as f32 { Kind::Form } else { Kind::DoubtfulForm };
            guesses.push((id, weight, kind));
        }
        guesses.extend(sounding_like(index, typed, folded));
    }
    let has_sound = guesses.iter().any(|(_, _, kind)| *kind == Kind::Correction);
    let most = match length {
        _ if fuzziness != Fuzziness::Any || has_sound => 0,
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    };
    if most > 0 {
        for near in vocabulary.near(folded, most) {
            let is_typo = is_likely_typo(folded, vocabulary.word(near.at), near.edits, primary(&index.language));
            let (kind, share) = if is_typo { (Kind::Correction, 1.0) } else { (Kind::DoubtfulCorrection, DOUBTFUL) };
            let weight = share * EDITED[usize::from(near.edits)];
            guesses.push((near.at, weight * popularity(vocabulary.count(near.at)), kind));
        }
    }
    let key = phonetic_key(&typed.to_lowercase());
    if length >= 3 && !key.is_empty() && is_in_other_script(index, folded) {
        let most = if key.len() >= 7 { 2 } else { u8::from(key.len() >= 4) };
        for near in vocabulary.sounding(&key, most) {
            let weight = PHONETIC[usize::from(near.edits)];
            guesses.push((near.at, weight * popularity(vocabulary.count(near.at)), Kind::Correction));
        }
    }
    guesses.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    guesses.truncate(MOST_GUESSES);
    let Some(&(best, weight, kind)) = guesses.first() else { return UNKNOWN };
    if kind == Kind::Correction {
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
        alternatives.add_family(index, id, weight * INFLECTED);
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

/// Words that sound like an unknown one, or whose stems do: `камисия` is `комиссия`.
fn sounding_like(index: &LanguageIndex, typed: &str, folded: &str) -> Vec<(WordId, f32, Kind)> {
    let stem = index.folding.fold(&index.stemming.stem(&typed.to_lowercase()));
    let mut guesses: Vec<(WordId, f32, Kind)> = Vec::new();
    for (key, likeness) in [(index.sounds.key(folded), 1.0), (index.sounds.key(&stem), 0.9)] {
        if key.chars().count() < LEAST_SOUNDS {
            continue;
        }
        for &id in index.vocabulary.sounding_like(&key) {
            if guesses.iter().all(|(other, ..)| *other != id) {
                let weight = SOUND * likeness * popularity(index.vocabulary.count(id));
                guesses.push((id, weight, Kind::Correction));
            }
        }
    }
    guesses
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

//! Parses a query into groups of vocabulary terms: corrects layouts, scripts and typing errors.

use crate::analysis::spelling::flips;
use crate::analysis::synonyms::SynonymMatch;
use crate::analysis::words::{Word, is_function_word, primary, words};
use crate::indexes::LanguageIndex;
use crate::matching::term_group::{Phrase, TermGroup};
use crate::matching::word_group::{group, join, phrase};
use crate::weights::WEIGHTS;

/// A parsed query.
#[derive(Debug, Clone, Default)]
pub(crate) struct ParsedQuery {
    pub(crate) groups: Vec<TermGroup>,
    /// True if a word of the query is no function word.
    pub(crate) has_topic: bool,
    /// Share of the query's letters in words that the vocabulary knows.
    pub(crate) known_share: f32,
    /// The corrected query, if anything was corrected.
    pub(crate) corrected: Option<String>,
    /// The query with doubtful corrections too, if there are any and they leave no word unknown.
    pub(crate) suggested: Option<String>,
}

/// Known share of a word that resembles nothing in the vocabulary.
pub(super) const UNKNOWN: f32 = 0.0;

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
    // The dictionary knows the corrected words, and some of them say nothing: `gde moi dengi` is
    // `где мои деньги`.
    let is_in_other_script = !index.writes_latin && text.bytes().any(|byte| byte.is_ascii_alphabetic());
    match &parsed.corrected {
        Some(corrected) if is_in_other_script || dictionary_terms(index, corrected).len() > dictionary_terms(index, text).len() => {
            let again = Interpretation::of(index, corrected, false, fuzziness).finish(corrected, corrected);
            let corrected = again.corrected.or_else(|| parsed.corrected.clone());
            ParsedQuery { corrected, suggested: parsed.suggested, known_share: parsed.known_share, ..again }
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
    if let Some(mixed) = flipped_words.as_ref().filter(|_| as_is.known_share >= WEIGHTS.languages.sure) {
        return Interpretation::of(index, mixed, typing, fuzziness).finish(mixed, text);
    }
    if as_is.known_share >= WEIGHTS.languages.sure {
        return as_is.finish(text, text);
    }
    let mut best: Option<(String, Interpretation)> = None;
    for flipped in flips(text, primary(&index.language)).into_iter().chain(flipped_words) {
        let other = Interpretation::of(index, &flipped, typing, fuzziness);
        if other.known_share >= as_is.known_share + WEIGHTS.languages.better
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
            // Two letters are too little to tell a layout by: `ne` is `не` by ear, `ту` by keys.
            Some(other) => {
                flipped += usize::from(word.chars().count() > 2);
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
    has_topic: bool,
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
            // Slang of several words is not meant literally.
            if terms.iter().any(|term| term.length > 1 && (term.first..term.first + term.length).contains(&at) && term.is_exact()) {
                group.alternatives.iter_mut().for_each(|(_, weight)| *weight *= WEIGHTS.words.literal);
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
        Self { groups, has_topic, known_share: if letters > 0.0 { known_letters / letters } else { UNKNOWN } }
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
        ParsedQuery { groups, has_topic: self.has_topic, known_share: self.known_share, corrected, suggested }
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

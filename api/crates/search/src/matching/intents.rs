//! Phrases that ask for something to be done rather than read: to reach a person, to call for help.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::Fault;
use crate::analysis::spelling::{Sounds, Spelling, flips, is_likely_typo, phonetic_key};
use crate::analysis::words::{Folding, Stemming, is_function_word, primary, words};

/// Least length of a word that may have a typing error.
const LEAST_TYPO: usize = 6;
/// Least length of a sound key to compare.
const LEAST_SOUNDS: usize = 3;
/// Letters of a stem for each one in which a stem that sounds the same may differ.
const LETTERS_PER_EDIT: usize = 3;

/// The phrases of one language by intent.
#[derive(Debug, Clone)]
pub struct Intents {
    language: String,
    folding: Folding,
    stemming: Stemming,
    sounds: Sounds,
    intents: Vec<Intent>,
}

#[derive(Debug, Clone)]
struct Intent {
    name: String,
    article: Option<String>,
    phrases: Vec<Phrase>,
}

#[derive(Debug, Clone)]
struct Phrase {
    words: Vec<Heard>,
    /// True if the query must have no further word.
    is_whole: bool,
}

/// A word with everything that may equal that of another one.
#[derive(Debug, Clone)]
struct Heard {
    folded: Spelling,
    /// Whether all letters of the folded word are Latin.
    is_latin: bool,
    stem: Spelling,
    sound: String,
    latin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawIntent {
    article: Option<String>,
    /// Phrases wherever they stand in a query.
    #[serde(default)]
    phrases: Vec<Spanned<String>>,
    /// Phrases that are the whole query.
    #[serde(default)]
    whole: Vec<Spanned<String>>,
}

impl Intents {
    /// Parses TOML with a table for each intent: `phrases`, found anywhere in a query, `whole`,
    /// which are all of a query, and `article`, the id of the article that says more. `names` are
    /// the intents that there are.
    ///
    /// # Errors
    ///
    /// All errors with their lines: invalid TOML, unknown intents, empty phrases, intents without
    /// phrases.
    pub fn parse(language: &str, text: &str, names: &[&str]) -> Result<Self, Vec<Fault>> {
        let line = |at: usize| 1 + text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count();
        let raw: BTreeMap<Spanned<String>, RawIntent> = toml::from_str(text)
            .map_err(|error| vec![Fault { line: error.span().map_or(1, |span| line(span.start)), message: error.message().to_owned() }])?;
        let mut all = Self {
            language: primary(language).to_owned(),
            folding: Folding::of(language),
            stemming: Stemming::of(language),
            sounds: Sounds::of(language),
            intents: Vec::new(),
        };
        let mut faults = Vec::new();
        for (name, raw) in raw {
            let at = line(name.span().start);
            if !names.contains(&name.get_ref().as_str()) {
                faults.push(Fault {
                    line: at,
                    message: format!("unknown intent `{}`: expected one of {}", name.get_ref(), names.join(", ")),
                });
            }
            if raw.phrases.is_empty() && raw.whole.is_empty() {
                faults.push(Fault { line: at, message: format!("`{}` has no phrases", name.get_ref()) });
            }
            let mut phrases = Vec::new();
            for (phrase, is_whole) in raw.phrases.iter().map(|phrase| (phrase, false)).chain(raw.whole.iter().map(|phrase| (phrase, true)))
            {
                let words = all.heard(phrase.get_ref());
                if words.is_empty() {
                    faults.push(Fault { line: line(phrase.span().start), message: "an empty phrase".to_owned() });
                }
                phrases.push(Phrase { words, is_whole });
            }
            all.intents.push(Intent { name: name.into_inner(), article: raw.article, phrases });
        }
        if faults.is_empty() { Ok(all) } else { Err(faults) }
    }

    /// Intents of a query, whatever its endings, keyboard layout, alphabet and typing errors.
    #[must_use]
    pub fn find(&self, query: &str) -> Vec<&str> {
        let query: String = query.chars().take(crate::query::LONGEST_QUERY).collect();
        let mut readings = vec![self.heard(&query)];
        for flipped in flips(&query, &self.language) {
            // Two guesses are one too many: by keys and by ear, `книжку` would be `robbed`.
            readings.push(self.heard(&flipped).into_iter().map(|word| Heard { sound: String::new(), ..word }).collect());
        }
        let is_asked = |phrase: &Phrase| readings.iter().any(|words| self.is_said(phrase, words));
        self.intents.iter().filter(|intent| intent.phrases.iter().any(is_asked)).map(|intent| intent.name.as_str()).collect()
    }

    /// The article of an intent.
    #[must_use]
    pub fn article(&self, name: &str) -> Option<&str> {
        self.intents.iter().find(|intent| intent.name == name)?.article.as_deref()
    }

    /// Ids of all articles.
    pub fn articles(&self) -> impl Iterator<Item = &str> {
        self.intents.iter().filter_map(|intent| intent.article.as_deref())
    }

    /// True if it has phrases for an intent.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.intents.iter().any(|intent| intent.name == name)
    }

    /// The words of a text without function words, unless it has no others.
    fn heard(&self, text: &str) -> Vec<Heard> {
        let words = words(text, self.folding);
        let has_topic = words.iter().any(|word| !is_function_word(&self.language, &word.text));
        let topic = words.into_iter().filter(|word| !has_topic || !is_function_word(&self.language, &word.text));
        topic
            .map(|word| {
                let typed = text[word.start..word.end].to_lowercase();
                let stem = self.folding.fold(&self.stemming.stem(&typed));
                Heard {
                    is_latin: word.text.bytes().all(|byte| byte.is_ascii_alphabetic()),
                    folded: Spelling::new(word.text),
                    sound: self.sounds.key(&stem),
                    stem: Spelling::new(stem),
                    latin: phonetic_key(&typed),
                }
            })
            .collect()
    }

    /// True if all words of the phrase are in the query, in any order.
    fn is_said(&self, phrase: &Phrase, query: &[Heard]) -> bool {
        (!phrase.is_whole || query.len() == phrase.words.len())
            && phrase.words.iter().all(|word| query.iter().any(|typed| self.is_alike(typed, word)))
    }

    fn is_alike(&self, typed: &Heard, word: &Heard) -> bool {
        if typed.stem.text == word.stem.text {
            return true;
        }
        // Vowels say little in English: `gone` sounds like `gun` by its consonants.
        let most_edits = u8::try_from(word.stem.len() / LETTERS_PER_EDIT).unwrap_or(u8::MAX).max(1);
        if typed.sound == word.sound && word.sound.chars().count() >= LEAST_SOUNDS && typed.stem.distance(&word.stem, most_edits).is_some()
        {
            return true;
        }
        if typed.is_latin != word.is_latin {
            return typed.latin == word.latin && word.latin.len() > LEAST_SOUNDS;
        }
        word.folded.len() >= LEAST_TYPO
            && typed
                .folded
                .distance(&word.folded, 1)
                .is_some_and(|edits| is_likely_typo(&typed.folded.text, &word.folded.text, edits, &self.language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 2] = ["human", "emergency"];

    fn intents(query: &str) -> Vec<String> {
        let text = "[human]\nphrases = [\"оператор\", \"позвонить в поддержку\"]\n\n\
                    [emergency]\narticle = \"sos\"\nwhole = [\"112\", \"скорая\"]\nphrases = [\"скорая помощь\"]\n";
        Intents::parse("ru", text, &NAMES).unwrap().find(query).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn phrases_are_found_in_any_form_and_spelling() {
        for query in [
            "оператор",
            "позовите оператора пожалуйста",
            "аператор",
            "опператор",
            "jgthfnjh",
            "operator",
            "как мне позвонить в поддержку",
            "в поддержку позвонить",
        ] {
            assert_eq!(intents(query), ["human"], "{query}");
        }
        for query in ["112", "скорая", "где скорая?", "нужна скорая помощь", "crjhfz"] {
            assert_eq!(intents(query), ["emergency"], "{query}");
        }
    }

    #[test]
    fn part_of_a_phrase_or_more_than_a_whole_one_is_no_intent() {
        for query in ["поддержка", "скорая выплата", "1123", "заказ 112", ""] {
            assert_eq!(intents(query), [""; 0], "{query}");
        }
    }

    #[test]
    fn all_faults_are_reported_with_their_lines() {
        let faults = Intents::parse("ru", "[human]\nphrases = [\"а оператор\", \" \"]\n[joke]\nwhole = []\n", &NAMES).unwrap_err();
        let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            messages,
            ["2: an empty phrase", "3: unknown intent `joke`: expected one of human, emergency", "3: `joke` has no phrases"]
        );
        assert_eq!(Intents::parse("ru", "[human]\nwords = []", &NAMES).unwrap_err()[0].line, 2);
    }
}

//! Reads the synonym files: terms that mean the same or imply others, in one language.

use serde::Deserialize;
use toml::Spanned;

use crate::analysis::words::primary;

/// Synonyms and jargon of one language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dictionary {
    pub(crate) language: String,
    /// Groups of terms that mean the same. A term may have several words.
    pub(crate) groups: Vec<Vec<String>>,
    /// Terms with the terms that they also find, in this direction only.
    pub(crate) one_way: Vec<(String, Vec<String>)>,
    /// Terms, mostly slang, that say just what the terms in their lists say.
    pub(crate) means: Vec<(String, Vec<String>)>,
}

/// An error in a synonym file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {message}")]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Description of the error.
    pub message: String,
}

type OneWay = std::collections::BTreeMap<Spanned<String>, Spanned<Vec<Spanned<String>>>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDictionary {
    #[serde(default)]
    groups: Vec<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    expand: OneWay,
    #[serde(default)]
    means: OneWay,
}

impl Dictionary {
    /// True if it applies to the language: its tag, or the primary one.
    #[must_use]
    pub fn is_for(&self, language: &str) -> bool {
        self.language == language || self.language == primary(language)
    }

    /// The terms that a query is searched for.
    pub(crate) fn terms(&self) -> impl Iterator<Item = &str> {
        let pairs = self.one_way.iter().chain(&self.means).map(|(text, _)| text);
        self.groups.iter().flatten().chain(pairs).map(String::as_str)
    }

    /// Parses TOML with `groups`, lists of terms that mean the same, and `[expand]`, where a term
    /// also finds the terms in its list, and `[means]`, where it finds them as if they were typed.
    ///
    /// # Errors
    ///
    /// All errors with their lines: invalid TOML, empty terms, short lists, duplicate terms.
    pub fn parse(language: &str, text: &str) -> Result<Self, Vec<Fault>> {
        let line = |at: usize| 1 + text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count();
        let raw: RawDictionary = toml::from_str(text)
            .map_err(|error| vec![Fault { line: error.span().map_or(1, |span| line(span.start)), message: error.message().to_owned() }])?;
        let mut faults = Vec::new();
        let mut dictionary = Self { language: language.to_owned(), ..Self::default() };
        for group in raw.groups {
            check(&group, 2, line, &mut faults);
            dictionary.groups.push(terms(group));
        }
        for (to, pairs) in [(&mut dictionary.one_way, raw.expand), (&mut dictionary.means, raw.means)] {
            for (term, list) in pairs {
                check(&list, 1, line, &mut faults);
                if term.get_ref().trim().is_empty() {
                    faults.push(Fault { line: line(term.span().start), message: "an empty term".to_owned() });
                }
                to.push((term.into_inner(), terms(list)));
            }
        }
        if faults.is_empty() { Ok(dictionary) } else { Err(faults) }
    }
}

fn terms(list: Spanned<Vec<Spanned<String>>>) -> Vec<String> {
    list.into_inner().into_iter().map(Spanned::into_inner).collect()
}

fn check(list: &Spanned<Vec<Spanned<String>>>, least: usize, line: impl Fn(usize) -> usize, faults: &mut Vec<Fault>) {
    let terms = list.get_ref();
    if terms.len() < least {
        faults.push(Fault { line: line(list.span().start), message: format!("{} terms, but at least {least} expected", terms.len()) });
    }
    for (at, term) in terms.iter().enumerate() {
        let message = if term.get_ref().trim().is_empty() {
            "an empty term".to_owned()
        } else if terms[..at].iter().any(|before| before.get_ref() == term.get_ref()) {
            format!("`{}` is listed twice", term.get_ref())
        } else {
            continue;
        };
        faults.push(Fault { line: line(term.span().start), message });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_expansions_are_parsed() {
        let dictionary = Dictionary::parse("ru", "groups = [[\"смз\", \"самозанятый\"]]\n[expand]\n\"бабки\" = [\"деньги\"]\n").unwrap();
        assert_eq!(dictionary.groups, [["смз", "самозанятый"]]);
        assert_eq!(dictionary.one_way, [("бабки".to_owned(), vec!["деньги".to_owned()])]);
        let dictionary = Dictionary::parse("ru", "[means]\n\"комса\" = [\"комиссия\"]\n").unwrap();
        assert_eq!(dictionary.means, [("комса".to_owned(), vec!["комиссия".to_owned()])]);
    }

    #[test]
    fn dictionaries_of_the_content_are_valid() {
        for (language, text) in
            [("ru", include_str!("../../../../content/synonyms/ru.toml")), ("en", include_str!("../../../../content/synonyms/en.toml"))]
        {
            assert_eq!(Dictionary::parse(language, text).err(), None, "{language}");
        }
    }

    #[test]
    fn all_faults_are_reported_with_their_lines() {
        let faults = Dictionary::parse("ru", "groups = [\n  [\"a\"],\n  [\"b\", \"\", \"b\"],\n]\n[expand]\nc = []\n").unwrap_err();
        let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let expected =
            ["2: 1 terms, but at least 2 expected", "3: an empty term", "3: `b` is listed twice", "6: 0 terms, but at least 1 expected"];
        assert_eq!(messages, expected);
        assert_eq!(Dictionary::parse("ru", "groups = [\n  5\n]").unwrap_err()[0].line, 2);
        assert_eq!(Dictionary::parse("ru", "words = []").unwrap_err()[0].line, 1);
    }
}

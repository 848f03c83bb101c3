//! Parses and checks `tests/<slug>.toml`, and reads its pictures.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;

use contracts::knowledge::QuestionKind;
use input_faults::Faults;
use serde::Deserialize;
use toml::Spanned;

use super::definition::{Choice, Definition, Drawing, Question, Texts};
use super::limits::{
    COOLDOWN_HOURS, LONGEST_DESCRIPTION, LONGEST_EXPLANATION, LONGEST_OPTION, LONGEST_QUESTION, LONGEST_TITLE, MINUTES, OPTIONS,
    PASS_PERCENT, QUESTIONS, VALID_DAYS,
};
use crate::content::image::find_test_picture;
use crate::content::slug::{SLUG_RULE, is_slug};
use crate::line_numbers::LineNumbers;
use crate::locales::{SOURCE_LANGUAGE, is_language};

/// A test with what other checks need.
#[derive(Debug)]
pub(in crate::content) struct TestFile {
    /// Path in the content folder.
    pub(in crate::content) file: String,
    /// Place in the list.
    pub(in crate::content) order: i64,
    pub(in crate::content) definition: Definition,
    /// Line of `profession`; 0 without one.
    pub(in crate::content) profession_line: usize,
    /// Lines of `article`, one for each question.
    pub(in crate::content) article_lines: Vec<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTest {
    order: i64,
    profession: Option<Spanned<String>>,
    minutes: Spanned<u16>,
    pass_percent: Spanned<u16>,
    cooldown_hours: Spanned<u16>,
    valid_days: Spanned<u16>,
    title: Spanned<Texts>,
    description: Spanned<Texts>,
    #[serde(default)]
    question: Vec<Spanned<RawQuestion>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawQuestion {
    id: Spanned<String>,
    kind: QuestionKind,
    article: Spanned<String>,
    text: Spanned<Texts>,
    picture: Option<Spanned<String>>,
    alt: Option<Spanned<Texts>>,
    #[serde(default)]
    keep_order: bool,
    options: Vec<Spanned<RawOption>>,
    explanation: Spanned<Texts>,
}

/// An option: its languages, and whether it is right.
#[derive(Debug, Deserialize)]
struct RawOption {
    #[serde(default)]
    right: bool,
    #[serde(flatten)]
    text: Texts,
}

/// Reads the files of one content folder.
pub(in crate::content) struct Reader<'a> {
    pub(in crate::content) folder: &'a Path,
}

/// A file as it is read: where errors are reported.
struct Source<'s> {
    file: &'s str,
    lines: LineNumbers,
    faults: &'s mut Faults,
    /// Languages of the test: those of its title.
    languages: Vec<String>,
}

impl Reader<'_> {
    /// Parses a file. `None` if it has no valid form; other errors are reported all the same.
    pub(in crate::content) fn read(&self, slug: &str, text: &str, faults: &mut Faults) -> Option<TestFile> {
        let file = format!("tests/{slug}.toml");
        if !is_slug(slug) {
            faults.add(&file, 0, format!("the name {SLUG_RULE}"));
        }
        let lines = LineNumbers::new(text);
        let raw: RawTest = match toml::from_str(text) {
            Ok(raw) => raw,
            Err(error) => {
                let line = lines.of(&error);
                faults.add(&file, line, format!("is not valid: {}", error.message()));
                return None;
            }
        };
        let languages = raw.title.get_ref().keys().cloned().collect();
        let mut source = Source { file: &file, lines, faults, languages };
        source.check_languages(&raw.title);
        source.check_text("title", &raw.title, LONGEST_TITLE);
        source.check_text("description", &raw.description, LONGEST_DESCRIPTION);
        source.check_number("minutes", &raw.minutes, &MINUTES);
        source.check_number("pass_percent", &raw.pass_percent, &PASS_PERCENT);
        source.check_number("cooldown_hours", &raw.cooldown_hours, &COOLDOWN_HOURS);
        source.check_number("valid_days", &raw.valid_days, &VALID_DAYS);
        if !QUESTIONS.contains(&raw.question.len()) {
            source.fault(0, format!("has {} questions: {} to {}", raw.question.len(), QUESTIONS.start(), QUESTIONS.end()));
        }
        let profession_line = raw.profession.as_ref().map_or(0, |profession| source.lines.at(profession.span().start));
        let mut ids = BTreeMap::new();
        let (mut questions, mut article_lines) = (Vec::new(), Vec::new());
        for question in raw.question {
            let line = source.lines.at(question.span().start);
            let question = question.into_inner();
            let id = question.id.get_ref();
            if !is_slug(id) {
                source.fault(source.lines.at(question.id.span().start), format!("`id` {SLUG_RULE}"));
            }
            if let Some(other) = ids.insert(id.clone(), line) {
                source.fault(source.lines.at(question.id.span().start), format!("the id `{id}` is taken by the question of line {other}"));
            }
            article_lines.push(source.lines.at(question.article.span().start));
            questions.push(self.question(question, line, &mut source));
        }
        Some(TestFile {
            order: raw.order,
            profession_line,
            article_lines,
            definition: Definition {
                slug: slug.to_owned(),
                profession: raw.profession.map(Spanned::into_inner),
                title: raw.title.into_inner(),
                description: raw.description.into_inner(),
                minutes: raw.minutes.into_inner(),
                pass_percent: raw.pass_percent.into_inner(),
                cooldown_hours: raw.cooldown_hours.into_inner(),
                valid_days: raw.valid_days.into_inner(),
                questions,
            },
            file,
        })
    }

    fn question(&self, raw: RawQuestion, line: usize, source: &mut Source<'_>) -> Question {
        source.check_text("text", &raw.text, LONGEST_QUESTION);
        source.check_text("explanation", &raw.explanation, LONGEST_EXPLANATION);
        check_options(&raw, line, source);
        let picture = self.picture(&raw, line, source);
        let options = raw.options.into_iter().map(Spanned::into_inner).map(|option| Choice { text: option.text, is_right: option.right });
        Question {
            id: raw.id.into_inner(),
            kind: raw.kind,
            article: raw.article.into_inner(),
            text: raw.text.into_inner(),
            picture,
            keeps_order: raw.keep_order,
            options: options.collect(),
            explanation: raw.explanation.into_inner(),
        }
    }

    /// A question of the kind `picture` has one, with a text that replaces it.
    fn picture(&self, raw: &RawQuestion, line: usize, source: &mut Source<'_>) -> Option<Drawing> {
        match (raw.kind, &raw.picture, &raw.alt) {
            (QuestionKind::Picture, Some(name), Some(alt)) => {
                source.check_text("alt", alt, LONGEST_EXPLANATION);
                let found = find_test_picture(self.folder, name.get_ref());
                let svg = found.map_err(|fault| source.fault(source.lines.at(name.span().start), fault)).ok()?;
                Some(Drawing { svg, alt: alt.get_ref().clone() })
            }
            (QuestionKind::Picture, ..) => {
                source.fault(line, "a question of the kind `picture` needs `picture`, a file of tests/pictures, and `alt`");
                None
            }
            (_, None, None) => None,
            _ => {
                source.fault(line, "`picture` and `alt` are for questions of the kind `picture`");
                None
            }
        }
    }
}

/// Checks number, texts and right ones of the options.
fn check_options(raw: &RawQuestion, line: usize, source: &mut Source<'_>) {
    let count = raw.options.len();
    let least = if raw.kind == QuestionKind::Order { 3 } else { *OPTIONS.start() };
    if !(least..=*OPTIONS.end()).contains(&count) {
        source.fault(line, format!("has {count} options: {least} to {}", OPTIONS.end()));
    }
    let right = raw.options.iter().filter(|option| option.get_ref().right).count();
    match raw.kind {
        QuestionKind::Single | QuestionKind::Picture if right != 1 => {
            source.fault(line, format!("has {right} right options: exactly one needs `right = true`"));
        }
        QuestionKind::Multiple if right < 2 || right == count => {
            source.fault(line, format!("has {right} right options of {count}: at least two right ones and a wrong one"));
        }
        QuestionKind::Order if right > 0 => {
            source.fault(line, "options to be put in order have no `right`: the file has them in the right order")
        }
        QuestionKind::Order if raw.keep_order => source.fault(line, "options to be put in order cannot keep it: remove `keep_order`"),
        _ => {}
    }
    let mut known: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for option in &raw.options {
        let line = source.lines.at(option.span().start);
        source.check_texts("an option", &option.get_ref().text, line, LONGEST_OPTION);
        for (language, text) in &option.get_ref().text {
            if let Some(other) = known.insert((language.as_str(), text.as_str()), line) {
                source.fault(line, format!("the option `{text}` equals the one of line {other}"));
            }
        }
    }
}

impl Source<'_> {
    fn fault(&mut self, line: usize, message: impl Into<String>) {
        self.faults.add(self.file, line, message);
    }

    fn check_number(&mut self, name: &str, number: &Spanned<u16>, allowed: &RangeInclusive<u16>) {
        if !allowed.contains(number.get_ref()) {
            let line = self.lines.at(number.span().start);
            self.fault(line, format!("`{name}` is {}: {} to {}", number.get_ref(), allowed.start(), allowed.end()));
        }
    }

    /// Languages of the test.
    fn check_languages(&mut self, title: &Spanned<Texts>) {
        let line = self.lines.at(title.span().start);
        for language in self.languages.clone() {
            if !is_language(&language) {
                self.fault(line, format!("`{language}` is not a language"));
            }
        }
        if !self.languages.iter().any(|language| language == SOURCE_LANGUAGE) {
            self.fault(line, format!("`title` has no text in `{SOURCE_LANGUAGE}`, which other languages fall back to"));
        }
    }

    fn check_text(&mut self, name: &str, texts: &Spanned<Texts>, longest: usize) {
        let line = self.lines.at(texts.span().start);
        self.check_texts(format!("`{name}`"), texts.get_ref(), line, longest);
    }

    /// Checks that a text has the languages of the test, and no more.
    fn check_texts(&mut self, name: impl Display, texts: &Texts, line: usize, longest: usize) {
        for language in self.languages.clone() {
            if !texts.contains_key(&language) {
                self.fault(line, format!("{name} has no text in `{language}`, as the title has"));
            }
        }
        for (language, text) in texts {
            if !self.languages.contains(language) {
                self.fault(line, format!("{name} has a text in `{language}`, which the title has not"));
            }
            if text.trim().is_empty() || text.trim() != text || text.chars().count() > longest {
                self.fault(line, format!("{name} in `{language}` must have 1 to {longest} characters, without space around them"));
            }
            if text.contains("{{") || text.contains('<') {
                self.fault(line, format!("{name} in `{language}` has variables or markup: tests are plain text"));
            }
        }
    }
}

#[cfg(test)]
mod tests;

//! Parses the head of a file, key by key.

use input_faults::Faults;
use serde_json::{Map, Value};

use crate::content::folder::File;
use crate::content::piece::Text;
use crate::content::slug::{SLUG_RULE, is_slug};

/// Line of a head key, from 1, for later errors.
pub(in crate::content) fn line_of(text: &str, key: &str) -> usize {
    let is_key = |line: &str| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':'));
    text.lines().position(is_key).map_or(1, |index| index + 1)
}

/// Splits a file into its head, its body and the body's first line.
pub(in crate::content) fn split(text: &str) -> Option<(&str, &str, usize)> {
    let rest = text.strip_prefix("---\n")?;
    let (head, body) = match rest.find("\n---\n") {
        _ if rest.starts_with("---\n") => ("", &rest[4..]),
        Some(end) => (&rest[..=end], &rest[end + 5..]),
        None => (rest.strip_suffix("---").filter(|head| head.ends_with('\n'))?, ""),
    };
    Some((head, body, 3 + head.lines().count()))
}

/// A partly read head: each key is taken once, and errors are reported with its line.
pub(super) struct Head<'a> {
    file: &'a str,
    source: &'a str,
    values: Map<String, Value>,
    known: Vec<&'static str>,
    faults: &'a mut Faults,
    whole: bool,
}

impl<'a> Head<'a> {
    /// Parses the head; `None` if it is missing or not YAML.
    pub(super) fn read(file: &'a File, faults: &'a mut Faults) -> Option<Self> {
        let Some((head, ..)) = split(&file.text) else {
            faults.add(&file.path, 1, "has no front matter: expected YAML between two lines of `---`");
            return None;
        };
        match serde_saphyr::from_str::<Map<String, Value>>(head) {
            Ok(values) => Some(Self { file: &file.path, source: &file.text, values, known: Vec::new(), faults, whole: true }),
            Err(error) => {
                let line = error.location().map_or(1, |location| location.line() as usize + 1);
                let message = error.to_string();
                faults.add(&file.path, line, format!("is not valid YAML: {}", message.lines().next().unwrap_or_default()));
                None
            }
        }
    }

    fn fault(&mut self, key: &str, message: impl AsRef<str>) {
        self.whole = false;
        self.faults.add(self.file, line_of(self.source, key), format!("`{key}` {}", message.as_ref()));
    }

    fn take(&mut self, key: &'static str) -> Option<Value> {
        self.known.push(key);
        let value = self.values.remove(key);
        if value.is_none() {
            self.fault(key, "is required");
        }
        value
    }

    fn text(&mut self, key: &'static str) -> String {
        match self.take(key) {
            Some(Value::String(text)) => text.trim().to_owned(),
            Some(_) => {
                self.fault(key, "must be a text: put it in quotes");
                String::new()
            }
            None => String::new(),
        }
    }

    /// An id.
    pub(super) fn slug(&mut self, key: &'static str) -> String {
        let text = self.text(key);
        if !text.is_empty() && !is_slug(&text) {
            self.fault(key, SLUG_RULE);
        }
        text
    }

    /// One line of plain text with variables.
    pub(super) fn line(&mut self, key: &'static str, longest: usize) -> String {
        let had = self.values.contains_key(key);
        let text = self.text(key);
        if had && text.is_empty() {
            self.fault(key, "is empty");
        }
        let length = text.chars().count();
        if length > longest {
            self.fault(key, format!("has {length} characters: {longest} at most"));
        }
        if text.chars().any(char::is_control) {
            self.fault(key, "must be one line: fold it with `>-`");
        }
        if let Err(message) = Text::parse(&text) {
            self.fault(key, message);
        }
        text
    }

    /// An integer from 0 to 1000000.
    pub(super) fn integer(&mut self, key: &'static str) -> i64 {
        let value = self.take(key);
        let number = value.as_ref().and_then(Value::as_i64);
        if value.is_some() && number.is_none_or(|number| !(0..=1_000_000).contains(&number)) {
            self.fault(key, "must be a whole number from 0 to 1000000");
        }
        number.unwrap_or_default()
    }

    /// `true` or `false`; optional.
    pub(super) fn yes_or_no(&mut self, key: &'static str, default: bool) -> bool {
        self.known.push(key);
        match self.values.remove(key) {
            None => default,
            Some(Value::Bool(value)) => value,
            Some(_) => {
                self.fault(key, "must be true or false");
                default
            }
        }
    }

    /// Rejects variables: lists show these titles and descriptions unchanged everywhere.
    pub(super) fn refuse_variables(&mut self, texts: [(&str, &String); 2]) {
        for (key, _) in texts.into_iter().filter(|(_, text)| text.contains("{{")) {
            self.fault(key, "holds a variable: they work in articles only");
        }
    }

    /// A date; empty if the key is missing.
    pub(super) fn optional_date(&mut self, key: &'static str) -> String {
        if self.values.contains_key(key) {
            return self.date(key);
        }
        self.known.push(key);
        String::new()
    }

    /// A valid day, `YYYY-MM-DD`.
    pub(super) fn date(&mut self, key: &'static str) -> String {
        let text = self.text(key);
        let real = text.parse::<jiff::civil::Date>().is_ok_and(|date| date.to_string() == text);
        if !text.is_empty() && !real {
            self.fault(key, format!("`{text}` is not a date: write it as 2026-03-31"));
        }
        text
    }

    /// A list of distinct texts.
    pub(super) fn list(&mut self, key: &'static str) -> Vec<String> {
        let Some(value) = self.take(key) else { return Vec::new() };
        let texts = value.as_array().and_then(|items| {
            let texts = items.iter().map(|item| item.as_str().map(|text| text.trim().to_owned()));
            texts.collect::<Option<Vec<_>>>().filter(|texts| texts.iter().all(|text| !text.is_empty()))
        });
        let Some(texts) = texts else {
            self.fault(key, "must be a list of texts, `[]` for none");
            return Vec::new();
        };
        if let Some(twice) = texts.iter().enumerate().find(|(index, text)| texts[..*index].contains(text)) {
            self.fault(key, format!("names `{}` twice", twice.1));
        }
        texts
    }

    /// A few short texts without variables; empty if the key is missing.
    pub(super) fn short_lines(&mut self, key: &'static str, most: usize, longest: usize) -> Vec<String> {
        if !self.values.contains_key(key) {
            self.known.push(key);
            return Vec::new();
        }
        let lines = self.list(key);
        if lines.len() > most {
            self.fault(key, format!("has {} texts: {most} at most", lines.len()));
        }
        for line in &lines {
            let length = line.chars().count();
            if length > longest {
                self.fault(key, format!("`{line}` has {length} characters: {longest} at most"));
            }
            if line.contains("{{") {
                self.fault(key, "holds a variable: they work in articles only");
            }
        }
        lines
    }

    /// Reports unknown keys. True without errors.
    pub(super) fn finish(mut self) -> bool {
        let unknown: Vec<String> = self.values.keys().cloned().collect();
        let known = self.known.join(", ");
        for key in unknown {
            self.fault(&key, format!("is unknown: the keys are {known}"));
        }
        self.whole
    }
}

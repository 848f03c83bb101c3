//! Reads TOML tables field by field and reports all errors with their positions.

use toml::de::{DeTable, DeValue};
use toml::value::Datetime;

use crate::reader::source::{Faults, Span, Spanned};
use crate::reader::suggestion::unknown;

/// A table of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields<'t> {
    table: &'t DeTable<'t>,
    /// Span of the table. Errors about missing keys point here.
    pub(crate) span: Span,
}

/// Parses a file as TOML. Values that cannot be parsed are reported and left out of the table.
pub(crate) fn parse<'t>(file: u32, text: &'t str, faults: &mut Faults<'_>) -> DeTable<'t> {
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        // Some messages continue over several lines with the parser's expectations.
        faults.error(Span::new(file, span), error.message().lines().next().unwrap_or("this is not valid TOML").to_owned());
    }
    table.into_inner()
}

impl<'t> Fields<'t> {
    /// The top-level table of a file. Keys outside `known` are errors.
    pub(crate) fn of_file(file: u32, table: &'t DeTable<'t>, known: &[&str], faults: &mut Faults<'_>) -> Self {
        Self::new(table, Span::new(file, 0..0), known, faults)
    }

    fn new(table: &'t DeTable<'t>, span: Span, known: &[&str], faults: &mut Faults<'_>) -> Self {
        for key in table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())) {
            faults.error(Span::new(span.file, key.span()), unknown("key", key.get_ref(), known));
        }
        Self { table, span }
    }

    fn get<T>(self, key: &str, kind: &str, faults: &mut Faults<'_>, read: impl FnOnce(&'t DeValue<'t>) -> Option<T>) -> Option<Spanned<T>> {
        let value = self.table.get(key)?;
        let span = Span::new(self.span.file, value.span());
        let read = read(value.get_ref());
        if read.is_none() {
            faults.error(span, format!("`{key}` must be {kind}"));
        }
        Some(Spanned { value: read?, span })
    }

    /// A string.
    pub(crate) fn text(self, key: &str, faults: &mut Faults<'_>) -> Option<Spanned<&'t str>> {
        self.get(key, "a string in quotes", faults, DeValue::as_str)
    }

    /// A required, non-empty string.
    pub(crate) fn needed(self, what: &str, key: &str, faults: &mut Faults<'_>) -> Option<Spanned<&'t str>> {
        if !self.has(key) {
            faults.error(self.span, format!("{what} needs `{key}`"));
        }
        let text = self.text(key, faults)?;
        if text.value.trim().is_empty() {
            faults.error(text.span, format!("`{key}` of {what} must not be empty"));
            return None;
        }
        Some(text)
    }

    /// `true` or `false`.
    pub(crate) fn flag(self, key: &str, faults: &mut Faults<'_>) -> Option<Spanned<bool>> {
        self.get(key, "true or false", faults, DeValue::as_bool)
    }

    /// An integer from 0 to `most`.
    pub(crate) fn number(self, key: &str, most: u32, faults: &mut Faults<'_>) -> Option<Spanned<u32>> {
        self.get(key, &format!("an integer from 0 to {most}"), faults, |value| number(value).filter(|number| *number <= most))
    }

    /// An integer or a decimal number.
    pub(crate) fn decimal(self, key: &str, faults: &mut Faults<'_>) -> Option<Spanned<f64>> {
        self.get(key, "a number", faults, |value| match value {
            DeValue::Float(float) => float.as_str().parse().ok(),
            other => number(other).map(f64::from),
        })
    }

    /// A date, with or without a time.
    pub(crate) fn date(self, key: &str, faults: &mut Faults<'_>) -> Option<Spanned<&'t Datetime>> {
        self.get(key, "a day such as 2030-12-31, without quotes", faults, DeValue::as_datetime)
    }

    /// One of several keywords.
    pub(crate) fn word<T: Copy>(self, key: &str, words: &[(&str, T)], faults: &mut Faults<'_>) -> Option<T> {
        let text = self.text(key, faults)?;
        let keyword = words.iter().find(|(word, _)| *word == text.value).map(|(_, meaning)| *meaning);
        if keyword.is_none() {
            let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            faults.error(text.span, unknown(key, text.value, &names));
        }
        keyword
    }

    /// An array of strings.
    pub(crate) fn texts(self, key: &str, faults: &mut Faults<'_>) -> Vec<Spanned<&'t str>> {
        let Some(list) = self.get(key, "an array of strings, such as [\"one\", \"two\"]", faults, DeValue::as_array) else {
            return Vec::new();
        };
        let mut texts = Vec::with_capacity(list.value.len());
        for item in list.value.iter() {
            let span = Span::new(self.span.file, item.span());
            match item.get_ref().as_str() {
                Some(value) => texts.push(Spanned { value, span }),
                None => drop(faults.error(span, format!("`{key}` must contain strings in quotes"))),
            }
        }
        texts
    }

    /// An inline table, or a table under its own header.
    pub(crate) fn table(self, key: &str, known: &[&str], faults: &mut Faults<'_>) -> Option<Self> {
        let table = self.get(key, "a table", faults, DeValue::as_table)?;
        Some(Self::new(table.value, table.span, known, faults))
    }

    /// An array of tables, `[[key]]`.
    pub(crate) fn tables(self, key: &str, known: &[&str], faults: &mut Faults<'_>) -> Vec<Self> {
        let Some(list) = self.get(key, &format!("an array of tables: write [[{key}]]"), faults, DeValue::as_array) else {
            return Vec::new();
        };
        let mut tables = Vec::with_capacity(list.value.len());
        for item in list.value.iter() {
            let span = Span::new(self.span.file, item.span());
            match item.get_ref().as_table() {
                Some(table) => tables.push(Self::new(table, span, known, faults)),
                None => drop(faults.error(span, format!("`{key}` must be an array of tables: write [[{key}]]"))),
            }
        }
        tables
    }

    /// A table with arbitrary keys.
    pub(crate) fn free_table(self, key: &str, faults: &mut Faults<'_>) -> Option<Self> {
        let table = self.get(key, "a table", faults, DeValue::as_table)?;
        Some(Self { table: table.value, span: table.span })
    }

    /// Keys of the table, in alphabetical order.
    pub(crate) fn keys(self) -> impl Iterator<Item = Spanned<&'t str>> {
        self.table.keys().map(move |key| Spanned { value: key.get_ref().as_ref(), span: Span::new(self.span.file, key.span()) })
    }

    /// Whether a key is present.
    pub(crate) fn has(self, key: &str) -> bool {
        self.table.contains_key(key)
    }
}

fn number(value: &DeValue<'_>) -> Option<u32> {
    let integer = value.as_integer()?;
    u32::from_str_radix(integer.as_str(), integer.radix()).ok()
}

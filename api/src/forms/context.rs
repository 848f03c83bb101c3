//! Names in several languages, and the context a form is built for.

use std::collections::BTreeMap;

use contracts::support::FieldChoice;
use jiff::civil::Date;
use serde::Deserialize;

use crate::content::cars::Cars;
use crate::locales::SOURCE_LANGUAGE;

/// A text in several languages.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct Names(BTreeMap<String, String>);

impl Names {
    /// The text in a language, else in English.
    pub(super) fn in_language(&self, language: &str) -> &str {
        self.0.get(language).or_else(|| self.0.get(SOURCE_LANGUAGE)).map_or("", String::as_str)
    }
}

/// Place and date for which a form is built.
#[derive(Debug, Clone)]
pub(crate) struct FormsPlace<'a> {
    /// `{country}-{language}`.
    pub(crate) locale: String,
    /// ISO 3166-1 alpha-2, lower case.
    pub(crate) country: &'a str,
    /// Language of the texts.
    pub(crate) language: &'a str,
    /// Path of locale and city.
    pub(crate) base: String,
    /// Countries to choose a citizenship from.
    pub(crate) countries: Vec<FieldChoice>,
    /// Cars to choose from.
    pub(crate) cars: CarChoices<'a>,
    /// Today in UTC.
    pub(crate) today: Date,
}

/// Cars to choose from, with the labels for other cars.
#[derive(Debug, Clone)]
pub(crate) struct CarChoices<'a> {
    pub(crate) list: &'a Cars,
    pub(crate) other_make: String,
    pub(crate) other_model: String,
}

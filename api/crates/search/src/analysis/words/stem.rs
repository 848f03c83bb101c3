//! Stems words, so that forms with different endings match.

use frostem::{Algorithm, Stemmer};

/// The stemmer of a language, if it has one.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Stemming {
    stemmer: Option<Algorithm>,
}

/// The primary tag: `pt` of `pt-BR`.
pub(crate) fn primary(language: &str) -> &str {
    language.split(['-', '_']).next().unwrap_or(language)
}

impl Stemming {
    /// Stemming by BCP 47 tag. Languages without a Snowball stemmer match words by prefix instead.
    pub(crate) fn of(language: &str) -> Self {
        let stemmer = Some(match primary(language) {
            "ar" => Algorithm::Arabic,
            "ca" => Algorithm::Catalan,
            "cs" | "sk" => Algorithm::Czech,
            "da" => Algorithm::Danish,
            "de" => Algorithm::German,
            "el" => Algorithm::Greek,
            "en" => Algorithm::English,
            "es" => Algorithm::Spanish,
            "fa" => Algorithm::Persian,
            "fi" => Algorithm::Finnish,
            "fr" => Algorithm::French,
            "hi" => Algorithm::Hindi,
            "hr" | "sr" | "bs" => Algorithm::Serbian,
            "hu" => Algorithm::Hungarian,
            "hy" => Algorithm::Armenian,
            "id" => Algorithm::Indonesian,
            "it" => Algorithm::Italian,
            "lt" => Algorithm::Lithuanian,
            "nb" | "nn" | "no" => Algorithm::Norwegian,
            "nl" => Algorithm::Dutch,
            "pl" => Algorithm::Polish,
            "pt" | "gl" => Algorithm::Portuguese,
            "ro" => Algorithm::Romanian,
            "ru" => Algorithm::Russian,
            "sv" => Algorithm::Swedish,
            "ta" => Algorithm::Tamil,
            "az" | "tr" => Algorithm::Turkish,
            "uk" => Algorithm::Ukrainian,
            _ => return Self { stemmer: None },
        });
        Self { stemmer }
    }

    /// True if the language has a stemmer.
    pub(crate) fn is_known(self) -> bool {
        self.stemmer.is_some()
    }

    /// The stem of a lower-case word with diacritics. Latin words in languages of another script
    /// are stemmed as English.
    pub(crate) fn stem(self, word: &str) -> String {
        let is_english = word.is_ascii() && !self.stemmer.is_some_and(writes_latin);
        let stemmer = if is_english { Some(Algorithm::English) } else { self.stemmer };
        stemmer.map_or_else(|| word.to_owned(), |stemmer| Stemmer::new(stemmer).stem(word).into_owned())
    }
}

fn writes_latin(algorithm: Algorithm) -> bool {
    !matches!(
        algorithm,
        Algorithm::Arabic
            | Algorithm::Greek
            | Algorithm::Persian
            | Algorithm::Hindi
            | Algorithm::Armenian
            | Algorithm::Russian
            | Algorithm::Tamil
            | Algorithm::Ukrainian
    )
}

//! What words of a language have in common when their endings differ.

use frostem::{Algorithm, Stemmer};

/// How endings are taken off in a language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stemming {
    stemmer: Option<Algorithm>,
}

/// `pt` of `pt-BR`.
pub(crate) fn primary(language: &str) -> &str {
    language.split(['-', '_']).next().unwrap_or(language)
}

impl Stemming {
    /// That of a BCP 47 tag. Languages that Snowball does not know have none: their words are related by what they begin with.
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

    /// Whether the language has a stemmer.
    pub(crate) fn is_known(self) -> bool {
        self.stemmer.is_some()
    }

    /// The stem of a lower-case word, diacritics and all. Latin words among those of another script are taken for English.
    pub(crate) fn stem(self, word: &str) -> String {
        let latin_stranger = word.is_ascii() && !self.stemmer.is_some_and(writes_latin);
        let stemmer = if latin_stranger { Some(Algorithm::English) } else { self.stemmer };
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

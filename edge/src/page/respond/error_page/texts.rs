//! Texts of the built-in error pages, compiled in because the product API may be down. Source:
//! strings of the knowledge base.

use std::collections::HashMap;
use std::sync::LazyLock;

/// All languages of `locales/`. The first is the fallback.
const COMPILED: [(&str, &str); 2] =
    [("en", include_str!("../../../../../locales/en/browse.json")), ("ru", include_str!("../../../../../locales/ru/browse.json"))];

/// Strings of one language.
pub(super) struct Texts {
    /// BCP 47 tag.
    pub(super) language: &'static str,
    strings: HashMap<String, String>,
}

static ALL: LazyLock<Vec<Texts>> = LazyLock::new(|| {
    let texts = |(language, json): &(&'static str, &str)| Texts { language, strings: serde_json::from_str(json).unwrap_or_default() };
    COMPILED.iter().map(texts).collect()
});

/// Strings of a language, or of the fallback.
pub(super) fn texts(language: &str) -> &'static Texts {
    ALL.iter().find(|texts| texts.language == language).unwrap_or(&ALL[0])
}

/// True if the language is compiled in.
pub(super) fn has_texts(language: &str) -> bool {
    COMPILED.iter().any(|(supported, _)| *supported == language)
}

impl Texts {
    /// String of this name, without markup.
    pub(super) fn get(&self, name: &str) -> &str {
        self.strings.get(name).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_all_texts_without_markup() {
        let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../locales")).unwrap();
        let mut languages: Vec<_> = folders.map(|folder| folder.unwrap().file_name().into_string().unwrap()).collect();
        languages.sort_unstable();
        assert_eq!(languages, COMPILED.map(|(language, _)| language), "another language is to be compiled in");
        for language in languages {
            let texts = texts(&language);
            assert_eq!(texts.language, language);
            let of_error = ["title", "tips", "tip_connection", "tip_refresh", "tip_restart", "later", "to_main", "try_again"];
            let names = of_error.map(|name| format!("server_error.{name}")).into_iter();
            for name in names.chain(["title", "text"].map(|name| format!("not_found.{name}"))) {
                let text = texts.get(&name);
                assert!(!text.is_empty() && !text.contains(['<', '>', '&', '"']), "{language}: {name} is `{text}`");
            }
            assert_eq!(texts.get("server_error.title").matches("{code}").count(), 1);
        }
    }

    #[test]
    fn unknown_language_falls_back_to_english() {
        assert_eq!((texts("kk").language, has_texts("kk"), has_texts("ru")), ("en", false, true));
    }
}

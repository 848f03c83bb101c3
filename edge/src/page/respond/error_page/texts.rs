//! Texts of the built-in error pages, compiled in because the product API may be down. Source:
//! strings of the edge and of the knowledge base.

use std::collections::HashMap;
use std::sync::LazyLock;

/// All languages of `locales/`, with strings of the edge and of the knowledge base. The first is
/// the fallback.
const COMPILED: [(&str, [&str; 2]); 2] = [
    ("en", [include_str!("../../../../../locales/en/edge.json"), include_str!("../../../../../locales/en/browse.json")]),
    ("ru", [include_str!("../../../../../locales/ru/edge.json"), include_str!("../../../../../locales/ru/browse.json")]),
];

/// Strings of one language.
pub(super) struct Texts {
    /// BCP 47 tag.
    pub(super) language: &'static str,
    strings: HashMap<String, String>,
}

static ALL: LazyLock<Vec<Texts>> = LazyLock::new(|| {
    // Where both have a string, that of the knowledge base is for the page itself.
    let strings = |files: &[&str]| files.iter().flat_map(|json| serde_json::from_str::<HashMap<_, _>>(json).unwrap_or_default()).collect();
    COMPILED.iter().map(|(language, files)| Texts { language, strings: strings(files) }).collect()
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
            let others = ["not_found.title", "not_found.text", "busy.title", "busy.text"].map(str::to_owned);
            for name in names.chain(others) {
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

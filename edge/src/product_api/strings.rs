//! Strings of one language by namespace.

use std::collections::HashMap;

use contracts::translation::TranslationList;
use dashmap::DashSet;
use indexmap::IndexMap;

/// The source language: what it says is shown where another language says nothing.
const SOURCE_LANGUAGE: &str = "en";

/// Messages by namespace and key.
type Namespaces = HashMap<String, IndexMap<String, String>>;

/// Strings of one language, each missing one replaced by its source text.
#[derive(Debug)]
pub(crate) struct Strings {
    namespaces: Namespaces,
    /// `namespace.key` of strings that have no text in the language.
    missing: Vec<String>,
}

impl Strings {
    pub(super) fn decode(body: &[u8]) -> serde_json::Result<Self> {
        let list: TranslationList = serde_json::from_slice(body)?;
        let mut namespaces = Namespaces::new();
        let mut missing = Vec::new();
        for translation in list.translations {
            let Some((namespace, key)) = translation.key.split_once('.') else { continue };
            let own = translation.data.iter().find(|(language, _)| *language != SOURCE_LANGUAGE);
            let text = own.map(|(_, text)| text).or_else(|| translation.data.get(SOURCE_LANGUAGE));
            if own.is_none() {
                missing.push(translation.key.clone());
            }
            if let Some(text) = text {
                namespaces.entry(namespace.to_owned()).or_default().insert(key.to_owned(), text.clone());
            }
        }
        Ok(Self { namespaces, missing })
    }

    /// Messages of a namespace.
    pub(crate) fn namespace(&self, name: &str) -> Option<&IndexMap<String, String>> {
        self.namespaces.get(name)
    }

    /// One message by `namespace.key`.
    pub(crate) fn message(&self, key: &str) -> Option<&str> {
        let (namespace, key) = key.split_once('.')?;
        self.namespaces.get(namespace)?.get(key).map(String::as_str)
    }

    /// `namespace.key` of every string of these namespaces that is shown in the source language although `language` is another.
    fn missing<'a>(&'a self, language: &str, namespaces: &'a [String]) -> impl Iterator<Item = &'a str> {
        let foreign = language != SOURCE_LANGUAGE;
        let within = |key: &str| key.split_once('.').is_some_and(|(namespace, _)| namespaces.iter().any(|wanted| wanted == namespace));
        self.missing.iter().map(String::as_str).filter(move |key| foreign && within(key))
    }

    /// Those of the missing strings that have not been told of; from now on they have.
    pub(crate) fn newly_missing<'a>(
        &'a self,
        language: &'a str,
        namespaces: &'a [String],
        told: &'a DashSet<String>,
    ) -> impl Iterator<Item = &'a str> {
        self.missing(language, namespaces).filter(move |key| told.insert(format!("{language}:{key}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"{"translations":[
        {"key":"shell.menu.open","data":{"en":"Open","ru":"Открыть"}},
        {"key":"knowledge-base.root","data":{"en":"Help"}}]}"#;

    #[test]
    fn a_missing_string_shows_its_source_text_and_is_named() {
        let strings = Strings::decode(LIST.as_bytes()).unwrap();
        assert_eq!(strings.message("shell.menu.open"), Some("Открыть"));
        assert_eq!(strings.message("knowledge-base.root"), Some("Help"));
        assert_eq!(strings.message("knowledge-base.other"), None);
        assert_eq!(strings.missing("ru", &["knowledge-base".to_owned()]).collect::<Vec<_>>(), ["knowledge-base.root"]);
        assert_eq!(strings.missing("ru", &["shell".to_owned()]).count(), 0);
        assert_eq!(strings.missing("en", &["knowledge-base".to_owned()]).count(), 0);
    }

    #[test]
    fn a_missing_string_is_told_of_once_for_each_language() {
        let strings = Strings::decode(LIST.as_bytes()).unwrap();
        let (told, namespaces) = (DashSet::new(), ["knowledge-base".to_owned()]);
        let newly = |language: &str| strings.newly_missing(language, &namespaces, &told).count();
        assert_eq!([newly("ru"), newly("ru"), newly("kk"), newly("ru")], [1, 0, 1, 0]);
    }
}

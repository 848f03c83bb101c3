//! UI strings of one language, by namespace.

use std::collections::HashMap;

use contracts::translation::TranslationList;
use dashmap::DashSet;
use indexmap::IndexMap;

/// Source language, the fallback for all others.
const SOURCE_LANGUAGE: &str = "en";

/// Messages by namespace and key.
type Namespaces = HashMap<String, IndexMap<String, String>>;

/// Strings of one language. Missing ones fall back to the source text.
#[derive(Debug)]
pub(crate) struct Strings {
    namespaces: Namespaces,
    /// `namespace.key` of strings without a translation.
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

    /// Message by `namespace.key`.
    pub(crate) fn message(&self, key: &str) -> Option<&str> {
        let (namespace, key) = key.split_once('.')?;
        self.namespaces.get(namespace)?.get(key).map(String::as_str)
    }

    /// Untranslated strings of these namespaces. None if `language` is the source language.
    fn missing<'a>(&'a self, language: &str, namespaces: &'a [String]) -> impl Iterator<Item = &'a str> {
        let is_translation = language != SOURCE_LANGUAGE;
        let within = |key: &str| key.split_once('.').is_some_and(|(namespace, _)| namespaces.iter().any(|name| name == namespace));
        self.missing.iter().map(String::as_str).filter(move |key| is_translation && within(key))
    }

    /// Untranslated strings not reported before. Marks them as reported.
    pub(crate) fn newly_missing<'a>(
        &'a self,
        language: &'a str,
        namespaces: &'a [String],
        reported: &'a DashSet<String>,
    ) -> impl Iterator<Item = &'a str> {
        self.missing(language, namespaces).filter(move |key| reported.insert(format!("{language}:{key}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"{"translations":[
        {"key":"shell.menu.open","data":{"en":"Open","ru":"Открыть"}},
        {"key":"knowledge-base.root","data":{"en":"Help"}}]}"#;

    #[test]
    fn missing_translation_falls_back_to_source_text_and_is_listed() {
        let strings = Strings::decode(LIST.as_bytes()).unwrap();
        assert_eq!(strings.message("shell.menu.open"), Some("Открыть"));
        assert_eq!(strings.message("knowledge-base.root"), Some("Help"));
        assert_eq!(strings.message("knowledge-base.other"), None);
        assert_eq!(strings.missing("ru", &["knowledge-base".to_owned()]).collect::<Vec<_>>(), ["knowledge-base.root"]);
        assert_eq!(strings.missing("ru", &["shell".to_owned()]).count(), 0);
        assert_eq!(strings.missing("en", &["knowledge-base".to_owned()]).count(), 0);
    }

    #[test]
    fn missing_translation_is_reported_once_per_language() {
        let strings = Strings::decode(LIST.as_bytes()).unwrap();
        let (reported, namespaces) = (DashSet::new(), ["knowledge-base".to_owned()]);
        let newly = |language: &str| strings.newly_missing(language, &namespaces, &reported).count();
        assert_eq!([newly("ru"), newly("ru"), newly("kk"), newly("ru")], [1, 0, 1, 0]);
    }
}

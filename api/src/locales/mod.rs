//! UI strings: `locales/<language>/<namespace>.json`, flat keys, ICU MessageFormat.

mod pseudo;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::time::SystemTime;

use contracts::translation::{Translation, TranslationList};
use indexmap::IndexMap;
use input_faults::Faults;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};

/// Source language of all translations.
pub(crate) const SOURCE_LANGUAGE: &str = "en";

/// Namespace of strings in API responses.
const OWN_NAMESPACE: &str = "api";

/// Internal namespaces, never sent to clients.
const OWN_NAMESPACES: [&str; 4] = [OWN_NAMESPACE, "identity", "plain", "progress"];

/// Namespace of date and number patterns. Pseudo-languages keep the source's, because it has no
/// words.
const PATTERNS_NAMESPACE: &str = "formats";

/// Pseudo-languages: long texts, and right-to-left texts.
pub(crate) const PSEUDO_LANGUAGES: [&str; 2] = ["xa", "xb"];

/// All strings in all languages.
#[derive(Debug, Default)]
pub(crate) struct Strings {
    /// By namespace, language and key.
    namespaces: BTreeMap<String, BTreeMap<String, Messages>>,
    languages: Vec<String>,
    stamp: Stamp,
}

/// Newest modification time and number of files: a cheap check for changes.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stamp {
    newest: Option<SystemTime>,
    files: usize,
}

impl Strings {
    /// Reads all files. With `pseudo`, generates the pseudo-languages from the source language.
    ///
    /// # Errors
    /// All errors in all files.
    pub(crate) fn read(folder: &Path, pseudo: bool) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let mut strings = Self { stamp: stamp(folder), ..Self::default() };
        for language in names(folder, &mut faults, is_language) {
            for file in names(&folder.join(&language), &mut faults, |name| name.ends_with(".json")) {
                let shown = format!("{language}/{file}");
                let parsed = std::fs::read(folder.join(&shown))
                    .map_err(|error| (0, error.to_string()))
                    .and_then(|bytes| serde_json::from_slice(&bytes).map_err(|error| (error.line(), error.to_string())));
                match parsed {
                    Ok(messages) => {
                        let namespace = file.trim_end_matches(".json").to_owned();
                        strings.namespaces.entry(namespace).or_default().insert(language.clone(), messages);
                    }
                    Err((line, message)) => faults.add(&shown, line, message),
                }
            }
            strings.languages.push(language);
        }
        if faults.is_empty() && !strings.has_language(SOURCE_LANGUAGE) {
            faults.add(&folder.display().to_string(), 0, "has no `en`, the source language");
        }
        faults.into_result()?;
        if pseudo {
            strings.add_pseudo_languages();
        }
        Ok(strings)
    }

    /// True for a known language, including pseudo-languages.
    pub(crate) fn has_language(&self, language: &str) -> bool {
        self.languages.iter().any(|known| known == language)
    }

    /// Enabled pseudo-languages.
    pub(crate) fn pseudo_languages(&self) -> impl Iterator<Item = &str> {
        PSEUDO_LANGUAGES.into_iter().filter(|language| self.has_language(language))
    }

    /// True if the files have changed since they were read.
    pub(crate) fn are_stale(&self, folder: &Path) -> bool {
        self.stamp != stamp(folder)
    }

    /// A string of the namespace `api` with `{name}` replaced, or its key if it is missing.
    pub(crate) fn own(&self, language: &str, key: &str, values: &[(&str, &str)]) -> String {
        self.own_in(OWN_NAMESPACE, language, key, values)
    }

    /// A string of any namespace, like [`Self::own`]. It must have no plurals.
    pub(crate) fn own_in(&self, namespace: &str, language: &str, key: &str, values: &[(&str, &str)]) -> String {
        let text = self.namespaces.get(namespace).and_then(|languages| {
            let find = |language: &str| languages.get(language)?.0.get(key);
            find(language).or_else(|| find(SOURCE_LANGUAGE))
        });
        let Some(text) = text else {
            tracing::error!(string.namespace = namespace, string.key = key, "an API string is missing");
            return key.to_owned();
        };
        filled(text, values)
    }

    /// The requested public namespaces that exist, sorted; all for `None`.
    pub(crate) fn public_namespaces(&self, named: Option<&str>) -> Vec<&str> {
        let public = self.namespaces.keys().map(String::as_str).filter(|namespace| !OWN_NAMESPACES.contains(namespace));
        public.filter(|namespace| named.is_none_or(|named| named.split(',').any(|name| name == *namespace))).collect()
    }

    /// The `translation-list` response: strings in the source language and in `language`, or in all
    /// languages.
    pub(crate) fn list(&self, namespaces: &[&str], language: Option<&str>) -> TranslationList {
        let mut translations = Vec::new();
        for (namespace, languages) in self.namespaces.iter().filter(|(name, _)| namespaces.contains(&name.as_str())) {
            let Some(source) = languages.get(SOURCE_LANGUAGE) else { continue };
            for (key, text) in &source.0 {
                let mut data = IndexMap::from([(SOURCE_LANGUAGE.to_owned(), text.clone())]);
                let selected = languages.iter().filter(|(code, _)| language.is_none_or(|language| language == code.as_str()));
                data.extend(selected.filter_map(|(code, messages)| Some((code.clone(), messages.0.get(key)?.clone()))));
                translations.push(Translation { key: format!("{namespace}.{key}"), data });
            }
        }
        TranslationList { translations }
    }

    fn add_pseudo_languages(&mut self) {
        for (namespace, languages) in &mut self.namespaces {
            let Some(source) = languages.get(SOURCE_LANGUAGE) else { continue };
            let made = |change: fn(&str) -> String| {
                let change = if namespace == PATTERNS_NAMESPACE { str::to_owned } else { change };
                Messages(source.0.iter().map(|(key, text)| (key.clone(), change(text))).collect())
            };
            let [long, mirrored] = [made(pseudo::long), made(pseudo::mirrored)];
            languages.extend([("xa".to_owned(), long), ("xb".to_owned(), mirrored)]);
        }
        self.languages.extend(PSEUDO_LANGUAGES.map(str::to_owned));
    }
}

/// True for two or three lower-case letters.
pub(crate) fn is_language(name: &str) -> bool {
    matches!(name.len(), 2 | 3) && name.bytes().all(|byte| byte.is_ascii_lowercase())
}

fn names(folder: &Path, faults: &mut Faults, keep: impl Fn(&str) -> bool) -> Vec<String> {
    match std::fs::read_dir(folder) {
        Ok(entries) => {
            let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
            let mut names: Vec<String> = names.filter(|name| keep(name)).collect();
            names.sort();
            names
        }
        Err(error) => {
            faults.add(&folder.display().to_string(), 0, format!("cannot be read: {error}"));
            Vec::new()
        }
    }
}

fn stamp(folder: &Path) -> Stamp {
    let mut unread = Faults::default();
    let mut stamp = Stamp::default();
    for language in names(folder, &mut unread, is_language) {
        let folder = folder.join(language);
        for file in names(&folder, &mut unread, |name| name.ends_with(".json")) {
            let changed = std::fs::metadata(folder.join(file)).and_then(|metadata| metadata.modified()).ok();
            stamp.newest = stamp.newest.max(changed);
            stamp.files += 1;
        }
    }
    stamp
}

/// A file: unique keys in order.
#[derive(Debug, Default)]
struct Messages(IndexMap<String, String>);

impl<'de> Deserialize<'de> for Messages {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Flat;
        impl<'de> Visitor<'de> for Flat {
            type Value = Messages;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one object whose values are texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Messages, A::Error> {
                let mut messages = IndexMap::new();
                while let Some((key, text)) = map.next_entry::<String, String>()? {
                    if messages.contains_key(&key) {
                        return Err(A::Error::custom(format_args!("the key `{key}` appears twice")));
                    }
                    messages.insert(key, text);
                }
                Ok(Messages(messages))
            }
        }
        deserializer.deserialize_map(Flat)
    }
}

/// A text with each `{name}` replaced by its value. Values are untrusted input: what looks like a
/// placeholder in one stays as it is.
fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let placeholder = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|(known, _)| *known == name)?;
            Some((*value, after))
        });
        let (written, after) = placeholder.unwrap_or(("{", after));
        filled.push_str(written);
        rest = after;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Strings;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        folder
    }

    fn two_languages() -> tempfile::TempDir {
        folder(&[
            ("en/shell.json", r#"{"b":"Bee","a":"Ay {name}"}"#),
            ("en/api.json", r#"{"copyright":"© {year}"}"#),
            ("ru/shell.json", r#"{"a":"А {name}"}"#),
        ])
    }

    fn read(folder: &Path, pseudo: bool) -> Strings {
        Strings::read(folder, pseudo).unwrap()
    }

    #[test]
    fn values_are_filled_in_once() {
        let folder = folder(&[("en/api.json", r#"{"answer":"{name}: {text}, {unknown} {{name}"}"#)]);
        let values = [("name", "{text}"), ("text", "a { b } {name}")];
        let answer = read(folder.path(), false).own("en", "answer", &values);
        assert_eq!(answer, "{text}: a { b } {name}, {unknown} {{text}");
    }

    #[test]
    fn list_keeps_the_source_order_and_omits_internal_namespaces() {
        let folder = two_languages();
        let strings = read(folder.path(), false);
        let list = strings.list(&strings.public_namespaces(None), Some("ru"));
        insta::assert_json_snapshot!(list, @r#"
        {
          "translations": [
            {
              "key": "shell.b",
              "data": {
                "en": "Bee"
              }
            },
            {
              "key": "shell.a",
              "data": {
                "en": "Ay {name}",
                "ru": "А {name}"
              }
            }
          ]
        }
        "#);
        assert!(strings.public_namespaces(Some("api,nothing")).is_empty());
    }

    #[test]
    fn internal_strings_are_filled_and_fall_back_to_the_source() {
        let folder = two_languages();
        assert_eq!(read(folder.path(), false).own("ru", "copyright", &[("year", "2026")]), "© 2026");
    }

    #[test]
    fn pseudo_languages_are_generated_on_request() {
        let folder = two_languages();
        assert!(!read(folder.path(), false).has_language("xa"));
        let strings = read(folder.path(), true);
        let list = strings.list(&["shell"], Some("xb"));
        assert!(list.translations[1].data["xb"].contains("{name}"));
    }

    #[test]
    fn changed_file_makes_the_strings_stale() {
        let folder = two_languages();
        let strings = read(folder.path(), false);
        assert!(!strings.are_stale(folder.path()));
        std::fs::write(folder.path().join("ru/more.json"), "{}").unwrap();
        assert!(strings.are_stale(folder.path()));
    }

    #[test]
    fn all_invalid_files_are_reported() {
        let folder = folder(&[("en/a.json", "{\"x\":\"1\",\n\"x\":\"2\"}"), ("en/b.json", "{\"x\":{}}"), ("ru/c.json", "[")]);
        insta::assert_snapshot!(Strings::read(folder.path(), false).unwrap_err(), @r"
        en/a.json:2: the key `x` appears twice at line 2 column 8
        en/b.json:1: invalid type: map, expected a string at line 1 column 5
        ru/c.json:1: invalid type: sequence, expected one object whose values are texts at line 1 column 0
        ");
    }
}

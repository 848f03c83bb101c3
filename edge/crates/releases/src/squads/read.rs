//! Parses `squads.toml` and reports all errors with lines.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{EVERY_FRAGMENT, Squad};
use crate::check::is_name;
use crate::signing::PublicKey;

/// Prefix of a token hash.
const HASH: &str = "sha256:";

/// Length of a SHA-256 in hexadecimal digits.
const HASH_DIGITS: usize = 64;

/// Keys of a squad's table.
const KEYS: [&str; 3] = ["fragments", "keys", "tokens"];

pub(super) fn read(text: &str) -> Result<BTreeMap<String, Squad>, Vec<String>> {
    let mut reader = Reader { text, faults: Vec::new() };
    let mut squads = BTreeMap::new();
    match DeTable::parse(text) {
        Ok(file) => squads = reader.file(file.get_ref()),
        Err(error) => reader.fault(error.span().unwrap_or_default().start, error.message()),
    }
    if reader.faults.is_empty() { Ok(squads) } else { Err(reader.faults) }
}

struct Reader<'a> {
    text: &'a str,
    faults: Vec<String>,
}

impl Reader<'_> {
    fn fault(&mut self, at: usize, message: &str) {
        let line = self.text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1;
        self.faults.push(format!("squads.toml:{line}: {message}"));
    }

    fn file(&mut self, file: &DeTable<'_>) -> BTreeMap<String, Squad> {
        let mut squads: BTreeMap<String, Squad> = BTreeMap::new();
        for (key, value) in file {
            if key.get_ref() != "squads" {
                self.fault(key.span().start, &format!("unknown key `{}`: define squads as `[squads.NAME]`", key.get_ref()));
                continue;
            }
            let DeValue::Table(tables) = value.get_ref() else {
                self.fault(value.span().start, "`squads` must be a table: write `[squads.NAME]`");
                continue;
            };
            for (name, value) in tables {
                if let Some(squad) = self.squad(name, value, &squads) {
                    squads.insert(squad.name.clone(), squad);
                }
            }
        }
        squads
    }

    fn squad(
        &mut self,
        name: &Spanned<std::borrow::Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
        others: &BTreeMap<String, Squad>,
    ) -> Option<Squad> {
        let at = name.span().start;
        let name: &str = name.get_ref();
        if !is_name(name) {
            self.fault(at, &format!("`{name}` is not a squad name: use letters, digits and hyphens"));
        }
        let DeValue::Table(table) = value.get_ref() else {
            self.fault(at, &format!("`{name}` must be a table: write `[squads.{name}]`"));
            return None;
        };
        for (key, _) in table {
            if !KEYS.contains(&&**key.get_ref()) {
                self.fault(key.span().start, &format!("unknown key `{}` of a squad: use one of {}", key.get_ref(), KEYS.join(", ")));
            }
        }
        let fragments =
            self.texts(table, "fragments", |text| is_fragment(text).then(|| text.to_owned()), "a fragment's name, or `*` for all");
        let keys = self.texts(table, "keys", PublicKey::parse, "a public key: `edge release key new FILE` prints one");
        let tokens = self.texts(table, "tokens", token_hash, "`sha256:` and 64 hexadecimal digits: `printf %s TOKEN | sha256sum`");
        for (needed, is_empty) in [("fragments", fragments.is_empty()), ("keys", keys.is_empty())] {
            if is_empty && !table.contains_key(needed) {
                self.fault(at, &format!("the squad `{name}` needs `{needed}`"));
            }
        }
        // Each key and token must identify one squad.
        for other in others.values() {
            for key in keys.iter().filter(|key| other.keys.contains(key)) {
                self.fault(at, &format!("the squads `{}` and `{name}` have the same key {key}", other.name));
            }
            if tokens.iter().any(|token| other.tokens.contains(token)) {
                self.fault(at, &format!("the squads `{}` and `{name}` have the same token", other.name));
            }
        }
        Some(Squad { name: name.to_owned(), fragments, keys, tokens })
    }

    /// Strings of an array, without invalid ones. Empty if the key is missing.
    fn texts<T>(&mut self, table: &DeTable<'_>, key: &str, parse: impl Fn(&str) -> Option<T>, expected: &str) -> Vec<T> {
        let Some(value) = table.get(key) else { return Vec::new() };
        let DeValue::Array(entries) = value.get_ref() else {
            self.fault(value.span().start, &format!("`{key}` must be an array of strings"));
            return Vec::new();
        };
        let mut parsed = Vec::new();
        for entry in entries {
            let text = if let DeValue::String(text) = entry.get_ref() { parse(text) } else { None };
            match text {
                Some(text) => parsed.push(text),
                None => self.fault(entry.span().start, &format!("an item of `{key}` is not {expected}")),
            }
        }
        parsed
    }
}

fn is_fragment(text: &str) -> bool {
    text == EVERY_FRAGMENT || (text.starts_with("mfe-") && is_name(text))
}

fn token_hash(text: &str) -> Option<String> {
    let digits = text.strip_prefix(HASH)?;
    (digits.len() == HASH_DIGITS && digits.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| digits.to_ascii_lowercase())
}

//! Names of saved indexes: which one is read, and which ones are of no use any more.

use std::collections::BTreeMap;
use std::time::Duration;

use object_store::ObjectMeta;
use object_store::path::Path;
use search::SAVED_VERSION;
use sha2::{Digest as _, Sha256};

use super::digests::DOCUMENTS_VERSION;
use super::marks::Marks;
use crate::database::millis;

/// Folder of the saved indexes in the store.
pub(super) const FOLDER: &str = "search-index";

/// Time for which a replaced index stays, because nodes that start may be about to read it.
pub(super) const KEPT_AFTER_CHANGE: Duration = Duration::from_secs(10 * 60);

/// Time for which indexes of another version stay, because its nodes may still run or come back.
const KEPT_AFTER_UPGRADE: Duration = Duration::from_secs(24 * 60 * 60);

/// An object of the store with the index of a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SavedIndex {
    /// Versions of the index and of its documents, see [`version`].
    version: String,
    pub(super) language: String,
    /// Digest of the names of variables whose letters the texts have.
    marks: String,
    /// See [`StoredIndex::digest`](super::catalogue::StoredIndex::digest).
    pub(super) digest: String,
    /// When it was saved, in milliseconds since 1970.
    pub(super) saved_at: i64,
    /// In bytes.
    pub(super) size: u64,
}

impl SavedIndex {
    /// An index that this version is about to save.
    pub(super) fn new(language: &str, marks: &Marks, digest: &str) -> Self {
        let (language, digest) = (language.to_owned(), digest.to_owned());
        Self { version: version(), language, marks: digest_of(marks), digest, saved_at: 0, size: 0 }
    }

    /// Path of the object.
    pub(super) fn path(&self) -> Path {
        let Self { version, language, marks, digest, .. } = self;
        Path::from_iter([FOLDER, &format!("{version}.{language}.{marks}.{digest}")])
    }

    /// The index of an object with a name as [`SavedIndex::path`] has it. `None` for others.
    pub(super) fn of_object(object: &ObjectMeta) -> Option<Self> {
        let parts: Vec<&str> = object.location.filename()?.split('.').collect();
        let [version, language, marks, digest] = *parts.as_slice() else { return None };
        let [version, language, marks, digest] = [version, language, marks, digest].map(str::to_owned);
        Some(Self { version, language, marks, digest, saved_at: object.last_modified.timestamp_millis(), size: object.size })
    }

    /// Whether it is of no use beside a `current` one of the same language. Without one, the
    /// language has no articles any more.
    pub(super) fn is_outdated(&self, current: Option<&Self>, now: i64) -> bool {
        if current.is_some_and(|current| current.path() == self.path()) {
            return false;
        }
        let kept = if self.version == version() { KEPT_AFTER_CHANGE } else { KEPT_AFTER_UPGRADE };
        now.saturating_sub(current.unwrap_or(self).saved_at) > millis(kept)
    }
}

/// Version of saved indexes: of their layout and of their documents.
fn version() -> String {
    format!("{SAVED_VERSION}-{DOCUMENTS_VERSION}")
}

/// The index to load of each language.
pub(super) fn chosen(saved: Vec<SavedIndex>, digests: &BTreeMap<String, String>, marks: &Marks) -> Vec<SavedIndex> {
    let marks = digest_of(marks);
    let mut chosen: BTreeMap<String, SavedIndex> = BTreeMap::new();
    for saved in saved.into_iter().filter(|saved| saved.version == version() && saved.marks == marks) {
        let Some(digest) = digests.get(&saved.language) else { continue };
        let rank = |saved: &SavedIndex| (saved.digest == *digest, saved.saved_at);
        if chosen.get(&saved.language).is_none_or(|other| rank(other) < rank(&saved)) {
            chosen.insert(saved.language.clone(), saved);
        }
    }
    chosen.into_values().collect()
}

fn digest_of(marks: &Marks) -> String {
    let mut digest = Sha256::new();
    marks.names().for_each(|name| digest.update(format!("{name}\n")));
    hex::encode(&digest.finalize()[..8])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Variables;

    #[test]
    fn replaced_indexes_stay_for_minutes_and_other_versions_for_a_day() {
        let marks = Marks::new(&Variables::default());
        let index = |digest: &str, version: &str, saved_at: i64| SavedIndex {
            version: version.to_owned(),
            saved_at,
            ..SavedIndex::new("ru", &marks, digest)
        };
        let (minutes, day) = (millis(KEPT_AFTER_CHANGE), millis(KEPT_AFTER_UPGRADE));
        let (own, current) = (version(), index("new", &version(), 5));
        let is_outdated = |stored: &SavedIndex, age: i64| stored.is_outdated(Some(&current), 5 + age);
        assert!(!is_outdated(&current, day * 9), "it is in use");
        assert_eq!([minutes, minutes + 1].map(|age| is_outdated(&index("old", &own, 0), age)), [false, true]);
        assert_eq!([day, day + 1].map(|age| is_outdated(&index("new", "0-0", 0), age)), [false, true]);
        assert_eq!([minutes, minutes + 1].map(|age| index("old", &own, 0).is_outdated(None, age)), [false, true], "no language");
    }
}

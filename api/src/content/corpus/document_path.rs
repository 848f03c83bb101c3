//! Paths of imported documents: a group per top folder, a section per folder below, a slug per
//! name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{FLAT, SLUG_PREFIX};

/// Longest generated slug, in bytes. Leaves space for a number and a prefix.
const LONGEST: usize = 60;

/// Path of a document, as slugs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DocumentPath {
    pub(super) group: String,
    pub(super) section: String,
    pub(super) slug: String,
}

/// A group or a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Folder {
    /// Path that its id is derived from.
    pub(super) path: String,
    pub(super) slug: String,
    pub(super) title: String,
    /// Slug of its group; a group's own slug.
    pub(super) group: String,
    /// Slug of a section; `None` for a group.
    pub(super) section: Option<String>,
}

/// Assigns unique paths to documents.
#[derive(Debug)]
pub(super) struct Places {
    /// Name of the group for documents outside folders.
    name: String,
    groups: BTreeMap<String, Folder>,
    sections: BTreeMap<(String, String), Folder>,
    used: BTreeSet<String>,
}

impl Places {
    /// Paths of a folder's documents. The folder's name is the group of documents outside
    /// subfolders.
    pub(super) fn new(folder: &Path) -> Self {
        let name = folder.canonicalize().ok().and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
        Self { name: name.unwrap_or_default(), groups: BTreeMap::new(), sections: BTreeMap::new(), used: BTreeSet::new() }
    }

    /// The path of a document, by id.
    pub(super) fn of(&mut self, id: &str) -> DocumentPath {
        let (folders, name) = id.rsplit_once('/').unwrap_or(("", id));
        let (first, below) = folders.split_once('/').unwrap_or((folders, ""));
        let group = self.group(first);
        let section = self.section(first, &group, below);
        let slug = self.free(&format!("{group}/{section}/"), &slug_of(name));
        DocumentPath { group, section, slug }
    }

    /// All groups, then all sections.
    pub(super) fn groups(self) -> impl Iterator<Item = Folder> {
        self.groups.into_values().chain(self.sections.into_values())
    }

    fn group(&mut self, first: &str) -> String {
        if let Some(group) = self.groups.get(first) {
            return group.slug.clone();
        }
        let (base, name) =
            if first.is_empty() { (FLAT.to_owned(), &*self.name) } else { (format!("{SLUG_PREFIX}{}", slug_of(first)), first) };
        let title = title_of(name);
        let slug = self.free("", &base);
        let path = if first.is_empty() { FLAT.to_owned() } else { format!("{first}/") };
        self.groups.insert(first.to_owned(), Folder { path, slug: slug.clone(), title, group: slug.clone(), section: None });
        slug
    }

    fn section(&mut self, first: &str, group: &str, below: &str) -> String {
        let key = (first.to_owned(), below.to_owned());
        if let Some(section) = self.sections.get(&key) {
            return section.slug.clone();
        }
        let slug = self.free(&format!("{group}/"), &if below.is_empty() { "documents".to_owned() } else { slug_of(below) });
        let name = [below.rsplit('/').next().unwrap_or_default(), first, &self.name].into_iter().find(|name| !name.is_empty());
        let title = title_of(name.unwrap_or_default());
        let path = format!("{}/{below}/", if first.is_empty() { FLAT } else { first });
        self.sections.insert(key, Folder { path, slug: slug.clone(), title, group: group.to_owned(), section: Some(slug.clone()) });
        slug
    }

    fn free(&mut self, before: &str, base: &str) -> String {
        let numbered = (2_usize..).map(|number| format!("{base}-{number}"));
        let mut tries = std::iter::once(base.to_owned()).chain(numbered);
        tries.find(|slug| self.used.insert(format!("{before}{slug}"))).unwrap_or_default()
    }
}

/// A slug for a name in any script.
fn slug_of(name: &str) -> String {
    let mut slug = String::new();
    for letter in deunicode::deunicode(name).to_ascii_lowercase().chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter);
        } else if letter != '\'' && !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    if !slug.starts_with(|first: char| first.is_ascii_lowercase()) {
        slug.insert_str(0, if slug.is_empty() { "page" } else { "page-" });
    }
    slug.truncate(LONGEST);
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// A title for a name: `getting-started` is `Getting started`.
pub(super) fn title_of(name: &str) -> String {
    let spaced = name.replace(['-', '_'], " ");
    let mut letters = spaced.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use proptest::prelude::*;

    use super::{Places, slug_of, title_of};
    use crate::content::is_slug;

    #[test]
    fn every_document_has_a_unique_path() {
        let mut places = Places::new(Path::new("/nowhere"));
        let mut path = |id: &str| {
            let place = places.of(id);
            format!("{}/{}/{}", place.group, place.section, place.slug)
        };
        assert_eq!(path("a"), "imported/documents/a");
        assert_eq!(path("A"), "imported/documents/a-2");
        assert_eq!(path("деньги/выплата"), "import-dengi/documents/vyplata");
        assert_eq!(path("x/y/z/1"), "import-x/y-z/page-1");
        assert_eq!(path("x/y-z/1"), "import-x/y-z-2/page-1");
    }

    #[test]
    fn title_falls_back_to_the_name() {
        assert_eq!(title_of("getting-started"), "Getting started");
        assert_eq!(title_of(""), "");
    }

    proptest! {
        #[test]
        fn any_name_has_a_slug(name in "\\PC{0,120}") {
            let slug = slug_of(&name);
            prop_assert!(is_slug(&slug), "{}", slug);
        }
    }
}

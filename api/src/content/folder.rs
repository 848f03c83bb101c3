//! Finds the files of a content folder: `<language>/<profession>/<section>/<slug>.md`, `_index.md`
//! in both inner folders, `_job.md` in the folder of a profession; and at the top `variables.toml`,
//! `menu.toml`, `rates.toml`, `cars.toml`, `synonyms/<language>.toml`, `intents/<language>.toml`,
//! `tests/<slug>.toml`.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::io::{self, Read as _};
use std::path::Path;

use input_faults::Faults;
use sha2::{Digest, Sha256};

use super::IMPORT_VERSION;
use super::decode::decode;
use super::file_index::FileIndex;
use crate::locales::is_language;

/// Largest Markdown file, in bytes.
const LARGEST_PAGE: usize = 512 * 1024;

/// The files of a folder.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// Digest of all names and contents.
    pub(super) digest: String,
    /// Text of `variables.toml`.
    pub(super) variables: Option<String>,
    /// Text of `menu.toml`.
    pub(super) menu: Option<String>,
    /// Text of `synonyms/<language>.toml` by language.
    pub(super) synonyms: BTreeMap<String, String>,
    /// Text of `intents/<language>.toml` by language.
    pub(super) intents: BTreeMap<String, String>,
    /// Text of `tests/<slug>.toml` by slug.
    pub(super) tests: BTreeMap<String, String>,
    /// Text of `rates.toml`.
    pub(super) rates: Option<String>,
    /// Text of `cars.toml`.
    pub(super) cars: Option<String>,
    /// Markdown files, sorted by path.
    pub(super) pages: Vec<File>,
    /// Files of articles that an earlier import read, sorted by path.
    pub(super) known: Vec<File<()>>,
}

/// A Markdown file, or with `()` one that was not read.
#[derive(Debug)]
pub(super) struct File<T = String> {
    /// Path in the folder, with `/`.
    pub(super) path: String,
    /// Its language.
    pub(super) language: String,
    /// Subject of the file.
    pub(super) kind: Kind,
    /// Digest of its bytes.
    pub(super) digest: String,
    /// Its text, with line ends as `\n`.
    pub(super) text: T,
}

impl File<()> {
    /// Reads the file. `None` with an error if that failed.
    pub(super) fn read(self, folder: &Path, faults: &mut Faults) -> Option<File> {
        let (bytes, _) = read(folder, &self.path, faults)?;
        let digest = hex::encode(Sha256::digest(&bytes));
        let text = text(&self.path, bytes, faults)?;
        Some(File { path: self.path, language: self.language, kind: self.kind, digest, text })
    }
}

/// Subject of a file, by its path.
#[derive(Debug, Clone)]
pub(super) enum Kind {
    /// `_index.md` of a profession, or of a section of one.
    Group { profession: String, section: Option<String> },
    /// `_job.md` of a profession.
    Job { profession: String },
    /// An article.
    Article { profession: String, section: String, slug: String },
}

impl Files {
    /// Walks a folder, and reads the files that the index does not know. `language` applies if
    /// professions are at the top level.
    ///
    /// # Errors
    /// Unreadable, non-UTF-8, too large or misplaced files.
    pub(super) fn find(folder: &Path, language: Option<&str>, mut index: FileIndex) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let mut paths = Vec::new();
        walk(folder, "", &mut paths, &mut faults);
        paths.sort();
        let mut files = Self::default();
        let mut digest = Sha256::new_with_prefix(format!("{IMPORT_VERSION} {}\n", language.unwrap_or_default()));
        for path in paths {
            let place = place(&path, language);
            if let Some((language, kind @ Kind::Article { .. })) = &place
                && let Some(known) = index.digest(folder, &path)
            {
                digest.update(format!("{path}\n{known}\n"));
                files.known.push(File { path, language: language.clone(), kind: kind.clone(), digest: known, text: () });
                continue;
            }
            let Some((bytes, metadata)) = read(folder, &path, &mut faults) else { continue };
            let own_digest = hex::encode(Sha256::digest(&bytes));
            if matches!(place, Some((_, Kind::Article { .. }))) {
                index.add(&path, &metadata, &own_digest);
            }
            digest.update(format!("{path}\n{own_digest}\n"));
            if path == "variables.toml" {
                files.variables = text(&path, bytes, &mut faults);
            } else if path == "menu.toml" {
                files.menu = text(&path, bytes, &mut faults);
            } else if let Some(language) = path.strip_prefix("synonyms/").and_then(|name| name.strip_suffix(".toml")) {
                let language = language.to_owned();
                files.synonyms.extend(text(&path, bytes, &mut faults).map(|text| (language, text)));
            } else if let Some(language) = path.strip_prefix("intents/").and_then(|name| name.strip_suffix(".toml")) {
                let language = language.to_owned();
                files.intents.extend(text(&path, bytes, &mut faults).map(|text| (language, text)));
            } else if let Some(slug) = path.strip_prefix("tests/").and_then(|name| name.strip_suffix(".toml")) {
                let slug = slug.to_owned();
                files.tests.extend(text(&path, bytes, &mut faults).map(|text| (slug, text)));
            } else if path == "rates.toml" {
                files.rates = text(&path, bytes, &mut faults);
            } else if path == "cars.toml" {
                files.cars = text(&path, bytes, &mut faults);
            } else if path.ends_with(".md") {
                match place {
                    Some((language, kind)) => {
                        let page = text(&path, bytes, &mut faults);
                        let page = page.map(|text| File { path, language, kind, digest: own_digest, text });
                        files.pages.extend(page);
                    }
                    None => faults.add(&path, 0, "is not in a section: expected <language>/<profession>/<section>/<slug>.md"),
                }
            }
        }
        if files.pages.is_empty() && files.known.is_empty() && faults.is_empty() {
            faults.add(&folder.display().to_string(), 0, "has no Markdown file");
        }
        faults.into_result()?;
        files.digest = hex::encode(digest.finalize());
        if let Err(error) = index.save() {
            tracing::warn!(%error, "cannot save the index of the content's files; the next import reads them all");
        }
        Ok(files)
    }
}

/// Bytes of a file, and what its folder says of it. `None` with an error if it cannot be read.
fn read(folder: &Path, path: &str, faults: &mut Faults) -> Option<(Vec<u8>, Metadata)> {
    let read = || {
        let mut file = std::fs::File::open(folder.join(path))?;
        // Before the bytes: what changes meanwhile differs from it later.
        let metadata = file.metadata()?;
        let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or_default());
        file.read_to_end(&mut bytes)?;
        Ok::<_, io::Error>((bytes, metadata))
    };
    read().map_err(|error| faults.add(path, 0, format!("cannot be read: {error}"))).ok()
}

/// Paths of all files below `below`, without hidden files and `README.md`.
pub(super) fn walk(root: &Path, below: &str, paths: &mut Vec<String>, faults: &mut Faults) {
    let shown = if below.is_empty() { root.display().to_string() } else { below.to_owned() };
    let entries = match std::fs::read_dir(root.join(below)) {
        Ok(entries) => entries,
        Err(error) => return faults.add(&shown, 0, format!("cannot be read: {error}")),
    };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else {
            faults.add(&shown, 0, "holds a name that is not UTF-8");
            continue;
        };
        if name.starts_with('.') || name.eq_ignore_ascii_case("readme.md") {
            continue;
        }
        let path = if below.is_empty() { name } else { format!("{below}/{name}") };
        // Symbolic links are skipped: their target may be outside the folder.
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(root, &path, paths, faults),
            Ok(kind) if kind.is_file() => paths.push(path),
            Ok(_) | Err(_) => {}
        }
    }
}

fn text(path: &str, bytes: Vec<u8>, faults: &mut Faults) -> Option<String> {
    if bytes.len() > LARGEST_PAGE {
        faults.add(path, 0, format!("is larger than {} KB", LARGEST_PAGE / 1024));
        return None;
    }
    decode(path, bytes, faults)
}

fn place(path: &str, language: Option<&str>) -> Option<(String, Kind)> {
    let (language, path) = match language {
        Some(language) => (language, path),
        None => path.split_once('/')?,
    };
    if !is_language(language) {
        return None;
    }
    let parts: Vec<&str> = path.strip_suffix(".md")?.split('/').collect();
    let kind = match parts.as_slice() {
        [profession, "_index"] => Kind::Group { profession: (*profession).to_owned(), section: None },
        [profession, "_job"] => Kind::Job { profession: (*profession).to_owned() },
        [profession, section, "_index"] => Kind::Group { profession: (*profession).to_owned(), section: Some((*section).to_owned()) },
        [profession, section, slug] => {
            Kind::Article { profession: (*profession).to_owned(), section: (*section).to_owned(), slug: (*slug).to_owned() }
        }
        _ => return None,
    };
    Some((language.to_owned(), kind))
}

#[cfg(test)]
mod tests {
    use input_faults::Faults;

    use super::{FileIndex, Files};

    #[test]
    fn folder_without_language_level_needs_a_language() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("taxi/money")).unwrap();
        std::fs::write(folder.path().join("taxi/money/a.md"), "text\r\n").unwrap();
        let files = Files::find(folder.path(), Some("ru"), FileIndex::default()).unwrap();
        assert_eq!((files.pages[0].language.as_str(), files.pages[0].text.as_str()), ("ru", "text\n"));
        insta::assert_snapshot!(
            Files::find(folder.path(), None, FileIndex::default()).unwrap_err(),
            @"taxi/money/a.md: is not in a section: expected <language>/<profession>/<section>/<slug>.md"
        );
    }

    #[test]
    fn digest_depends_on_names_and_contents() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("en/taxi")).unwrap();
        let file = folder.path().join("en/taxi/_index.md");
        let digest = |text: &str| {
            std::fs::write(&file, text).unwrap();
            Files::find(folder.path(), None, FileIndex::default()).unwrap().digest
        };
        assert_eq!(digest("a"), digest("a"));
        assert_ne!(digest("a"), digest("b"));
    }

    #[test]
    fn invalid_utf8_is_reported_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("en/taxi")).unwrap();
        std::fs::write(folder.path().join("en/taxi/_index.md"), b"ok\n\xff").unwrap();
        insta::assert_snapshot!(Files::find(folder.path(), None, FileIndex::default()).unwrap_err(), @"en/taxi/_index.md:2: is not UTF-8");
    }

    #[test]
    fn known_article_is_not_read_and_changes_no_digest() {
        let (folder, index) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        std::fs::create_dir_all(folder.path().join("en/taxi/money")).unwrap();
        for name in ["en/taxi/_index.md", "en/taxi/money/a.md", "en/taxi/money/b.md"] {
            std::fs::write(folder.path().join(name), name).unwrap();
        }
        let index = index.path().join("index");
        let find = || Files::find(folder.path(), None, FileIndex::of_any_age(&index, folder.path())).unwrap();
        let paths = |files: &Files| {
            let known = files.known.iter().map(|file| file.path.clone());
            [files.pages.iter().map(|file| file.path.clone()).collect(), known.collect::<Vec<_>>()]
        };
        let first = find();
        assert_eq!(paths(&first).map(|paths| paths.len()), [3, 0]);
        let second = find();
        assert_eq!(paths(&second), [vec!["en/taxi/_index.md"], vec!["en/taxi/money/a.md", "en/taxi/money/b.md"]]);
        assert_eq!(second.digest, first.digest);
        std::fs::write(folder.path().join("en/taxi/money/a.md"), "changed").unwrap();
        let third = find();
        assert_eq!(paths(&third), [vec!["en/taxi/_index.md", "en/taxi/money/a.md"], vec!["en/taxi/money/b.md"]]);
        assert_ne!(third.digest, first.digest);
        let mut faults = Faults::default();
        let read = third.known.into_iter().next().unwrap().read(folder.path(), &mut faults).unwrap();
        assert_eq!((read.text.as_str(), read.digest.as_str()), ("en/taxi/money/b.md", first.pages[2].digest.as_str()));
    }
}

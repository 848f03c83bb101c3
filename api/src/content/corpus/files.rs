//! Finds the documents of a folder: Markdown and HTML at any depth.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::SystemTime;

use input_faults::Faults;
use sha2::{Digest, Sha256};

use super::super::folder::walk;
use crate::content::decode::decode;

/// Largest document, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;

/// Version of the import. Raise it when rows of the same files change.
const VERSION: u32 = 2;

/// The documents of a folder.
#[derive(Debug)]
pub(super) struct Files {
    /// Digest of names and contents.
    pub(super) digest: String,
    /// Documents, sorted by path.
    pub(super) documents: Vec<File>,
}

/// A document.
#[derive(Debug)]
pub(super) struct File {
    /// Path in the folder, with `/`.
    pub(super) path: String,
    /// Path without extension; with it if two documents would be equal.
    pub(super) id: String,
    pub(super) format: Format,
    /// Its text, with line ends as `\n`.
    pub(super) text: String,
    /// Day of the file's last change, `YYYY-MM-DD`.
    pub(super) changed: String,
}

/// Format of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Markdown,
    Html,
}

/// Path without extension, and the format of the extension.
pub(super) fn format_of(path: &str) -> Option<(&str, Format)> {
    let (stem, ending) = path.rsplit_once('.')?;
    let format = match ending.to_ascii_lowercase().as_str() {
        "md" | "markdown" | "mdx" => Format::Markdown,
        "html" | "htm" | "xhtml" => Format::Html,
        _ => return None,
    };
    Some((stem, format))
}

impl Files {
    /// Reads all documents.
    ///
    /// # Errors
    /// Unreadable, non-UTF-8 or too large documents, or a folder without documents.
    pub(super) fn find(folder: &Path, language: &str) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let mut paths = Vec::new();
        walk(folder, "", &mut paths, &mut faults);
        paths.sort();
        let mut digest = Sha256::new_with_prefix(format!("{VERSION} {language}\n"));
        let mut documents = Vec::new();
        let mut ids = BTreeSet::new();
        for path in paths {
            let Some((stem, format)) = format_of(&path) else { continue };
            let id = if ids.insert(stem.to_owned()) { stem } else { &path }.to_owned();
            let Some((text, changed)) = read(folder, &path, &mut faults) else { continue };
            digest.update(format!("{path}\n{}\n", text.len()));
            digest.update(&text);
            documents.push(File { id, format, text, changed, path });
        }
        if documents.is_empty() && faults.is_empty() {
            faults.add(&folder.display().to_string(), 0, "has no Markdown or HTML file");
        }
        faults.into_result()?;
        Ok(Self { digest: hex::encode(digest.finalize()), documents })
    }
}

fn read(folder: &Path, path: &str, faults: &mut Faults) -> Option<(String, String)> {
    let file = folder.join(path);
    let changed = std::fs::metadata(&file).and_then(|metadata| metadata.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let changed = jiff::Timestamp::try_from(changed).unwrap_or_default().to_zoned(jiff::tz::TimeZone::UTC).date().to_string();
    let bytes = match std::fs::read(&file) {
        Ok(bytes) => bytes,
        Err(error) => {
            faults.add(path, 0, format!("cannot be read: {error}"));
            return None;
        }
    };
    if bytes.len() > LARGEST {
        faults.add(path, 0, format!("is larger than {} MB", LARGEST / 1024 / 1024));
        return None;
    }
    Some((decode(path, bytes, faults)?, changed))
}

/// True for a folder in Roadside's own layout: its article groups have `id` and `slug`. Other sites
/// have `_index.md` too.
pub(crate) fn is_ours(folder: &Path) -> bool {
    let mut paths = Vec::new();
    // Reading the files reports the errors.
    walk(folder, "", &mut paths, &mut Faults::default());
    paths.iter().any(|path| path == "variables.toml" || path == "menu.toml")
        || paths.iter().filter(|path| path.ends_with("/_index.md") || path.as_str() == "_index.md").any(|path| {
            let text = std::fs::read_to_string(folder.join(path)).unwrap_or_default();
            ["id:", "slug:"].iter().all(|key| text.lines().any(|line| line.starts_with(key)))
        })
}

//! What is known of another server's fragment at one time: a page view keeps to one snapshot.

use std::sync::Arc;

use bytes::Bytes;
use composer::{FragmentScript, StyleAsset};
use releases::StoredRelease;
use url::Url;

use super::manifest::{FileKind, NamedFile, Scope};

/// What is known of a fragment.
#[derive(Debug)]
pub(crate) struct Snapshot {
    /// Version that a podlet's manifest says; `None`: nothing was read yet, or it is a page.
    pub(super) version: Option<String>,
    /// Address of its HTML.
    pub(super) content: Url,
    /// HTML of its own fallback, fit for a slot.
    pub(super) fallback: Option<Bytes>,
    /// Files as they were named.
    pub(super) named: Vec<NamedFile>,
    /// Files as the edge serves them.
    pub(super) files: Vec<ServedAsset>,
    /// The release that the edge made of them.
    pub(crate) stored: Arc<StoredRelease>,
}

/// A file that the edge serves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ServedAsset {
    /// Path in the release.
    pub(super) path: String,
    /// What it is.
    pub(super) kind: FileKind,
    /// When it is needed.
    pub(super) scope: Scope,
}

/// What of a fragment is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ContentKind {
    /// Its content.
    Content,
    /// Its own fallback.
    Fallback,
    /// Nothing of its own.
    Nothing,
}

impl ContentKind {
    const fn needs(self, scope: Scope) -> bool {
        match self {
            Self::Content => matches!(scope, Scope::All | Scope::Content),
            Self::Fallback => matches!(scope, Scope::All | Scope::Fallback),
            Self::Nothing => false,
        }
    }
}

impl Snapshot {
    /// Stylesheets that are needed for what is shown.
    pub(crate) fn styles(&self, kind: ContentKind) -> impl Iterator<Item = StyleAsset> {
        let sheets = self.files.iter().filter(move |file| file.kind == FileKind::Style && kind.needs(file.scope));
        sheets.map(|file| StyleAsset { href: self.stored.href(&file.path), integrity: self.integrity(file), data_href: None })
    }

    /// Scripts that are needed for what is shown.
    pub(crate) fn scripts(&self, kind: ContentKind) -> impl Iterator<Item = FragmentScript> {
        let scripts = self.files.iter().filter(move |file| file.kind != FileKind::Style && kind.needs(file.scope));
        scripts.map(|file| FragmentScript {
            href: self.stored.href(&file.path),
            integrity: self.integrity(file),
            module: file.kind == FileKind::Module,
        })
    }

    /// Tags of the files that are needed for what is shown, and that the head of the page does not name.
    pub(super) fn tags(&self, kind: ContentKind, head: (&Self, ContentKind)) -> String {
        let in_head = |file: &ServedAsset| head.0.stored.id == self.stored.id && head.1.needs(file.scope);
        let needed = self.files.iter().filter(|file| kind.needs(file.scope) && !in_head(file));
        let tag = |file: &ServedAsset| {
            // Both are made by the edge, of letters, digits and plain signs.
            let (href, integrity) = (self.stored.href(&file.path), self.integrity(file));
            match file.kind {
                FileKind::Style => format!("<link rel=\"stylesheet\" href=\"{href}\" integrity=\"{integrity}\">"),
                FileKind::Script => format!("<script defer src=\"{href}\" integrity=\"{integrity}\"></script>"),
                FileKind::Module => format!("<script type=\"module\" src=\"{href}\" integrity=\"{integrity}\"></script>"),
            }
        };
        needed.map(tag).collect()
    }

    fn integrity(&self, file: &ServedAsset) -> String {
        self.stored.file(&file.path).map(|file| file.integrity.clone()).unwrap_or_default()
    }
}

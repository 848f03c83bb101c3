//! Snapshot of a fragment server. A page view uses one snapshot throughout.

use std::sync::Arc;

use bytes::Bytes;
use composer::{FragmentScript, StyleAsset};
use releases::StoredRelease;
use url::Url;

use super::manifest::{FileKind, NamedFile, Scope};

/// Manifest, files and release at one time.
#[derive(Debug)]
pub(crate) struct Snapshot {
    /// Version of the podlet; `None` for plain pages and before the first read.
    pub(super) version: Option<String>,
    /// URL of the HTML.
    pub(super) content: Url,
    /// Cleaned HTML of the podlet's fallback.
    pub(super) fallback: Option<Bytes>,
    /// Files as named by the server.
    pub(super) named_files: Vec<NamedFile>,
    /// Files as served by the edge.
    pub(super) files: Vec<ServedAsset>,
    /// Release built from the files.
    pub(crate) stored: Arc<StoredRelease>,
}

/// File served by the edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ServedAsset {
    /// Path in the release.
    pub(super) path: String,
    /// Type.
    pub(super) kind: FileKind,
    /// When it is needed.
    pub(super) scope: Scope,
}

/// What a slot shows of a fragment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ContentKind {
    /// Content.
    Content,
    /// Fallback of the podlet.
    Fallback,
    /// Nothing of the fragment.
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
    /// Stylesheets for a kind of content.
    pub(crate) fn styles(&self, kind: ContentKind) -> impl Iterator<Item = StyleAsset> {
        let sheets = self.files.iter().filter(move |file| file.kind == FileKind::Style && kind.needs(file.scope));
        sheets.map(|file| StyleAsset { href: self.stored.href(&file.path), integrity: self.integrity(file), data_href: None })
    }

    /// Scripts for a kind of content.
    pub(crate) fn scripts(&self, kind: ContentKind) -> impl Iterator<Item = FragmentScript> {
        let scripts = self.files.iter().filter(move |file| file.kind != FileKind::Style && kind.needs(file.scope));
        scripts.map(|file| FragmentScript {
            href: self.stored.href(&file.path),
            integrity: self.integrity(file),
            module: file.kind == FileKind::Module,
        })
    }

    /// Tags of needed files that the page head does not include.
    pub(super) fn tags(&self, kind: ContentKind, head: (&Self, ContentKind)) -> String {
        let in_head = |file: &ServedAsset| head.0.stored.id == self.stored.id && head.1.needs(file.scope);
        let needed = self.files.iter().filter(|file| kind.needs(file.scope) && !in_head(file));
        let tag = |file: &ServedAsset| {
            // URL and integrity need no escaping: the edge built both.
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

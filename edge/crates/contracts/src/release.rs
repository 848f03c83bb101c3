//! One immutable build of a fragment: `dist/release.json`, written by the build.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::fragment::{FragmentManifest, Slot};

/// `release.json`: everything the edge must know to serve, render and check a release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Release {
    /// Version of the contract it was built for.
    pub contract: u32,
    /// Version in the fragment's `package.json`.
    pub version: String,
    /// Version of the Module Federation runtime it was built with.
    pub federation: String,
    /// The squad's manifest as it was at build time.
    pub fragment: FragmentManifest,
    /// Federated entry and what it needs; absent when the fragment has no browser code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub browser: Option<BrowserAssets>,
    /// File of the server script; absent when the fragment renders only in the browser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<String>,
    /// Document, loader and brands: only in the release of `mfe-shell`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shell: Option<ShellAssets>,
    /// Every file of the release but this one, by path relative to it.
    #[schema(value_type = std::collections::BTreeMap<String, ReleaseFile>)]
    pub files: IndexMap<String, ReleaseFile>,
    /// Shared packages with the range it accepts.
    pub shared: Vec<SharedPackage>,
    /// Contexts that its server script is tried with before it is shown to anybody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<ReleaseExample>,
}

/// A context that a release brings along to be tried with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseExample {
    /// What it shows.
    #[schema(example = "article")]
    pub name: String,
    /// Slot that it fills.
    pub slot: Slot,
    /// File of the release with the context, JSON. No browser may have it.
    #[schema(example = "example-article.json")]
    pub context: String,
}

/// What a browser needs to mount the fragment. All are paths in the release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BrowserAssets {
    /// Federated entry, an ES module.
    pub entry: String,
    /// Name of the exposed module.
    #[schema(example = "./fragment")]
    pub expose: String,
    /// Chunks that the exposed module needs at once.
    pub js: Vec<String>,
    /// Stylesheets that must be there before first paint.
    pub css: Vec<String>,
}

/// What only the shell's release has. All are paths in the release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ShellAssets {
    /// The HTML document with its slots.
    pub document: String,
    /// The loader, an ES module.
    pub loader: String,
    /// Chunks that the loader asks for at once: the shared React.
    pub js: Vec<String>,
    /// The service worker; absent: the site has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worker: Option<String>,
    /// Look of each brand, by its name.
    #[schema(value_type = std::collections::BTreeMap<String, BrandAssets>)]
    pub brands: IndexMap<String, BrandAssets>,
}

/// Look of a brand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BrandAssets {
    /// Its stylesheet.
    pub css: String,
    /// Its icon, SVG.
    pub icon: String,
    /// Picture that messengers show of a page, PNG, 1200 x 630 pixels; absent: they show none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
    /// Fonts to preload by script of the page's language (ISO 15924, lower case).
    #[schema(value_type = std::collections::BTreeMap<String, Vec<String>>)]
    pub fonts: IndexMap<String, Vec<String>>,
}

/// A file of a release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseFile {
    /// Bytes, uncompressed.
    pub size: u64,
    /// `sha384-` and the Base64 of the digest, as Subresource Integrity wants it.
    pub integrity: String,
}

/// A package shared at run time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SharedPackage {
    /// Package or entry point.
    #[schema(example = "react-dom/client")]
    pub name: String,
    /// Range it accepts.
    #[schema(example = "^19.0.0")]
    pub required_version: String,
    /// Whether only one copy may run.
    pub singleton: bool,
    /// Version that it brings along; absent when it takes what others bring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

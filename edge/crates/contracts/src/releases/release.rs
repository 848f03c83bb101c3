//! One immutable build of a fragment: `dist/release.json`, written by the build.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::fragment::{FragmentManifest, Slot};

/// `release.json`: everything the edge needs to serve, render and verify a release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Release {
    /// Contract version that it was built for.
    pub contract: u32,
    /// Version in the fragment's `package.json`.
    pub version: String,
    /// Module Federation version of the build.
    pub federation: String,
    /// Further build tools; absent in older builds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub built_with: Option<BuiltWith>,
    /// Manifest at build time.
    pub fragment: FragmentManifest,
    /// Federated entry with its dependencies; absent without browser code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub browser: Option<BrowserAssets>,
    /// Server script; absent if the fragment renders only in the browser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<String>,
    /// Document, loader and brands; only in releases of `mfe-shell`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shell: Option<ShellAssets>,
    /// Application with a separate document; only in releases of `mfe-chat`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub messenger: Option<MessengerAssets>,
    /// All files of the release but this one, by relative path.
    #[schema(value_type = std::collections::BTreeMap<String, ReleaseFile>)]
    pub files: IndexMap<String, ReleaseFile>,
    /// Shared packages with accepted version ranges.
    pub shared: Vec<SharedPackage>,
    /// Sample contexts for the gate's test renders. Older builds called them examples.
    #[serde(default, alias = "examples", skip_serializing_if = "Vec::is_empty")]
    pub contexts: Vec<RecordedContext>,
}

impl Release {
    /// Global with the Module Federation runtime that its browser code needs; `None` without
    /// browser code.
    #[must_use]
    pub fn runtime(&self) -> Option<String> {
        let browser = self.browser.as_ref()?;
        Some(browser.runtime.clone().unwrap_or_else(|| runtime_of(&self.federation)))
    }

    /// Globals under which a shell offers Module Federation runtimes, its own first; empty for
    /// other fragments.
    #[must_use]
    pub fn offered_runtimes(&self) -> Vec<String> {
        match &self.shell {
            Some(shell) if shell.runtimes.is_empty() => vec![runtime_of(&self.federation)],
            Some(shell) => shell.runtimes.clone(),
            None => Vec::new(),
        }
    }
}

/// Global of older builds, derived from the minor version of Module Federation.
fn runtime_of(federation: &str) -> String {
    let minor: Vec<&str> = federation.split('.').take(2).collect();
    format!("__MF_RT_{}__", minor.join("_"))
}

/// Build tools besides Module Federation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BuiltWith {
    /// Version of `mfe-kit`.
    #[schema(example = "0.1.0")]
    pub kit: String,
    /// First 16 hexadecimal digits of the SHA-256 of the kit's source files.
    #[schema(example = "0123456789abcdef")]
    pub kit_hash: String,
    /// React version of the server script.
    #[schema(example = "19.3.1")]
    pub react: String,
}

/// A sample context recorded on a page, for test renders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RecordedContext {
    /// Name of the sample.
    #[schema(example = "article")]
    pub name: String,
    /// Slot.
    pub slot: Slot,
    /// JSON file of the release with the context. Not available to browsers.
    #[serde(alias = "context")]
    #[schema(example = "context-article.json")]
    pub file: String,
}

/// Files that a browser needs to mount the fragment, as paths in the release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BrowserAssets {
    /// Federated entry, an ES module.
    pub entry: String,
    /// Global with the Module Federation runtime that the entry needs. Absent in older builds,
    /// whose name follows from `federation`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "__MF_RT_2_9__")]
    pub runtime: Option<String>,
    /// Name of the exposed module.
    #[schema(example = "./fragment")]
    pub expose: String,
    /// Chunks that the exposed module imports immediately.
    pub js: Vec<String>,
    /// Stylesheets that block the first paint.
    pub css: Vec<String>,
}

/// Files that only the shell has, as paths in the release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ShellAssets {
    /// HTML document with slots.
    pub document: String,
    /// Loader, an ES module.
    pub loader: String,
    /// Globals under which the loader offers Module Federation runtimes: its own first, loaded
    /// immediately; then others, loaded when a fragment needs them. Empty in older builds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(example = json!(["__MF_RT_2_9__"]))]
    pub runtimes: Vec<String>,
    /// Whether the loader adds the import map of fragments that are not on the page. Pages of older
    /// builds list the files of all fragments.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub extends_import_map: bool,
    /// Chunks that the loader imports immediately: the shared React.
    pub js: Vec<String>,
    /// Service worker; absent if the site has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worker: Option<String>,
    /// Files of each brand, by name.
    #[schema(value_type = std::collections::BTreeMap<String, BrandAssets>)]
    pub brands: IndexMap<String, BrandAssets>,
}

/// The messenger, as paths in the release. The edge serves its document at
/// `/messenger/{locale}`: `<html lang dir data-brand>`, an empty `<div id="messenger">`, these
/// files with their hashes, and `<script type="application/json" id="messenger-model">` with a
/// [`MessengerModel`](crate::chat::MessengerModel).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MessengerAssets {
    /// Its script, an ES module with all that it needs; it imports nothing from the page.
    #[schema(example = "messenger.js")]
    pub entry: String,
    /// Chunks that the script imports immediately.
    #[serde(default)]
    pub js: Vec<String>,
    /// Stylesheets.
    #[serde(default)]
    pub css: Vec<String>,
    /// Namespaces of `locales/` in its document, besides those of the fragment.
    #[serde(default)]
    pub messages: Vec<String>,
}

/// Files of a brand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BrandAssets {
    /// Stylesheet.
    pub css: String,
    /// Icon, SVG.
    pub icon: String,
    /// Social preview picture, PNG, 1200 x 630 pixels; absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
    /// Fonts to preload by script of the page's language (ISO 15924, lower case).
    #[schema(value_type = std::collections::BTreeMap<String, Vec<String>>)]
    pub fonts: IndexMap<String, Vec<String>>,
}

/// A file of a release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseFile {
    /// Uncompressed size in bytes.
    pub size: u64,
    /// `sha384-` and the Base64 of the digest, as in Subresource Integrity.
    pub integrity: String,
}

/// A package shared at run time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SharedPackage {
    /// Package or entry point.
    #[schema(example = "react-dom/client")]
    pub name: String,
    /// Accepted version range.
    #[schema(example = "^19.0.0")]
    pub required_version: String,
    /// Whether only one copy may be loaded.
    pub singleton: bool,
    /// Version that it brings along; absent if it uses those of others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Release;

    fn release(browser: &serde_json::Value, shell: &serde_json::Value) -> Release {
        let release = json!({
            "contract": 1, "version": "1.0.0", "federation": "2.9.2",
            "fragment": {
                "name": "mfe-test", "owner": "tests", "purpose": "A test.", "slots": [], "uses": [], "messages": [],
                "cache": { "fresh_seconds": 1, "stale_seconds": 1 },
            },
            "browser": browser, "shell": shell, "files": {}, "shared": [],
        });
        serde_json::from_value(release).unwrap()
    }

    #[test]
    fn older_release_with_examples_is_read() {
        let mut json = serde_json::to_value(release(&json!(null), &json!(null))).unwrap();
        json["examples"] = json!([{ "name": "page", "slot": "main", "context": "example-page.json" }]);
        let release: Release = serde_json::from_value(json).unwrap();
        assert_eq!(release.contexts[0].file, "example-page.json");
    }

    #[test]
    fn runtime_name_is_explicit_or_derived_from_the_version() {
        let browser = json!({ "entry": "remoteEntry.js", "expose": "./fragment", "js": [], "css": [] });
        let shell = json!({ "document": "document.html", "loader": "loader.js", "js": [], "brands": {} });
        let silent = release(&browser, &shell);
        assert_eq!(silent.runtime().as_deref(), Some("__MF_RT_2_9__"));
        assert_eq!(silent.offered_runtimes(), ["__MF_RT_2_9__"]);

        let (mut browser, mut shell) = (browser, shell);
        browser["runtime"] = json!("__MF_RT_3_0__");
        shell["runtimes"] = json!(["__MF_RT_3_0__", "__MF_RT_2_9__"]);
        let telling = release(&browser, &shell);
        assert_eq!(telling.runtime().as_deref(), Some("__MF_RT_3_0__"));
        assert_eq!(telling.offered_runtimes(), ["__MF_RT_3_0__", "__MF_RT_2_9__"]);

        let neither = release(&json!(null), &json!(null));
        assert_eq!((neither.runtime(), neither.offered_runtimes()), (None, Vec::new()));
    }
}

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
    /// Version of Module Federation it was built with.
    pub federation: String,
    /// What else it was built with; absent in releases of builds that did not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub built_with: Option<BuiltWith>,
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
    /// Contexts that its server script is tried with before it is shown to anybody. Older builds called them examples.
    #[serde(default, alias = "examples", skip_serializing_if = "Vec::is_empty")]
    pub contexts: Vec<RecordedContext>,
}

impl Release {
    /// Global under which its browser code looks for Module Federation's runtime; none without browser code.
    #[must_use]
    pub fn runtime(&self) -> Option<String> {
        let browser = self.browser.as_ref()?;
        Some(browser.runtime.clone().unwrap_or_else(|| runtime_of(&self.federation)))
    }

    /// Globals under which a shell offers Module Federation's runtimes, its own first; empty for all other fragments.
    #[must_use]
    pub fn offered_runtimes(&self) -> Vec<String> {
        match &self.shell {
            Some(shell) if shell.runtimes.is_empty() => vec![runtime_of(&self.federation)],
            Some(shell) => shell.runtimes.clone(),
            None => Vec::new(),
        }
    }
}

/// The global that builds used before they told its name: made of the minor version of Module Federation.
fn runtime_of(federation: &str) -> String {
    let minor: Vec<&str> = federation.split('.').take(2).collect();
    format!("__MF_RT_{}__", minor.join("_"))
}

/// What a release was built with, beside Module Federation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BuiltWith {
    /// Version of `mfe-kit`.
    #[schema(example = "0.1.0")]
    pub kit: String,
    /// First 16 hexadecimal digits of the SHA-256 of the kit's sources.
    #[schema(example = "0123456789abcdef")]
    pub kit_hash: String,
    /// Version of React that its server script renders with.
    #[schema(example = "19.3.1")]
    pub react: String,
}

/// A context that was recorded on a page: a release brings it along to be tried with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RecordedContext {
    /// What it shows.
    #[schema(example = "article")]
    pub name: String,
    /// Slot that it fills.
    pub slot: Slot,
    /// File of the release with the context, JSON. No browser may have it.
    #[serde(alias = "context")]
    #[schema(example = "context-article.json")]
    pub file: String,
}

/// What a browser needs to mount the fragment. All are paths in the release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BrowserAssets {
    /// Federated entry, an ES module.
    pub entry: String,
    /// Global under which the entry looks for Module Federation's runtime. Releases of builds that did not tell use the name
    /// that is made of `federation`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "__MF_RT_2_9__")]
    pub runtime: Option<String>,
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
    /// Globals under which the loader offers Module Federation's runtime: its own first, which is there at once; then older or
    /// newer ones, which come when a fragment of the page needs them. Empty in releases of builds that did not tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(example = json!(["__MF_RT_2_9__"]))]
    pub runtimes: Vec<String>,
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
    fn contexts_of_releases_that_call_them_examples_are_read() {
        let mut json = serde_json::to_value(release(&json!(null), &json!(null))).unwrap();
        json["examples"] = json!([{ "name": "page", "slot": "main", "context": "example-page.json" }]);
        let release: Release = serde_json::from_value(json).unwrap();
        assert_eq!(release.contexts[0].file, "example-page.json");
    }

    #[test]
    fn a_release_says_by_which_names_the_runtime_is_found_or_had_the_name_made_of_its_version() {
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

//! Manifest of a Podium podlet, <https://podium-lib.io/docs/podlet/getting_started#manifest>.

use serde::Deserialize;
use url::Url;

use super::egress::Egress;
use super::fault::RemoteFault;

/// Maximum number of files per podlet.
pub(super) const MAX_FILES: usize = 16;

/// Manifest as sent. Unknown keys are ignored for newer podlets.
#[derive(Debug, Deserialize)]
struct RawManifest {
    name: String,
    version: String,
    content: String,
    #[serde(default)]
    fallback: String,
    #[serde(default)]
    css: Vec<RawFile>,
    #[serde(default)]
    js: Vec<RawFile>,
}

/// File as sent: a URL, or an object with details.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum RawFile {
    Address(String),
    Described {
        value: String,
        #[serde(rename = "type", default)]
        kind: Option<String>,
        #[serde(default)]
        scope: Scope,
        #[serde(default)]
        strategy: Option<String>,
    },
}

/// When a file is needed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scope {
    /// With content and fallback.
    #[default]
    All,
    /// With the content.
    Content,
    /// With the fallback.
    Fallback,
    /// Inside a shadow root; the page never loads it.
    ShadowDom,
}

/// Type of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A stylesheet.
    Style,
    /// A classic script.
    Script,
    /// An ES module.
    Module,
}

/// A file of a fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedFile {
    /// Absolute URL.
    pub(crate) url: Url,
    /// Type.
    pub(crate) kind: FileKind,
    /// When it is needed.
    pub(crate) scope: Scope,
}

/// The parsed members of a manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Manifest {
    pub(super) version: String,
    pub(super) content: Url,
    pub(super) fallback: Option<Url>,
    pub(super) files: Vec<NamedFile>,
}

impl Manifest {
    /// Parses a manifest and resolves its URLs against `at`. Rejects it if `egress` forbids one of
    /// them.
    pub(super) fn read(json: &[u8], at: &Url, egress: &Egress) -> Result<Self, RemoteFault> {
        let raw: RawManifest = serde_json::from_slice(json).map_err(|error| RemoteFault::Manifest(error.to_string()))?;
        let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        if !is_name(&raw.name) {
            return Err(RemoteFault::Manifest(format!("`{}` is not a podlet name", raw.name.chars().take(40).collect::<String>())));
        }
        if raw.version.is_empty() || raw.version.len() > 128 {
            return Err(RemoteFault::Manifest("the version is missing or longer than 128 bytes".to_owned()));
        }
        let mut files = Vec::new();
        for (is_style, file) in raw.css.into_iter().map(|file| (true, file)).chain(raw.js.into_iter().map(|file| (false, file))) {
            let (value, kind, scope) = match file {
                RawFile::Address(value) => (value, None, Scope::All),
                RawFile::Described { value, kind, strategy: Some(strategy), .. } if strategy == "shadow-dom" => {
                    (value, kind, Scope::ShadowDom)
                }
                RawFile::Described { value, kind, scope, .. } => (value, kind, scope),
            };
            let kind = match kind.as_deref() {
                _ if is_style => FileKind::Style,
                Some("module" | "esm") => FileKind::Module,
                _ => FileKind::Script,
            };
            let file = NamedFile { url: address(at, &value, |url| egress.may_hold_files(url))?, kind, scope };
            if scope != Scope::ShadowDom && !files.contains(&file) {
                files.push(file);
            }
        }
        if files.len() > MAX_FILES {
            return Err(RemoteFault::Manifest(format!("more than {MAX_FILES} files")));
        }
        let own = |value: &str| address(at, value, |url| egress.is_own(url));
        let fallback = (!raw.fallback.is_empty()).then(|| own(&raw.fallback)).transpose()?;
        Ok(Self { version: raw.version, content: own(&raw.content)?, fallback, files })
    }
}

/// SECURITY: only HTTP URLs without credentials, on hosts that the rule allows.
fn address(base: &Url, value: &str, is_allowed: impl Fn(&Url) -> bool) -> Result<Url, RemoteFault> {
    let fault = |why: &str| RemoteFault::Manifest(format!("`{}` {why}", value.chars().take(80).collect::<String>()));
    let is_address =
        |url: &Url| matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none() && url.has_host();
    let url = base.join(value).ok().filter(is_address).ok_or_else(|| fault("is not a URL"))?;
    if is_allowed(&url) { Ok(url) } else { Err(fault("is on a host that the rule does not allow")) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::fragments::remote::egress::tests::egress;

    const AT: &str = "https://squad.example/offers/manifest.json";

    fn read(mut change: serde_json::Value) -> Result<Manifest, RemoteFault> {
        let mut manifest =
            json!({ "name": "offers", "version": "1.0.0", "content": "/", "fallback": "fallback.html", "proxy": {}, "new": [1] });
        manifest.as_object_mut().unwrap().append(change.as_object_mut().unwrap());
        Manifest::read(manifest.to_string().as_bytes(), &Url::parse(AT).unwrap(), &egress(AT, &["cdn.example"], false))
    }

    #[test]
    fn relative_urls_are_resolved_against_the_manifest() {
        let manifest = read(json!({
            "css": ["own.css", { "value": "/fallback.css", "scope": "fallback", "rel": "stylesheet" }],
            "js": [{ "value": "https://cdn.example/x.js", "type": "module", "strategy": "beforeInteractive", "scope": "content" }, { "value": "y.js", "type": "default" }],
        }))
        .unwrap();
        let files: Vec<_> = manifest.files.iter().map(|file| (file.url.as_str(), file.kind, file.scope)).collect();
        let expected = [
            ("https://squad.example/offers/own.css", FileKind::Style, Scope::All),
            ("https://squad.example/fallback.css", FileKind::Style, Scope::Fallback),
            ("https://cdn.example/x.js", FileKind::Module, Scope::Content),
            ("https://squad.example/offers/y.js", FileKind::Script, Scope::All),
        ];
        assert_eq!(files, expected);
        assert_eq!(manifest.content.as_str(), "https://squad.example/");
        assert_eq!(manifest.fallback.unwrap().as_str(), "https://squad.example/offers/fallback.html");
    }

    #[test]
    fn unusable_manifests_are_rejected() {
        for change in [
            json!({ "name": "foo~bar" }),
            json!({ "name": "" }),
            json!({ "version": "" }),
            json!({ "version": 1 }),
            json!({ "content": "file:///etc/passwd" }),
            json!({ "content": "https://user:password@squad.example/" }),
            json!({ "content": "https://:password@squad.example/" }),
            json!({ "content": "https://cdn.example/" }),
            json!({ "fallback": "//cdn.example/" }),
            json!({ "fallback": "http://squad.example/" }),
            json!({ "css": ["https://evil.example/a.css"] }),
            json!({ "js": [{ "value": "https://squad.example:8443/x.js" }] }),
            json!({ "css": ["data:text/css,"] }),
            json!({ "css": [{ "scope": "content" }] }),
            json!({ "js": [{ "value": "x.js", "scope": "somewhere" }] }),
            json!({ "js": (0..17).map(|number| format!("{number}.js")).collect::<Vec<_>>() }),
        ] {
            assert!(matches!(read(change.clone()), Err(RemoteFault::Manifest(_))), "{change}");
        }
        assert!(Manifest::read(b"<html>", &Url::parse(AT).unwrap(), &egress(AT, &[], false)).is_err());
    }

    #[test]
    fn shadow_root_files_and_duplicates_are_skipped() {
        let manifest = read(json!({ "css": ["a.css", "a.css", { "value": "b.css", "scope": "shadow-dom" }] })).unwrap();
        assert_eq!(manifest.files.len(), 1);
    }
}

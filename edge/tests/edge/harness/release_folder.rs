//! Writes releases of fragments into a folder.

use std::fs;
use std::path::Path;

use contracts::CONTRACT_VERSION;
use contracts::fragment::{CachePolicy, ContextKey, FragmentManifest, Slot, StartConditions};
use contracts::release::{BrandAssets, BrowserAssets, Release, ReleaseFile, ShellAssets};
use indexmap::IndexMap;

use super::{ECHO, repository};

/// The fragment that starts after the page, on idle.
pub(crate) const SURVEY: &str = "mfe-survey";

/// The fragment that starts on idle, beside the survey.
pub(crate) const CHAT: &str = "mfe-chat";

/// Writes the other fragments of the repository's rules.
pub(crate) fn write_others(folder: &Path) {
    for name in ["mfe-support", "mfe-profile"] {
        write_fragment(folder, name, &[Slot::Main], ECHO.as_bytes());
    }
    for name in [SURVEY, CHAT] {
        write_fragment(folder, name, &[Slot::EdgeOfPage], ECHO.as_bytes());
    }
}

/// Writes a release with a server script.
pub(crate) fn write_fragment(folder: &Path, name: &str, slots: &[Slot], script: &[u8]) {
    write_changed_fragment(folder, name, slots, script, |_| ());
}

/// Writes a release with a changed manifest.
pub(crate) fn write_changed_fragment(folder: &Path, name: &str, slots: &[Slot], script: &[u8], change: impl FnOnce(&mut FragmentManifest)) {
    let files = [
        ("server.js", script),
        ("remoteEntry.js", b"export {};".as_slice()),
        ("own.css", b"p{}".as_slice()),
        ("late.js", b"export {};".as_slice()),
        ("late.css", b"i{}".as_slice()),
    ];
    let mut release = release(name, slots, &files);
    change(&mut release.fragment);
    release.server = Some("server.js".to_owned());
    release.browser = Some(BrowserAssets {
        entry: "remoteEntry.js".to_owned(),
        expose: "./fragment".to_owned(),
        runtime: None,
        js: Vec::new(),
        css: vec!["own.css".to_owned()],
    });
    write_release(folder, &release, &files);
}

/// Writes a shell release with a document and both brands.
pub(crate) fn write_shell(folder: &Path) {
    let document = fs::read(repository().join("mfe-shell/document.html")).unwrap();
    let files = [
        ("server.js", ECHO.as_bytes()),
        ("document.html", document.as_slice()),
        ("shell.js", b"export {};".as_slice()),
        ("worker.js", b"self;".as_slice()),
        ("amber.css", b"a{}".as_slice()),
        ("slate.css", b"b{}".as_slice()),
        ("icon.svg", b"<svg/>".as_slice()),
        ("preview-amber.png", b"PNG".as_slice()),
        ("preview-slate.png", b"PNG".as_slice()),
        ("cyrl.woff2", b"font".as_slice()),
        ("latn.woff2", b"font".as_slice()),
    ];
    let mut release = release("mfe-shell", &[Slot::Header, Slot::Main, Slot::Footer, Slot::Overlays], &files);
    let brand = |name: &str| {
        let fonts = ["cyrl", "latn"].map(|script| (script.to_owned(), vec![format!("{script}.woff2")]));
        let preview = Some(format!("preview-{name}.png"));
        (name.to_owned(), BrandAssets { css: format!("{name}.css"), icon: "icon.svg".to_owned(), preview, fonts: IndexMap::from(fonts) })
    };
    release.server = Some("server.js".to_owned());
    release.shell = Some(ShellAssets {
        document: "document.html".to_owned(),
        loader: "shell.js".to_owned(),
        runtimes: Vec::new(),
        extends_import_map: true,
        js: Vec::new(),
        worker: Some("worker.js".to_owned()),
        brands: IndexMap::from([brand("amber"), brand("slate")]),
    });
    write_release(folder, &release, &files);
}

fn release(name: &str, slots: &[Slot], files: &[(&str, &[u8])]) -> Release {
    let hashed = |bytes: &[u8]| ReleaseFile { size: bytes.len() as u64, integrity: releases::integrity(bytes) };
    Release {
        contract: CONTRACT_VERSION,
        version: "1.0.0".to_owned(),
        federation: "2.9.2".to_owned(),
        built_with: None,
        fragment: FragmentManifest {
            name: name.to_owned(),
            owner: "tests".to_owned(),
            purpose: "A fragment for a test.".to_owned(),
            slots: slots.to_vec(),
            browser_only: Vec::new(),
            copies_address: Vec::new(),
            uses: vec![ContextKey::Locale, ContextKey::Page],
            messages: vec!["shell".to_owned()],
            page_messages: IndexMap::new(),
            deadline_ms: None,
            cache: CachePolicy { fresh_seconds: 3600, stale_seconds: 3600 },
            fallback: IndexMap::from([(Slot::Main, "shell.skip_to_content".to_owned())]),
            starts: starts_of(name),
        },
        browser: None,
        server: None,
        shell: None,
        messenger: None,
        files: files.iter().map(|(path, bytes)| ((*path).to_owned(), hashed(bytes))).collect(),
        shared: Vec::new(),
        contexts: Vec::new(),
    }
}

/// Start conditions of the late fragments.
fn starts_of(name: &str) -> Option<StartConditions> {
    let survey = StartConditions {
        flag: "navigation_survey".to_owned(),
        pages_seen: 4,
        after_ms: 120_000,
        unless_kept: Some("survey-new".to_owned()),
    };
    let chat = StartConditions { flag: "support_chat".to_owned(), pages_seen: 0, after_ms: 0, unless_kept: None };
    match name {
        SURVEY => Some(survey),
        CHAT => Some(chat),
        _ => None,
    }
}

fn write_release(folder: &Path, release: &Release, files: &[(&str, &[u8])]) {
    let dist = folder.join(&release.fragment.name).join("dist");
    fs::create_dir_all(&dist).unwrap();
    for (path, bytes) in files {
        fs::write(dist.join(path), bytes).unwrap();
    }
    fs::write(dist.join("release.json"), serde_json::to_vec(release).unwrap()).unwrap();
}

//! Test releases.

use std::fs;
use std::path::PathBuf;

use contracts::CONTRACT_VERSION;
use contracts::fragment::{CachePolicy, FragmentManifest};
use contracts::release::{Release, ReleaseFile};
use indexmap::IndexMap;
use tempfile::TempDir;

use crate::digest::integrity;
use crate::signing::SigningKey;
use crate::squads::Squads;

/// A release of `mfe-test` with these files. `server.js` becomes its server script.
pub(crate) fn release(version: &str, files: &[(&str, &[u8])]) -> Release {
    let hashed = |bytes: &[u8]| ReleaseFile { size: bytes.len() as u64, integrity: integrity(bytes) };
    Release {
        contract: CONTRACT_VERSION,
        version: version.to_owned(),
        federation: "2.9.2".to_owned(),
        built_with: None,
        fragment: FragmentManifest {
            name: "mfe-test".to_owned(),
            owner: "tests".to_owned(),
            purpose: "A release for tests.".to_owned(),
            slots: Vec::new(),
            browser_only: Vec::new(),
            copies_address: Vec::new(),
            uses: Vec::new(),
            messages: Vec::new(),
            page_messages: IndexMap::new(),
            deadline_ms: None,
            cache: CachePolicy { fresh_seconds: 1, stale_seconds: 2 },
            fallback: IndexMap::new(),
            starts: None,
        },
        browser: None,
        server: files.iter().find(|(path, _)| *path == "server.js").map(|(path, _)| (*path).to_owned()),
        shell: None,
        messenger: None,
        files: files.iter().map(|(path, bytes)| ((*path).to_owned(), hashed(bytes))).collect(),
        shared: Vec::new(),
        contexts: Vec::new(),
    }
}

/// Build folder with a release and these files.
pub(crate) fn build(release: &Release, files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("release.json"), serde_json::to_vec(release).unwrap()).unwrap();
    for (path, bytes) in files {
        fs::write(folder.path().join(path), bytes).unwrap();
    }
    folder
}

/// A squad with its key and the list that contains it.
pub(crate) struct Keys {
    pub(crate) key: SigningKey,
    pub(crate) squads: Squads,
    _folder: TempDir,
}

/// A squad that may ship a fragment.
pub(crate) fn squad_of(fragment: &str) -> Keys {
    let folder = TempDir::new().unwrap();
    let file: PathBuf = folder.path().join("key.pem");
    let key = SigningKey::create(&file).unwrap();
    let text = format!("[squads.tests]\nfragments = [\"{fragment}\"]\nkeys = [\"{}\"]\n", key.public());
    Keys { key, squads: Squads::parse(&text).unwrap(), _folder: folder }
}

//! Reading a build folder.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use bytes::Bytes;
use contracts::release::ReleaseFile;

use crate::check::{self, MAX_FILE_BYTES};
use crate::digest::address;
use crate::fault::ReleaseFault;
use crate::stored::{StoredFile, StoredRelease};
use crate::variants::Variants;

/// Reads the release in a build folder (`mfe-<name>/dist`) and checks every file.
///
/// # Errors
/// Every fault found. A release with one is not served at all.
pub fn load_folder(folder: &Path) -> Result<StoredRelease, Vec<ReleaseFault>> {
    read_folder(folder).map(|(stored, _)| stored)
}

/// The release in a build folder, with the bytes of its `release.json`.
pub(crate) fn read_folder(folder: &Path) -> Result<(StoredRelease, Vec<u8>), Vec<ReleaseFault>> {
    let json = read(folder, "release.json").map_err(|fault| vec![fault])?;
    let release = check::parse(&json).map_err(|fault| vec![fault])?;

    let mut faults = check::manifest(&release);
    let mut files = HashMap::new();
    for (path, expected) in &release.files {
        match load_file(folder, path, expected) {
            Ok(file) => drop(files.insert(path.clone(), file)),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok((StoredRelease { id: address(&json), release, files }, json)) } else { Err(faults) }
}

fn load_file(folder: &Path, path: &str, expected: &ReleaseFile) -> Result<StoredFile, ReleaseFault> {
    if !check::is_plain(path) {
        return Err(ReleaseFault::UnsafePath(path.to_owned()));
    }
    let identity = read(folder, path)?;
    check::file(path, &identity, expected)?;
    let variant = |ending: &str| read(folder, &format!("{path}{ending}")).ok().map(Bytes::from);
    let Variants { brotli, gzip } = Variants { brotli: variant(".br"), gzip: variant(".gz") }.sound(&identity);
    Ok(StoredFile { identity: Bytes::from(identity), brotli, gzip, integrity: expected.integrity.clone() })
}

fn read(folder: &Path, path: &str) -> Result<Vec<u8>, ReleaseFault> {
    let unreadable = |error: std::io::Error| ReleaseFault::Unreadable { file: path.to_owned(), reason: error.to_string() };
    let full = folder.join(path);
    if fs::metadata(&full).map_err(unreadable)?.len() > MAX_FILE_BYTES {
        return Err(ReleaseFault::TooLarge(path.to_owned()));
    }
    fs::read(full).map_err(unreadable)
}

#[cfg(test)]
mod tests {
    use contracts::CONTRACT_VERSION;
    use contracts::fragment::{CachePolicy, FragmentManifest};
    use contracts::release::Release;
    use indexmap::IndexMap;
    use tempfile::TempDir;

    use super::*;
    use crate::digest::integrity;

    fn release(files: &[(&str, &[u8])]) -> Release {
        let hashed = |bytes: &[u8]| ReleaseFile { size: bytes.len() as u64, integrity: integrity(bytes) };
        Release {
            contract: CONTRACT_VERSION,
            version: "1.0.0".to_owned(),
            federation: "2.9.2".to_owned(),
            fragment: FragmentManifest {
                name: "mfe-test".to_owned(),
                owner: "tests".to_owned(),
                purpose: "A release for tests.".to_owned(),
                slots: Vec::new(),
                uses: Vec::new(),
                messages: Vec::new(),
                page_messages: IndexMap::new(),
                deadline_ms: None,
                cache: CachePolicy { fresh_seconds: 1, stale_seconds: 2 },
                fallback: IndexMap::new(),
            },
            browser: None,
            server: Some("server.js".to_owned()),
            shell: None,
            files: files.iter().map(|(path, bytes)| ((*path).to_owned(), hashed(bytes))).collect(),
            shared: Vec::new(),
            examples: Vec::new(),
        }
    }

    fn folder(release: &Release, files: &[(&str, &[u8])]) -> TempDir {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("release.json"), serde_json::to_vec(release).unwrap()).unwrap();
        for (path, bytes) in files {
            fs::write(folder.path().join(path), bytes).unwrap();
        }
        folder
    }

    const SCRIPT: (&str, &[u8]) = ("server.js", b"var __fragment;");

    #[test]
    fn a_good_release_is_loaded_with_its_variants() {
        // The smallest stream of one uncompressed block, and something that is no gzip.
        let brotli = [&[0x8b, 0x06, 0x80][..], SCRIPT.1, &[0x03]].concat();
        let folder = folder(&release(&[SCRIPT]), &[SCRIPT, ("server.js.br", &brotli), ("server.js.gz", b"gz")]);
        let stored = load_folder(folder.path()).unwrap();
        assert_eq!(stored.id.len(), ADDRESS_LENGTH);
        let file = stored.file("server.js").unwrap();
        assert_eq!(file.encoded(true, true).encoding, Some("br"));
        assert_eq!(file.encoded(false, true).encoding, None);
        assert!(!stored.is_public("server.js"));
    }

    const ADDRESS_LENGTH: usize = 16;

    #[test]
    fn a_changed_byte_is_refused() {
        let folder = folder(&release(&[SCRIPT]), &[("server.js", b"var __fragmenT;")]);
        assert_eq!(load_folder(folder.path()).unwrap_err(), [ReleaseFault::Tampered("server.js".to_owned())]);
    }

    #[test]
    fn a_script_without_a_hash_is_refused() {
        let folder = folder(&release(&[]), &[SCRIPT]);
        assert_eq!(load_folder(folder.path()).unwrap_err(), [ReleaseFault::Unhashed("server.js".to_owned())]);
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let mut bad = release(&[SCRIPT, ("../secret", b""), ("missing.js", b"")]);
        bad.contract = 99;
        let folder = folder(&bad, &[("server.js", b"")]);
        assert_eq!(load_folder(folder.path()).unwrap_err().len(), 4);
    }

    #[test]
    fn a_folder_without_a_release_is_refused() {
        let faults = load_folder(TempDir::new().unwrap().path()).unwrap_err();
        assert!(matches!(faults[..], [ReleaseFault::Unreadable { .. }]), "{faults:?}");
    }

    #[test]
    fn the_address_follows_the_content() {
        let (one, two) = (folder(&release(&[SCRIPT]), &[SCRIPT]), folder(&release(&[SCRIPT]), &[SCRIPT]));
        assert_eq!(load_folder(one.path()).unwrap().id, load_folder(two.path()).unwrap().id);
    }
}

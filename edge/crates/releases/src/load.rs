//! Reading a build folder.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use bytes::Bytes;
use contracts::CONTRACT_VERSION;
use contracts::release::{Release, ReleaseFile};

use crate::digest::{address, integrity};
use crate::fault::ReleaseFault;
use crate::stored::{StoredFile, StoredRelease};

/// Largest file of a release, in bytes.
const MAX_FILE_BYTES: u64 = 8 * 1024 * 1024;

/// Reads the release in a build folder (`mfe-<name>/dist`) and checks every file.
///
/// # Errors
/// Every fault found. A release with one is not served at all.
pub fn load_folder(folder: &Path) -> Result<StoredRelease, Vec<ReleaseFault>> {
    let json = read(folder, "release.json").map_err(|fault| vec![fault])?;
    let release: Release = serde_json::from_slice(&json).map_err(|error| vec![ReleaseFault::Malformed(error.to_string())])?;

    let mut faults = Vec::new();
    if release.contract != CONTRACT_VERSION {
        faults.push(ReleaseFault::Contract { found: release.contract, expected: CONTRACT_VERSION });
    }
    let mut files = HashMap::new();
    for (path, expected) in &release.files {
        match load_file(folder, path, expected) {
            Ok(file) => drop(files.insert(path.clone(), file)),
            Err(fault) => faults.push(fault),
        }
    }
    // SECURITY: nothing reaches a page unless its hash was checked above.
    let unhashed = references(&release).into_iter().filter(|path| !release.files.contains_key(*path));
    faults.extend(unhashed.map(|path| ReleaseFault::Unhashed(path.to_owned())));

    if faults.is_empty() { Ok(StoredRelease { id: address(&json), release, files }) } else { Err(faults) }
}

fn load_file(folder: &Path, path: &str, expected: &ReleaseFile) -> Result<StoredFile, ReleaseFault> {
    if !is_plain(path) {
        return Err(ReleaseFault::UnsafePath(path.to_owned()));
    }
    let identity = read(folder, path)?;
    if identity.len() as u64 != expected.size || integrity(&identity) != expected.integrity {
        return Err(ReleaseFault::Tampered(path.to_owned()));
    }
    Ok(StoredFile {
        identity: Bytes::from(identity),
        brotli: read(folder, &format!("{path}.br")).ok().map(Bytes::from),
        gzip: read(folder, &format!("{path}.gz")).ok().map(Bytes::from),
        integrity: expected.integrity.clone(),
    })
}

fn read(folder: &Path, path: &str) -> Result<Vec<u8>, ReleaseFault> {
    let unreadable = |error: std::io::Error| ReleaseFault::Unreadable { file: path.to_owned(), reason: error.to_string() };
    let full = folder.join(path);
    if fs::metadata(&full).map_err(unreadable)?.len() > MAX_FILE_BYTES {
        return Err(ReleaseFault::TooLarge(path.to_owned()));
    }
    fs::read(full).map_err(unreadable)
}

/// Relative, with plain segments only: nothing that could leave the folder or mean something else in an address.
fn is_plain(path: &str) -> bool {
    let plain = |segment: &str| {
        !segment.is_empty()
            && !segment.starts_with('.')
            && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
    };
    path.split('/').all(plain)
}

/// Every file that the rest of `release.json` names.
fn references(release: &Release) -> Vec<&str> {
    let browser = release.browser.iter().flat_map(|browser| [&browser.entry].into_iter().chain(&browser.js).chain(&browser.css));
    let shell = release.shell.iter().flat_map(|shell| {
        let brands = shell
            .brands
            .values()
            .flat_map(|brand| [&brand.css, &brand.icon].into_iter().chain(&brand.preview).chain(brand.fonts.values().flatten()));
        [&shell.document, &shell.loader].into_iter().chain(&shell.js).chain(brands)
    });
    release.server.iter().chain(browser).chain(shell).map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use contracts::fragment::{CachePolicy, FragmentManifest};
    use indexmap::IndexMap;
    use tempfile::TempDir;

    use super::*;

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
                starts: None,
            },
            browser: None,
            server: Some("server.js".to_owned()),
            shell: None,
            files: files.iter().map(|(path, bytes)| ((*path).to_owned(), hashed(bytes))).collect(),
            shared: Vec::new(),
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
        let folder = folder(&release(&[SCRIPT]), &[SCRIPT, ("server.js.br", b"br")]);
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

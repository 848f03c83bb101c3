//! Loads a release from a build folder.

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

/// Loads and verifies the release in a build folder (`mfe-<name>/dist`).
///
/// # Errors
/// All faults. A release with faults is not served.
pub fn load_folder(folder: &Path) -> Result<StoredRelease, Vec<ReleaseFault>> {
    read_folder(folder).map(|(stored, _)| stored)
}

/// Loads a release with the text of its `release.json`.
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
    let Variants { brotli, gzip } = Variants { brotli: variant(".br"), gzip: variant(".gz") }.verified(&identity);
    Ok(StoredFile::new(Bytes::from(identity), brotli, gzip))
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
    use tempfile::TempDir;

    use super::*;
    use crate::fixtures::{build, release};

    const SCRIPT: (&str, &[u8]) = ("server.js", b"var __fragment;");

    #[test]
    fn valid_release_is_loaded_with_compressed_forms() {
        let script = "var __fragment;".repeat(100);
        let files = [("server.js", script.as_bytes())];
        let brotli = Variants::default().completed("server.js", script.as_bytes()).brotli.unwrap();
        let folder = build(&release("1.0.0", &files), &[files[0], ("server.js.br", &brotli), ("server.js.gz", b"of something else")]);
        let stored = load_folder(folder.path()).unwrap();
        assert_eq!(stored.id.len(), ADDRESS_LENGTH);
        let file = stored.file("server.js").unwrap();
        assert_eq!(file.encoded(true, true).encoding, Some("br"));
        assert_eq!(file.encoded(false, true).encoding, None);
        assert!(!stored.is_public("server.js"));
    }

    const ADDRESS_LENGTH: usize = 16;

    #[test]
    fn changed_byte_is_rejected() {
        let folder = build(&release("1.0.0", &[SCRIPT]), &[("server.js", b"var __fragmenT;")]);
        assert_eq!(load_folder(folder.path()).unwrap_err(), [ReleaseFault::Tampered("server.js".to_owned())]);
    }

    #[test]
    fn script_without_hash_is_rejected() {
        let mut unhashed = release("1.0.0", &[SCRIPT]);
        unhashed.files.clear();
        let folder = build(&unhashed, &[SCRIPT]);
        assert_eq!(load_folder(folder.path()).unwrap_err(), [ReleaseFault::Unhashed("server.js".to_owned())]);
    }

    #[test]
    fn all_faults_are_reported() {
        let mut bad = release("1.0.0", &[SCRIPT, ("../secret", b""), ("missing.js", b"")]);
        bad.contract = 99;
        let folder = build(&bad, &[("server.js", b"")]);
        assert_eq!(load_folder(folder.path()).unwrap_err().len(), 4);
    }

    #[test]
    fn folder_without_release_is_rejected() {
        let faults = load_folder(TempDir::new().unwrap().path()).unwrap_err();
        assert!(matches!(faults[..], [ReleaseFault::Unreadable { .. }]), "{faults:?}");
    }

    #[test]
    fn address_depends_on_content() {
        let (one, two) = (build(&release("1.0.0", &[SCRIPT]), &[SCRIPT]), build(&release("1.0.0", &[SCRIPT]), &[SCRIPT]));
        assert_eq!(load_folder(one.path()).unwrap().id, load_folder(two.path()).unwrap().id);
    }
}

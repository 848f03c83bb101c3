//! Validates releases, from build folders and from the store alike.

use contracts::CONTRACT_VERSION;
use contracts::release::{Release, ReleaseFile};

use crate::digest::integrity;
use crate::fault::ReleaseFault;

/// Largest file in bytes.
pub const MAX_FILE_BYTES: u64 = 8 * 1024 * 1024;

/// Largest number of files.
const MAX_FILES: usize = 2_000;

/// Longest name or version in bytes.
const MAX_NAME: usize = 100;

/// Parses `release.json`.
pub(crate) fn parse(json: &[u8]) -> Result<Release, ReleaseFault> {
    serde_json::from_slice(json).map_err(|error| ReleaseFault::Malformed(error.to_string()))
}

/// Faults of `release.json` itself. [`file()`] checks its files.
pub(crate) fn manifest(release: &Release) -> Vec<ReleaseFault> {
    let mut faults = Vec::new();
    if release.contract != CONTRACT_VERSION {
        faults.push(ReleaseFault::Contract { found: release.contract, expected: CONTRACT_VERSION });
    }
    if release.files.len() > MAX_FILES {
        faults.push(ReleaseFault::TooMany(release.files.len()));
    }
    let names = [&release.fragment.name, &release.version].into_iter().filter(|name| !is_name(name));
    faults.extend(names.map(|name| ReleaseFault::Name(name.clone())));
    // SECURITY: nothing without a verified hash reaches a page.
    let unhashed = references(release).into_iter().filter(|path| !release.files.contains_key(*path));
    faults.extend(unhashed.map(|path| ReleaseFault::Unhashed(path.to_owned())));
    faults
}

/// Checks path and contents of a file against `release.json`.
pub(crate) fn file(path: &str, bytes: &[u8], expected: &ReleaseFile) -> Result<(), ReleaseFault> {
    if bytes.len() as u64 != expected.size || integrity(bytes) != expected.integrity {
        return Err(ReleaseFault::Tampered(path.to_owned()));
    }
    Ok(())
}

/// Whether a path is relative with plain segments, so that it stays in the folder and needs no
/// escaping in URLs.
pub(crate) fn is_plain(path: &str) -> bool {
    let plain = |segment: &str| {
        !segment.is_empty()
            && !segment.starts_with('.')
            && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
    };
    path.split('/').all(plain)
}

/// Whether a text is a valid name of a fragment or version: one plain segment of a URL or path.
#[must_use]
pub fn is_name(text: &str) -> bool {
    (1..=MAX_NAME).contains(&text.len())
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'+'))
}

/// All files that the rest of `release.json` refers to.
fn references(release: &Release) -> Vec<&str> {
    let browser = release.browser.iter().flat_map(|browser| [&browser.entry].into_iter().chain(&browser.js).chain(&browser.css));
    let shell = release.shell.iter().flat_map(|shell| {
        let brands = shell
            .brands
            .values()
            .flat_map(|brand| [&brand.css, &brand.icon].into_iter().chain(&brand.preview).chain(brand.fonts.values().flatten()));
        [&shell.document, &shell.loader].into_iter().chain(&shell.js).chain(&shell.worker).chain(brands)
    });
    let messenger =
        release.messenger.iter().flat_map(|messenger| [&messenger.entry].into_iter().chain(&messenger.js).chain(&messenger.css));
    let contexts = release.contexts.iter().map(|context| &context.file);
    release.server.iter().chain(browser).chain(shell).chain(messenger).chain(contexts).map(String::as_str).collect()
}

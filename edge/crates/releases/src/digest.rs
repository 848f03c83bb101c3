//! Hashes of files and content addresses of releases.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256, Sha384};

/// Length of a content address in hexadecimal digits: 64 bits, unique among a squad's builds and
/// short in URLs.
const ADDRESS_DIGITS: usize = 16;

/// `sha256-…` for pages. Each page contains about 50 incompressible hashes; short ones keep it
/// within TCP's initial window.
#[must_use]
pub fn page_integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(bytes)))
}

/// `sha384-…` for `release.json`, as in [Subresource Integrity](https://www.w3.org/TR/SRI/).
#[must_use]
pub fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(bytes)))
}

/// Content address of a release: prefix of the SHA-256 of its `release.json`, which contains the
/// hashes of all files.
pub(crate) fn address(release_json: &[u8]) -> String {
    let mut address = hexadecimal(&Sha256::digest(release_json));
    address.truncate(ADDRESS_DIGITS);
    address
}

/// Whether a text has the form of a content address.
pub(crate) fn is_address(text: &str) -> bool {
    text.len() == ADDRESS_DIGITS && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Formats bytes as lower-case hexadecimal.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    hex::encode(bytes)
}

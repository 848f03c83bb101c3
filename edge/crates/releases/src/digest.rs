//! Hashes of files and of whole releases.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256, Sha384};

/// Length of a release's content address, in hexadecimal digits: 64 bits, enough to tell a squad's builds apart and short enough for addresses.
const ADDRESS_DIGITS: usize = 16;

/// `sha256-…`, as pages have it. Each of them carries some fifty, which nothing can compress: the shorter ones keep it within the first flight of TCP.
#[must_use]
pub fn page_integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(bytes)))
}

/// `sha384-…`, as [Subresource Integrity](https://www.w3.org/TR/SRI/) writes it: what `release.json` says of a file.
#[must_use]
pub fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(bytes)))
}

/// Content address of a release: the start of the SHA-256 of its `release.json`, which holds the hash of every other file.
pub(crate) fn address(release_json: &[u8]) -> String {
    let mut address = hexadecimal(&Sha256::digest(release_json));
    address.truncate(ADDRESS_DIGITS);
    address
}

/// Whether a text can be a release's content address.
pub(crate) fn is_address(text: &str) -> bool {
    text.len() == ADDRESS_DIGITS && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Lower-case hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

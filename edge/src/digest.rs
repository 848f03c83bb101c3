//! Digests of several parts.

use http::{HeaderName, HeaderValue};
use sha2::{Digest as _, Sha256};

/// Adds parts to a digest. The length of each comes first, so that parts have unambiguous
/// boundaries.
pub(crate) fn add_parts<'a>(digest: &mut Sha256, parts: impl IntoIterator<Item = &'a [u8]>) {
    for part in parts {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
}

/// Names and values of headers, one after the other.
pub(crate) fn parts_of(headers: &[(HeaderName, HeaderValue)]) -> impl Iterator<Item = &[u8]> {
    headers.iter().flat_map(|(name, value)| [name.as_str().as_bytes(), value.as_bytes()])
}

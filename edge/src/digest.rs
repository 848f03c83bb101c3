//! Digests of several parts.

use sha2::{Digest as _, Sha256};

/// Adds a part to a digest. Its length comes first, so that parts have unambiguous boundaries.
pub(crate) fn add_part(digest: &mut Sha256, part: &[u8]) {
    digest.update((part.len() as u64).to_le_bytes());
    digest.update(part);
}

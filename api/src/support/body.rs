//! Digest of a form's content, for idempotency.

use sha2::{Digest, Sha256};

use super::HONEYPOT;
use crate::forms::Values;
use crate::uploads::StoredFile;

/// Fields that may differ between attempts with equal content. Files are compared by content.
const METADATA_FIELDS: [&str; 6] = ["key", "form", "article", "elapsed_ms", "file_ids", HONEYPOT];

/// SHA-256 of a form's fields and files in hexadecimal. Retries of equal content have equal
/// digests.
pub(crate) fn body_digest(values: &Values, files: &[StoredFile]) -> String {
    let mut contents: Vec<&str> = files.iter().map(|file| file.digest.as_str()).collect();
    contents.sort_unstable();
    let content = values.iter().filter(|(name, _)| !METADATA_FIELDS.contains(&name.as_str()));
    let fields = content.map(|(name, values)| (name.as_str(), values.iter().map(String::as_str).collect()));
    let mut digest = Sha256::new();
    for (name, parts) in fields.chain([("", contents)]) {
        // Length prefixes make the encoding unambiguous.
        digest.update(u64::try_from(parts.len()).unwrap_or_default().to_be_bytes());
        for part in std::iter::once(name).chain(parts) {
            digest.update(u64::try_from(part.len()).unwrap_or_default().to_be_bytes());
            digest.update(part);
        }
    }
    hex::encode(digest.finalize())
}

#[cfg(test)]
mod tests {
    use super::body_digest;
    use crate::forms::Values;
    use crate::uploads::StoredFile;

    fn values(pairs: &[(&str, &[&str])]) -> Values {
        pairs.iter().map(|(name, texts)| ((*name).to_owned(), texts.iter().map(|text| (*text).to_owned()).collect())).collect()
    }

    fn file(id: &str, digest: &str) -> StoredFile {
        StoredFile {
            id: id.into(),
            name: "a.png".into(),
            size: 1,
            mime: "image/png".into(),
            digest: digest.into(),
            message: None,
            owner: String::new(),
        }
    }

    #[test]
    fn equal_content_has_equal_digests() {
        let first =
            body_digest(&values(&[("text", &["a"]), ("elapsed_ms", &["1"]), ("file_ids", &["f"])]), &[file("f", "1"), file("g", "2")]);
        let again = body_digest(&values(&[("text", &["a"]), ("elapsed_ms", &["9"]), ("key", &["k"])]), &[file("h", "2"), file("i", "1")]);
        assert_eq!(first, again);
    }

    #[test]
    fn different_content_has_different_digests() {
        let bodies = [
            body_digest(&values(&[("text", &["a"])]), &[]),
            body_digest(&values(&[("text", &["a "])]), &[]),
            body_digest(&values(&[("text", &["a"])]), &[file("f", "1")]),
            body_digest(&values(&[("text", &["a", ""])]), &[]),
            body_digest(&values(&[("text", &["a"]), ("email", &[])]), &[]),
            body_digest(&values(&[("texta", &[""])]), &[]),
        ];
        for (index, body) in bodies.iter().enumerate() {
            assert!(!bodies[..index].contains(body), "{index}");
        }
    }
}

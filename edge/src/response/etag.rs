//! Entity tags and 304 responses, RFC 9110 sections 8.8.3, 13.1.2 and 15.4.5.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use sha2::{Digest as _, Sha256};

use crate::digest::{add_parts, parts_of};
use crate::middleware::security_headers;
use crate::response::body::{Body, empty};

/// Digest length in bytes; long enough to rule out collisions.
const TAG_BYTES: usize = 16;

/// Headers that a 304 omits. The client has them with the content (RFC 9111, section 3.2).
const OF_CONTENT: [HeaderName; 4] = [header::CONTENT_TYPE, header::CONTENT_ENCODING, header::LINK, header::CONTENT_SECURITY_POLICY];

/// Digest of the default security headers, which a 304 omits.
static DEFAULTS: LazyLock<Sha256> = LazyLock::new(|| digest_of(&security_headers::DEFAULTS));

fn digest_of(headers: &[(HeaderName, HeaderValue)]) -> Sha256 {
    let mut digest = Sha256::new();
    add_parts(&mut digest, parts_of(headers));
    digest
}

/// Weak tag over the parts of a response: the same for all encodings and on all edges. The parts
/// include the policy and the links of a page, which a 304 omits.
pub(crate) fn tag<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> HeaderValue {
    tag_after(DEFAULTS.clone(), parts)
}

fn tag_after<'a>(mut digest: Sha256, parts: impl IntoIterator<Item = &'a [u8]>) -> HeaderValue {
    add_parts(&mut digest, parts);
    let digest = URL_SAFE_NO_PAD.encode(&digest.finalize()[..TAG_BYTES]);
    HeaderValue::try_from(format!("W/\"{digest}\"")).expect("letters, digits and quotes are a header value")
}

/// Adds a tag. Returns 304 if the client has the response, by the headers of its request.
pub(crate) fn answer(request: &HeaderMap, tag: HeaderValue, mut response: Response<Body>) -> Response<Body> {
    if has(request, &tag) {
        let headers = without_content(std::mem::take(response.headers_mut()));
        response = not_modified(headers);
    }
    response.headers_mut().insert(header::ETAG, tag);
    response
}

/// A 304 with these headers.
pub(crate) fn not_modified(headers: HeaderMap) -> Response<Body> {
    let mut response = Response::new(empty());
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    *response.headers_mut() = headers;
    response
}

/// Headers of a 304, from those of the response that it stands for.
pub(crate) fn without_content(mut headers: HeaderMap) -> HeaderMap {
    for name in OF_CONTENT {
        headers.remove(name);
    }
    headers
}

/// True if `If-None-Match` matches. Weak comparison, since proxies weaken tags.
pub(crate) fn has(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    fn opaque(tag: &str) -> &str {
        tag.trim().trim_start_matches("W/")
    }
    let tag = tag.to_str().map(opaque).unwrap_or_default();
    let named = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
    named.map(opaque).any(|named| named == tag || named == "*")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn if_none_match(line: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_str(line).unwrap())])
    }

    #[test]
    fn tag_depends_on_parts_and_boundaries() {
        let tag = |parts: &[&str]| super::tag(parts.iter().map(|part| part.as_bytes()));
        assert_eq!(tag(&["head", "main"]), tag(&["head", "main"]));
        for other in [&["headmain"][..], &["hea", "dmain"], &["main", "head"], &["head", "main", ""]] {
            assert_ne!(tag(&["head", "main"]), tag(other), "{other:?}");
        }
    }

    #[test]
    fn tag_depends_on_the_default_headers() {
        let defaults = security_headers::DEFAULTS;
        let [all, fewer] = [&defaults[..], &defaults[1..]].map(|headers| tag_after(digest_of(headers), [&b"page"[..]]));
        assert_eq!(super::tag([&b"page"[..]]), all);
        assert_ne!(all, fewer);
    }

    #[test]
    fn if_none_match_accepts_lists_weak_and_strong_tags_and_star() {
        let tag = HeaderValue::from_static("W/\"a1\"");
        for line in ["W/\"a1\"", "\"a1\"", "\"b2\", W/\"a1\"", "*"] {
            assert!(has(&if_none_match(line), &tag), "{line}");
        }
        for line in ["\"a\"", "\"b2\"", "a1", ""] {
            assert!(!has(&if_none_match(line), &tag), "{line}");
        }
        assert!(!has(&HeaderMap::new(), &tag));
    }
}

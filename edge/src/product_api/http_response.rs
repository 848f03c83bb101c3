//! What an HTTP response of the product API says: its body, and how caches may keep it.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::{HeaderMap, header};

use super::error::UpstreamFault;

/// Maximum response size in bytes.
const MAX_RESPONSE_BYTES: usize = 16 * 1024 * 1024;

/// Reads a body.
///
/// # Errors
/// It is too large, or ended too early.
pub(super) async fn read_body(mut response: reqwest::Response) -> Result<Bytes, UpstreamFault> {
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(UpstreamFault::from_http)? {
        if body.len() + chunk.len() > MAX_RESPONSE_BYTES {
            return Err(UpstreamFault::TooLarge(MAX_RESPONSE_BYTES));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// True if `Cache-Control` is `private, no-store`.
pub(super) fn forbids_caching(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CACHE_CONTROL).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(',').any(|directive| directive.trim() == "no-store") && value.contains("private")
}

/// `max-age` of `Cache-Control`.
pub(super) fn max_age(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get(header::CACHE_CONTROL)?.to_str().ok()?;
    let seconds = value.split(',').find_map(|directive| directive.trim().strip_prefix("max-age="))?;
    seconds.parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn cache_control_directives_are_parsed() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=7, stale-while-revalidate=9"));
        assert_eq!(max_age(&headers), Some(Duration::from_secs(7)));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        assert_eq!(max_age(&headers), None);
        assert!(!forbids_caching(&headers), "what no browser keeps may still stand in for an API that is silent");
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        assert!(forbids_caching(&headers));
    }
}

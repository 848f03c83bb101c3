//! Generic webhook: `{"events": […]}`, signed if a secret is configured.

use hmac::{Hmac, Mac};
use serde_json::json;
use sha2::Sha256;

use super::event::Event;

/// Header of the signature: `sha256=` and the hexadecimal HMAC-SHA256 of the body.
pub(super) const SIGNATURE: &str = "x-roadside-signature";

pub(super) fn body(events: &[Event]) -> String {
    json!({ "events": events }).to_string()
}

pub(super) fn signature(key: &Hmac<Sha256>, body: &str) -> String {
    let mut digest = key.clone();
    digest.update(body.as_bytes());
    format!("sha256={}", hex::encode(digest.finalize().into_bytes()))
}

//! What a response of the product API says about the content that it was made from.

use std::sync::Arc;
use std::time::Duration;

use http::{HeaderMap, HeaderValue, header};

use crate::product_api::http_response::max_age;

/// The content that a response was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::product_api) struct ContentMark {
    /// Number of the last change that it contains.
    pub(in crate::product_api) seq: i64,
    /// Keys of the changes that concern it; `None`: every change does.
    pub(in crate::product_api) keys: Option<Arc<[Box<str>]>>,
    /// `None`: polls do not confirm it.
    pub(in crate::product_api) confirmation: Option<Confirmation>,
}

/// How polls confirm a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::product_api) struct Confirmation {
    /// State of the node that keeps it.
    pub(in crate::product_api) node_state: Arc<str>,
    /// Time for which it is fresh after each poll.
    pub(in crate::product_api) lifetime: Duration,
}

impl Confirmation {
    /// Reads the headers of a response.
    fn read(headers: &HeaderMap) -> Option<Self> {
        let node_state = headers.get("x-roadside-state")?.to_str().ok()?.into();
        Some(Self { node_state, lifetime: spread(max_age(headers)?, headers.get(header::ETAG)) })
    }
}

/// Three quarters of a time, and a part of the rest that the entity tag decides. Otherwise all
/// responses of a node would be revalidated at the same time when the node's state changes.
fn spread(lifetime: Duration, etag: Option<&HeaderValue>) -> Duration {
    let sum = etag.map_or(0, |etag| etag.as_bytes().iter().map(|byte| u32::from(*byte)).sum());
    lifetime * (3 * 256 + sum % 257) / (4 * 256)
}

impl ContentMark {
    /// The mark of a response; `None` if it does not depend on the content.
    pub(in crate::product_api) fn read(headers: &HeaderMap) -> Option<Self> {
        let seq = headers.get("x-roadside-seq")?.to_str().ok()?.parse().ok()?;
        let keys = headers.get("x-roadside-keys").and_then(|keys| keys.to_str().ok());
        Some(Self {
            seq,
            confirmation: Confirmation::read(headers),
            keys: keys.map(|keys| keys.split_ascii_whitespace().map(Box::from).collect()),
        })
    }
}

#[cfg(test)]
impl ContentMark {
    /// The mark of a response that every change concerns.
    pub(in crate::product_api) fn of_all(seq: i64) -> Self {
        Self { seq, keys: None, confirmation: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn responses_without_a_number_have_no_mark() {
        assert_eq!(ContentMark::read(&HeaderMap::new()), None);
        let headers = HeaderMap::from_iter([(http::HeaderName::from_static("x-roadside-seq"), HeaderValue::from_static("x"))]);
        assert_eq!(ContentMark::read(&headers), None);
    }

    #[test]
    fn entity_tags_spread_the_ends_of_lifetimes() {
        let spread = |etag| spread(Duration::from_secs(60), Some(&HeaderValue::from_static(etag))).as_millis();
        let all: Vec<_> = ["\"a1\"", "\"7f\"", "\"0c93\"", "\"e5d2b7\""].map(spread).into();
        assert!(all.iter().all(|millis| (45_000..=60_000).contains(millis)), "{all:?}");
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{all:?}");
    }
}

//! Responses: JSON with an ETag, and errors in one format.

mod api_error;

use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::shared_response::{self, SHARING_CITIES_HEADER, SharingCities};
use jiff::Timestamp;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::content_keys::ContentKeys;
use crate::content::StoreError;
pub(crate) use api_error::{ApiError, Failover, error};

/// Header with the number of the last content change that a response contains.
pub(crate) const SEQ_HEADER: &str = "x-roadside-seq";

/// Header with the state of the node that keeps a response until a content change concerns it.
const STATE_HEADER: &str = "x-roadside-state";

/// A JSON body with its strong ETag.
#[derive(Debug, Clone)]
pub(crate) struct JsonBody {
    body: Bytes,
    etag: HeaderValue,
    /// Cities that share it, as a header; `None`: its links, if any, name one city.
    cities: Option<HeaderValue>,
    /// Number of the last content change that it contains.
    seq: Option<i64>,
    /// Keys of the changes that concern it.
    keys: ContentKeys,
    /// State of the node that keeps it; `None`: it is not kept.
    state: Option<HeaderValue>,
}

impl JsonBody {
    /// Serialises a value.
    pub(crate) fn json(value: &impl Serialize) -> Result<Self, ApiError> {
        let body = Bytes::from(serde_json::to_vec(value).map_err(StoreError::from)?);
        let etag = etag_of(&[&body]);
        Ok(Self { body, etag, cities: None, seq: None, keys: ContentKeys::every_change(), state: None })
    }

    /// States which cities share it. It has [`CITY_PLACEHOLDER`] instead of their codes.
    ///
    /// [`CITY_PLACEHOLDER`]: contracts::shared_response::CITY_PLACEHOLDER
    pub(crate) fn shared_by(self, cities: &SharingCities) -> Self {
        let cities = HeaderValue::try_from(cities.to_string()).unwrap_or(HeaderValue::from_static("only"));
        // The header is part of what the tag stands for.
        let etag = etag_of(&[&self.body, cities.as_bytes()]);
        Self { etag, cities: Some(cities), ..self }
    }

    /// Whether cities share it.
    pub(crate) fn is_shared(&self) -> bool {
        self.cities.is_some()
    }

    /// The body for one city, without sharing it.
    pub(crate) fn in_city(&self, code: &str) -> Self {
        // The tag of the shared body and the code stand for the body.
        let etag = etag_of(&[self.etag.as_bytes(), code.as_bytes()]);
        let body = shared_response::in_city(&self.body, code).map_or_else(|| self.body.clone(), Bytes::from);
        Self { body, etag, cities: None, ..self.clone() }
    }

    /// States which content change it contains, and which ones concern it.
    pub(crate) fn of_content(self, seq: i64, keys: ContentKeys) -> Self {
        Self { seq: Some(seq), keys, ..self }
    }

    /// States that a node in this state keeps it until a change concerns it.
    pub(crate) fn kept_in(self, state: &str) -> Self {
        Self { state: HeaderValue::try_from(state).ok(), ..self }
    }

    /// Keys of the changes that concern it.
    pub(crate) fn keys(&self) -> &ContentKeys {
        &self.keys
    }

    /// States which content change it contains.
    pub(crate) fn with_seq(self, seq: i64) -> Self {
        Self { seq: Some(seq), ..self }
    }

    /// The body.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.body
    }

    /// Size of the body and of the header with its cities, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.body.len() + self.cities.as_ref().map_or(0, HeaderValue::len)
    }

    /// The response to a request; 304 when the client's copy is current.
    pub(crate) fn respond(&self, request: &HeaderMap, max_age: Duration) -> Response {
        let cache_control = format!("public, max-age={}", max_age.as_secs());
        self.respond_with(request, HeaderValue::try_from(cache_control).unwrap_or(HeaderValue::from_static("no-store")))
    }

    /// The response to a request of one visitor: not for shared caches, and revalidated each time.
    pub(crate) fn respond_private(&self, request: &HeaderMap) -> Response {
        self.respond_with(request, HeaderValue::from_static("private, no-cache"))
    }

    fn respond_with(&self, request: &HeaderMap, cache_control: HeaderValue) -> Response {
        let headers = [(header::ETAG, self.etag.clone()), (header::CACHE_CONTROL, cache_control)];
        let mut response = if matches(request, &self.etag) {
            (StatusCode::NOT_MODIFIED, headers).into_response()
        } else {
            (headers, [(header::CONTENT_TYPE, "application/json")], self.body.clone()).into_response()
        };
        if let Some(seq) = self.seq {
            response.headers_mut().insert(SEQ_HEADER, seq.into());
        }
        if let Some(state) = &self.state {
            response.headers_mut().insert(STATE_HEADER, state.clone());
        }
        if let Some(cities) = &self.cities {
            response.headers_mut().insert(SHARING_CITIES_HEADER, cities.clone());
        }
        self.keys.add_to(response)
    }
}

/// Strong ETag of some parts.
fn etag_of(parts: &[&[u8]]) -> HeaderValue {
    let mut hasher = Sha256::new();
    parts.iter().for_each(|part| hasher.update(part));
    let digest = hex::encode(&hasher.finalize()[..16]);
    HeaderValue::try_from(format!("\"{digest}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// True when `If-None-Match` contains the ETag. RFC 9110 requires weak comparison here.
fn matches(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let named = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    named
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/").as_bytes() == etag.as_bytes())
}

/// JSON that caches must not store.
pub(crate) fn uncached(status: StatusCode, value: &impl Serialize) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], axum::Json(value)).into_response()
}

/// Formats milliseconds as RFC 3339 in UTC, to the second.
pub(crate) fn rfc3339(at: i64) -> String {
    rfc3339_seconds(at.div_euclid(1000))
}

/// Formats seconds as RFC 3339 in UTC.
pub(crate) fn rfc3339_seconds(at: i64) -> String {
    Timestamp::from_second(at).unwrap_or(Timestamp::UNIX_EPOCH).to_string()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::{HeaderMap, HeaderValue, StatusCode, header};

    use super::JsonBody;

    #[test]
    fn current_copy_is_answered_304() {
        let answer = JsonBody::json(&"x").unwrap();
        let etag = answer.etag.to_str().unwrap().to_owned();
        let status = |value: &str| {
            let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::try_from(value).unwrap())]);
            answer.respond(&headers, Duration::ZERO).status()
        };
        assert_eq!(status(&etag), StatusCode::NOT_MODIFIED);
        assert_eq!(status(&format!("\"other\", W/{etag}")), StatusCode::NOT_MODIFIED);
        assert_eq!(status("*"), StatusCode::NOT_MODIFIED);
        assert_eq!(status("\"other\""), StatusCode::OK);
    }

    #[test]
    fn different_bodies_have_different_etags() {
        assert_ne!(JsonBody::json(&1).unwrap().etag, JsonBody::json(&2).unwrap().etag);
    }
}

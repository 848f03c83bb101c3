//! Response body types, ETag and 304.

pub(crate) mod body;
pub(crate) mod busy;
pub(crate) mod encoded_body;
pub(crate) mod etag;
pub(crate) mod joined_writes;

use http::HeaderValue;

/// `Cache-Control` of files whose address depends on their content.
pub(crate) const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

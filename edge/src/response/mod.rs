//! Response body type, ETag and 304.

pub(crate) mod body;
pub(crate) mod etag;

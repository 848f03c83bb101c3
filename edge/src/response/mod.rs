//! Response body types, ETag and 304.

pub(crate) mod body;
pub(crate) mod encoded_body;
pub(crate) mod etag;

//! Connections, protocols, limits and response headers.

mod client_disconnects;
mod etag;
mod headers;
mod limits;
mod protocol;

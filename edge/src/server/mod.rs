//! Sockets, HTTP/1.1 and HTTP/2, TLS.

pub(crate) mod listener;
pub(crate) mod tls;
pub(super) mod write_limit;

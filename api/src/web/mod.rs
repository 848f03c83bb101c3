//! Parts that all endpoints share: cookies, CSRF, CORS, edge headers, rate limits, JSON responses.

pub(crate) mod content_keys;
pub(crate) mod cookie;
pub(crate) mod cors;
pub(crate) mod csrf;
pub(crate) mod edge_headers;
mod middleware;
pub(crate) mod name_limit;
pub(crate) mod prometheus;
pub(crate) mod rate_limit;
pub(crate) mod response;
pub(crate) mod server;
pub(crate) mod waiting;

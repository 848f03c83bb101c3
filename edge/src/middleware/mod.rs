//! Middleware, one file per layer of `pipeline`.

pub(crate) mod access_log;
pub(crate) mod body_limit;
pub(crate) mod concurrency;
pub(crate) mod deadline;
pub(crate) mod forwarded;
pub(crate) mod from_fn;
pub(crate) mod loop_guard;
pub(crate) mod panic_guard;
pub(crate) mod request_id;
pub(crate) mod request_metrics;
pub(crate) mod security_headers;

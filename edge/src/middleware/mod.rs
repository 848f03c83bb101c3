//! Middleware, one file per layer of `pipeline`, and the kinds of layers
//! (`around`, `from_fn`, `shortcut`).

pub(crate) mod access_log;
pub(crate) mod around;
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
pub(crate) mod shortcut;

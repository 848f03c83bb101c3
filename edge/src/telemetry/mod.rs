//! Metrics, traces, access records and the log.

pub(crate) mod log;
pub(crate) mod metrics;
pub(crate) mod otlp;
pub(crate) mod request_record;
pub(crate) mod trace;

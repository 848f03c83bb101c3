//! Process lifecycle: start, embedded product API, signals and reload.

pub(crate) mod embedded_api;
pub(crate) mod signals;
pub(crate) mod start;
pub(crate) mod start_error;

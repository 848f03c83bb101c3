//! Reads TOML with positions and reports all errors of a file, not only the first.

pub(crate) mod fault;
pub(crate) mod fields;
pub(crate) mod source;
pub(crate) mod suggestion;

//! Knowledge tests: lists, attempts and certificates.

pub(super) mod attempts;
pub(super) mod certificates;
pub(super) mod list;

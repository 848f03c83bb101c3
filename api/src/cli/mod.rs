//! Commands for content editors, search and support.

pub(crate) mod content;
pub(crate) mod search;
pub(crate) mod support;

//! Commands of content editors, of search and of support.

pub(crate) mod content;
pub(crate) mod search;
pub(crate) mod support;

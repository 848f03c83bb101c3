//! Database statements of pages, one module per table group.

pub(in crate::pages) mod articles;
pub(in crate::pages) mod availability;
pub(in crate::pages) mod jobs;
pub(in crate::pages) mod scope;
pub(in crate::pages) mod sections;
pub(in crate::pages) mod versions;

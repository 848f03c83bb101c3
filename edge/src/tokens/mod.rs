//! Signed, expiring links: page explanations and release previews.

pub(crate) mod explain;
mod keys;
pub(crate) mod preview;

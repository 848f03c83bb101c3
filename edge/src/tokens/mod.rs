//! Signed, expiring links: page explanations and release previews.

pub(crate) mod explain;
pub(crate) mod preview;

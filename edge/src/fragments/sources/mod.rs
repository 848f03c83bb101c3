//! Where releases come from: a folder or the release store.

pub(crate) mod folder;
pub(super) mod store;

//! Second step of a page request: all inputs, fetched concurrently.

pub(super) mod flags;
pub(super) mod product_data;
pub(super) mod release_choice;
pub(super) mod remote_fragments;
pub(super) mod remote_plan;
pub(super) mod social_metadata;

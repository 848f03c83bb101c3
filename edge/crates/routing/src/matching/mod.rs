//! Matches paths, conditions and active periods.

pub(crate) mod active_period;
pub(crate) mod address;
pub(crate) mod conditions;
pub(crate) mod path;
pub(crate) mod pattern;
pub(crate) mod trie;

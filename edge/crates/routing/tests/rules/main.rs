//! Whole sets of rules: the edge's own, faulty ones, random ones.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod decisions;
mod faulty;
mod kit;
mod own;
mod properties;

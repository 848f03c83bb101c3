//! Tests whole rule sets: the edge's own, invalid ones, random ones.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod decisions;
mod faulty;
mod kit;
mod own;
mod properties;

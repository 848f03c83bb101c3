//! Fragments and their releases: manifest, build, rollout, and the API that publishes them.

pub mod fragment;
pub mod release;
pub mod release_api;
pub mod release_report;
pub mod rollout;

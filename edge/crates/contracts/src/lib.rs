#![doc = include_str!("../README.md")]

pub mod account;
pub mod assistant;
pub mod beacon;
pub mod car;
pub mod chat;
pub mod cities;
pub mod country;
pub mod error;
pub mod experiments;
pub mod knowledge;
pub mod menu;
mod pages;
pub mod posts;
pub mod profile;
pub mod progress;
mod releases;
pub mod session;
pub mod shared_response;
pub mod support;
pub mod survey;
pub mod translation;
pub mod variant;

pub use pages::{article, block, calculator, links, page, page_data, page_facts, page_type, search, seo};
pub use releases::{fragment, release, release_api, release_report, rollout};

/// Version of the contract between edge and fragment. Releases built for another version are
/// rejected.
pub const CONTRACT_VERSION: u32 = 1;

#![doc = include_str!("../README.md")]

pub mod article;
pub mod beacon;
pub mod calculator;
pub mod car;
pub mod cities;
pub mod country;
pub mod error;
pub mod experiments;
pub mod fragment;
pub mod links;
pub mod menu;
pub mod page;
pub mod page_data;
pub mod page_facts;
pub mod page_type;
pub mod profile;
pub mod release;
pub mod release_api;
pub mod release_report;
pub mod rollout;
pub mod search;
pub mod seo;
pub mod support;
pub mod survey;
pub mod translation;

/// Version of the contract between edge and fragment. Releases built for another version are
/// rejected.
pub const CONTRACT_VERSION: u32 = 1;

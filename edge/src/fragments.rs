//! The releases of fragments: which a page is made of, and what they render.

pub(crate) mod breaker;
pub(crate) mod context;
pub(crate) mod fill;
pub(crate) mod folder;
mod fragment;
pub(crate) mod http;
pub(crate) mod renders;
mod roster;
mod set;
mod store;
mod trial;
mod verdict;
mod watch;

pub use breaker::BreakerConfig;
pub(crate) use fill::{Fill, Source, fallback};
pub(crate) use folder::fragments_with_a_build;
pub(crate) use fragment::Fragment;
pub(crate) use http::{Answer, Ask, AskedPage, HttpJob, HttpPart, HttpSource, Lead, Shown};
pub(crate) use renders::Renders;
pub(crate) use roster::{Choice, Part, Releases};
pub(crate) use set::ReleaseSet;
pub(crate) use store::{StoreSource, follow};
pub(crate) use trial::Trial;

//! The releases that are live, and what they render.

pub(crate) mod breaker;
pub(crate) mod context;
pub(crate) mod fill;
pub(crate) mod http;
pub(crate) mod registry;
pub(crate) mod renders;

pub use breaker::BreakerConfig;
pub(crate) use fill::{Fill, Source, fallback};
pub(crate) use http::{Answer, Ask, AskedPage, HttpJob, HttpPart, HttpSource, Lead, Shown};
pub(crate) use registry::{Fragment, Registry, fragments_with_a_build};
pub(crate) use renders::Renders;

//! The releases that are live, and what they render.

pub(crate) mod context;
pub(crate) mod fill;
pub(crate) mod registry;
pub(crate) mod renders;

pub(crate) use fill::{Fill, Source};
pub(crate) use registry::{Fragment, Registry, fragments_with_a_build};
pub(crate) use renders::Renders;

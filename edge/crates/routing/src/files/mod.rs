//! One module for each kind of rules file.

pub(crate) mod cases;
pub(crate) mod experiments;
pub(crate) mod features;
pub(crate) mod fragments;
pub(crate) mod redirects;
pub(crate) mod routes;
pub(crate) mod sites;

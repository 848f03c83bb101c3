//! Server renders: cache, single flight, circuit breaker, renders that pages share.

pub(crate) mod address;
pub(crate) mod cache;
pub(crate) mod circuit_breaker;
pub(crate) mod page_links;
pub(crate) mod place;
mod sharing;

//! Server renders: cache, single flight, circuit breaker.

pub(crate) mod cache;
pub(crate) mod circuit_breaker;

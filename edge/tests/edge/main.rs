//! The whole edge, as its visitors and operators meet it: real sockets, the real embedded product API with the repository's content, releases made for each test.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod admin;
mod assets;
mod configuration;
mod experiments;
mod failures;
mod headers;
mod kit;
mod last_resort;
mod pages;
mod preferences;
mod protocol;
mod proxy;
mod reload;
mod renders;
mod signals;
mod sites;
mod trust;
mod upstream;
mod worker;

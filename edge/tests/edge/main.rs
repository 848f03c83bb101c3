//! The whole edge, as its visitors and operators meet it: real sockets, the real embedded product API with the repository's content, releases made for each test.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod aborted;
mod admin;
mod assets;
mod checks;
mod conditional;
mod configuration;
mod experiments;
mod explained;
mod failures;
mod features;
mod front;
mod geo;
mod headers;
mod http_fragments;
mod in_place;
mod kit;
mod last_resort;
mod late;
mod limits;
mod mmdb;
mod pages;
mod preferences;
mod previews;
mod protocol;
mod proxy;
mod query;
mod release_cli;
mod releases;
mod reload;
mod renders;
mod routes;
mod rules_cli;
mod rules_under_load;
mod secrets;
mod seo;
mod sign_in;
mod signals;
mod sitemap;
mod sites;
mod squad;
mod traced;
mod trust;
mod upstream;
mod worker;

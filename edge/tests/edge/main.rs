//! Tests of the whole edge: real sockets, the embedded product API with the repository's content,
//! and releases made for each test.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod admin;
mod fragments;
mod handlers;
mod harness;
mod lifecycle;
mod page;
mod product_api;
mod releases;
mod remote_fragments;
mod rules;
mod server;
mod telemetry;

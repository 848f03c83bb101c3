//! Tests of the API over real HTTP, on SQLite or on the PostgreSQL in `TEST_DATABASE`.

#![expect(clippy::unwrap_used, reason = "a helper of a test fails as a test does; clippy knows tests by their attribute only")]

mod kit;

mod accounts;
mod beacon;
mod command_line;
mod content;
mod deployment;
mod list_statements;
mod nodes;
mod openapi;
mod pages;
mod places;
mod protocol;
mod reactions;
mod redirect_check;
mod support;

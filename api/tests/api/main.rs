//! Tests of the API over real HTTP, on SQLite or on the PostgreSQL in `TEST_DATABASE`.

#![expect(clippy::unwrap_used, reason = "a helper of a test fails as a test does; clippy knows tests by their attribute only")]

mod kit;

mod beacon;
mod calculators;
mod check_locale;
mod cities;
mod command_line;
mod content_desk;
mod corpus;
mod countries;
mod entry;
mod identity;
mod import;
mod menu;
mod openapi;
mod page;
mod protocol;
mod reactions;
mod redirect_check;
mod search;
mod seo;
mod session;
mod set_city;
mod support;
mod translations;

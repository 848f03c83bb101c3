//! The API over real HTTP, on SQLite or on the PostgreSQL that `TEST_DATABASE` names.

mod kit;

mod command_line;
mod countries;
mod import;
mod menu;
mod openapi;
mod page;
mod protocol;
mod seo;
mod session;
mod translations;

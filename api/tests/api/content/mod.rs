//! Tests of imported content: articles, menu and texts.

mod content_desk;
mod corpus;
mod import;
mod menu;
mod translations;

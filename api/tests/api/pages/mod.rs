//! Tests of the page endpoint, by kind of page.

mod calculators;
mod entry;
mod page;
mod profile;
mod search;
mod seo;
mod statements;

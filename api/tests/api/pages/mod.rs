//! Tests of the page endpoint, by kind of page.

mod calculators;
mod canonical;
mod entry;
mod missing;
mod page;
mod place;
mod profile;
mod search;
mod seo;
mod shared;
mod statements;

use serde_json::Value;

/// Types of a page's blocks.
fn types(page: &Value) -> Vec<&str> {
    page["blocks"].as_array().unwrap().iter().map(|block| block["type"].as_str().unwrap()).collect()
}

/// Addresses of a page's breadcrumbs.
fn crumbs(page: &Value) -> Vec<&str> {
    page["breadcrumbs"].as_array().unwrap().iter().map(|crumb| crumb["url"].as_str().unwrap()).collect()
}

//! First step of a page request: URL to page, redirect or proxied page.

pub(super) mod city_switch;
pub(crate) mod explain;
pub(super) mod query;
pub(super) mod route;
pub(super) mod session_required;
pub(super) mod visitor_location;

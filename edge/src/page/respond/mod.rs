//! Last step of a page request: bytes and headers.

pub(super) mod cache_control;
pub(super) mod error_page;
mod page_recorder;
pub(super) mod page_response;
pub(super) mod proxied_page;
pub(super) mod recent_response;
pub(super) mod redirect;
pub(super) mod remembered_response;
mod visit_headers;

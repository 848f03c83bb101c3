//! Third step of a page request: inputs to page model, slots and head.

pub(super) mod client_settings;
pub(super) mod head_assets;
pub(super) mod page_document;
pub(super) mod page_model;
pub(super) mod prepared_page;
pub(super) mod preview_banner;
pub(super) mod segments;
pub(super) mod slots;
pub(super) mod unfilled_model;

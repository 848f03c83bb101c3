//! Fragments that other servers render: Podium podlets and plain pages.

mod answer;
mod ask;
mod client;
mod content;
mod contents;
mod cookies;
mod egress;
mod fault;
mod files;
mod keep;
mod manifest;
mod snapshot;
mod source;

pub(crate) use answer::{Answer, Lead};
pub(crate) use ask::{Ask, AskedPage};
pub(crate) use contents::{HttpContents, HttpJob};
pub(crate) use snapshot::{Shown, Snapshot};
pub(crate) use source::{HttpSource, HttpSources};

use std::sync::Arc;

/// What of a fragment another server makes: where it is asked, and what was known of it when the page was planned.
#[derive(Debug, Clone)]
pub(crate) struct HttpPart {
    /// The server.
    pub(crate) source: Arc<HttpSource>,
    /// Its manifest and files, pinned for the page.
    pub(crate) snapshot: Arc<Snapshot>,
}

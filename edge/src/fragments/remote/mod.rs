//! Fragments that other servers render: Podium podlets and plain pages.

mod assets;
mod client;
mod cookies;
mod egress;
mod fault;
mod fetch;
mod freshness;
mod manifest;
mod request;
mod response;
mod response_cache;
mod server;
mod snapshot;

pub(crate) use request::{RemoteRequest, RequestingPage};
pub(crate) use response::{PageDirective, RemoteResponse};
pub(crate) use response_cache::{RemoteJob, RemoteResponseCache};
pub(crate) use server::{FragmentServer, FragmentServers};
pub(crate) use snapshot::{ContentKind, Snapshot};

use std::sync::Arc;

/// What of a fragment another server makes: where it is asked, and what was known of it when the page was planned.
#[derive(Debug, Clone)]
pub(crate) struct RemotePart {
    /// The server.
    pub(crate) server: Arc<FragmentServer>,
    /// Its manifest and files, pinned for the page.
    pub(crate) snapshot: Arc<Snapshot>,
}

//! Remote fragments, rendered by other servers: Podium podlets and plain pages.

mod assets;
mod cleaned_html;
mod client;
mod cookies;
mod egress;
mod fault;
mod fetch;
mod flight;
mod freshness;
mod manifest;
mod request;
mod response;
mod response_cache;
mod server;
mod servers;
mod snapshot;

pub(crate) use flight::RemoteFlight;
pub(crate) use request::{PageHeaders, RemoteRequest, RequestingPage, device};
pub(crate) use response::{PageDirective, RemoteResponse};
pub(crate) use response_cache::{RemoteJob, RemoteResponseCache};
pub(crate) use server::FragmentServer;
pub(crate) use servers::FragmentServers;
pub(crate) use snapshot::{ContentKind, Snapshot};

use std::sync::Arc;

/// Server and snapshot of a remote fragment on one page.
#[derive(Debug, Clone)]
pub(crate) struct RemotePart {
    /// The server.
    pub(crate) server: Arc<FragmentServer>,
    /// Manifest and files, pinned for the page.
    pub(crate) snapshot: Arc<Snapshot>,
}

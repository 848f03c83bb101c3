//! Fragments: releases in service, release sources, server renders, canaries, remote fragments.

pub(crate) mod context;
mod fragment;
pub(crate) mod output;
mod registry;
pub(crate) mod remote;
mod render;
mod sources;
mod trial;

pub(crate) use fragment::{Fragment, SHELL};
pub(crate) use output::{FragmentOutput, Source, fallback};
pub(crate) use registry::files_document::FOLDER as FILES_FOLDER;
pub(crate) use registry::release_set::ReleaseSet;
pub(crate) use registry::{ReleaseRegistry, ReleaseSelection, TrialMembership};
pub(crate) use remote::{
    ContentKind, FragmentServer, PageDirective, PageHeaders, RemoteFlight, RemoteJob, RemotePart, RemoteRequest, RemoteResponse,
    RequestingPage, Snapshot, device,
};
pub(crate) use render::cache::{RenderCache, RenderJob};
pub use render::circuit_breaker::BreakerConfig;
pub(crate) use sources::folder::{self, fragments_with_a_build};
pub(crate) use sources::store::{StoreSource, follow};
pub(crate) use trial::Trial;

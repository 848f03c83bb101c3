//! Selects the releases of a page.

use std::sync::Arc;

use crate::app::App;
use crate::fragments::{Fragment, ReleaseSelection};
use crate::page::resolve::route::PageLocation;
use crate::request::Visit;
use crate::tokens::preview::Pinned;

/// Releases of a page view.
pub(in crate::page) struct PageReleases {
    /// One release of each fragment.
    pub(in crate::page) selection: ReleaseSelection,
    /// Releases that this browser previews.
    pub(in crate::page) previewed: Vec<Arc<Fragment>>,
}

/// Selects releases for this visitor. Falls back to the live release if a previewed one is
/// unavailable.
pub(in crate::page) async fn choose(app: &App, visit: &Visit, place: &PageLocation) -> PageReleases {
    let mut previewed = Vec::new();
    let is_known = |pinned: &&Pinned| visit.live.releases.active(&pinned.fragment).is_some();
    for pinned in visit.pinned.iter().filter(is_known) {
        previewed.extend(app.release(&pinned.fragment, &pinned.release).await);
    }
    let facts = visit.facts(place.locale(), place.city());
    let selection = visit.live.releases.choose(facts, || visit.cohort.id(), &previewed);
    PageReleases { selection, previewed }
}

//! Which releases a page is made of.

use std::sync::Arc;

use releases::PageFacts;

use crate::app::App;
use crate::fragments::{Fragment, ReleaseSelection};
use crate::page::resolve::route::PageLocation;
use crate::request::Visit;
use crate::tokens::preview::Pinned;

/// The releases of a page view.
pub(in crate::page) struct PageReleases {
    /// One release of each fragment.
    pub(in crate::page) choice: ReleaseSelection,
    /// Those that are there because this browser previews them.
    pub(in crate::page) previewed: Vec<Arc<Fragment>>,
}

/// Chooses for this visitor of this page. A preview of a release that cannot be had shows what is live.
pub(in crate::page) async fn choose(app: &App, visit: &Visit, place: &PageLocation) -> PageReleases {
    let routing::PageFacts { brand, country, locale, city, host } = visit.facts(place.locale(), place.city());
    let mut previewed = Vec::new();
    let is_there = |pinned: &&Pinned| visit.live.releases.standing(&pinned.fragment).is_some();
    for pinned in visit.pinned.iter().filter(is_there) {
        previewed.extend(app.release(&pinned.fragment, &pinned.release).await);
    }
    let choice = visit.live.releases.choose(PageFacts { brand, locale, country, city, host }, || visit.cohort.id(), &previewed);
    PageReleases { choice, previewed }
}

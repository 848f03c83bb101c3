//! Which releases a page is made of.

use std::sync::Arc;

use releases::PageFacts;

use super::locate::Place;
use crate::app::App;
use crate::fragments::{Choice, Fragment};
use crate::preview::Pinned;
use crate::visit::Visit;

/// The releases of a page view.
pub(super) struct Chosen {
    /// One release of each fragment.
    pub(super) choice: Choice,
    /// Those that are there because this browser previews them.
    pub(super) previewed: Vec<Arc<Fragment>>,
}

/// Chooses for this visitor of this page. A preview of a release that cannot be had shows what is live.
pub(super) async fn choose(app: &App, visit: &Visit, place: &Place) -> Chosen {
    let routing::PageFacts { brand, country, locale, city, host } = visit.facts(place.locale(), place.city());
    let mut previewed = Vec::new();
    let is_there = |pinned: &&Pinned| visit.live.releases.standing(&pinned.fragment).is_some();
    for pinned in visit.pinned.iter().filter(is_there) {
        previewed.extend(app.release(&pinned.fragment, &pinned.release).await);
    }
    let choice = visit.live.releases.choose(PageFacts { brand, locale, country, city, host }, || visit.cohort.id(), &previewed);
    Chosen { choice, previewed }
}

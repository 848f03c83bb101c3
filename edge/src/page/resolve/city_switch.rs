//! Somebody who chose another city while on a page that this city does not have: led to the city's own page, and not told that something is missing.

use http::header;
use routing::{Address, CanonicalPath};

use super::route::PageLocation;
use crate::request::Visit;

/// Whether the visitor comes from the same page of another place, or from a page of another host of ours, which names no path.
pub(in crate::page) fn has_switched(visit: &Visit, place: &PageLocation) -> bool {
    let referer = visit.sent.headers().get(header::REFERER).and_then(|referer| referer.to_str().ok());
    let Some(from) = referer.and_then(|referer| visit.own_address(referer)) else { return false };
    if from.origin().ascii_serialization() != visit.origin {
        return true;
    }
    match CanonicalPath::parse(from.path()).map(|path| Address::parse(&path)) {
        Ok(Address::Page { locale, city, rest }) => {
            rest == place.plan.rest && (city != place.city() || locale.country() != place.locale().country())
        }
        _ => false,
    }
}

//! Detects a visitor who switched to a city that lacks the page. They get the city's main page
//! instead of a 404.

use http::header;
use routing::{Address, CanonicalPath};

use super::route::PageLocation;
use crate::request::Visit;

/// True if the referrer is the same page in another place, or any page on another host of this
/// platform.
pub(in crate::page) fn has_switched(visit: &Visit, place: &PageLocation) -> bool {
    let referer = visit.headers.map().get(header::REFERER).and_then(|referer| referer.to_str().ok());
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

//! Locates visitors whose URL and cookies name no place: `check-locale` of the product API first,
//! then the network.

use routing::{LocaleAndCity, LocaleCode};

use crate::app::App;
use crate::product_api::{Countries, VisitorLocation};
use crate::request::Visit;

/// Place of the visitor. `None`: unknown, or a place that does not exist.
pub(in crate::page) async fn locate_visitor(app: &App, visit: &Visit, path: &str, countries: &Countries) -> Option<LocaleAndCity> {
    let by_network = visit.ip.and_then(|ip| visit.live.geo.place(ip, countries));
    let city = by_network.as_ref().map(|place| place.city.as_str());
    let location = app.api.visitor_location(path, city, &visit.visitor_headers()).await;
    location.and_then(|location| existing(&location, countries)).or(by_network)
}

fn existing(location: &VisitorLocation, countries: &Countries) -> Option<LocaleAndCity> {
    let locale =
        LocaleCode::parse(&location.locale).filter(|locale| countries.serves(locale) && countries.has_city(locale, &location.city));
    if locale.is_none() {
        tracing::warn!(locale = location.locale, city = location.city, "Ignored a place from check-locale that does not exist");
    }
    Some(LocaleAndCity { locale: locale?, city: location.city.clone() })
}

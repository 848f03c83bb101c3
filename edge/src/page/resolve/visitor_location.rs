//! Where a visitor belongs whose address and cookies do not say: what the product API's `check-locale` says, else what the visitor's network says.

use routing::{LocaleCode, Place};

use crate::app::App;
use crate::product_api::{Countries, VisitorLocation};
use crate::request::Visit;

/// The place; `None`: nobody says, or says what does not exist.
pub(in crate::page) async fn whereabouts(app: &App, visit: &Visit, path: &str, countries: &Countries) -> Option<Place> {
    let by_network = visit.ip.and_then(|ip| visit.live.geo.place(ip, countries));
    let city = by_network.as_ref().map(|place| place.city.as_str());
    let said = app.api.belonging(path, city, &visit.told()).await;
    said.and_then(|said| existing(&said, countries)).or(by_network)
}

fn existing(said: &VisitorLocation, countries: &Countries) -> Option<Place> {
    let locale = LocaleCode::parse(&said.locale).filter(|locale| countries.serves(locale) && countries.has_city(locale, &said.city));
    if locale.is_none() {
        tracing::warn!(locale = said.locale, city = said.city, "check-locale named a place that does not exist");
    }
    Some(Place { locale: locale?, city: said.city.clone() })
}

//! Fills in a missing locale or city from `?city=`, an earlier choice, geolocation or the site's
//! default.

use super::{Outcome, Resolver};
use crate::explain::{Recorder, Stage};
use crate::matching::address::{LocaleAndCity, LocaleCode};
use crate::matching::path::CanonicalPath;

impl<R: Recorder> Resolver<'_, R> {
    /// Completes `/` or `/{locale}`. The result always depends on the visitor's cookies or IP
    /// address.
    pub(super) fn fill_in_place(&mut self, locale: Option<LocaleCode>) -> Outcome {
        let (place, why) = match locale {
            None => self.preferred(),
            Some(locale) => {
                let (city, why) = self.preferred_city(&locale);
                (LocaleAndCity { locale, city }, why)
            }
        };
        self.recorder.note(Stage::Place, None, true, || format!("{}, {}: {why}", place.locale, place.city));
        self.query.has_city = false;
        self.query.city = None;
        self.trail.by_visitor = true;
        self.trail.moved = true;
        self.position.path = CanonicalPath::of(vec![place.locale.to_string(), place.city]);
        Outcome::Continue
    }

    /// Place for a path without locale and city.
    fn preferred(&mut self) -> (LocaleAndCity, &'static str) {
        let site = self.position.site;
        let chosen = self.request.preferences.chosen.as_ref().filter(|place| self.exists(place)).cloned();
        let default_locale = self.language_of_browser(site.default_locale.country()).unwrap_or_else(|| site.default_locale.clone());
        if let Some(requested) = self.query.city.clone() {
            let geolocated = if chosen.is_none() { self.by_location() } else { None };
            let locales =
                [chosen.as_ref().map(|place| &place.locale), geolocated.as_ref().map(|place| &place.locale), Some(&default_locale)];
            let locale = locales.into_iter().flatten().find(|locale| self.context.has_city(locale, &requested)).cloned();
            if let Some(locale) = locale {
                return (LocaleAndCity { locale, city: requested }, "city of the query");
            }
        }
        if let Some(chosen) = chosen {
            return (chosen, "place chosen earlier");
        }
        if let Some(geolocated) = self.by_location() {
            return (geolocated, "place of the visitor's IP address");
        }
        (
            LocaleAndCity { locale: default_locale, city: site.default_city.clone() },
            "default of the site, in the browser's language if available",
        )
    }

    /// City for a path with a locale only.
    fn preferred_city(&mut self, locale: &LocaleCode) -> (String, &'static str) {
        let is_here = |city: &String| self.context.has_city(locale, city);
        if let Some(requested) = self.query.city.clone().filter(is_here) {
            return (requested, "city of the query");
        }
        let chosen = self.request.preferences.chosen.as_ref().filter(|place| place.locale.country() == locale.country());
        if let Some(chosen) = chosen.map(|place| place.city.clone()).filter(is_here) {
            return (chosen, "city chosen earlier");
        }
        self.trail.location_needed = true;
        let geolocated = self.request.place_by_ip.filter(|place| place.locale.country() == locale.country());
        if let Some(geolocated) = geolocated.map(|place| place.city.clone()).filter(is_here) {
            return (geolocated, "city of the visitor's IP address");
        }
        (self.context.default_city(locale.country()).unwrap_or(&self.position.site.default_city).to_owned(), "default city of the country")
    }

    /// Place by geolocation, in the browser's language if the country offers it.
    fn by_location(&mut self) -> Option<LocaleAndCity> {
        self.trail.location_needed = true;
        let geolocated = self.request.place_by_ip.filter(|place| self.exists(place))?;
        let locale = self.language_of_browser(geolocated.locale.country()).unwrap_or_else(|| geolocated.locale.clone());
        Some(LocaleAndCity { locale, city: geolocated.city.clone() })
    }

    /// Locale of a country in the first of the browser's languages that the country offers.
    fn language_of_browser(&self, country: &str) -> Option<LocaleCode> {
        let mut locales =
            self.request.preferences.languages.iter().filter_map(|language| LocaleCode::parse(&format!("{country}-{language}")));
        locales.find(|locale| self.context.serves(locale))
    }

    fn exists(&self, place: &LocaleAndCity) -> bool {
        self.context.serves(&place.locale) && self.context.has_city(&place.locale, &place.city)
    }

    /// Nearest valid place for an invalid locale: the default of its country, or else of the site.
    pub(super) fn nearest(&self, locale: &LocaleCode) -> LocaleAndCity {
        let country = locale.country();
        let language = self.context.default_language(country).and_then(|language| LocaleCode::parse(&format!("{country}-{language}")));
        let place = language.zip(self.context.default_city(country)).map(|(locale, city)| LocaleAndCity { locale, city: city.to_owned() });
        let site = self.position.site;
        place.unwrap_or_else(|| LocaleAndCity { locale: site.default_locale.clone(), city: site.default_city.clone() })
    }
}

//! Resolves a locale and a city to a [`View`].

use std::sync::Arc;

use geo::Country;

use super::Api;
use crate::pages::View;
use crate::web::response::ApiError;

impl Api {
    /// Languages a country is served in: the default first, pseudo-languages last.
    pub(crate) fn offered_languages(&self, country: &Country) -> Vec<String> {
        let strings = self.strings();
        let real = country.languages.iter().map(String::as_str).filter(|language| strings.has_language(language));
        real.chain(strings.pseudo_languages()).map(str::to_owned).collect()
    }

    /// Splits a locale into its country and language.
    ///
    /// # Errors
    /// Unknown locale.
    pub(crate) fn country_and_language<'l>(&self, locale: &'l str) -> Result<(&Country, &'l str), ApiError> {
        let (country, language) = locale.split_once('-').ok_or(ApiError::UnknownLocale)?;
        let country = self.geo().country(country).ok_or(ApiError::UnknownLocale)?;
        if !self.offered_languages(country).iter().any(|offered| offered == language) {
            return Err(ApiError::UnknownLocale);
        }
        Ok((country, language))
    }

    /// The view of a locale and city.
    ///
    /// # Errors
    /// Unknown locale or city.
    pub(crate) fn view(&self, locale: &str, city: &str) -> Result<View<'_>, ApiError> {
        let (country, language) = self.country_and_language(locale)?;
        self.view_of(country, language, city)
    }

    /// The view of a search. It also accepts languages that are not offered but have imported
    /// documents.
    ///
    /// # Errors
    /// Unknown locale or city.
    pub(crate) async fn search_view(&self, locale: &str, city: &str) -> Result<View<'_>, ApiError> {
        let view = self.view(locale, city);
        if !matches!(view, Err(ApiError::UnknownLocale)) {
            return view;
        }
        let (country, language) = locale.split_once('-').ok_or(ApiError::UnknownLocale)?;
        let country = self.geo().country(country).ok_or(ApiError::UnknownLocale)?;
        if !self.search().catalogue().await.is_some_and(|catalogue| catalogue.has_language(language)) {
            return Err(ApiError::UnknownLocale);
        }
        self.view_of(country, language, city)
    }

    fn view_of<'a>(&'a self, country: &'a Country, language: &str, city: &str) -> Result<View<'a>, ApiError> {
        // Read first: strings and snapshot are at least as new.
        let generation = self.generation();
        let snapshot = self.0.snapshot.load();
        let city = country.city(city).ok_or(ApiError::UnknownCity)?;
        Ok(View {
            database: self.database(),
            content: snapshot.content.clone(),
            seq: snapshot.seq,
            generation,
            variables: Arc::clone(&snapshot.variables),
            menu: Arc::clone(&snapshot.menu),
            groups: Arc::clone(&snapshot.groups),
            similar_articles: Arc::clone(&snapshot.similar_articles),
            comparisons: Arc::clone(&snapshot.comparisons),
            rates: Arc::clone(&snapshot.rates),
            cars: Arc::clone(&snapshot.cars),
            tests: Arc::clone(&snapshot.tests),
            day: snapshot.day.clone(),
            strings: self.strings(),
            search: self.search(),
            forms: Arc::clone(&self.0.forms),
            takes_requests: self.0.settings.support.enabled,
            geo: self.geo(),
            country,
            city,
            linked_city: &city.code,
            language: language.to_owned(),
        })
    }
}

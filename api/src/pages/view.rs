//! Input of every page builder: locale, city, content snapshot and settings of one request.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use contracts::shared_response::CITY_PLACEHOLDER;
use geo::{City, Country, Geo};

use super::comparisons::Comparisons;
use super::groups::GroupIndex;
use super::paths::{HOME_PATH, knowledge_base_path};
use super::redirects::similar_articles::SimilarArticles;
use crate::calculators::Rates;
use crate::content::cars::Cars;
use crate::content::knowledge::Catalogue;
use crate::content::{CITY, Fill, MenuContent, PAGE, Variables};
use crate::database::Database;
use crate::forms::Forms;
use crate::locales::{PSEUDO_LANGUAGES, SOURCE_LANGUAGE, Strings};
use crate::search::Search;

/// Context of page builders: a place, a language and the content snapshot of the request.
#[derive(Clone)]
pub(crate) struct View<'a> {
    /// Personal data: accounts, requests, posts.
    pub(crate) database: &'a Database,
    /// Content: the same database, or a read replica of it.
    pub(crate) content: Database,
    /// Number of the last change that the content has at least.
    pub(crate) seq: i64,
    /// Generation of the strings and of the day.
    pub(crate) generation: u64,
    pub(crate) variables: Arc<Variables>,
    pub(crate) menu: Arc<MenuContent>,
    pub(crate) groups: Arc<GroupIndex>,
    pub(crate) similar_articles: Arc<SimilarArticles>,
    pub(crate) comparisons: Arc<Comparisons>,
    pub(crate) rates: Arc<Rates>,
    pub(crate) cars: Arc<Cars>,
    pub(crate) tests: Arc<Catalogue>,
    /// Today in UTC, `YYYY-MM-DD`.
    pub(crate) day: String,
    pub(crate) strings: Arc<Strings>,
    pub(crate) search: &'a Search,
    pub(crate) forms: Arc<Forms>,
    /// True when support requests are accepted.
    pub(crate) takes_requests: bool,
    pub(crate) geo: &'a Geo,
    pub(crate) country: &'a Country,
    pub(crate) city: &'a City,
    /// The city's code in links; [`CITY_PLACEHOLDER`] in a page that several cities share.
    pub(crate) linked_city: &'a str,
    /// Language of the interface.
    pub(crate) language: String,
}

impl<'a> View<'a> {
    /// Language of the articles. Pseudo-languages use the source language.
    pub(crate) fn content_language(&self) -> &str {
        if self.is_pseudo() { SOURCE_LANGUAGE } else { &self.language }
    }

    pub(super) fn is_pseudo(&self) -> bool {
        PSEUDO_LANGUAGES.contains(&self.language.as_str())
    }

    /// URL of a path in this locale and city. The URL of `/` has no trailing slash.
    pub(crate) fn url(&self, path: &str) -> String {
        let path = if path == HOME_PATH { "" } else { path };
        format!("/{}-{}/{}{path}", self.country.code, self.language, self.linked_city)
    }

    /// `{country}-{language}`.
    pub(crate) fn locale(&self) -> String {
        format!("{}-{}", self.country.code, self.language)
    }

    /// URL of an article of this city in a language; `None` if the country does not offer the
    /// language.
    pub(crate) fn article_url(&self, path: &str, language: &str) -> Option<String> {
        let path = knowledge_base_path(path);
        if language == self.content_language() {
            return Some(self.url(&path));
        }
        let is_offered = self.offered_languages().any(|offered| offered == language);
        is_offered.then(|| format!("/{}-{language}/{}{path}", self.country.code, self.linked_city))
    }

    /// The same view in another city of the country.
    pub(crate) fn in_city(&self, city: &'a City) -> Self {
        Self { city, linked_city: &city.code, ..self.clone() }
    }

    /// The same view with the placeholder instead of the city in links.
    pub(crate) fn with_city_placeholder(&self) -> Self {
        Self { linked_city: CITY_PLACEHOLDER, ..self.clone() }
    }

    /// Value of a variable in this city.
    pub(crate) fn value_in(&self, name: &str, language: &str) -> String {
        self.value(name, self.city, language)
    }

    /// A UI string of the API, in the page's language.
    pub(crate) fn own(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.strings.own(&self.language, key, values)
    }

    /// Languages of the country, the default first, without pseudo-languages.
    pub(crate) fn offered_languages(&self) -> impl Iterator<Item = &str> {
        self.country.languages.iter().map(String::as_str).filter(|language| self.strings.has_language(language))
    }

    /// Names of the variables whose values may differ between the cities of this country.
    pub(super) fn variables_of_cities(&self) -> BTreeSet<&str> {
        let mut names = self.variables.names_of_cities(&self.country.code);
        names.insert(CITY);
        names
    }

    /// Value of a variable in a city of this country.
    pub(super) fn value(&self, name: &str, city: &City, language: &str) -> String {
        if name == CITY {
            return city.name(language).to_owned();
        }
        self.variables.value(name, &self.country.code, &city.code, language).unwrap_or_default().to_owned()
    }
}

/// Fills texts of this page with variables and prefetched links.
pub(super) struct Filler<'v, 'a> {
    pub(super) view: &'v View<'a>,
    /// Paths by article id.
    pub(super) links: HashMap<String, String>,
    /// Path to support from the text.
    pub(super) support: String,
}

impl Fill for Filler<'_, '_> {
    fn variable(&self, name: &str) -> &str {
        let view = self.view;
        if name == CITY {
            return view.city.name(&view.language);
        }
        let value = view.variables.value(name, &view.country.code, &view.city.code, view.content_language());
        value.unwrap_or_else(|| {
            tracing::error!(variable.name = name, "an article uses an unknown variable");
            ""
        })
    }

    fn link(&self, target: &str) -> Option<String> {
        if let Some(page) = target.strip_prefix(PAGE) {
            return Some(if page == "contact-us" { self.support.clone() } else { self.view.url(&format!("/{page}")) });
        }
        let (id, anchor) = target.split_once('#').map_or((target, None), |(id, anchor)| (id, Some(anchor)));
        let path = self.links.get(id)?;
        Some(anchor.map_or_else(|| path.clone(), |anchor| format!("{path}#{anchor}")))
    }

    fn is_telephone(&self, name: &str) -> bool {
        name.ends_with("_number")
    }
}

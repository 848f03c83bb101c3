//! Memory of which cities have the same page, for one version of the content.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use contracts::shared_response::{MOST_NAMED_CITIES, SharingCities};
use moka::sync::Cache;

use super::paths::knowledge_base_path;
use super::queries::scope::Scope;

/// Largest total weight of the comparisons, in remembered cities: about 16 MB.
const MOST_CITIES: u64 = 250_000;

/// Most countries and languages with menus.
const MOST_MENUS: u64 = 1000;

/// Comparisons of the cities of a country.
#[derive(Debug)]
pub(crate) struct Comparisons {
    /// By country and path.
    pages: Cache<String, Arc<ComparedCities>>,
    /// Whether menus are the same, by locale.
    menus: Cache<String, bool>,
}

impl Default for Comparisons {
    fn default() -> Self {
        let weigh = |_: &String, compared: &Arc<ComparedCities>| u32::try_from(compared.first.weight()).unwrap_or(u32::MAX);
        let pages = Cache::builder().max_capacity(MOST_CITIES).weigher(weigh).build();
        Self { pages, menus: Cache::new(MOST_MENUS) }
    }
}

impl Comparisons {
    pub(super) fn get(&self, key: &str) -> Option<Arc<ComparedCities>> {
        self.pages.get(key)
    }

    /// Those of other pages than some articles, named `<language>/<path>`. Those of menus are made
    /// again. A request that still reads older content adds nothing to them.
    pub(crate) fn without(&self, articles: &BTreeSet<&str>) -> Self {
        let split = articles.iter().filter_map(|article| article.split_once('/'));
        let changed: HashSet<(String, String)> = split.map(|(language, path)| (language.to_owned(), knowledge_base_path(path))).collect();
        let others = Self::default();
        for (key, compared) in &self.pages {
            if !matches!(&compared.paths, Paths::Each(paths) if paths.iter().any(|path| changed.contains(path))) {
                others.insert(key.to_string(), compared);
            }
        }
        others
    }

    pub(super) fn insert(&self, key: String, compared: Arc<ComparedCities>) {
        self.pages.insert(key, compared);
    }

    /// Whether the menus of a locale are the same in all cities, as `compare` finds once.
    pub(super) fn has_same_menus(&self, locale: String, compare: impl FnOnce() -> bool) -> bool {
        self.menus.get_with(locale, compare)
    }
}

/// Paths of a page in its languages.
#[derive(Debug)]
pub(super) enum Paths {
    /// Outside the knowledge base: exists in all languages.
    Fixed(&'static str),
    /// Path below locale and city: folder names are equal in all languages.
    Same(String, Scope),
    /// Like `Same`, in these languages only.
    Among(Vec<String>, String, Scope),
    /// `(language, path below locale and city)`.
    Each(Vec<(String, String)>),
}

/// A page's cities and paths.
#[derive(Debug)]
pub(super) struct ComparedCities {
    /// The first city with the same page, by city.
    pub(super) first: FirstCities,
    /// Paths of the page.
    pub(super) paths: Paths,
}

/// The first city with the same page, by city. Most pages are the same in all cities, so only
/// exceptions are stored, and the cities of a page that not all have.
#[derive(Debug, Default)]
pub(super) struct FirstCities {
    /// The first city of most cities; empty without cities.
    most: String,
    /// First cities whose page several cities share. A response can name them.
    shared: BTreeSet<String>,
    /// First cities of the others.
    others: BTreeMap<String, String>,
    /// Cities that have the page; `None` for all.
    having: Option<BTreeSet<String>>,
}

impl FirstCities {
    /// Of pairs of a city and the first city with the same page, in order. `having` are the cities
    /// that have the page; `None` for all.
    pub(super) fn new(pairs: &[(&str, &str)], having: Option<BTreeSet<String>>) -> Self {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for (_, first) in pairs {
            *counts.entry(first).or_default() += 1;
        }
        // Of several, the one that comes first in order.
        let largest = counts.values().max();
        let most = pairs.iter().map(|(_, first)| *first).find(|first| counts.get(first) == largest).unwrap_or_default();
        let others = pairs.iter().filter(|(_, first)| *first != most);
        let named = |first: &str, count: usize| if having.is_none() && first == most { pairs.len() - count } else { count };
        let is_shared = |(first, count): &(&str, usize)| *count > 1 && named(first, *count) <= MOST_NAMED_CITIES;
        let shared = counts.iter().map(|(first, count)| (*first, *count)).filter(is_shared);
        Self {
            most: most.to_owned(),
            shared: shared.map(|(first, _)| first.to_owned()).collect(),
            others: others.map(|(city, first)| ((*city).to_owned(), (*first).to_owned())).collect(),
            having,
        }
    }

    /// The first city with the same page as a city that has it.
    pub(super) fn get(&self, city: &str) -> Option<&str> {
        self.others.get(city).or(Some(&self.most)).map(String::as_str).filter(|first| !first.is_empty())
    }

    /// The first city with the same page as a city, if several cities share that page. `None` also
    /// if a response would name too many.
    pub(super) fn first_sharing(&self, city: &str) -> Option<&str> {
        let has = self.having.as_ref().is_none_or(|having| having.contains(city));
        self.get(city).filter(|first| has && self.shared.contains(*first))
    }

    /// All cities with the same page as a city; `None` as for [`FirstCities::first_sharing`].
    pub(super) fn sharing(&self, city: &str) -> Option<SharingCities> {
        let first = self.first_sharing(city)?;
        Some(match &self.having {
            None if first == self.most => SharingCities::AllBut(self.others.keys().cloned().collect()),
            None => {
                let with_page = self.others.iter().filter(|(_, other)| *other == first);
                SharingCities::Only(with_page.map(|(city, _)| city.clone()).collect())
            }
            Some(having) => SharingCities::Only(having.iter().filter(|other| self.get(other) == Some(first)).cloned().collect()),
        })
    }

    /// Remembered cities, with a constant for the entry.
    fn weight(&self) -> usize {
        self.others.len() + self.shared.len() + self.having.as_ref().map_or(0, BTreeSet::len) + 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_exceptions_are_stored() {
        assert_eq!(FirstCities::default().get("moskva"), None);
        let pairs = [("moskva", "moskva"), ("perm", "perm"), ("kazan", "moskva"), ("sochi", "perm")];
        let first = FirstCities::new(&pairs, None);
        assert_eq!(["moskva", "kazan", "perm", "sochi"].map(|city| first.get(city).unwrap()), ["moskva", "moskva", "perm", "perm"]);
        assert_eq!(first.others.len(), 2);
        let first = FirstCities::new(&[("moskva", "moskva"), ("perm", "perm"), ("sochi", "perm")], None);
        assert_eq!(["moskva", "perm", "sochi"].map(|city| first.get(city).unwrap()), ["moskva", "perm", "perm"]);
        assert_eq!(first.others.len(), 1);
    }

    #[test]
    fn cities_with_the_same_page_share_it() {
        let all_but = |cities: &[&str]| SharingCities::AllBut(cities.iter().map(|&city| city.to_owned()).collect());
        let only = |cities: &[&str]| SharingCities::Only(cities.iter().map(|&city| city.to_owned()).collect());
        assert_eq!(FirstCities::default().sharing("moskva"), None);
        let first = FirstCities::new(&[("moskva", "moskva"), ("kazan", "moskva"), ("perm", "perm"), ("sochi", "perm")], None);
        assert_eq!(first.sharing("kazan"), Some(all_but(&["perm", "sochi"])));
        assert_eq!(first.sharing("perm"), Some(only(&["perm", "sochi"])));
        let having = Some(["kazan", "perm", "sochi"].map(str::to_owned).into());
        let first = FirstCities::new(&[("kazan", "kazan"), ("perm", "perm"), ("sochi", "kazan")], having);
        assert_eq!(first.sharing("sochi"), Some(only(&["kazan", "sochi"])));
        assert_eq!(["sochi", "perm", "moskva"].map(|city| first.first_sharing(city)), [Some("kazan"), None, None]);
        assert_eq!(first.sharing("perm"), None, "no other city has it");
        assert_eq!(first.sharing("moskva"), None, "the page is not there");
    }

    #[test]
    fn page_is_not_shared_if_a_response_would_name_too_many_cities() {
        let cities: Vec<String> = (0..=2 * MOST_NAMED_CITIES + 2).map(|number| format!("c{number}")).collect();
        let (most, others) = cities.split_at(cities.len() / 2 + 1);
        for (count, is_shared) in [(MOST_NAMED_CITIES, true), (MOST_NAMED_CITIES + 1, false)] {
            let own = others.iter().take(count).map(|city| (city.as_str(), others[0].as_str()));
            let pairs: Vec<(&str, &str)> = most.iter().map(|city| (city.as_str(), "c0")).chain(own).collect();
            let first = FirstCities::new(&pairs, None);
            assert_eq!(first.sharing(&cities[0]).is_some(), is_shared, "all but {count}");
            assert_eq!(first.sharing(&others[0]).is_some(), is_shared, "only {count}");
        }
    }

    #[test]
    fn comparisons_of_other_pages_stay() {
        let compared = |paths| Arc::new(ComparedCities { first: FirstCities::default(), paths });
        let article = |path: &str| {
            compared(Paths::Each(vec![("ru".to_owned(), knowledge_base_path(path)), ("en".to_owned(), knowledge_base_path(path))]))
        };
        let all = Comparisons::default();
        all.insert("a".to_owned(), article("taxi/money/a"));
        all.insert("b".to_owned(), article("taxi/money/b"));
        all.insert("root".to_owned(), compared(Paths::Same(knowledge_base_path(""), Scope::All)));
        let others = all.without(&["en/taxi/money/a"].into());
        assert_eq!(["a", "b", "root"].map(|key| others.get(key).is_some()), [false, true, true]);
    }
}

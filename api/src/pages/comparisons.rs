//! Memory of which cities have the same page, for one version of the content.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use moka::sync::Cache;

use super::paths::knowledge_base_path;
use super::queries::scope::Scope;

/// Largest total weight of the comparisons, in remembered cities: about 16 MB.
const MOST_CITIES: u64 = 250_000;

/// Comparisons by country and path.
#[derive(Debug)]
pub(crate) struct Comparisons(Cache<String, Arc<ComparedCities>>);

impl Default for Comparisons {
    fn default() -> Self {
        let weigh = |_: &String, compared: &Arc<ComparedCities>| u32::try_from(compared.first.others.len() + 4).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(MOST_CITIES).weigher(weigh).build())
    }
}

impl Comparisons {
    pub(super) fn get(&self, key: &str) -> Option<Arc<ComparedCities>> {
        self.0.get(key)
    }

    /// Those of other pages than some articles, named `<language>/<path>`. A request that still
    /// reads older content adds nothing to them.
    pub(crate) fn without(&self, articles: &BTreeSet<&str>) -> Self {
        let split = articles.iter().filter_map(|article| article.split_once('/'));
        let changed: HashSet<(String, String)> = split.map(|(language, path)| (language.to_owned(), knowledge_base_path(path))).collect();
        let others = Self::default();
        for (key, compared) in &self.0 {
            if !matches!(&compared.paths, Paths::Each(paths) if paths.iter().any(|path| changed.contains(path))) {
                others.insert(key.to_string(), compared);
            }
        }
        others
    }

    pub(super) fn insert(&self, key: String, compared: Arc<ComparedCities>) {
        self.0.insert(key, compared);
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
/// exceptions are stored.
#[derive(Debug, Default)]
pub(super) struct FirstCities {
    /// The first city of most cities; empty without cities.
    most: String,
    /// First cities of the others.
    others: HashMap<String, String>,
}

impl FirstCities {
    /// Adds a city. The first one added is the first city of most.
    pub(super) fn add(&mut self, city: &str, first: &str) {
        if self.most.is_empty() {
            first.clone_into(&mut self.most);
        }
        if self.most != first {
            self.others.insert(city.to_owned(), first.to_owned());
        }
    }

    /// The first city with the same page as a city that has it.
    pub(super) fn get(&self, city: &str) -> Option<&str> {
        self.others.get(city).or(Some(&self.most)).map(String::as_str).filter(|first| !first.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_exceptions_are_stored() {
        let mut first = FirstCities::default();
        assert_eq!(first.get("moskva"), None);
        for (city, same) in [("moskva", "moskva"), ("kazan", "moskva"), ("perm", "perm"), ("sochi", "perm")] {
            first.add(city, same);
        }
        assert_eq!(["moskva", "kazan", "perm", "sochi"].map(|city| first.get(city).unwrap()), ["moskva", "moskva", "perm", "perm"]);
        assert_eq!(first.others.len(), 2);
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

//! Groups and sections of the knowledge base in memory, with their numbers of readable articles.
//!
//! Menus and lists show these numbers. Counting them in the database for each page would cost more
//! with each article.

mod read;

use std::collections::HashMap;
use std::sync::Arc;

use super::languages::read_each;
use super::queries::articles::TitleRow;
use super::{PageResult, View};
use crate::database::Database;

/// Key of articles for all cities.
const ALL_CITIES: &str = "";

/// A group or section with readable articles.
#[derive(Debug)]
pub(in crate::pages) struct GroupSummary {
    pub(in crate::pages) id: String,
    pub(in crate::pages) slug: String,
    pub(in crate::pages) title: String,
    pub(in crate::pages) description: String,
    /// True for a profession, false for other groups and sections.
    pub(in crate::pages) is_profession: bool,
    /// Number of readable articles.
    pub(in crate::pages) articles: u32,
    /// Date of the newest one.
    pub(in crate::pages) updated: String,
}

/// Groups and sections of one version of the content: by language, in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct GroupIndex(HashMap<String, Arc<Vec<Group>>>);

#[derive(Debug)]
struct Group {
    part: Part,
    is_profession: bool,
    sections: Vec<Part>,
    /// For a group that is not a profession: its articles for all cities, in order, with titles
    /// that are equal in all cities. Lists of a profession that show them are then equal, too.
    general: Vec<TitleRow>,
}

/// A group or section.
#[derive(Debug)]
struct Part {
    id: String,
    slug: String,
    title: String,
    description: String,
    /// Its articles by city, `ru/moskva` or [`ALL_CITIES`].
    articles: HashMap<Arc<str>, Count>,
}

/// Articles for one city, or for all.
#[derive(Debug)]
struct Count {
    articles: u32,
    /// Date of the newest one.
    updated: Arc<str>,
}

impl GroupIndex {
    /// Reads the groups of some languages again. The others stay.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn reread(&self, database: &Database, languages: &[String]) -> PageResult<Self> {
        let read = |language: String| {
            let database = database.clone();
            async move { read::groups(&database, &language).await.map(Arc::new) }
        };
        let mut index = self.clone();
        index.0.extend(read_each(languages, read).await?);
        Ok(index)
    }
}

impl Part {
    fn new(id: String, slug: String, title: String, description: String) -> Self {
        Self { id, slug, title, description, articles: HashMap::new() }
    }

    fn add(&mut self, key: &Arc<str>, articles: u32, updated: &Arc<str>) {
        let count = self.articles.entry(Arc::clone(key)).or_insert_with(|| Count { articles: 0, updated: Arc::clone(updated) });
        count.articles = count.articles.saturating_add(articles);
        if *updated > count.updated {
            count.updated = Arc::clone(updated);
        }
    }

    /// Its summary in a city; `None` without readable articles.
    fn summary(&self, is_profession: bool, city: &str) -> Option<GroupSummary> {
        let counts = [ALL_CITIES, city].into_iter().filter_map(|key| self.articles.get(key));
        let (articles, updated) = counts
            .map(|count| (count.articles, &count.updated))
            .reduce(|(articles, updated), (more, other)| (articles.saturating_add(more), updated.max(other)))?;
        Some(GroupSummary {
            id: self.id.clone(),
            slug: self.slug.clone(),
            title: self.title.clone(),
            description: self.description.clone(),
            is_profession,
            articles,
            updated: updated.to_string(),
        })
    }
}

/// All groups in the language of the articles, in order.
fn all<'v>(view: &'v View<'_>) -> &'v [Group] {
    view.groups.0.get(view.content_language()).map_or(&[], |groups| groups.as_slice())
}

/// Key of the view's city.
fn here(view: &View<'_>) -> String {
    format!("{}/{}", view.country.code, view.city.code)
}

/// Groups with articles that are readable in the city, in order.
pub(in crate::pages) fn readable(view: &View<'_>) -> Vec<GroupSummary> {
    let here = here(view);
    let groups = all(view).iter();
    groups.filter_map(|group| group.part.summary(group.is_profession, &here)).collect()
}

/// The group with a slug, if the city has readable articles of it.
pub(in crate::pages) fn readable_by_slug(view: &View<'_>, slug: &str) -> Option<GroupSummary> {
    let group = all(view).iter().find(|group| group.part.slug == slug)?;
    group.part.summary(group.is_profession, &here(view))
}

/// Sections of a group, by its id, with articles that are readable in the city, in order.
pub(in crate::pages) fn readable_sections(view: &View<'_>, group: &str) -> Vec<GroupSummary> {
    let here = here(view);
    let group = all(view).iter().find(|one| one.part.id == group);
    group.iter().flat_map(|group| &group.sections).filter_map(|section| section.summary(false, &here)).collect()
}

/// Whether all cities of the country have the same groups and sections, and the same articles with
/// equal titles in one group, which is not a profession.
pub(in crate::pages) fn are_same_in_all_cities(view: &View<'_>, id: &str) -> bool {
    let country = format!("{}/", view.country.code);
    let of_cities = |part: &Part| part.articles.keys().any(|key| key.starts_with(&country));
    let is_same = |part: &Part| part.articles.contains_key(ALL_CITIES) || !of_cities(part);
    let has_same_articles = |group: &Group| {
        let articles = group.part.articles.get(ALL_CITIES).map_or(0, |count| count.articles);
        !of_cities(&group.part) && u32::try_from(group.general.len()) == Ok(articles)
    };
    all(view)
        .iter()
        .all(|group| is_same(&group.part) && group.sections.iter().all(is_same) && (group.part.id != id || has_same_articles(group)))
}

/// Articles for all professions of a group that is not one: those for all cities.
pub(in crate::pages) fn general<'v>(view: &'v View<'_>, slug: &str) -> &'v [TitleRow] {
    all(view).iter().find(|group| group.part.slug == slug).map_or(&[], |group| group.general.as_slice())
}

/// Titles of all professions by slug, also of those without readable articles.
pub(crate) fn profession_titles(view: &View<'_>) -> HashMap<String, String> {
    let professions = all(view).iter().filter(|group| group.is_profession);
    professions.map(|group| (group.part.slug.clone(), group.part.title.clone())).collect()
}

/// Titles of a group and one of its sections, by slug, and whether the group is a profession. Also
/// without readable articles.
pub(in crate::pages) fn titles<'v>(view: &'v View<'_>, group: &str, section: &str) -> Option<(&'v str, &'v str, bool)> {
    let group = all(view).iter().find(|one| one.part.slug == group)?;
    let section = group.sections.iter().find(|one| one.slug == section)?;
    Some((&group.part.title, &section.title, group.is_profession))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(counts: &[(&str, u32, &str)]) -> Part {
        let mut part = Part::new("taxi".to_owned(), "taxi".to_owned(), "Taxi".to_owned(), String::new());
        for (city, articles, updated) in counts {
            part.add(&(*city).into(), *articles, &(*updated).into());
        }
        part
    }

    fn numbers(part: &Part, city: &str) -> Option<(u32, String)> {
        part.summary(true, city).map(|summary| (summary.articles, summary.updated))
    }

    #[test]
    fn articles_of_all_cities_and_of_the_city_count() {
        let part = part(&[(ALL_CITIES, 3, "2026-02-01"), ("ru/moskva", 2, "2026-03-01"), ("ru/kazan", 1, "2026-01-01")]);
        assert_eq!(numbers(&part, "ru/moskva"), Some((5, "2026-03-01".to_owned())));
        assert_eq!(numbers(&part, "ru/kazan"), Some((4, "2026-02-01".to_owned())));
        assert_eq!(numbers(&part, "kz/almaty"), Some((3, "2026-02-01".to_owned())));
    }

    #[test]
    fn a_group_without_readable_articles_is_left_out() {
        assert_eq!(numbers(&part(&[]), "ru/moskva"), None);
        assert_eq!(numbers(&part(&[("ru/kazan", 1, "2026-01-01")]), "ru/moskva"), None);
    }

    #[test]
    fn sections_of_a_group_add_up() {
        let part = part(&[(ALL_CITIES, 3, "2026-02-01"), (ALL_CITIES, 4, "2026-01-01")]);
        assert_eq!(numbers(&part, "ru/moskva"), Some((7, "2026-02-01".to_owned())));
    }
}

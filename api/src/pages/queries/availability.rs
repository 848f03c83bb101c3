//! Statements on the cities that articles are restricted to.

use std::collections::BTreeSet;

use super::articles::available;
use super::of_articles;
use super::scope::Scope;
use crate::pages::{PageResult, View};

/// Cities that an article is restricted to, as `(country, city)`; empty for all.
pub(in crate::pages) async fn cities_of(view: &View<'_>, id: &str) -> PageResult<Vec<(String, String)>> {
    let query = sqlx::query_as("SELECT country, city FROM article_city WHERE article_id = $1").bind(id);
    Ok(query.fetch_all(view.content.pool()).await?)
}

/// The same for the article at a path.
pub(in crate::pages) async fn cities_of_path(view: &View<'_>, path: &str) -> PageResult<Vec<(String, String)>> {
    let statement = "SELECT c.country, c.city FROM article_version v JOIN article_city c ON c.article_id = v.article_id \
                     WHERE v.language = $1 AND v.path = $2";
    let query = sqlx::query_as(statement).bind(view.content_language()).bind(path);
    Ok(query.fetch_all(view.content.pool()).await?)
}

/// `(article, country, city)` of articles restricted to certain cities.
pub(in crate::pages) async fn restrictions(view: &View<'_>, scope: &Scope) -> PageResult<Vec<(String, String, String)>> {
    let statement = match scope {
        Scope::All => "SELECT article_id, country, city FROM article_city",
        Scope::Profession(_) => {
            "SELECT DISTINCT c.article_id, c.country, c.city FROM article_version v JOIN article_city c ON c.article_id = v.article_id \
             WHERE v.profession_id = $1"
        }
        Scope::Section(_) => {
            "SELECT DISTINCT c.article_id, c.country, c.city FROM article_version v JOIN article_city c ON c.article_id = v.article_id \
             WHERE v.section_id = $1"
        }
    };
    let query = scope.id().into_iter().fold(sqlx::query_as(statement), |query, id| query.bind(id));
    Ok(query.fetch_all(view.content.pool()).await?)
}

/// `(article, country, city)` of those of some articles that are restricted to certain cities.
pub(in crate::pages) async fn restrictions_of<'i>(
    view: &View<'_>,
    ids: impl IntoIterator<Item = &'i String>,
) -> PageResult<Vec<(String, String, String)>> {
    of_articles(view, "SELECT article_id, country, city FROM article_city", ids).await
}

/// Cities of this country that have articles in a language.
pub(in crate::pages) async fn cities_with_articles(view: &View<'_>, language: &str, scope: &Scope) -> PageResult<BTreeSet<String>> {
    let statement = match scope {
        Scope::All => {
            "SELECT c.city FROM article_version v JOIN article_city c ON c.article_id = v.article_id WHERE v.language = $1 AND c.country = $2"
        }
        Scope::Profession(_) => {
            "SELECT c.city FROM article_version v JOIN article_city c ON c.article_id = v.article_id \
             WHERE v.language = $1 AND c.country = $2 AND v.profession_id = $3"
        }
        Scope::Section(_) => {
            "SELECT c.city FROM article_version v JOIN article_city c ON c.article_id = v.article_id \
             WHERE v.language = $1 AND c.country = $2 AND v.section_id = $3"
        }
    };
    let query = sqlx::query_scalar(statement).bind(language).bind(&view.country.code);
    let query = scope.id().into_iter().fold(query, |query, id| query.bind(id));
    let cities: Vec<String> = query.fetch_all(view.content.pool()).await?;
    Ok(cities.into_iter().collect())
}

/// True if a city of this country has articles in a language.
pub(in crate::pages) async fn has_articles(view: &View<'_>, language: &str, city: &str, scope: &Scope) -> PageResult<bool> {
    const ALL: &str = concat!("SELECT 1 FROM article_version v WHERE v.language = $1 AND ", available!(), " LIMIT 1");
    const PROFESSION: &str =
        concat!("SELECT 1 FROM article_version v WHERE v.language = $1 AND v.profession_id = $4 AND ", available!(), " LIMIT 1");
    const SECTION: &str =
        concat!("SELECT 1 FROM article_version v WHERE v.language = $1 AND v.section_id = $4 AND ", available!(), " LIMIT 1");
    let statement = match scope {
        Scope::All => ALL,
        Scope::Profession(_) => PROFESSION,
        Scope::Section(_) => SECTION,
    };
    let query = sqlx::query(statement).bind(language).bind(&view.country.code).bind(city);
    let query = scope.id().into_iter().fold(query, |query, id| query.bind(id));
    Ok(query.fetch_optional(view.content.pool()).await?.is_some())
}

/// Cities of this country with restricted articles of a group, or of one of its sections, in this
/// language.
pub(in crate::pages) async fn other_cities(view: &View<'_>, group: &str, section: Option<&str>) -> PageResult<Vec<String>> {
    let statement = match section {
        None => {
            "SELECT DISTINCT c.city FROM article_version v JOIN article_city c ON c.article_id = v.article_id \
             WHERE v.language = $1 AND c.country = $2 \
             AND v.profession_id IN (SELECT p.id FROM profession p WHERE p.language = $1 AND p.slug = $3)"
        }
        Some(_) => {
            "SELECT DISTINCT c.city FROM article_version v JOIN article_city c ON c.article_id = v.article_id \
             WHERE v.language = $1 AND c.country = $2 AND v.section_id IN \
             (SELECT s.id FROM section s JOIN profession p ON p.id = s.profession_id AND p.language = s.language \
             WHERE s.language = $1 AND p.slug = $3 AND s.slug = $4)"
        }
    };
    let query = sqlx::query_scalar(statement).bind(view.content_language()).bind(&view.country.code).bind(group);
    let query = section.into_iter().fold(query, |query, section| query.bind(section));
    Ok(query.fetch_all(view.content.pool()).await?)
}

//! Statements on articles.
//!
//! `$1` is the language, `$2` and `$3` are country and city where a statement needs them.

use std::collections::HashMap;

use sqlx::{Any, AssertSqlSafe};

use super::scope::Scope;
use super::versions::ArticleRow;
use crate::content::Body;
use crate::database::Database;
use crate::pages::{PageResult, View};
use crate::value_list::{padded, placeholders};

/// Condition: the article version `v` is readable in the city.
macro_rules! available {
    () => {
        "(NOT EXISTS (SELECT 1 FROM article_city c WHERE c.article_id = v.article_id) \
         OR EXISTS (SELECT 1 FROM article_city c WHERE c.article_id = v.article_id AND c.country = $2 AND c.city = $3))"
    };
}

pub(in crate::pages) use available;

/// An article in a list.
#[derive(Debug, Clone)]
pub(in crate::pages) struct ListedRow {
    pub(in crate::pages) id: String,
    pub(in crate::pages) section: String,
    pub(in crate::pages) path: String,
    pub(in crate::pages) title: String,
    pub(in crate::pages) short_answer: String,
}

type ListedTuple = (String, String, String, String, String);

impl From<ListedTuple> for ListedRow {
    fn from((id, section, path, title, short_answer): ListedTuple) -> Self {
        Self { id, section, path, title, short_answer }
    }
}

/// Readable articles of a group, in order.
pub(in crate::pages) async fn of_group(view: &View<'_>, group: &str) -> PageResult<Vec<ListedRow>> {
    const STATEMENT: &str = concat!(
        "SELECT v.article_id, v.section_id, v.path, v.title, v.short_answer FROM article_version v \
         WHERE v.language = $1 AND v.profession_id = $4 AND ",
        available!(),
        " ORDER BY v.section_id, v.sort_order, v.article_id"
    );
    let query = sqlx::query_as(STATEMENT).bind(view.content_language()).bind(&view.country.code).bind(&view.city.code).bind(group);
    let rows: Vec<ListedTuple> = query.fetch_all(view.content.pool()).await?;
    Ok(rows.into_iter().map(ListedRow::from).collect())
}

/// A link to an article by its title alone.
#[derive(Debug)]
pub(in crate::pages) struct TitleRow {
    pub(in crate::pages) id: String,
    pub(in crate::pages) path: String,
    pub(in crate::pages) title: String,
}

/// Articles of groups that are not professions, with the id of their group, in order: those of all
/// cities, with titles that are equal in all cities.
pub(in crate::pages) async fn general(content: &Database, language: &str) -> PageResult<Vec<(String, TitleRow)>> {
    let statement = "SELECT p.id, v.article_id, v.path, v.title FROM article_version v \
                     JOIN profession p ON p.id = v.profession_id AND p.language = v.language \
                     JOIN section s ON s.id = v.section_id AND s.language = v.language \
                     WHERE v.language = $1 AND p.is_profession = 0 AND v.title NOT LIKE '%{{%' \
                     AND NOT EXISTS (SELECT 1 FROM article_city c WHERE c.article_id = v.article_id) \
                     ORDER BY s.sort_order, s.id, v.sort_order, v.article_id";
    let rows: Vec<(String, String, String, String)> = sqlx::query_as(statement).bind(language).fetch_all(content.pool()).await?;
    Ok(rows.into_iter().map(|(group, id, path, title)| (group, TitleRow { id, path, title })).collect())
}

/// Other articles of a section, in order: those of all cities, with titles that are equal in all
/// cities. `article` is the path of the article that shows them.
pub(in crate::pages) async fn siblings(view: &View<'_>, article: &str) -> PageResult<Vec<TitleRow>> {
    // By the section's id, which has an index: a prefix of paths has none in most collations.
    let statement = "SELECT v.article_id, v.path, v.title FROM article_version v \
                     WHERE v.section_id = (SELECT a.section_id FROM article_version a WHERE a.language = $1 AND a.path = $2) \
                     AND v.language = $1 AND v.path <> $2 AND v.title NOT LIKE '%{{%' \
                     AND NOT EXISTS (SELECT 1 FROM article_city c WHERE c.article_id = v.article_id) \
                     ORDER BY v.sort_order, v.article_id";
    let query = sqlx::query_as(statement).bind(view.content_language()).bind(article);
    let rows: Vec<(String, String, String)> = query.fetch_all(view.content.pool()).await?;
    Ok(rows.into_iter().map(|(id, path, title)| TitleRow { id, path, title }).collect())
}

/// Readable articles by id, each once, in the order of the ids.
pub(in crate::pages) async fn by_ids(view: &View<'_>, ids: impl IntoIterator<Item = &String>) -> PageResult<Vec<ListedRow>> {
    let ids: Vec<&String> = ids.into_iter().collect();
    let values = padded(ids.iter().copied());
    if values.is_empty() {
        return Ok(Vec::new());
    }
    // SECURITY: only placeholder numbers are inserted into the statement.
    let statement = format!(
        "SELECT v.article_id, v.section_id, v.path, v.title, v.short_answer FROM article_version v \
         WHERE v.language = $1 AND v.article_id IN ({}) AND {}",
        placeholders(4, values.len()),
        available!()
    );
    let query = sqlx::query_as::<Any, ListedTuple>(AssertSqlSafe(statement));
    let query = query.bind(view.content_language()).bind(&view.country.code).bind(&view.city.code);
    let rows = values.into_iter().fold(query, |query, id| query.bind(id)).fetch_all(view.content.pool()).await?;
    let mut by_id: HashMap<String, ListedRow> = rows.into_iter().map(ListedRow::from).map(|row| (row.id.clone(), row)).collect();
    Ok(ids.into_iter().filter_map(|id| by_id.remove(id)).collect())
}

/// Path and last change of all articles in the view's language, in any city.
pub(in crate::pages) async fn all_articles(view: &View<'_>) -> PageResult<Vec<(String, String)>> {
    let query = sqlx::query_as("SELECT path, updated FROM article_version WHERE language = $1").bind(view.content_language());
    Ok(query.fetch_all(view.content.pool()).await?)
}

/// Body of an article variant.
pub(in crate::pages) async fn body(view: &View<'_>, article: &ArticleRow, variant: &str) -> PageResult<Body> {
    let body: Option<String> = sqlx::query_scalar("SELECT body FROM article_body WHERE article_id = $1 AND language = $2 AND variant = $3")
        .bind(&article.id)
        .bind(&article.language)
        .bind(variant)
        .fetch_optional(view.content.pool())
        .await?;
    Ok(serde_json::from_str(&body.ok_or(sqlx::Error::RowNotFound)?)?)
}

/// `(language, variant, body)` of an article with several variants.
pub(in crate::pages) async fn bodies(view: &View<'_>, id: &str) -> PageResult<Vec<(String, String, Body)>> {
    let statement = "SELECT b.language, b.variant, b.body FROM article_body b JOIN article_version v \
                     ON v.article_id = b.article_id AND v.language = b.language WHERE b.article_id = $1 AND v.conditions <> '[]' ORDER BY b.variant";
    parse_bodies(sqlx::query_as(statement).bind(id).fetch_all(view.content.pool()).await?)
}

/// Parses bodies from JSON.
pub(in crate::pages) fn parse_bodies(rows: Vec<(String, String, String)>) -> PageResult<Vec<(String, String, Body)>> {
    rows.into_iter().map(|(language, variant, body)| Ok((language, variant, serde_json::from_str(&body)?))).collect()
}

/// Ids, languages, titles and short answers, if one contains a variable and a list of the scope
/// shows it. The list of the whole knowledge base shows no articles. The list of a group shows
/// titles alone.
pub(in crate::pages) async fn listed_with_variables(view: &View<'_>, scope: &Scope) -> PageResult<Vec<(String, String, String, String)>> {
    let (statement, id) = match scope {
        Scope::All => return Ok(Vec::new()),
        Scope::Profession(id) => {
            ("SELECT article_id, language, title, '' FROM article_version WHERE profession_id = $1 AND title LIKE '%{{%'", id)
        }
        Scope::Section(id) => (
            "SELECT article_id, language, title, short_answer FROM article_version \
             WHERE section_id = $1 AND (title LIKE '%{{%' OR short_answer LIKE '%{{%')",
            id,
        ),
    };
    Ok(sqlx::query_as(statement).bind(id).fetch_all(view.content.pool()).await?)
}

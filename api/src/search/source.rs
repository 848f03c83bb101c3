//! Reads articles from the database in pages, so that all texts are in memory only once.

use std::collections::HashMap;

use search::{Dictionary, Intents};
use tokio::sync::mpsc::Sender;

use super::documents::Row;
use crate::content::{INTENTS, StoreError, outer_group};
use crate::database::Database;

/// Articles per page.
const PAGE: i64 = 500;

type VersionTuple = (String, String, String, String, String, String);

/// Cities of articles, by the article's id. Articles for all cities are absent.
pub(super) type Cities = HashMap<String, Vec<(String, String)>>;

/// Stored cities of articles.
pub(super) async fn cities(database: &Database) -> Result<Cities, StoreError> {
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT article_id, country, city FROM article_city ORDER BY article_id, country, city")
            .fetch_all(database.pool())
            .await?;
    let mut cities = Cities::new();
    for (id, country, city) in rows {
        cities.entry(id).or_default().push((country, city));
    }
    Ok(cities)
}

/// Sends all stored articles of a language.
pub(super) async fn send_rows(database: &Database, language: &str, cities: &Cities, to: Sender<Vec<Row>>) -> Result<(), StoreError> {
    let mut after = String::new();
    while let Some(rows) = page(database, language, &after, cities).await? {
        after = rows.last().map(|row| row.id.clone()).unwrap_or_default();
        if to.send(rows).await.is_err() {
            break;
        }
    }
    Ok(())
}

/// The next page of articles of a language; `None` at the end.
async fn page(database: &Database, language: &str, after: &str, cities_of: &Cities) -> Result<Option<Vec<Row>>, StoreError> {
    let versions: Vec<VersionTuple> = sqlx::query_as(
        "SELECT article_id, path, title, short_answer, synonyms, conditions FROM article_version \
         WHERE language = $1 AND article_id > $2 ORDER BY article_id LIMIT $3",
    )
    .bind(language)
    .bind(after)
    .bind(PAGE)
    .fetch_all(database.pool())
    .await?;
    let Some((last, ..)) = versions.last() else { return Ok(None) };
    let bodies: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT article_id, variant, body FROM article_body WHERE language = $1 AND article_id > $2 AND article_id <= $3 ORDER BY article_id, variant",
    )
    .bind(language)
    .bind(after)
    .bind(last)
    .fetch_all(database.pool())
    .await?;
    let mut bodies_of: HashMap<String, Vec<(String, String)>> = HashMap::new();
    for (id, variant, body) in bodies {
        bodies_of.entry(id).or_default().push((variant, body));
    }
    let row = |(id, path, title, short_answer, synonyms, conditions): VersionTuple| Row {
        language: language.to_owned(),
        cities: cities_of.get(&id).cloned().unwrap_or_default(),
        bodies: bodies_of.remove(&id).unwrap_or_default(),
        id,
        path,
        title,
        short_answer,
        synonyms,
        conditions,
    };
    Ok(Some(versions.into_iter().map(row).collect()))
}

/// Stored dictionaries. Imports validate them; invalid ones are skipped.
pub(super) async fn dictionaries(database: &Database) -> Result<Vec<Dictionary>, StoreError> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("SELECT language, text FROM search_dictionary ORDER BY language").fetch_all(database.pool()).await?;
    let read = |(language, text): (String, String)| {
        let dictionary = Dictionary::parse(&language, &text);
        dictionary
            .inspect_err(|faults| tracing::error!(language, faults = faults.len(), "cannot parse a stored dictionary; it is skipped"))
            .ok()
    };
    Ok(rows.into_iter().filter_map(read).collect())
}

/// Phrases of a language that ask for an action.
#[derive(Debug)]
pub(super) struct StoredIntents {
    pub(super) language: String,
    pub(super) intents: Intents,
    /// Paths of the articles they name, by language and id.
    pub(super) paths: HashMap<(String, String), String>,
}

/// Stored phrases. Imports check them; unreadable ones are skipped.
pub(super) async fn intents(database: &Database) -> Result<Vec<StoredIntents>, StoreError> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("SELECT language, text FROM search_intents ORDER BY language").fetch_all(database.pool()).await?;
    let mut stored = Vec::with_capacity(rows.len());
    for (language, text) in rows {
        let intents = match Intents::parse(&language, &text, &INTENTS) {
            Ok(intents) => intents,
            Err(faults) => {
                tracing::error!(language, faults = faults.len(), "stored intents cannot be read");
                continue;
            }
        };
        let mut paths = HashMap::new();
        for id in intents.articles() {
            let found: Vec<(String, String)> = sqlx::query_as("SELECT language, path FROM article_version WHERE article_id = $1")
                .bind(id)
                .fetch_all(database.pool())
                .await?;
            paths.extend(found.into_iter().map(|(language, path)| ((language, id.to_owned()), path)));
        }
        stored.push(StoredIntents { language, intents, paths });
    }
    Ok(stored)
}

/// Titles of groups by language and slug.
pub(super) async fn categories(database: &Database) -> Result<HashMap<String, HashMap<String, String>>, StoreError> {
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT language, slug, title FROM profession").fetch_all(database.pool()).await?;
    let mut titles: HashMap<String, HashMap<String, String>> = HashMap::new();
    for (language, slug, title) in rows {
        titles.entry(language).or_default().entry(outer_group(&slug).to_owned()).or_insert(title);
    }
    Ok(titles)
}

//! Writes changed content to the database in one transaction.

mod articles;
mod changes;
mod cities;
mod groups;
mod jobs;
mod knowledge;
mod rates;
mod stored_articles;

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use sqlx::{Any, AnyConnection, Executor as _, Transaction};

use super::cars::Cars;
use super::corpus::ID_PREFIX;
use super::variables::Variables;
use super::{Content, MenuContent};
use crate::database::{Database, Engine};

pub(crate) use changes::{ALL as ALL_CONTENT, Change, ChangedArticles, changes_after, newest_change, read_numbered_state, read_one_state};
pub(crate) use rates::read_rates;
pub(super) use stored_articles::read as read_articles;

/// Reason why the database could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A statement failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// JSON serialisation failed.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Another import changed an article between reading and writing.
    #[error("another import changed the same article")]
    Conflict,
}

/// Number of articles changed by an import, counting language versions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Report {
    /// New articles.
    pub added: usize,
    /// Articles whose text, head or place changed.
    pub changed: usize,
    /// Unchanged articles.
    pub unchanged: usize,
    /// Articles whose file was deleted.
    pub removed: usize,
}

/// Stored variables.
pub(crate) async fn read_variables(database: &Database) -> Result<Variables, StoreError> {
    let rows: Vec<(String, String, String, String)> =
        sqlx::query_as("SELECT scope, name, language, value FROM variable").fetch_all(database.pool()).await?;
    Ok(rows.into_iter().map(|(scope, name, language, value)| [scope, name, language, value]).collect())
}

/// Stored menu content; empty before the first import.
pub(crate) async fn read_menu(database: &Database) -> Result<MenuContent, StoreError> {
    let json: Option<String> =
        sqlx::query_scalar("SELECT json FROM menu_content WHERE name = 'menu'").fetch_optional(database.pool()).await?;
    Ok(json.map(|json| serde_json::from_str(&json)).transpose()?.unwrap_or_default())
}

/// Stored car list; empty before the first import.
pub(crate) async fn read_cars(database: &Database) -> Result<Cars, StoreError> {
    let json: Option<String> = sqlx::query_scalar("SELECT json FROM car_list WHERE name = 'cars'").fetch_optional(database.pool()).await?;
    Ok(json.map(|json| serde_json::from_str(&json)).transpose()?.unwrap_or_default())
}

/// Languages with groups of articles.
pub(crate) async fn stored_languages(database: &Database) -> Result<Vec<String>, StoreError> {
    let statement = "SELECT DISTINCT language FROM profession ORDER BY language";
    Ok(sqlx::query_scalar(statement).fetch_all(database.pool()).await?)
}

/// The last imported content folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredFolder {
    /// Digest of its files; empty before the first import.
    pub(crate) digest: String,
    /// Its version.
    pub(crate) epoch: i64,
}

/// The last imported content folder.
pub(crate) async fn stored_folder(database: &Database) -> Result<StoredFolder, StoreError> {
    let statement = "SELECT digest, epoch FROM import_state WHERE name = 'content'";
    let (digest, epoch) = sqlx::query_as(statement).fetch_one(database.pool()).await?;
    Ok(StoredFolder { digest, epoch })
}

/// Records that a newer epoch has the stored folder too.
pub(crate) async fn raise_epoch(database: &Database, digest: &str, epoch: i64) -> Result<(), StoreError> {
    let statement = "UPDATE import_state SET epoch = $1 WHERE name = 'content' AND digest = $2 AND epoch < $1";
    sqlx::query(statement).bind(epoch).bind(digest).execute(database.pool()).await?;
    Ok(())
}

/// Digest of all imports, including other folders. Every import that changes something changes it.
pub(crate) async fn stored_digest(database: &Database) -> Result<String, StoreError> {
    let digests: Vec<String> = sqlx::query_scalar("SELECT digest FROM import_state ORDER BY name").fetch_all(database.pool()).await?;
    Ok(digests.join(" "))
}

/// Replaces the stored content, and records what has changed. With an epoch, `None` if the database
/// holds that one or a newer one.
pub(super) async fn write(database: &Database, content: &Content, epoch: Option<i64>) -> Result<Option<Report>, StoreError> {
    let mut transaction = database.pool().begin().await?;
    if database.engine() == Engine::Postgres {
        // Imports wait for each other, however long one takes.
        transaction.execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0").await?;
    }
    if !write_state(&mut transaction, content, epoch).await? {
        return Ok(None);
    }
    let is_rest_new = changes::record_rest(&mut transaction, content).await?;
    if is_rest_new {
        write_rest(&mut transaction, content).await?;
    }
    let (report, changed) = articles::write(&mut transaction, content).await?;
    // Last: nodes that see the number see the content too.
    changes::add(&mut transaction, database.engine(), changed.filter(|_| !is_rest_new)).await?;
    transaction.commit().await?;
    Ok(Some(report))
}

/// Replaces everything but articles.
async fn write_rest(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<(), StoreError> {
    groups::write(transaction, content).await?;
    if !content.is_corpus {
        jobs::write(transaction, content).await?;
    }
    if let Some(variables) = &content.variables {
        sqlx::query("DELETE FROM variable").execute(&mut **transaction).await?;
        for row in variables.rows() {
            let statement = "INSERT INTO variable (scope, name, language, value) VALUES ($1, $2, $3, $4)";
            row.into_iter().fold(sqlx::query(statement), |query, value| query.bind(value)).execute(&mut **transaction).await?;
        }
    }
    if let Some(menu) = &content.menu {
        sqlx::query("DELETE FROM menu_content").execute(&mut **transaction).await?;
        sqlx::query("INSERT INTO menu_content (name, json) VALUES ('menu', $1)")
            .bind(serde_json::to_string(menu)?)
            .execute(&mut **transaction)
            .await?;
    }
    if let Some(cars) = &content.cars {
        sqlx::query("DELETE FROM car_list").execute(&mut **transaction).await?;
        sqlx::query("INSERT INTO car_list (name, json) VALUES ('cars', $1)")
            .bind(serde_json::to_string(cars)?)
            .execute(&mut **transaction)
            .await?;
    }
    if let Some(synonyms) = &content.synonyms {
        sqlx::query("DELETE FROM search_dictionary").execute(&mut **transaction).await?;
        for (language, text) in synonyms {
            let query = sqlx::query("INSERT INTO search_dictionary (language, text) VALUES ($1, $2)").bind(language).bind(text);
            query.execute(&mut **transaction).await?;
        }
    }
    if let Some(intents) = &content.intents {
        sqlx::query("DELETE FROM search_intents").execute(&mut **transaction).await?;
        for (language, text) in intents {
            let query = sqlx::query("INSERT INTO search_intents (language, text) VALUES ($1, $2)").bind(language).bind(text);
            query.execute(&mut **transaction).await?;
        }
    }
    if !content.is_corpus {
        write_images(transaction, content).await?;
    }
    if let Some(rates) = &content.rates {
        rates::write(transaction, rates).await?;
    }
    if let Some(tests) = &content.tests {
        knowledge::write(transaction, tests).await?;
    }
    Ok(())
}

/// Records the import. Every import writes this row first, so concurrent imports wait for each
/// other instead of failing midway. False if the database holds the epoch or a newer one.
async fn write_state(transaction: &mut Transaction<'_, Any>, content: &Content, epoch: Option<i64>) -> Result<bool, StoreError> {
    if !content.is_corpus {
        let statement = match epoch {
            Some(_) => "UPDATE import_state SET digest = $1, imported_at = $2, epoch = $3 WHERE name = 'content' AND epoch < $3",
            // An import by hand is newer than everything before it.
            None => {
                "UPDATE import_state SET digest = $1, imported_at = $2, epoch = CASE WHEN epoch < $3 THEN $3 ELSE epoch + 1 END \
                 WHERE name = 'content'"
            }
        };
        let query = sqlx::query(statement).bind(&content.digest).bind(now());
        let epoch = epoch.unwrap_or_else(|| jiff::Timestamp::now().as_second());
        return Ok(query.bind(epoch).execute(&mut **transaction).await?.rows_affected() > 0);
    }
    sqlx::query("UPDATE import_state SET digest = digest WHERE name = 'content'").execute(&mut **transaction).await?;
    let statement = "INSERT INTO import_state (name, digest, imported_at) VALUES ($1, $2, $3) \
                     ON CONFLICT (name) DO UPDATE SET digest = excluded.digest, imported_at = excluded.imported_at";
    sqlx::query(statement)
        .bind(format!("{ID_PREFIX}{}", content.language.as_deref().unwrap_or_default()))
        .bind(&content.digest)
        .bind(now())
        .execute(&mut **transaction)
        .await?;
    Ok(true)
}

fn now() -> String {
    jiff::Timestamp::now().to_string()
}

fn digest_of(parts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.len().to_le_bytes());
        digest.update(part);
    }
    hex::encode(digest.finalize())
}

/// Key of a row: id and language.
type Key = (String, String);

impl Content {
    /// Whether a stored row is of the languages and the kind (own or imported) of the content.
    fn may_replace(&self, id: &str, language: &str) -> bool {
        self.language.as_deref().is_none_or(|only| only == language) && id.starts_with(ID_PREFIX) == self.is_corpus
    }
}

/// Stored digests by id and language of the rows that the content may replace.
async fn stored(connection: &mut AnyConnection, statement: &'static str, content: &Content) -> Result<BTreeMap<Key, String>, StoreError> {
    let rows: Vec<(String, String, String)> = sqlx::query_as(statement).fetch_all(connection).await?;
    let rows = rows.into_iter().filter(|(id, language, _)| content.may_replace(id, language));
    Ok(rows.map(|(id, language, digest)| ((id, language), digest)).collect())
}

async fn delete(transaction: &mut Transaction<'_, Any>, statement: &'static str, keys: &[Key]) -> Result<(), StoreError> {
    for (id, language) in keys {
        sqlx::query(statement).bind(id).bind(language).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Image names are digests, so existing ones are skipped. An import of one language removes no
/// images.
async fn write_images(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<(), StoreError> {
    let known: Vec<String> = sqlx::query_scalar("SELECT name FROM image").fetch_all(&mut **transaction).await?;
    for name in known.iter().filter(|name| content.language.is_none() && !content.images.contains_key(*name)) {
        sqlx::query("DELETE FROM image WHERE name = $1").bind(name).execute(&mut **transaction).await?;
    }
    for (name, image) in content.images.iter().filter(|(name, _)| !known.contains(name)) {
        sqlx::query("INSERT INTO image (name, media_type, base64) VALUES ($1, $2, $3)")
            .bind(name)
            .bind(image.media_type)
            .bind(STANDARD.encode(&image.bytes))
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

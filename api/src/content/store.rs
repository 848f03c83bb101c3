//! Writes what changed to the database, in one transaction.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::{Any, AnyConnection, Transaction};

use super::variables::Variables;
use super::{Article, Content, Group};
use crate::database::Database;

/// Why the database could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A statement failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// Content could not be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

/// What an import did to the articles, counted per language version.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Report {
    /// New ones.
    pub added: usize,
    /// Those whose text, head or place changed.
    pub changed: usize,
    /// Those left as they were.
    pub unchanged: usize,
    /// Those whose file is gone.
    pub removed: usize,
}

/// Variables as stored.
pub(crate) async fn read_variables(database: &Database) -> Result<Variables, StoreError> {
    let rows: Vec<(String, String, String, String)> =
        sqlx::query_as("SELECT scope, name, language, value FROM variable").fetch_all(database.pool()).await?;
    Ok(rows.into_iter().map(|(scope, name, language, value)| [scope, name, language, value]).collect())
}

/// Digest of the content imported last; empty before the first import.
pub(crate) async fn stored_digest(database: &Database) -> Result<String, StoreError> {
    Ok(sqlx::query_scalar("SELECT digest FROM import_state WHERE name = 'content'").fetch_one(database.pool()).await?)
}

/// Makes the database hold exactly this content.
pub(super) async fn write(database: &Database, content: &Content) -> Result<Report, StoreError> {
    let mut transaction = database.pool().begin().await?;
    // The first statement writes, so that a second import waits for this one instead of failing in the middle.
    sqlx::query("UPDATE import_state SET digest = $1, imported_at = $2 WHERE name = 'content'")
        .bind(&content.digest)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
    write_groups(&mut transaction, content).await?;
    let report = write_articles(&mut transaction, content).await?;
    write_cities(&mut transaction, content).await?;
    if let Some(variables) = &content.variables {
        sqlx::query("DELETE FROM variable").execute(&mut *transaction).await?;
        for row in variables.rows() {
            let statement = "INSERT INTO variable (scope, name, language, value) VALUES ($1, $2, $3, $4)";
            row.into_iter().fold(sqlx::query(statement), |query, value| query.bind(value)).execute(&mut *transaction).await?;
        }
    }
    write_images(&mut transaction, content).await?;
    transaction.commit().await?;
    Ok(report)
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
    crate::hex(&digest.finalize())
}

/// Key of a row: id and language.
type Key = (String, String);

/// Digest by id and language of a table's rows, in the languages that the content speaks for.
async fn stored(connection: &mut AnyConnection, statement: &'static str, content: &Content) -> Result<BTreeMap<Key, String>, StoreError> {
    let rows: Vec<(String, String, String)> = sqlx::query_as(statement).fetch_all(connection).await?;
    let ours = |language: &str| content.language.as_deref().is_none_or(|only| only == language);
    Ok(rows.into_iter().filter(|(_, language, _)| ours(language)).map(|(id, language, digest)| ((id, language), digest)).collect())
}

async fn write_groups(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<(), StoreError> {
    let profession_ids: HashMap<&str, &str> = content
        .groups
        .iter()
        .filter(|group| group.section.is_none())
        .map(|group| (group.profession.as_str(), group.head.id.as_str()))
        .collect();
    let (sections, professions): (Vec<&Group>, Vec<&Group>) = content.groups.iter().partition(|group| group.section.is_some());

    let mut old = stored(transaction, "SELECT id, language, digest FROM profession", content).await?;
    let mut new = Vec::new();
    for group in professions {
        let head = &group.head;
        let digest = digest_of(&[&head.slug, &head.title, &head.description, &head.order.to_string()]);
        if old.remove(&(head.id.clone(), group.language.clone())).as_ref() != Some(&digest) {
            new.push((group, digest));
        }
    }
    let replaced = new.iter().map(|(group, _)| (group.head.id.clone(), group.language.clone()));
    let gone: Vec<Key> = old.into_keys().chain(replaced).collect();
    delete(transaction, "DELETE FROM profession WHERE id = $1 AND language = $2", &gone).await?;
    for (group, digest) in new {
        sqlx::query(
            "INSERT INTO profession (id, language, slug, title, description, sort_order, digest) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&group.head.id)
        .bind(&group.language)
        .bind(&group.head.slug)
        .bind(&group.head.title)
        .bind(&group.head.description)
        .bind(group.head.order)
        .bind(digest)
        .execute(&mut **transaction)
        .await?;
    }

    let mut old = stored(transaction, "SELECT id, language, digest FROM section", content).await?;
    let mut new = Vec::new();
    for group in sections {
        let head = &group.head;
        let profession = profession_ids.get(group.profession.as_str()).copied().unwrap_or_default();
        let digest = digest_of(&[profession, &head.slug, &head.title, &head.description, &head.order.to_string()]);
        if old.remove(&(head.id.clone(), group.language.clone())).as_ref() != Some(&digest) {
            new.push((group, profession, digest));
        }
    }
    let replaced = new.iter().map(|(group, ..)| (group.head.id.clone(), group.language.clone()));
    let gone: Vec<Key> = old.into_keys().chain(replaced).collect();
    delete(transaction, "DELETE FROM section WHERE id = $1 AND language = $2", &gone).await?;
    for (group, profession, digest) in new {
        sqlx::query(
            "INSERT INTO section (id, language, profession_id, slug, title, description, sort_order, digest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&group.head.id)
        .bind(&group.language)
        .bind(profession)
        .bind(&group.head.slug)
        .bind(&group.head.title)
        .bind(&group.head.description)
        .bind(group.head.order)
        .bind(digest)
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

async fn delete(transaction: &mut Transaction<'_, Any>, statement: &'static str, keys: &[Key]) -> Result<(), StoreError> {
    for (id, language) in keys {
        sqlx::query(statement).bind(id).bind(language).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// An article as its row holds it.
struct Row<'a> {
    article: &'a Article,
    profession: &'a str,
    section: &'a str,
    path: String,
    synonyms: String,
    related: String,
    conditions: String,
    uses: String,
    bodies: Vec<(&'a str, String)>,
    digest: String,
}

impl<'a> Row<'a> {
    fn new(article: &'a Article, ids: &HashMap<(&str, Option<&str>), &'a str>) -> Result<Self, StoreError> {
        let [profession, section, slug] = &article.place;
        let head = &article.head;
        let links: BTreeSet<&str> = article.links.iter().map(|(_, target)| target.split('#').next().unwrap_or(target)).collect();
        let mut row = Self {
            article,
            profession: ids.get(&(profession.as_str(), None)).copied().unwrap_or_default(),
            section: ids.get(&(profession.as_str(), Some(section.as_str()))).copied().unwrap_or_default(),
            path: format!("{profession}/{section}/{slug}"),
            synonyms: serde_json::to_string(&head.synonyms)?,
            related: serde_json::to_string(&head.related)?,
            conditions: serde_json::to_string(&article.conditions)?,
            uses: serde_json::to_string(&json!({ "variables": article.variables, "links": links }))?,
            bodies: Vec::new(),
            digest: String::new(),
        };
        for (variant, body) in &article.bodies {
            row.bodies.push((variant, serde_json::to_string(body)?));
        }
        let order = head.order.to_string();
        let mut parts = vec![
            row.profession,
            row.section,
            &row.path,
            &head.title,
            &head.short_answer,
            &order,
            &head.updated,
            &row.synonyms,
            &row.related,
            &row.conditions,
            &row.uses,
        ];
        parts.extend(row.bodies.iter().flat_map(|(variant, body)| [*variant, body]));
        row.digest = digest_of(&parts);
        Ok(row)
    }

    fn key(&self) -> Key {
        (self.article.head.id.clone(), self.article.language.clone())
    }
}

async fn write_articles(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<Report, StoreError> {
    let ids = content.groups.iter().map(|group| ((group.profession.as_str(), group.section.as_deref()), group.head.id.as_str())).collect();
    let mut old = stored(transaction, "SELECT article_id, language, digest FROM article_version", content).await?;
    let old_paths: Vec<(String, String, String)> =
        sqlx::query_as("SELECT article_id, language, path FROM article_version").fetch_all(&mut **transaction).await?;
    let old_paths: HashMap<Key, String> = old_paths.into_iter().map(|(id, language, path)| ((id, language), path)).collect();
    let mut report = Report::default();
    let mut new = Vec::new();
    for article in &content.articles {
        let row = Row::new(article, &ids)?;
        match old.remove(&row.key()) {
            Some(digest) if digest == row.digest => report.unchanged += 1,
            Some(_) => {
                report.changed += 1;
                new.push(row);
            }
            None => {
                report.added += 1;
                new.push(row);
            }
        }
    }
    report.removed = old.len();
    let gone: Vec<Key> = old.into_keys().chain(new.iter().map(Row::key)).collect();
    delete(transaction, "DELETE FROM article_version WHERE article_id = $1 AND language = $2", &gone).await?;
    for row in &new {
        insert(transaction, row).await?;
        if let Some(path) = old_paths.get(&row.key()).filter(|path| **path != row.path) {
            remember_path(transaction, row, path).await?;
        }
    }
    sqlx::query("DELETE FROM article WHERE NOT EXISTS (SELECT 1 FROM article_version WHERE article_version.article_id = article.id)")
        .execute(&mut **transaction)
        .await?;
    Ok(report)
}

async fn insert(transaction: &mut Transaction<'_, Any>, row: &Row<'_>) -> Result<(), StoreError> {
    let head = &row.article.head;
    let language = row.article.language.as_str();
    sqlx::query("INSERT INTO article (id, created_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING")
        .bind(&head.id)
        .bind(now())
        .execute(&mut **transaction)
        .await?;
    let texts = [
        head.id.as_str(),
        language,
        row.profession,
        row.section,
        &row.path,
        &head.slug,
        &head.title,
        &head.short_answer,
        &head.updated,
        &row.synonyms,
        &row.related,
        &row.conditions,
        &row.uses,
        &row.digest,
    ];
    let statement = "INSERT INTO article_version (article_id, language, profession_id, section_id, path, slug, title, short_answer, updated, \
                     synonyms, related, conditions, uses, digest, sort_order) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
    let query = texts.into_iter().fold(sqlx::query(statement), |query, text| query.bind(text));
    query.bind(head.order).execute(&mut **transaction).await?;
    for (variant, body) in &row.bodies {
        sqlx::query("INSERT INTO article_body (article_id, language, variant, body) VALUES ($1, $2, $3, $4)")
            .bind(&head.id)
            .bind(language)
            .bind(*variant)
            .bind(body)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// Keeps the address that an article left. The newest article to leave an address owns it.
async fn remember_path(transaction: &mut Transaction<'_, Any>, row: &Row<'_>, path: &str) -> Result<(), StoreError> {
    let statement = "INSERT INTO slug_history (language, path, article_id, left_at) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (language, path) DO UPDATE SET article_id = excluded.article_id, left_at = excluded.left_at";
    sqlx::query(statement)
        .bind(&row.article.language)
        .bind(path)
        .bind(&row.article.head.id)
        .bind(now())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Cities belong to the article in all its languages.
async fn write_cities(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<(), StoreError> {
    let mut written = BTreeSet::new();
    for article in &content.articles {
        let id = &article.head.id;
        if !written.insert(id) {
            continue;
        }
        sqlx::query("DELETE FROM article_city WHERE article_id = $1").bind(id).execute(&mut **transaction).await?;
        for (country, city) in &article.cities {
            sqlx::query("INSERT INTO article_city (article_id, country, city) VALUES ($1, $2, $3)")
                .bind(id)
                .bind(country)
                .bind(city)
                .execute(&mut **transaction)
                .await?;
        }
    }
    Ok(())
}

/// Pictures are named by their bytes: a name that is there is not written again. An import of one language removes none.
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

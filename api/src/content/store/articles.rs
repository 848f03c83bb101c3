//! Rows of articles: versions, bodies, cities and former paths.

use std::collections::{BTreeSet, HashMap};

use serde_json::json;
use sqlx::{Any, Transaction};

use super::changes::ALL;
use super::{Content, Key, Report, StoreError, delete, digest_of, now, stored};
use crate::content::Article;

/// Row of an article.
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
        let mut row = Self {
            article,
            profession: ids.get(&(profession.as_str(), None)).copied().unwrap_or_default(),
            section: ids.get(&(profession.as_str(), Some(section.as_str()))).copied().unwrap_or_default(),
            path: format!("{profession}/{section}/{slug}"),
            synonyms: serde_json::to_string(&head.synonyms)?,
            related: serde_json::to_string(&head.related)?,
            conditions: serde_json::to_string(&article.text.conditions)?,
            uses: serde_json::to_string(&json!({ "variables": article.text.variables, "links": article.text.linked() }))?,
            bodies: Vec::new(),
            digest: String::new(),
        };
        for (variant, body) in &article.text.bodies {
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

    /// Key of the change from an older version: its page, all pages of its language, or everything.
    fn change_key(&self, old: &OldHead) -> String {
        let head = &self.article.head;
        if old.path != self.path {
            return ALL.to_owned();
        }
        let texts = [&head.title, &head.short_answer, &head.updated, &self.synonyms, &self.related, &self.conditions];
        let language = &self.article.language;
        if old.texts.iter().eq(texts) && old.order == head.order { format!("{language}/{}", self.path) } else { language.clone() }
    }

    fn key(&self) -> Key {
        (self.article.head.id.clone(), self.article.language.clone())
    }
}

/// Writes changed articles and their cities. Returns also the keys of what has changed.
pub(super) async fn write(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<(Report, BTreeSet<String>), StoreError> {
    let ids = content.groups.iter().map(|group| ((group.profession.as_str(), group.section.as_deref()), group.head.id.as_str())).collect();
    let mut old = stored(transaction, "SELECT article_id, language, digest FROM article_version", content).await?;
    let old_heads = heads(transaction).await?;
    let mut keys = BTreeSet::new();
    let mut report = Report::default();
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    for article in &content.articles {
        let row = Row::new(article, &ids)?;
        match old.remove(&row.key()) {
            Some(digest) if digest == row.digest => report.unchanged += 1,
            Some(_) => {
                report.changed += 1;
                keys.insert(old_heads.get(&row.key()).map_or_else(|| ALL.to_owned(), |old| row.change_key(old)));
                changed.push(row.key());
                new.push(row);
            }
            None => {
                report.added += 1;
                // Pages of other languages link to it.
                keys.insert(ALL.to_owned());
                new.push(row);
            }
        }
    }
    report.removed = old.len();
    if !old.is_empty() {
        keys.insert(ALL.to_owned());
    }
    let gone: Vec<Key> = old.into_keys().chain(changed).collect();
    delete(transaction, "DELETE FROM article_version WHERE article_id = $1 AND language = $2", &gone).await?;
    for row in &new {
        insert(transaction, row).await?;
        if let Some(old) = old_heads.get(&row.key()).filter(|old| old.path != row.path) {
            remember_path(transaction, row, &old.path).await?;
        }
    }
    sqlx::query("DELETE FROM article WHERE NOT EXISTS (SELECT 1 FROM article_version WHERE article_version.article_id = article.id)")
        .execute(&mut **transaction)
        .await?;
    write_cities(transaction, content).await?;
    Ok((report, keys))
}

/// What other pages show of a stored article.
struct OldHead {
    path: String,
    /// Title, short answer, date, synonyms, related articles, conditions.
    texts: [String; 6],
    order: i64,
}

/// Heads of all stored articles.
async fn heads(transaction: &mut Transaction<'_, Any>) -> Result<HashMap<Key, OldHead>, StoreError> {
    type Tuple = (String, String, String, String, String, String, String, String, String, i64);
    let statement = "SELECT article_id, language, path, title, short_answer, updated, synonyms, related, conditions, sort_order \
                     FROM article_version";
    let rows: Vec<Tuple> = sqlx::query_as(statement).fetch_all(&mut **transaction).await?;
    let head = |(id, language, path, title, short_answer, updated, synonyms, related, conditions, order): Tuple| {
        ((id, language), OldHead { path, texts: [title, short_answer, updated, synonyms, related, conditions], order })
    };
    Ok(rows.into_iter().map(head).collect())
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

/// Records the former path of an article. If several articles had it, the last one owns it.
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

/// Cities apply to an article in all languages.
async fn write_cities(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<(), StoreError> {
    // Imported documents are for all cities.
    let articles = if content.is_corpus { &[] } else { content.articles.as_slice() };
    let mut written = BTreeSet::new();
    for article in articles {
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

//! Rows of articles: versions, bodies, cities and former paths.

use serde_json::json;
use sqlx::{Any, Transaction};

use super::changes::ArticleChanges;
use super::stored_articles::others;
use super::{Content, Key, Report, StoreError, cities, delete, digest_of, now};
use crate::content::Article;
use crate::content::unchanged::{GroupIds, group_ids};

impl Article {
    fn key(&self) -> Key {
        (self.head.id.clone(), self.language.clone())
    }
}

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
    summary: String,
}

impl<'a> Row<'a> {
    fn new(article: &'a Article, ids: &GroupIds<'a>) -> Result<Self, StoreError> {
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
            summary: if article.source.is_empty() { String::new() } else { serde_json::to_string(&article.summary)? },
        };
        for (variant, body) in &article.text.bodies {
            row.bodies.push((variant, body.json()?));
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

    /// Notes the change from an older version: of its page, of its language, or of all pages.
    async fn note_change(
        &self,
        old: &OldRow,
        transaction: &mut Transaction<'_, Any>,
        changes: &mut ArticleChanges,
    ) -> Result<(), StoreError> {
        let Self { article: Article { head, language, text, .. }, path, synonyms, related, conditions, uses, .. } = self;
        let texts = [&head.title, &head.short_answer, &head.updated, synonyms, related, conditions];
        let [old_title, old_answer, _, _, old_related, old_conditions] = &old.texts;
        // A page and the lists that show it have the same canonical city in all languages.
        let has_variable = |text: &String| text.contains("{{");
        let varies_in_lists = || texts[..2].iter().copied().chain([old_title, old_answer]).any(has_variable);
        if old.path != *path || old.order != head.order || !old.texts.iter().eq(texts) {
            changes.languages.insert(language.clone());
            changes.are_everywhere |= old.path != *path || varies_in_lists();
        } else {
            changes.bodies.insert(format!("{language}/{path}"));
        }
        if !text.conditions.is_empty() || old.uses != *uses || old_conditions != conditions || old_related != related {
            let statement = "SELECT language, path FROM article_version WHERE article_id = $1";
            let versions: Vec<(String, String)> = sqlx::query_as(statement).bind(&head.id).fetch_all(&mut **transaction).await?;
            changes.companions.extend(versions.into_iter().map(|(language, path)| format!("{language}/{path}")));
        }
        Ok(())
    }

    fn key(&self) -> Key {
        self.article.key()
    }
}

/// Writes changed articles, and changed cities of all. Returns also what has changed; `None` if
/// that is more than articles.
pub(super) async fn write(
    transaction: &mut Transaction<'_, Any>,
    content: &Content,
) -> Result<(Report, Option<ArticleChanges>), StoreError> {
    let ids = group_ids(&content.groups);
    let mut old = others(transaction, content).await?;
    let mut changes = ArticleChanges::default();
    let mut report = Report { unchanged: content.unchanged.len(), ..Report::default() };
    let (mut new, mut gone) = (Vec::new(), Vec::new());
    for article in &content.articles {
        let row = Row::new(article, &ids)?;
        match old.remove(&row.key()) {
            Some(digest) if digest == row.digest => {
                report.unchanged += 1;
                note_source(transaction, article).await?;
            }
            Some(_) => {
                report.changed += 1;
                let old = old_row(transaction, &row).await?;
                row.note_change(&old, transaction, &mut changes).await?;
                gone.push(row.key());
                new.push((article, Some(old)));
            }
            None => {
                report.added += 1;
                // Pages of other languages link to it.
                changes.are_everywhere = true;
                changes.languages.insert(article.language.clone());
                new.push((article, None));
            }
        }
    }
    report.removed = old.len();
    changes.are_everywhere |= !old.is_empty();
    changes.languages.extend(old.keys().map(|(_, language)| language.clone()));
    gone.extend(old.into_keys());
    delete(transaction, "DELETE FROM article_version WHERE article_id = $1 AND language = $2", &gone).await?;
    for (article, old) in &new {
        // Made again, so that rows of many articles are not in memory together.
        let row = Row::new(article, &ids)?;
        insert(transaction, &row).await?;
        if let Some(old) = old.as_ref().filter(|old| old.path != row.path) {
            remember_path(transaction, &row, &old.path).await?;
        }
    }
    if report.removed > 0 {
        sqlx::query("DELETE FROM article WHERE NOT EXISTS (SELECT 1 FROM article_version WHERE article_version.article_id = article.id)")
            .execute(&mut **transaction)
            .await?;
    }
    let added = new.iter().filter(|(_, old)| old.is_none()).map(|(article, _)| article.key()).collect();
    // Imported documents are for all cities.
    let have_moved = !content.is_corpus && cities::write(transaction, content, &added).await?;
    Ok((report, (!have_moved).then_some(changes)))
}

/// Notes the file of an article whose rows stay.
async fn note_source(transaction: &mut Transaction<'_, Any>, article: &Article) -> Result<(), StoreError> {
    if article.source.is_empty() {
        return Ok(());
    }
    let statement = "UPDATE article_version SET source = $1, summary = $2 WHERE article_id = $3 AND language = $4";
    let query = sqlx::query(statement).bind(&article.source).bind(serde_json::to_string(&article.summary)?);
    query.bind(&article.head.id).bind(&article.language).execute(&mut **transaction).await?;
    Ok(())
}

/// What other pages depend on of a stored article.
struct OldRow {
    path: String,
    /// Title, short answer, date, synonyms, related articles, conditions.
    texts: [String; 6],
    order: i64,
    /// Variables and linked articles.
    uses: String,
}

async fn old_row(transaction: &mut Transaction<'_, Any>, row: &Row<'_>) -> Result<OldRow, StoreError> {
    type Tuple = (String, String, String, String, String, String, String, i64, String);
    let statement = "SELECT path, title, short_answer, updated, synonyms, related, conditions, sort_order, uses \
                     FROM article_version WHERE article_id = $1 AND language = $2";
    let (id, language) = row.key();
    let old: Tuple = sqlx::query_as(statement).bind(id).bind(language).fetch_one(&mut **transaction).await?;
    let (path, title, short_answer, updated, synonyms, related, conditions, order, uses) = old;
    Ok(OldRow { path, texts: [title, short_answer, updated, synonyms, related, conditions], order, uses })
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
        &row.article.source,
        &row.summary,
    ];
    let statement = "INSERT INTO article_version (article_id, language, profession_id, section_id, path, slug, title, short_answer, updated, \
                     synonyms, related, conditions, uses, digest, source, summary, sort_order) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)";
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

//! Reads the stored articles that an import compares with its files.

use std::collections::BTreeMap;

use sqlx::{Any, Transaction};

use super::{Content, Key, StoreError, stored};
use crate::content::unchanged::{StoredArticle, StoredArticles};
use crate::database::Database;

/// Number and time of the last change. A restored database may have another one with its number.
const NEWEST_CHANGE: &str = "SELECT seq, at FROM content_change ORDER BY seq DESC LIMIT 1";

/// All stored articles.
pub(in crate::content) async fn read(database: &Database) -> Result<StoredArticles, StoreError> {
    type Tuple = (String, String, String, String, String, String);
    // Before the rows: what an import commits meanwhile is newer.
    let newest = sqlx::query_as(NEWEST_CHANGE).fetch_optional(database.pool()).await?;
    let statement = "SELECT language, path, article_id, source, summary, digest FROM article_version";
    let rows: Vec<Tuple> = sqlx::query_as(statement).fetch_all(database.pool()).await?;
    let article = |(language, path, id, source, summary, digest): Tuple| {
        let article = StoredArticle { id, source, summary, digest };
        ((language, path), article)
    };
    Ok(StoredArticles { newest, rows: rows.into_iter().map(article).collect() })
}

/// Digests of the stored articles that the content may replace, apart from its unchanged ones.
///
/// # Errors
/// An unchanged one has changed since, or the database failed.
pub(super) async fn others(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<BTreeMap<Key, String>, StoreError> {
    let newest: Option<(i64, i64)> = sqlx::query_as(NEWEST_CHANGE).fetch_optional(&mut **transaction).await?;
    // Imports wait for each other, so without a newer change all rows are as they were read.
    if let Some(read) = content.others.as_ref().filter(|read| newest.is_some() && read.newest == newest) {
        let ours = read.rows.iter().filter(|((language, _), article)| content.may_replace(&article.id, language));
        return Ok(ours.map(|((language, _), article)| ((article.id.clone(), language.clone()), article.digest.clone())).collect());
    }
    let mut all = stored(transaction, "SELECT article_id, language, digest FROM article_version", content).await?;
    for article in &content.unchanged {
        let digest = all.remove(&(article.summary.id.clone(), article.language.clone()));
        if digest.as_ref() != Some(&article.digest) {
            return Err(StoreError::Conflict);
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::content::unchanged::{PictureDigests, Summary, UnchangedArticle};

    #[tokio::test]
    async fn article_that_another_import_changed_is_a_conflict() {
        let (_folder, database) = Database::temporary().await;
        let summary = Summary {
            id: "a".to_owned(),
            cities: BTreeSet::new(),
            related: Vec::new(),
            lines: BTreeMap::new(),
            links: BTreeSet::new(),
            anchors: BTreeSet::new(),
            pictures: PictureDigests::default(),
        };
        let (file, language) = ("en/taxi/money/a.md".to_owned(), "en".to_owned());
        let place = ["taxi", "money", "a"].map(str::to_owned);
        let unchanged = vec![UnchangedArticle { file, language, place, summary, digest: "of before".to_owned() }];
        let content = Content { unchanged, ..Content::default() };
        let mut transaction = database.pool().begin().await.unwrap();
        assert!(matches!(others(&mut transaction, &content).await, Err(StoreError::Conflict)));
    }
}

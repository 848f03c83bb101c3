//! Statements on articles with all their data but the body, in one language or in all.

use std::collections::BTreeSet;

use super::of_articles;
use crate::content::{Condition, StoreError};
use crate::pages::{PageResult, View};
use serde::Deserialize;

/// An article, without its body.
#[derive(Debug)]
pub(in crate::pages) struct ArticleRow {
    pub(in crate::pages) id: String,
    pub(in crate::pages) language: String,
    pub(in crate::pages) path: String,
    pub(in crate::pages) title: String,
    pub(in crate::pages) short_answer: String,
    pub(in crate::pages) updated: String,
    pub(in crate::pages) synonyms: Vec<String>,
    pub(in crate::pages) related: Vec<String>,
    pub(in crate::pages) conditions: Vec<Condition>,
    pub(in crate::pages) uses: Uses,
}

/// References in an article's text.
#[derive(Debug, Clone, Deserialize)]
pub(in crate::pages) struct Uses {
    pub(in crate::pages) variables: BTreeSet<String>,
    /// Ids of the articles it links to.
    pub(in crate::pages) links: BTreeSet<String>,
}

/// Columns of an [`ArticleTuple`].
macro_rules! article_columns {
    () => {
        "article_id, language, path, title, short_answer, updated, synonyms, related, conditions, uses"
    };
}

type ArticleTuple = (String, String, String, String, String, String, String, String, String, String);

impl TryFrom<ArticleTuple> for ArticleRow {
    type Error = StoreError;

    fn try_from(row: ArticleTuple) -> PageResult<Self> {
        let (id, language, path, title, short_answer, updated, synonyms, related, conditions, uses) = row;
        Ok(Self {
            id,
            language,
            path,
            title,
            short_answer,
            updated,
            synonyms: serde_json::from_str(&synonyms)?,
            related: serde_json::from_str(&related)?,
            conditions: serde_json::from_str(&conditions)?,
            uses: serde_json::from_str(&uses)?,
        })
    }
}

/// An article by path, also if it is unreadable here.
pub(in crate::pages) async fn article(view: &View<'_>, path: &str) -> PageResult<Option<ArticleRow>> {
    const STATEMENT: &str = concat!("SELECT ", article_columns!(), " FROM article_version WHERE language = $1 AND path = $2");
    let query = sqlx::query_as(STATEMENT).bind(view.content_language()).bind(path);
    let row: Option<ArticleTuple> = query.fetch_optional(view.content.pool()).await?;
    row.map(ArticleRow::try_from).transpose()
}

/// All language versions of an article.
pub(in crate::pages) async fn versions(view: &View<'_>, id: &str) -> PageResult<Vec<ArticleRow>> {
    const STATEMENT: &str = concat!("SELECT ", article_columns!(), " FROM article_version WHERE article_id = $1");
    let rows: Vec<ArticleTuple> = sqlx::query_as(STATEMENT).bind(id).fetch_all(view.content.pool()).await?;
    rows.into_iter().map(ArticleRow::try_from).collect()
}

/// `(id, language, title)` of all language versions of some articles.
pub(in crate::pages) async fn titles<'i>(
    view: &View<'_>,
    ids: impl IntoIterator<Item = &'i String>,
) -> PageResult<Vec<(String, String, String)>> {
    of_articles(view, "SELECT article_id, language, title FROM article_version", ids).await
}

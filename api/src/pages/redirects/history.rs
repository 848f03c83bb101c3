//! Former paths of groups, sections and articles.

use crate::pages::{PageResult, View};

/// Id of the group or section that had a path below the knowledge base, `taxi` or `taxi/money`.
pub(in crate::pages) async fn group(view: &View<'_>, path: &str) -> PageResult<Option<String>> {
    let statement = "SELECT group_id FROM group_history WHERE language = $1 AND path = $2";
    let query = sqlx::query_scalar(statement).bind(view.content_language()).bind(path);
    Ok(query.fetch_optional(view.content.pool()).await?)
}

/// Id of the article that had a path below the knowledge base. If none had it in this language, the
/// article that has or had it in another language: visitors keep the path when they change the
/// language.
pub(in crate::pages) async fn article(view: &View<'_>, path: &str) -> PageResult<Option<String>> {
    let language = view.content_language();
    for statement in [
        "SELECT article_id FROM slug_history WHERE language = $1 AND path = $2",
        "SELECT article_id FROM article_version WHERE language <> $1 AND path = $2 ORDER BY language LIMIT 1",
        "SELECT article_id FROM slug_history WHERE language <> $1 AND path = $2 ORDER BY left_at DESC LIMIT 1",
    ] {
        let id = sqlx::query_scalar(statement).bind(language).bind(path).fetch_optional(view.content.pool()).await?;
        if id.is_some() {
            return Ok(id);
        }
    }
    Ok(None)
}

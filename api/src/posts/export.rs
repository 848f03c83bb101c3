//! Posts and what belongs to them in the copy of an account's data.

use contracts::posts::{ExportedComment, ExportedPost, ExportedPosts, ExportedReaction};

use super::document::read_document;
use crate::database::Database;
use crate::notices;
use crate::web::response::{ApiError, rfc3339};

/// Most posts, the last changed first.
const MOST_POSTS: i64 = 1000;
/// Most comments and most reactions, the newest first.
const MOST_OTHERS: i64 = 10_000;

const POSTS: &str = "SELECT p.id, p.state, p.created_at, p.changed_at, p.published_at, v.document FROM post p \
                     JOIN post_version v ON v.post_id = p.id AND v.version = p.version WHERE p.account_id = $1 \
                     ORDER BY p.changed_at DESC, p.id LIMIT $2";

const COMMENTS: &str = "SELECT post_id, state, text, created_at FROM post_comment WHERE account_id = $1 \
                        ORDER BY created_at DESC, id DESC LIMIT $2";

/// Kinds, each with its table's columns.
const REACTIONS: &str = "SELECT * FROM (\
     SELECT kind, post_id AS subject, '' AS text, at FROM post_reaction WHERE account_id = $1 UNION ALL \
     SELECT 'comment_like', comment_id, '', at FROM post_comment_like WHERE account_id = $1 UNION ALL \
     SELECT 'favourite', post_id, '', added_at FROM post_favourite WHERE account_id = $1 UNION ALL \
     SELECT 'view', post_id, '', at FROM post_view WHERE account_id = $1 UNION ALL \
     SELECT 'report', CASE WHEN comment_id = '' THEN post_id ELSE comment_id END, text, at FROM moderation_report WHERE account_id = $1 UNION ALL \
     SELECT 'mute', a.id, '', m.at FROM post_mute m JOIN post_author a ON a.account_id = m.author_id WHERE m.account_id = $1 UNION ALL \
     SELECT 'follow', a.id, '', f.at FROM post_follow f JOIN post_author a ON a.account_id = f.author_id WHERE f.account_id = $1\
     ) AS reactions ORDER BY at DESC, kind, subject LIMIT $2";

/// Everything about posts that is stored of an account.
///
/// # Errors
/// The database failed.
pub(crate) async fn export(database: &Database, account: &str) -> Result<ExportedPosts, ApiError> {
    type Post = (String, String, i64, i64, Option<i64>, String);
    let statement = "SELECT chosen_name FROM post_author WHERE account_id = $1";
    let name: Option<Option<String>> = sqlx::query_scalar(statement).bind(account).fetch_optional(database.pool()).await?;
    let rows: Vec<Post> = sqlx::query_as(POSTS).bind(account).bind(MOST_POSTS).fetch_all(database.pool()).await?;
    let mut posts = Vec::with_capacity(rows.len());
    for (id, state, created_at, changed_at, published_at, document) in rows {
        posts.push(ExportedPost {
            id,
            state,
            created_at: rfc3339(created_at),
            changed_at: rfc3339(changed_at),
            published_at: published_at.map(rfc3339),
            draft: read_document(&document)?,
        });
    }
    let rows: Vec<(String, String, String, i64)> =
        sqlx::query_as(COMMENTS).bind(account).bind(MOST_OTHERS).fetch_all(database.pool()).await?;
    let mut comments = Vec::with_capacity(rows.len());
    for (post, state, text, created_at) in rows {
        comments.push(ExportedComment { post, state, text, created_at: rfc3339(created_at) });
    }
    let rows: Vec<(String, String, String, i64)> =
        sqlx::query_as(REACTIONS).bind(account).bind(MOST_OTHERS).fetch_all(database.pool()).await?;
    let reactions = rows.into_iter().map(|(kind, subject, text, at)| ExportedReaction { kind, subject, text, at: rfc3339(at) });
    Ok(ExportedPosts {
        chosen_name: name.flatten(),
        posts,
        comments,
        reactions: reactions.collect(),
        notices: notices::export(database, account).await?,
        notice_settings: notices::choices(database.pool(), account).await?,
    })
}

//! Lists of comments: of a post, of a comment, of an account.

use std::collections::HashMap;

use contracts::posts::{Comment, CommentState, Comments, OwnComment, OwnComments, PostAuthor};
use contracts::variant::variant_of;
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, FromRow, Row};

use crate::database::Database;
use crate::posts::author::shown_name;
use crate::posts::cursor::{Cursor, READ, cut};
use crate::posts::rows::count;
use crate::web::response::{ApiError, rfc3339};

/// Replies shown below each comment.
const SHOWN_REPLIES: i64 = 3;

/// Columns of a [`CommentRow`]; `$1` is the reader's account.
const COLUMNS: &str = "c.id, c.parent_id, c.account_id, c.state, c.text, c.created_at, c.place, c.likes, c.reply_count, \
     a.id AS author_id, a.chosen_name, u.fio, \
     (SELECT COUNT(*) FROM post_comment_like l WHERE l.comment_id = c.id AND l.account_id = $1) AS liked";

const JOINS: &str = "LEFT JOIN post_author a ON a.account_id = c.account_id LEFT JOIN account u ON u.id = c.account_id";

/// What a reader sees: published comments, own ones, and deleted ones with replies; none by muted
/// authors.
const VISIBLE: &str = "(c.state = 'published' OR c.account_id = $1 OR (c.state = 'deleted' AND c.reply_count > 0)) \
     AND NOT EXISTS (SELECT 1 FROM post_mute m WHERE m.account_id = $1 AND m.author_id = c.account_id)";

struct CommentRow {
    place: i64,
    account: Option<String>,
    comment: Comment,
}

impl FromRow<'_, AnyRow> for CommentRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let state: String = row.try_get("state")?;
        let author: Option<String> = row.try_get("author_id")?;
        let fio: Option<String> = row.try_get("fio")?;
        let chosen: Option<String> = row.try_get("chosen_name")?;
        let author = author.zip(fio).map(|(id, fio)| PostAuthor { id, name: shown_name(chosen, &fio), is_you: false });
        Ok(Self {
            place: row.try_get("place")?,
            account: row.try_get("account_id")?,
            comment: Comment {
                id: row.try_get("id")?,
                parent: row.try_get("parent_id")?,
                state: variant_of(&state).unwrap_or(CommentState::Unknown),
                author,
                text: row.try_get("text")?,
                created_at: rfc3339(row.try_get("created_at")?),
                likes: count(row.try_get("likes")?),
                liked: row.try_get::<i64, _>("liked")? != 0,
                replies: Vec::new(),
                reply_count: count(row.try_get("reply_count")?),
            },
        })
    }
}

impl CommentRow {
    fn shown(self, reader: &str) -> Comment {
        let is_you = self.account.as_deref() == Some(reader);
        let author = self.comment.author.map(|author| PostAuthor { is_you, ..author });
        Comment { author, ..self.comment }
    }
}

fn page_statement(is_reply: bool) -> String {
    let level = if is_reply { "c.parent_id = $5" } else { "c.parent_id IS NULL" };
    format!(
        "SELECT {COLUMNS} FROM post_comment c {JOINS} WHERE c.post_id = $2 AND {level} AND c.place > $3 AND {VISIBLE} \
         ORDER BY c.place LIMIT $4"
    )
}

/// The first replies to each of some comments, in one statement.
fn replies_statement(parents: usize) -> String {
    let one = |number: usize| {
        format!(
            "SELECT * FROM (SELECT {COLUMNS} FROM post_comment c {JOINS} WHERE c.parent_id = ${number} AND {VISIBLE} \
             ORDER BY c.place LIMIT {SHOWN_REPLIES}) AS of_{number}"
        )
    };
    (2..2 + parents).map(one).collect::<Vec<_>>().join(" UNION ALL ")
}

/// A page of comments of a published post, or of replies to one of them, the oldest first.
/// `after` is the place of the last comment of the page before.
///
/// # Errors
/// [`ApiError::NotFound`]: there is no such post.
pub(crate) async fn comments(
    database: &Database,
    reader: &str,
    post: &str,
    parent: Option<&str>,
    after: i64,
) -> Result<Comments, ApiError> {
    let statement = "SELECT 1 FROM post WHERE id = $1 AND state = 'published'";
    sqlx::query(statement).bind(post).fetch_optional(database.pool()).await?.ok_or(ApiError::NotFound)?;
    let statement = page_statement(parent.is_some());
    let mut query = sqlx::query_as(AssertSqlSafe(statement)).bind(reader).bind(post).bind(after).bind(READ);
    if let Some(parent) = parent {
        query = query.bind(parent);
    }
    let mut rows: Vec<CommentRow> = query.fetch_all(database.pool()).await?;
    let next = cut(&mut rows, |row| Cursor { at: row.place, id: row.comment.id.clone() });
    let mut replies: HashMap<String, Vec<Comment>> = HashMap::new();
    let parents: Vec<&str> = rows.iter().filter(|row| row.comment.reply_count > 0).map(|row| row.comment.id.as_str()).collect();
    if parent.is_none() && !parents.is_empty() {
        // SECURITY: only placeholder numbers are inserted into the statement.
        let query = sqlx::query_as::<Any, CommentRow>(AssertSqlSafe(replies_statement(parents.len()))).bind(reader);
        let mut found = parents.iter().fold(query, |query, id| query.bind(*id)).fetch_all(database.pool()).await?;
        found.sort_by_key(|row| row.place);
        for row in found {
            let of = row.comment.parent.clone().unwrap_or_default();
            replies.entry(of).or_default().push(row.shown(reader));
        }
    }
    let items = rows.into_iter().map(|row| {
        let replies = replies.remove(&row.comment.id).unwrap_or_default();
        Comment { replies, ..row.shown(reader) }
    });
    Ok(Comments { items: items.collect(), next })
}

/// The comment with a value of a column, as its author sees it.
pub(super) async fn one(database: &Database, reader: &str, condition: &str, value: &str) -> Result<Option<Comment>, ApiError> {
    let statement = format!("SELECT {COLUMNS} FROM post_comment c {JOINS} WHERE {condition} = $2");
    let row: Option<CommentRow> = sqlx::query_as(AssertSqlSafe(statement)).bind(reader).bind(value).fetch_optional(database.pool()).await?;
    Ok(row.map(|row| row.shown(reader)))
}

const OWN: &str = "SELECT c.id, c.post_id, p.title, p.shown_title, c.state, c.text, c.created_at, c.likes, c.reply_count FROM post_comment c \
                   LEFT JOIN post p ON p.id = c.post_id WHERE c.account_id = $1 AND (c.created_at, c.id) < ($2, $3) \
                   ORDER BY c.created_at DESC, c.id DESC LIMIT $4";

/// A page of an account's comments, the newest first.
///
/// # Errors
/// The database failed.
pub(crate) async fn own_comments(database: &Database, account: &str, after: Cursor) -> Result<OwnComments, ApiError> {
    type CommentColumns = (String, String, String, String, String, String, i64, i64, i64);
    let mut rows: Vec<CommentColumns> =
        sqlx::query_as(OWN).bind(account).bind(after.at).bind(after.id).bind(READ).fetch_all(database.pool()).await?;
    let next = cut(&mut rows, |row| Cursor { at: row.6, id: row.0.clone() });
    let mut items = Vec::with_capacity(rows.len());
    for (id, post, title, shown_title, state, text, created_at, likes, replies) in rows {
        let state = variant_of(&state).unwrap_or(CommentState::Unknown);
        let post_title = if shown_title.is_empty() { title } else { shown_title };
        items.push(OwnComment {
            id,
            post,
            post_title,
            state,
            text,
            created_at: rfc3339(created_at),
            likes: count(likes),
            reply_count: count(replies),
        });
    }
    Ok(OwnComments { items, next })
}

#[cfg(test)]
mod tests {
    use super::{OWN, page_statement, replies_statement};
    use crate::posts::lists::tests::plan;

    #[tokio::test]
    async fn no_list_sorts_or_scans() {
        let lists = [
            (page_statement(false), "post_comment_first", 4),
            (page_statement(true), "post_comment_reply", 5),
            (replies_statement(3), "post_comment_reply", 4),
            (OWN.to_owned(), "post_comment_own", 4),
        ];
        for (statement, index, values) in lists {
            let steps = plan(&statement, values).await;
            assert!(steps.iter().any(|step| step.contains(&format!("INDEX {index} ("))), "{index}: {steps:?}");
            let sorts = |step: &String| step.contains("TEMP") || (step.starts_with("SCAN") && !step.contains("SCAN of_"));
            assert!(!steps.iter().any(sorts), "{index}: {steps:?}");
        }
    }
}

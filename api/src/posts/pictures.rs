//! Pictures of posts. A file belongs to an account; kept versions name it. What none of them names
//! is collected after a day, like files without a message.

use std::collections::HashMap;

use contracts::posts::{Block, PostDraft, PostPicture};
use sqlx::{Any, AssertSqlSafe, Transaction};

use super::document::pictures;
use super::limits::{self, PICTURES};
use super::rows::count;
use crate::content::StoreError;
use crate::database::Database;
use crate::forms::Errors;
use crate::value_list::placeholders;
use crate::web::response::ApiError;

/// Message of a file that belongs to a post. It keeps the file from being collected.
const MESSAGE: &str = "post-picture";

/// Rows that one round releases.
const BATCH: i64 = 500;

type PicturesById = HashMap<String, PostPicture>;

fn picture(id: String, width: i64, height: i64) -> PostPicture {
    PostPicture { url: format!("/api/post-pictures/{id}"), id, width: count(width), height: count(height) }
}

/// Records an uploaded file as picture of an account.
///
/// # Errors
/// The account uploads too fast, or the database failed. The file is collected then.
pub(crate) async fn add(
    database: &Database,
    account: &str,
    id: &str,
    (width, height): (u32, u32),
    now: i64,
) -> Result<PostPicture, ApiError> {
    let mut transaction = database.pool().begin().await?;
    limits::take(&mut transaction, account, PICTURES, now).await?;
    sqlx::query("UPDATE upload SET message_id = $2 WHERE id = $1").bind(id).bind(MESSAGE).execute(&mut *transaction).await?;
    let statement = "INSERT INTO post_picture (id, account_id, width, height, uploaded_at) VALUES ($1, $2, $3, $4, $5)";
    let (w, h) = (i64::from(width), i64::from(height));
    sqlx::query(statement).bind(id).bind(account).bind(w).bind(h).bind(now).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(picture(id.to_owned(), w, h))
}

/// Pictures of an account that a document names, by id.
///
/// # Errors
/// The database failed.
pub(crate) async fn known(database: &Database, account: &str, draft: &PostDraft) -> Result<PicturesById, StoreError> {
    Ok(known_by_account(database, [draft]).await?.remove(account).unwrap_or_default())
}

/// Pictures that some documents name, by the account whose they are, in one statement.
///
/// # Errors
/// The database failed.
pub(super) async fn known_by_account(
    database: &Database,
    drafts: impl IntoIterator<Item = &PostDraft>,
) -> Result<HashMap<String, PicturesById>, StoreError> {
    let ids: Vec<&str> = drafts.into_iter().flat_map(pictures).collect();
    let mut known: HashMap<String, PicturesById> = HashMap::new();
    if ids.is_empty() {
        return Ok(known);
    }
    // SECURITY: only placeholder numbers are inserted into the statement.
    let statement = format!("SELECT account_id, id, width, height FROM post_picture WHERE id IN ({})", placeholders(1, ids.len()));
    let query = sqlx::query_as::<Any, (String, String, i64, i64)>(AssertSqlSafe(statement));
    let rows = ids.into_iter().fold(query, |query, id| query.bind(id)).fetch_all(database.pool()).await?;
    for (account, id, width, height) in rows {
        known.entry(account).or_default().insert(id.clone(), picture(id, width, height));
    }
    Ok(known)
}

/// Error codes by field for pictures that are not among `known`.
pub(super) fn unknown(draft: &PostDraft, known: &PicturesById) -> Errors {
    let mut errors = Errors::new();
    let mut check = |field: String, id: &str| {
        if !known.contains_key(id) {
            errors.insert(field, vec!["unknown".to_owned()]);
        }
    };
    if let Some(cover) = &draft.cover {
        check("cover.picture".to_owned(), &cover.picture);
    }
    for (number, block) in draft.blocks.iter().enumerate() {
        if let Block::Image { picture, .. } = block {
            check(format!("blocks.{number}.picture"), picture);
        }
    }
    errors
}

/// Whether an account may read a picture: its own, or one of a published post.
///
/// # Errors
/// The database failed.
pub(crate) async fn is_readable(database: &Database, account: &str, id: &str) -> Result<bool, StoreError> {
    let statement = "SELECT 1 FROM post_picture WHERE id = $1 AND account_id = $2 UNION ALL \
                     SELECT 1 FROM post_version_picture v JOIN post p ON p.id = v.post_id AND p.published_version = v.version \
                     WHERE v.picture_id = $1 AND p.state = 'published' LIMIT 1";
    Ok(sqlx::query(statement).bind(id).bind(account).fetch_optional(database.pool()).await?.is_some())
}

/// Releases files of pictures that no kept version names and that came before a moment. The
/// collection of files removes them.
///
/// # Errors
/// The database failed.
pub(crate) async fn release(database: &Database, before: i64) -> Result<(), StoreError> {
    let mut after = String::new();
    loop {
        let statement = "SELECT id FROM post_picture WHERE uploaded_at < $1 AND id > $2 AND NOT EXISTS \
                         (SELECT 1 FROM post_version_picture v WHERE v.picture_id = post_picture.id) ORDER BY id LIMIT $3";
        let ids: Vec<String> = sqlx::query_scalar(statement).bind(before).bind(&after).bind(BATCH).fetch_all(database.pool()).await?;
        for id in &ids {
            let mut transaction = database.pool().begin().await?;
            // Writes first. A version that names it meanwhile keeps it.
            let statement = "DELETE FROM post_picture WHERE id = $1 AND NOT EXISTS \
                             (SELECT 1 FROM post_version_picture v WHERE v.picture_id = post_picture.id)";
            if sqlx::query(statement).bind(id).execute(&mut *transaction).await?.rows_affected() > 0 {
                release_file(&mut transaction, id).await?;
            }
            transaction.commit().await?;
        }
        match ids.last() {
            Some(last) if ids.len() >= usize::try_from(BATCH).unwrap_or(usize::MAX) => after.clone_from(last),
            _ => return Ok(()),
        }
    }
}

/// Releases the files of all pictures of an account.
pub(super) async fn release_all(transaction: &mut Transaction<'_, Any>, account: &str) -> Result<(), StoreError> {
    let statement = "UPDATE upload SET message_id = NULL, uploaded_at = 0, kept_until = 0 WHERE message_id = $2 AND id IN \
                     (SELECT id FROM post_picture WHERE account_id = $1)";
    sqlx::query(statement).bind(account).bind(MESSAGE).execute(&mut **transaction).await?;
    Ok(())
}

async fn release_file(transaction: &mut Transaction<'_, Any>, id: &str) -> Result<(), StoreError> {
    let statement = "UPDATE upload SET message_id = NULL, uploaded_at = 0, kept_until = 0 WHERE id = $1 AND message_id = $2";
    sqlx::query(statement).bind(id).bind(MESSAGE).execute(&mut **transaction).await?;
    Ok(())
}

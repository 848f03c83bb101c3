//! Drafts: create, read, save and delete. A save names the version that it is based on; of two
//! saves of one version, the second is a conflict.

use contracts::posts::{MOST_DRAFTS, OwnPost, PostDraft, PostState};
use sha2::{Digest, Sha256};
use sqlx::{Any, AssertSqlSafe, Transaction};

use super::author::ensure;
use super::cursor::new_id;
use super::document::pictures;
use super::limits::{self, DRAFTS, SAVES};
use super::pictures::{known, unknown};
use super::rows::{OWN, OwnRow, lock};
use super::versions;
use crate::database::Database;
use crate::web::response::ApiError;

/// Counts no further than `$2`. The states are those of the index.
const COUNT: &str = "SELECT COUNT(*) FROM (SELECT 1 FROM post WHERE account_id = $1 \
                     AND state IN ('draft', 'scheduled', 'on_review', 'rejected') LIMIT $2) AS counted";

/// What changed in the transaction that found a post in another version or state.
pub(super) fn conflict(row: &OwnRow, version: u32) -> ApiError {
    let code = if row.version == i64::from(version) { "wrong_state" } else { "version_conflict" };
    ApiError::PostConflict(code, Box::new(row.shown()))
}

/// The post of an account.
pub(super) async fn find(database: &Database, account: &str, id: &str) -> Result<OwnRow, ApiError> {
    let statement = format!("SELECT {OWN} FROM post WHERE id = $1 AND account_id = $2");
    let query = sqlx::query_as(AssertSqlSafe(statement)).bind(id).bind(account);
    query.fetch_optional(database.pool()).await?.ok_or(ApiError::NotFound)
}

/// Checks that all pictures of a document are the account's.
async fn check_pictures(database: &Database, account: &str, draft: &PostDraft) -> Result<(), ApiError> {
    let errors = unknown(draft, &known(database, account, draft).await?);
    if errors.is_empty() { Ok(()) } else { Err(ApiError::Form(errors)) }
}

/// Creates a draft. The same key and body return the post that they created before.
///
/// # Errors
/// A picture is not the account's, the key came with another body, or the account creates too fast.
/// [`ApiError::Full`]: the account has [`MOST_DRAFTS`] drafts.
pub(crate) async fn create(
    database: &Database,
    account: &str,
    key: Option<&str>,
    draft: &PostDraft,
    now: i64,
) -> Result<OwnPost, ApiError> {
    check_pictures(database, account, draft).await?;
    let json = serde_json::to_string(draft)?;
    let digest = hex::encode(Sha256::digest(&json));
    let idempotency = key.map(|key| hex::encode(Sha256::digest(format!("{account} {key}"))));
    let id = new_id()?;
    let mut transaction = database.pool().begin().await?;
    ensure(&mut transaction, account).await?;
    limits::take(&mut transaction, account, DRAFTS, now).await?;
    let statement = "INSERT INTO post (id, account_id, state, version, title, created_at, changed_at, idempotency, body_digest) \
                     VALUES ($1, $2, 'draft', 1, $3, $4, $4, $5, $6) ON CONFLICT (idempotency) DO NOTHING";
    let done = sqlx::query(statement)
        .bind(&id)
        .bind(account)
        .bind(&draft.title)
        .bind(now)
        .bind(&idempotency)
        .bind(&digest)
        .execute(&mut *transaction)
        .await?;
    if done.rows_affected() == 0 {
        transaction.rollback().await?;
        let statement = "SELECT id, body_digest FROM post WHERE idempotency = $1";
        let row: Option<(String, String)> = sqlx::query_as(statement).bind(&idempotency).fetch_optional(database.pool()).await?;
        return match row {
            Some((id, body)) if body == digest => read(database, account, &id).await,
            Some(_) => Err(ApiError::KeyReused),
            None => Err(ApiError::NotFound),
        };
    }
    // The rate limit has locked the account's row, so that no two new drafts are counted at a time.
    if limits::exceeds(&mut transaction, COUNT, account, MOST_DRAFTS).await? {
        return Err(ApiError::Full("too_many_drafts", "delete or publish a draft before you begin another"));
    }
    insert_version(&mut transaction, &id, 1, draft, (now, now)).await?;
    transaction.commit().await?;
    read(database, account, &id).await
}

/// A post with its present content.
///
/// # Errors
/// [`ApiError::NotFound`]: the account has no such post.
pub(crate) async fn read(database: &Database, account: &str, id: &str) -> Result<OwnPost, ApiError> {
    let row = find(database, account, id).await?;
    let draft = versions::document(database, id, row.version).await?.ok_or(ApiError::NotFound)?;
    let known = known(database, account, &draft).await?;
    let pictures = pictures(&draft).into_iter().filter_map(|id| known.get(id).cloned()).collect();
    Ok(OwnPost { post: row.shown(), draft, pictures })
}

/// Saves content that is based on a version.
///
/// # Errors
/// [`ApiError::PostConflict`]: another version is the present one, or the post waits for a
/// moderator.
pub(crate) async fn save(
    database: &Database,
    account: &str,
    id: &str,
    version: u32,
    draft: &PostDraft,
    now: i64,
) -> Result<OwnPost, ApiError> {
    check_pictures(database, account, draft).await?;
    write(database, account, id, version, draft, now, true).await
}

/// Writes a new version. `joins`: it replaces one that was begun within two minutes.
pub(super) async fn write(
    database: &Database,
    account: &str,
    id: &str,
    version: u32,
    draft: &PostDraft,
    now: i64,
    joins: bool,
) -> Result<OwnPost, ApiError> {
    let mut transaction = database.pool().begin().await?;
    let row = lock(&mut transaction, account, id).await?.ok_or(ApiError::NotFound)?;
    if row.version != i64::from(version) || row.is_locked() {
        return Err(conflict(&row, version));
    }
    limits::take(&mut transaction, account, SAVES, now).await?;
    let statement = "UPDATE post SET version = version + 1, title = $2, changed_at = $3 WHERE id = $1";
    sqlx::query(statement).bind(id).bind(&draft.title).bind(now).execute(&mut *transaction).await?;
    let started_at = if joins && row.published_version != Some(row.version) {
        versions::join(&mut transaction, id, row.version, now).await?
    } else {
        now
    };
    insert_version(&mut transaction, id, row.version + 1, draft, (started_at, now)).await?;
    versions::prune(&mut transaction, id, row.published_version).await?;
    transaction.commit().await?;
    read(database, account, id).await
}

async fn insert_version(
    transaction: &mut Transaction<'_, Any>,
    id: &str,
    version: i64,
    draft: &PostDraft,
    (started_at, saved_at): (i64, i64),
) -> Result<(), ApiError> {
    let statement = "INSERT INTO post_version (post_id, version, title, document, started_at, saved_at) VALUES ($1, $2, $3, $4, $5, $6)";
    sqlx::query(statement)
        .bind(id)
        .bind(version)
        .bind(&draft.title)
        .bind(serde_json::to_string(draft)?)
        .bind(started_at)
        .bind(saved_at)
        .execute(&mut **transaction)
        .await?;
    for picture in pictures(draft) {
        let statement = "INSERT INTO post_version_picture (picture_id, post_id, version) VALUES ($1, $2, $3)";
        sqlx::query(statement).bind(picture).bind(id).bind(version).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Deletes a post with its comments and reactions.
///
/// # Errors
/// [`ApiError::NotFound`]: the account has no such post.
pub(crate) async fn delete(database: &Database, account: &str, id: &str) -> Result<(), ApiError> {
    let mut transaction = database.pool().begin().await?;
    let row = lock(&mut transaction, account, id).await?.ok_or(ApiError::NotFound)?;
    sqlx::query("DELETE FROM post WHERE id = $1").bind(id).execute(&mut *transaction).await?;
    let statement = "UPDATE post_author SET posts = posts - $2, views = views - $3, likes = likes - $4, comments = comments - $5 \
                     WHERE account_id = $1";
    sqlx::query(statement)
        .bind(account)
        .bind(i64::from(row.state == PostState::Published))
        .bind(row.views)
        .bind(row.likes + row.useful)
        .bind(row.comments)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::COUNT;
    use crate::posts::lists::tests::plan;

    #[tokio::test]
    async fn index_serves_the_count_of_drafts() {
        let steps = plan(COUNT, 2).await;
        assert!(steps.iter().any(|step| step.contains("INDEX post_own_drafts (account_id=?)")), "{steps:?}");
    }
}

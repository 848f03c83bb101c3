//! Kept versions of a post.

use contracts::posts::{MOST_VERSIONS, OwnPost, PostDraft, PostListedVersion, PostVersion, PostVersions};
use sqlx::{Any, Transaction};

use super::document::{html, pictures};
use super::drafts::{find, write};
use super::pictures::known;
use super::rows::count;
use crate::content::StoreError;
use crate::database::Database;
use crate::web::response::{ApiError, rfc3339};

/// Saves within this time of a version's start are the same version, in milliseconds.
const JOINED: i64 = 120_000;

/// Content of a version.
pub(super) async fn document(database: &Database, post: &str, version: i64) -> Result<Option<PostDraft>, StoreError> {
    let statement = "SELECT document FROM post_version WHERE post_id = $1 AND version = $2";
    let json: Option<String> = sqlx::query_scalar(statement).bind(post).bind(version).fetch_optional(database.pool()).await?;
    Ok(json.map(|json| serde_json::from_str(&json)).transpose()?)
}

/// Removes a version that the next one continues. Returns the start of the next one.
pub(super) async fn join(transaction: &mut Transaction<'_, Any>, post: &str, version: i64, now: i64) -> Result<i64, ApiError> {
    let statement = "DELETE FROM post_version WHERE post_id = $1 AND version = $2 AND started_at > $3 RETURNING started_at";
    let started: Option<i64> =
        sqlx::query_scalar(statement).bind(post).bind(version).bind(now - JOINED).fetch_optional(&mut **transaction).await?;
    Ok(started.unwrap_or(now))
}

/// Removes all but the newest versions and the published one.
pub(super) async fn prune(transaction: &mut Transaction<'_, Any>, post: &str, published: Option<i64>) -> Result<(), ApiError> {
    let statement = "DELETE FROM post_version WHERE post_id = $1 AND version <> $2 AND version NOT IN \
                     (SELECT version FROM post_version WHERE post_id = $1 ORDER BY version DESC LIMIT $3)";
    let most = i64::try_from(MOST_VERSIONS).unwrap_or(i64::MAX);
    sqlx::query(statement).bind(post).bind(published.unwrap_or(0)).bind(most).execute(&mut **transaction).await?;
    Ok(())
}

/// The kept versions of a post of an account, the newest first.
///
/// # Errors
/// [`ApiError::NotFound`]: the account has no such post.
pub(crate) async fn versions(database: &Database, account: &str, id: &str) -> Result<PostVersions, ApiError> {
    let post = find(database, account, id).await?;
    let statement = "SELECT version, title, saved_at FROM post_version WHERE post_id = $1 ORDER BY version DESC";
    let rows: Vec<(i64, String, i64)> = sqlx::query_as(statement).bind(id).fetch_all(database.pool()).await?;
    let items = rows.into_iter().map(|(version, title, saved_at)| PostListedVersion {
        version: count(version),
        title,
        saved_at: rfc3339(saved_at),
        is_published: post.published_version == Some(version),
    });
    Ok(PostVersions { items: items.collect() })
}

/// A kept version with its content.
///
/// # Errors
/// [`ApiError::NotFound`]: the account has no such post, or the version is not kept.
pub(crate) async fn version(database: &Database, account: &str, id: &str, version: u32) -> Result<PostVersion, ApiError> {
    let statement = "SELECT v.document, v.saved_at FROM post_version v JOIN post p ON p.id = v.post_id \
                     WHERE v.post_id = $1 AND v.version = $2 AND p.account_id = $3";
    let row: Option<(String, i64)> =
        sqlx::query_as(statement).bind(id).bind(i64::from(version)).bind(account).fetch_optional(database.pool()).await?;
    let (json, saved_at) = row.ok_or(ApiError::NotFound)?;
    let draft: PostDraft = serde_json::from_str(&json)?;
    let known = known(database, account, &draft).await?;
    let named = pictures(&draft).into_iter().filter_map(|id| known.get(id).cloned()).collect();
    Ok(PostVersion { version, saved_at: rfc3339(saved_at), html: html(&draft.blocks, &known), pictures: named, draft })
}

/// Saves the content of a kept version as a new one. The present one is kept too.
///
/// # Errors
/// See [`super::save`] and [`version`].
pub(crate) async fn restore(
    database: &Database,
    account: &str,
    id: &str,
    (old, present): (u32, u32),
    now: i64,
) -> Result<OwnPost, ApiError> {
    let kept = version(database, account, id, old).await?;
    write(database, account, id, present, &kept.draft, now, false).await
}

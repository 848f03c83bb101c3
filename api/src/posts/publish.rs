//! Publication: now, later, after review, and taking it back.

use contracts::posts::{OwnPost, PostDraft, PostState};
use sqlx::{Any, Transaction};

use super::author::{ensure, holds};
use super::cursor::new_id;
use super::document::{Use, check, excerpt};
use super::drafts::{conflict, find, read};
use super::following::announce_later;
use super::limits;
use super::rows::{OwnRow, add_figures, lock};
use super::versions::document;
use crate::database::Database;
use crate::web::response::ApiError;

/// Earliest and latest time of a scheduled publication from now, in milliseconds: a minute and a
/// year.
const SCHEDULE: std::ops::RangeInclusive<i64> = 60_000..=366 * 86_400_000;

/// Content that is fit for readers, as of a version.
async fn complete(
    database: &Database,
    account: &str,
    id: &str,
    version: u32,
    is_language: impl Fn(&str) -> bool,
) -> Result<PostDraft, ApiError> {
    let row = find(database, account, id).await?;
    let mut draft = document(database, id, row.version).await?.ok_or(ApiError::NotFound)?;
    if row.version != i64::from(version) {
        return Err(conflict(&row, version));
    }
    let errors = check(&mut draft, Use::Publication, is_language);
    if errors.is_empty() { Ok(draft) } else { Err(ApiError::Form(errors)) }
}

/// Publishes a version now. The post of a new author waits for a moderator.
///
/// # Errors
/// [`ApiError::Form`]: it is incomplete. [`ApiError::PostConflict`]: another version is the present
/// one, or it waits for a moderator already. [`ApiError::TooMany`]: too many posts today.
pub(crate) async fn publish(
    database: &Database,
    account: &str,
    id: &str,
    version: u32,
    is_language: impl Fn(&str) -> bool,
    now: i64,
) -> Result<OwnPost, ApiError> {
    let draft = complete(database, account, id, version, is_language).await?;
    let mut transaction = database.pool().begin().await?;
    let row = lock(&mut transaction, account, id).await?.ok_or(ApiError::NotFound)?;
    if row.version != i64::from(version) || row.is_locked() {
        return Err(conflict(&row, version));
    }
    count_publication(&mut transaction, &row, now).await?;
    publish_or_hold(&mut transaction, &row, &draft, now).await?;
    transaction.commit().await?;
    read(database, account, id).await
}

/// The first publication counts, and a scheduled one has counted already.
async fn count_publication(transaction: &mut Transaction<'_, Any>, row: &OwnRow, now: i64) -> Result<(), ApiError> {
    ensure(transaction, &row.account).await?;
    if row.published_at.is_none() && matches!(row.state, PostState::Draft) {
        limits::take_publication(transaction, &row.account, now).await?;
    }
    Ok(())
}

/// Shows a locked post to readers, or holds it for a moderator if its author is new.
pub(super) async fn publish_or_hold(
    transaction: &mut Transaction<'_, Any>,
    row: &OwnRow,
    draft: &PostDraft,
    now: i64,
) -> Result<(), ApiError> {
    let (is_held, _) = holds(transaction, &row.account).await?;
    if !is_held {
        return show(transaction, row, draft, now).await;
    }
    let statement = "UPDATE post SET state = 'on_review', scheduled_at = NULL, rejection = '', rejection_note = '', changed_at = $2 \
                     WHERE id = $1";
    sqlx::query(statement).bind(&row.id).bind(now).execute(&mut **transaction).await?;
    if row.state == PostState::Published {
        count_posts(transaction, &row.account, -1).await?;
    }
    // A report about what readers saw waits with it.
    let statement = "INSERT INTO moderation_item (id, post_id, comment_id, is_held, waiting_since) VALUES ($1, $2, '', 1, $3) \
                     ON CONFLICT (post_id, comment_id) DO UPDATE SET is_held = 1";
    sqlx::query(statement).bind(new_id()?).bind(&row.id).bind(now).execute(&mut **transaction).await?;
    Ok(())
}

/// Shows the present version of a locked post to readers.
pub(super) async fn show(transaction: &mut Transaction<'_, Any>, row: &OwnRow, draft: &PostDraft, now: i64) -> Result<(), ApiError> {
    let cover = draft.cover.clone();
    let picture = cover.as_ref().map(|cover| cover.picture.clone()).unwrap_or_default();
    let size: Option<(i64, i64)> =
        sqlx::query_as("SELECT width, height FROM post_picture WHERE id = $1").bind(&picture).fetch_optional(&mut **transaction).await?;
    let (width, height) = size.unwrap_or_default();
    let is_edited = row.published_version.is_some_and(|version| version != row.version);
    let statement = "UPDATE post SET state = 'published', published_version = version, published_at = COALESCE(published_at, $2), \
                     edited_at = CASE WHEN $3 = 1 THEN $2 ELSE edited_at END, scheduled_at = NULL, rejection = '', rejection_note = '', \
                     language = $4, topic = $5, shown_title = $6, excerpt = $7, tags = $8, cover = $9, cover_alt = $10, \
                     cover_width = $11, cover_height = $12 WHERE id = $1";
    sqlx::query(statement)
        .bind(&row.id)
        .bind(now)
        .bind(i64::from(is_edited))
        .bind(&draft.language)
        .bind(&draft.topic)
        .bind(&draft.title)
        .bind(excerpt(&draft.blocks))
        .bind(serde_json::to_string(&draft.tags)?)
        .bind(if size.is_some() { picture } else { String::new() })
        .bind(cover.map(|cover| cover.alt).unwrap_or_default())
        .bind(width)
        .bind(height)
        .execute(&mut **transaction)
        .await?;
    add_figures(transaction, &row.id, (0, 0, 0)).await?;
    if row.published_at.is_none() {
        announce_later(transaction, &row.id, &row.account, now).await?;
    }
    if row.state != PostState::Published {
        count_posts(transaction, &row.account, 1).await?;
    }
    Ok(())
}

/// Adds to the number of an author's published posts.
pub(super) async fn count_posts(transaction: &mut Transaction<'_, Any>, account: &str, change: i64) -> Result<(), ApiError> {
    let statement = "UPDATE post_author SET posts = posts + $2 WHERE account_id = $1";
    sqlx::query(statement).bind(account).bind(change).execute(&mut **transaction).await?;
    Ok(())
}

/// Publishes a version later. Later saves are published in its place.
///
/// # Errors
/// As [`publish`]; also [`ApiError::Form`] for a time out of bounds.
pub(crate) async fn schedule(
    database: &Database,
    account: &str,
    id: &str,
    (version, at): (u32, i64),
    is_language: impl Fn(&str) -> bool,
    now: i64,
) -> Result<OwnPost, ApiError> {
    if !SCHEDULE.contains(&(at - now)) {
        let code = if at - now < *SCHEDULE.start() { "in_past" } else { "invalid" };
        return Err(ApiError::Form([("at".to_owned(), vec![code.to_owned()])].into()));
    }
    complete(database, account, id, version, is_language).await?;
    let mut transaction = database.pool().begin().await?;
    let row = lock(&mut transaction, account, id).await?.ok_or(ApiError::NotFound)?;
    if row.version != i64::from(version) || row.is_locked() || row.state == PostState::Published {
        return Err(conflict(&row, version));
    }
    count_publication(&mut transaction, &row, now).await?;
    let statement = "UPDATE post SET state = 'scheduled', scheduled_at = $2, changed_at = $3, rejection = '', rejection_note = '' \
                     WHERE id = $1";
    sqlx::query(statement).bind(id).bind(at).bind(now).execute(&mut *transaction).await?;
    transaction.commit().await?;
    read(database, account, id).await
}

/// Takes a post back: a published one is archived, a scheduled or held one is a draft again.
///
/// # Errors
/// [`ApiError::PostConflict`]: another version is current, or there is nothing to take back.
pub(crate) async fn unpublish(database: &Database, account: &str, id: &str, version: u32, now: i64) -> Result<OwnPost, ApiError> {
    let mut transaction = database.pool().begin().await?;
    let row = lock(&mut transaction, account, id).await?.ok_or(ApiError::NotFound)?;
    let state = match row.state {
        PostState::Published => "archived",
        PostState::Scheduled | PostState::OnReview => "draft",
        PostState::Draft | PostState::Rejected | PostState::Archived | PostState::Unknown => return Err(conflict(&row, version)),
    };
    if row.version != i64::from(version) {
        return Err(conflict(&row, version));
    }
    let statement = "UPDATE post SET state = $2, scheduled_at = NULL, changed_at = $3 WHERE id = $1";
    sqlx::query(statement).bind(id).bind(state).bind(now).execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM moderation_item WHERE post_id = $1 AND comment_id = ''").bind(id).execute(&mut *transaction).await?;
    if row.state == PostState::Published {
        count_posts(&mut transaction, account, -1).await?;
    }
    transaction.commit().await?;
    read(database, account, id).await
}

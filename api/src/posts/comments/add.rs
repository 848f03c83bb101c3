//! Adds comments, and notifies authors.

use contracts::posts::{Comment, LONGEST_COMMENT, NewComment, NoticeKind};
use sha2::{Digest, Sha256};
use sqlx::{Any, Transaction};

use super::list::one;
use crate::database::Database;
use crate::notices::{self, Notifier};
use crate::posts::author::{ensure, holds};
use crate::posts::cursor::new_id;
use crate::posts::document::{first_words, tidy_lines};
use crate::posts::limits::{self, COMMENTS};
use crate::posts::rows::add_figures;
use crate::web::response::ApiError;

/// Adds a comment or a reply. One by a new author waits for a moderator. The same key and body
/// return the comment that they added before.
///
/// # Errors
/// [`ApiError::NotFound`]: no such post. [`ApiError::Form`]: the text, or the comment that it
/// replies to. [`ApiError::TooMany`]: comments come too fast.
pub(crate) async fn comment(
    database: &Database,
    notifier: &Notifier<'_>,
    account: &str,
    post: &str,
    key: Option<&str>,
    new: &NewComment,
    now: i64,
) -> Result<Comment, ApiError> {
    let text = tidy_lines(&new.text);
    let fault = |field: &str, code: &str| ApiError::Form([(field.to_owned(), vec![code.to_owned()])].into());
    if text.is_empty() {
        return Err(fault("text", "required"));
    }
    if text.chars().count() > LONGEST_COMMENT {
        return Err(fault("text", "max_length"));
    }
    let digest = hex::encode(Sha256::digest(format!("{post} {} {text}", new.parent.as_deref().unwrap_or_default())));
    let idempotency = key.map(|key| hex::encode(Sha256::digest(format!("{account} {key}"))));
    if let Some(idempotency) = &idempotency {
        let statement = "SELECT body_digest FROM post_comment WHERE idempotency = $1";
        let body: Option<String> = sqlx::query_scalar(statement).bind(idempotency).fetch_optional(database.pool()).await?;
        match body {
            Some(body) if body == digest => return one(database, account, "c.idempotency", idempotency).await?.ok_or(ApiError::NotFound),
            Some(_) => return Err(ApiError::KeyReused),
            None => {}
        }
    }
    let id = new_id()?;
    let mut transaction = database.pool().begin().await?;
    ensure(&mut transaction, account).await?;
    limits::take(&mut transaction, account, COMMENTS, now).await?;
    let place = match &new.parent {
        None => take_place(&mut transaction, post).await?,
        Some(parent) => take_reply_place(&mut transaction, post, parent).await?.ok_or_else(|| fault("parent", "unknown"))?,
    };
    let (_, is_held) = holds(&mut transaction, account).await?;
    let statement = "INSERT INTO post_comment (id, post_id, parent_id, account_id, state, text, created_at, place, idempotency, body_digest) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (idempotency) DO NOTHING";
    let done = sqlx::query(statement)
        .bind(&id)
        .bind(post)
        .bind(&new.parent)
        .bind(account)
        .bind(if is_held { "on_review" } else { "published" })
        .bind(&text)
        .bind(now)
        .bind(place)
        .bind(&idempotency)
        .bind(&digest)
        .execute(&mut *transaction)
        .await?;
    if done.rows_affected() == 0 {
        // The same request came twice concurrently.
        transaction.rollback().await?;
        return one(database, account, "c.idempotency", &idempotency.unwrap_or_default()).await?.ok_or(ApiError::NotFound);
    }
    if is_held {
        let statement = "INSERT INTO moderation_item (id, post_id, comment_id, is_held, waiting_since) VALUES ($1, $2, $3, 1, $4)";
        sqlx::query(statement).bind(new_id()?).bind(post).bind(&id).bind(now).execute(&mut *transaction).await?;
    } else {
        appear(&mut transaction, notifier, &id, now).await?;
    }
    transaction.commit().await?;
    one(database, account, "c.id", &id).await?.ok_or(ApiError::NotFound)
}

async fn take_place(transaction: &mut Transaction<'_, Any>, post: &str) -> Result<i64, ApiError> {
    let statement = "UPDATE post SET comment_places = comment_places + 1 WHERE id = $1 AND state = 'published' RETURNING comment_places";
    let place: Option<i64> = sqlx::query_scalar(statement).bind(post).fetch_optional(&mut **transaction).await?;
    place.ok_or(ApiError::NotFound)
}

async fn take_reply_place(transaction: &mut Transaction<'_, Any>, post: &str, parent: &str) -> Result<Option<i64>, ApiError> {
    // Locks the post first, as everything does that changes its figures.
    let statement = "UPDATE post SET version = version WHERE id = $1 AND state = 'published'";
    if sqlx::query(statement).bind(post).execute(&mut **transaction).await?.rows_affected() == 0 {
        return Err(ApiError::NotFound);
    }
    let statement = "UPDATE post_comment SET reply_places = reply_places + 1 WHERE id = $1 AND post_id = $2 AND parent_id IS NULL \
                     AND state = 'published' RETURNING reply_places";
    Ok(sqlx::query_scalar(statement).bind(parent).bind(post).fetch_optional(&mut **transaction).await?)
}

/// Counts a comment that readers see from now on, and notifies the authors above it.
pub(in crate::posts) async fn appear(
    transaction: &mut Transaction<'_, Any>,
    notifier: &Notifier<'_>,
    id: &str,
    now: i64,
) -> Result<(), ApiError> {
    type CommentColumns = (String, Option<String>, Option<String>, String, String, String, Option<String>);
    let statement = "SELECT c.post_id, c.parent_id, c.account_id, c.text, p.account_id, p.shown_title, q.account_id FROM post_comment c \
                     JOIN post p ON p.id = c.post_id LEFT JOIN post_comment q ON q.id = c.parent_id WHERE c.id = $1";
    let found: Option<CommentColumns> = sqlx::query_as(statement).bind(id).fetch_optional(&mut **transaction).await?;
    let Some((post, parent, account, text, post_author, title, parent_author)) = found else { return Ok(()) };
    add_figures(transaction, &post, (0, 0, 1)).await?;
    if let Some(parent) = &parent {
        let statement = "UPDATE post_comment SET reply_count = reply_count + 1 WHERE id = $1";
        sqlx::query(statement).bind(parent).execute(&mut **transaction).await?;
    }
    let excerpt = first_words(&text);
    let parent_author = parent_author.filter(|author| Some(author) != account.as_ref());
    let about = |kind| notices::New {
        kind,
        actor: account.as_deref(),
        post: Some(&post),
        comment: Some(id),
        title: &title,
        excerpt: &excerpt,
        ..notices::New::of(kind)
    };
    if let Some(author) = &parent_author {
        notifier.add(transaction, author, about(NoticeKind::ReplyToComment), now).await?;
    }
    // One notice is enough: the reply’s, not the comment’s too.
    if Some(&post_author) != account.as_ref() && Some(&post_author) != parent_author.as_ref() {
        notifier.add(transaction, &post_author, about(NoticeKind::CommentOnPost), now).await?;
    }
    Ok(())
}

//! Rows of posts, and texts of enumerations in them.

use contracts::posts::{PostState, PostVersionSummary};
use contracts::variant::variant_of;
use sqlx::any::AnyRow;
use sqlx::{Any, FromRow, Row, Transaction};

use crate::content::StoreError;
use crate::web::response::{ApiError, rfc3339};

/// A counter for an answer.
pub(crate) fn count(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}

/// Columns of [`OwnRow`].
pub(super) const OWN: &str = "id, account_id, state, version, title, changed_at, scheduled_at, published_version, \
                              published_at, rejection, rejection_note, views, likes, useful, comments";

/// A post, for its author.
#[derive(Debug, Clone)]
pub(super) struct OwnRow {
    pub(super) id: String,
    pub(super) account: String,
    pub(super) state: PostState,
    pub(super) version: i64,
    pub(super) title: String,
    pub(super) changed_at: i64,
    pub(super) scheduled_at: Option<i64>,
    pub(super) published_version: Option<i64>,
    pub(super) published_at: Option<i64>,
    pub(super) rejection: String,
    pub(super) rejection_note: String,
    pub(super) views: i64,
    pub(super) likes: i64,
    pub(super) useful: i64,
    pub(super) comments: i64,
}

impl FromRow<'_, AnyRow> for OwnRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let state: String = row.try_get("state")?;
        Ok(Self {
            id: row.try_get("id")?,
            account: row.try_get("account_id")?,
            state: variant_of(&state).unwrap_or(PostState::Unknown),
            version: row.try_get("version")?,
            title: row.try_get("title")?,
            changed_at: row.try_get("changed_at")?,
            scheduled_at: row.try_get("scheduled_at")?,
            published_version: row.try_get("published_version")?,
            published_at: row.try_get("published_at")?,
            rejection: row.try_get("rejection")?,
            rejection_note: row.try_get("rejection_note")?,
            views: row.try_get("views")?,
            likes: row.try_get("likes")?,
            useful: row.try_get("useful")?,
            comments: row.try_get("comments")?,
        })
    }
}

impl OwnRow {
    /// True if nothing may be changed: it waits for a moderator, or this version of the program
    /// does not know its state.
    pub(super) fn is_locked(&self) -> bool {
        matches!(self.state, PostState::OnReview | PostState::Unknown)
    }

    pub(super) fn shown(&self) -> PostVersionSummary {
        let is_rejected = self.state == PostState::Rejected;
        PostVersionSummary {
            id: self.id.clone(),
            state: self.state,
            version: count(self.version),
            title: self.title.clone(),
            changed_at: rfc3339(self.changed_at),
            scheduled_at: self.scheduled_at.map(rfc3339),
            published_at: self.published_at.map(rfc3339),
            has_changes: self.published_version.is_some_and(|version| version != self.version),
            rejection: variant_of(&self.rejection).filter(|_| is_rejected),
            rejection_note: if is_rejected { self.rejection_note.clone() } else { String::new() },
            views: count(self.views),
            likes: count(self.likes),
            useful: count(self.useful),
            comments: count(self.comments),
        }
    }
}

/// Locks a post of an account; the transaction's first statement on it. `None`: there is none.
pub(super) async fn lock(transaction: &mut Transaction<'_, Any>, account: &str, id: &str) -> Result<Option<OwnRow>, ApiError> {
    // SECURITY: the id alone changes nothing, it must be one of this account.
    let statement = format!("UPDATE post SET version = version WHERE id = $1 AND account_id = $2 RETURNING {OWN}");
    let query = sqlx::query_as(sqlx::AssertSqlSafe(statement)).bind(id).bind(account);
    Ok(query.fetch_optional(&mut **transaction).await?)
}

/// Order of hot lists: a tenfold of reactions is worth half a day.
pub(super) fn heat(published_at: i64, likes: i64, useful: i64, comments: i64) -> i64 {
    let bonus = (45_000.0 * ((1 + likes + 2 * useful + 2 * comments).max(1) as f64).log10()) as i64;
    published_at.div_euclid(1000) + bonus
}

/// Adds to the figures of a post and of its author, and reorders hot lists.
pub(super) async fn add_figures(
    transaction: &mut Transaction<'_, Any>,
    post: &str,
    (likes, useful, comments): (i64, i64, i64),
) -> Result<(), StoreError> {
    let statement = "UPDATE post SET likes = likes + $2, useful = useful + $3, comments = comments + $4 WHERE id = $1 \
                     RETURNING account_id, COALESCE(published_at, 0), likes, useful, comments";
    let row: Option<(String, i64, i64, i64, i64)> =
        sqlx::query_as(statement).bind(post).bind(likes).bind(useful).bind(comments).fetch_optional(&mut **transaction).await?;
    let Some((author, published_at, all_likes, all_useful, all_comments)) = row else { return Ok(()) };
    let heat = heat(published_at, all_likes, all_useful, all_comments);
    sqlx::query("UPDATE post SET heat = $2 WHERE id = $1").bind(post).bind(heat).execute(&mut **transaction).await?;
    let statement = "UPDATE post_author SET likes = likes + $2, comments = comments + $3 WHERE account_id = $1";
    sqlx::query(statement).bind(author).bind(likes + useful).bind(comments).execute(&mut **transaction).await?;
    Ok(())
}

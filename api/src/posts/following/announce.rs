//! Notices to followers of a new post. Publication stores one row; a background task tells the
//! followers a part at a time, so that no request waits for thousands of notices.

use contracts::posts::NoticeKind;
use sqlx::{Any, Transaction};

use crate::app::Api;
use crate::notices::{self, Notifier};
use crate::web::response::ApiError;

/// Followers of one transaction.
const PART: i64 = 200;

/// Posts of a round.
const POSTS: i64 = 20;

const DUE: &str = "SELECT post_id FROM post_announcement ORDER BY at, post_id LIMIT $1";

/// Those who followed before the publication. `$2` is the last account with a notice.
const FOLLOWERS: &str = "SELECT f.account_id, s.choices FROM post_follow f LEFT JOIN notice_setting s ON s.account_id = f.account_id \
                         WHERE f.author_id = $1 AND f.account_id > $2 AND f.at <= $3 ORDER BY f.account_id LIMIT $4";

/// Stores that the followers of a post's author await a notice. Only the first publication counts.
pub(in crate::posts) async fn announce_later(
    transaction: &mut Transaction<'_, Any>,
    post: &str,
    author: &str,
    now: i64,
) -> Result<(), ApiError> {
    let statement = "INSERT INTO post_announcement (post_id, reached, at) SELECT $1, '', $3 \
                     WHERE EXISTS (SELECT 1 FROM post_follow WHERE author_id = $2) ON CONFLICT DO NOTHING";
    sqlx::query(statement).bind(post).bind(author).bind(now).execute(&mut **transaction).await?;
    Ok(())
}

/// Notifies the followers of all posts that wait. Returns the number of followers that this node
/// reached.
///
/// # Errors
/// The database failed. The next round goes on after the last part.
pub(crate) async fn announce_due(api: &Api, now: i64) -> Result<usize, ApiError> {
    let notifier = api.notifier();
    let mut told = 0;
    loop {
        let due: Vec<String> = sqlx::query_scalar(DUE).bind(POSTS).fetch_all(api.database().pool()).await?;
        for post in &due {
            told += announce_part(api, &notifier, post, now).await?;
        }
        if due.is_empty() {
            return Ok(told);
        }
        notifier.wake();
    }
}

/// Tells the next part of a post's followers.
async fn announce_part(api: &Api, notifier: &Notifier<'_>, post: &str, now: i64) -> Result<usize, ApiError> {
    let mut transaction = api.database().pool().begin().await?;
    // The lock lets one node tell each part.
    let statement = "UPDATE post_announcement SET reached = reached WHERE post_id = $1 RETURNING reached, at";
    let row: Option<(String, i64)> = sqlx::query_as(statement).bind(post).fetch_optional(&mut *transaction).await?;
    let Some((reached, at)) = row else { return Ok(0) };
    // A post that was taken back meanwhile is no news.
    let statement = "SELECT account_id, shown_title, excerpt FROM post WHERE id = $1 AND state = 'published'";
    let shown: Option<(String, String, String)> = sqlx::query_as(statement).bind(post).fetch_optional(&mut *transaction).await?;
    let mut followers: Vec<(String, Option<String>)> = Vec::new();
    if let Some((author, title, excerpt)) = &shown {
        let query = sqlx::query_as(FOLLOWERS).bind(author).bind(&reached).bind(at).bind(PART);
        followers = query.fetch_all(&mut *transaction).await?;
        let new = notices::New { actor: Some(author), post: Some(post), title, excerpt, ..notices::New::of(NoticeKind::AuthorPosted) };
        notifier.add_for_all(&mut transaction, &followers, new, now).await?;
    }
    let is_last = followers.len() < usize::try_from(PART).unwrap_or(usize::MAX);
    match followers.last().filter(|_| !is_last) {
        Some((last, _)) => {
            let statement = "UPDATE post_announcement SET reached = $2 WHERE post_id = $1";
            sqlx::query(statement).bind(post).bind(last).execute(&mut *transaction).await?;
        }
        None => {
            sqlx::query("DELETE FROM post_announcement WHERE post_id = $1").bind(post).execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    Ok(followers.len())
}

#[cfg(test)]
mod tests {
    use super::{DUE, FOLLOWERS};
    use crate::posts::lists::tests::plan;

    #[tokio::test]
    async fn indexes_serve_announcements_and_followers() {
        assert!(plan(DUE, 1).await[0].contains("INDEX post_announcement_in_order"));
        let steps = plan(FOLLOWERS, 4).await;
        assert!(steps[0].contains("INDEX post_follow_by_author (author_id=? AND account_id>?)"), "{steps:?}");
        assert!(steps.iter().all(|step| !step.contains("TEMP")), "{steps:?}");
    }
}

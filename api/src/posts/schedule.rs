//! Publishes scheduled posts, and tells followers of new ones. Each node looks for due posts; a
//! lock and the state let one of them publish each post. After a restart, posts that were due
//! meanwhile are published.

use std::time::Duration;

use contracts::posts::PostState;
use jiff::Timestamp;

use super::document::{Use, check};
use super::following::announce_due;
use super::publish::publish_or_hold;
use super::rows::lock;
use super::versions::document;
use crate::app::Api;
use crate::web::response::ApiError;

/// Interval of looking for due posts.
const EVERY: Duration = Duration::from_secs(10);

/// Posts of a round.
const BATCH: i64 = 50;

const DUE: &str = "SELECT id, account_id FROM post WHERE state = 'scheduled' AND scheduled_at <= $1 ORDER BY scheduled_at, id LIMIT $2";

/// Publishes due posts and tells followers until it is aborted.
pub(crate) async fn run(api: Api) {
    loop {
        let now = Timestamp::now().as_millisecond();
        match publish_due(&api, now).await {
            Ok(0) => {}
            Ok(published) => tracing::info!(posts.published = published, "published scheduled posts"),
            Err(error) => tracing::error!(%error, "cannot publish scheduled posts; the next round retries"),
        }
        match announce_due(&api, now).await {
            Ok(0) => {}
            Ok(told) => tracing::info!(followers.told = told, "told followers of new posts"),
            Err(error) => tracing::error!(%error, "cannot tell followers of new posts; the next round goes on"),
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Publishes posts that are due at `now`. Returns how many this node published.
///
/// # Errors
/// The database failed. The next round publishes the rest.
pub(crate) async fn publish_due(api: &Api, now: i64) -> Result<usize, ApiError> {
    let mut published = 0;
    loop {
        let due: Vec<(String, String)> = sqlx::query_as(DUE).bind(now).bind(BATCH).fetch_all(api.database().pool()).await?;
        for (id, account) in &due {
            published += usize::from(publish_one(api, account, id, now).await?);
        }
        if due.len() < usize::try_from(BATCH).unwrap_or(usize::MAX) {
            return Ok(published);
        }
    }
}

/// False if another node was faster, or its author has changed the schedule.
async fn publish_one(api: &Api, account: &str, id: &str, now: i64) -> Result<bool, ApiError> {
    let mut transaction = api.database().pool().begin().await?;
    let Some(row) = lock(&mut transaction, account, id).await? else { return Ok(false) };
    if row.state != PostState::Scheduled || row.scheduled_at.is_none_or(|at| at > now) {
        return Ok(false);
    }
    // Read in another connection, but the lock keeps the version from changing.
    let draft = document(api.database(), id, row.version).await?;
    let strings = api.strings();
    let fit = draft.and_then(|mut draft| check(&mut draft, Use::Publication, |tag| strings.has_language(tag)).is_empty().then_some(draft));
    match fit {
        Some(draft) => publish_or_hold(&mut transaction, &row, &draft, now).await?,
        // A later save left it incomplete.
        None => {
            let statement = "UPDATE post SET state = 'draft', scheduled_at = NULL WHERE id = $1";
            sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::DUE;
    use crate::posts::lists::tests::plan;

    #[tokio::test]
    async fn index_serves_due_posts() {
        assert_eq!(plan(DUE, 2).await, ["SEARCH post USING INDEX post_due (scheduled_at<?)"]);
    }
}

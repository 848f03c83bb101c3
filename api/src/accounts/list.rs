//! All sessions of an account: list, end one, end all.

use contracts::session::{MOST_SESSIONS, Session, Sessions};
use jiff::Timestamp;
use sqlx::{Any, Transaction};

use super::device::Device;
use super::sessions::digest;
use crate::content::StoreError;
use crate::database::Database;
use crate::web::response::rfc3339_seconds;

/// The sessions of an account that are in force, the last used first. `token` is that of the
/// request.
///
/// # Errors
/// The database failed.
pub(crate) async fn list(database: &Database, account: &str, token: &str, now: Timestamp) -> Result<Sessions, StoreError> {
    let statement = "SELECT id, browser, platform, created_at, seen_at, expires_at, token_digest FROM session
                     WHERE account_id = $1 AND expires_at > $2 ORDER BY seen_at DESC, created_at DESC, id LIMIT $3";
    let rows: Vec<(String, String, String, i64, i64, i64, String)> =
        sqlx::query_as(statement).bind(account).bind(now.as_second()).bind(most()).fetch_all(database.pool()).await?;
    let own = digest(token);
    let items = rows.into_iter().map(|(id, browser, platform, created_at, seen_at, expires_at, token_digest)| {
        let device = Device::stored(&browser, &platform);
        Session {
            id,
            browser: device.browser,
            platform: device.platform,
            created_at: rfc3339_seconds(created_at),
            seen_at: rfc3339_seconds(seen_at),
            expires_at: rfc3339_seconds(expires_at),
            is_current: token_digest == own,
        }
    });
    Ok(Sessions { items: items.collect() })
}

/// Ends a session of an account. `None`: the account has no such session; else true for the session
/// of `token`.
///
/// # Errors
/// The database failed.
pub(crate) async fn end_one(database: &Database, account: &str, id: &str, token: &str) -> Result<Option<bool>, StoreError> {
    // SECURITY: the id alone ends nothing, it must be one of this account.
    let statement = "DELETE FROM session WHERE id = $1 AND account_id = $2 RETURNING token_digest";
    let ended: Option<String> = sqlx::query_scalar(statement).bind(id).bind(account).fetch_optional(database.pool()).await?;
    Ok(ended.map(|ended| ended == digest(token)))
}

/// Ends all sessions of an account.
///
/// # Errors
/// The database failed.
pub(crate) async fn end_all(database: &Database, account: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM session WHERE account_id = $1").bind(account).execute(database.pool()).await?;
    Ok(())
}

/// Ends the longest unused sessions of an account beyond [`MOST_SESSIONS`].
pub(super) async fn end_oldest(transaction: &mut Transaction<'_, Any>, account: &str) -> Result<(), StoreError> {
    let statement = "DELETE FROM session WHERE token_digest IN (SELECT token_digest FROM session WHERE account_id = $1
                     ORDER BY seen_at DESC, created_at DESC, id LIMIT 500 OFFSET $2)";
    sqlx::query(statement).bind(account).bind(most()).execute(&mut **transaction).await?;
    Ok(())
}

fn most() -> i64 {
    i64::try_from(MOST_SESSIONS).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::HeaderMap;
    use contracts::session::MOST_SESSIONS;
    use jiff::Timestamp;

    use super::super::sessions::{Identity, LIFE, NewSession, account_id_of, find, start};
    use super::{end_all, end_one, list};
    use crate::accounts::Device;
    use crate::database::Database;

    const BEGIN: Timestamp = Timestamp::constant(1_800_000_000, 0);

    /// Signs in and returns the account's id.
    async fn sign_in(database: &Database, person: &str, token: &str, now: Timestamp) -> String {
        let identity = Identity { id: person.to_owned(), fio: person.to_owned(), image: None };
        let new = NewSession { identity: &identity, token, device: Device::of(&HeaderMap::new()), provider: None };
        start(database, new, now).await.unwrap();
        account_id_of(database, token, now).await.unwrap().unwrap()
    }

    #[tokio::test]
    async fn account_sees_and_ends_its_own_sessions_only() {
        let (_folder, database) = Database::temporary().await;
        let anna = sign_in(&database, "anna", "one", BEGIN).await;
        sign_in(&database, "anna", "two", BEGIN + Duration::from_secs(1)).await;
        let emily = sign_in(&database, "emily", "three", BEGIN).await;
        let sessions = list(&database, &anna, "one", BEGIN).await.unwrap().items;
        assert_eq!(sessions.iter().map(|session| session.is_current).collect::<Vec<_>>(), [false, true], "the last used first");
        assert_eq!(sessions[1].created_at, "2027-01-15T08:00:00Z");
        assert_eq!(end_one(&database, &emily, &sessions[0].id, "three").await.unwrap(), None, "of another account");
        assert_eq!(end_one(&database, &anna, &sessions[0].id, "one").await.unwrap(), Some(false));
        assert_eq!(end_one(&database, &anna, &sessions[0].id, "one").await.unwrap(), None, "twice");
        assert_eq!(end_one(&database, &anna, &sessions[1].id, "one").await.unwrap(), Some(true));
        sign_in(&database, "anna", "four", BEGIN).await;
        end_all(&database, &anna).await.unwrap();
        assert_eq!(find(&database, "four", BEGIN).await.unwrap(), None);
        assert!(find(&database, "three", BEGIN).await.unwrap().is_some());
    }

    #[tokio::test]
    async fn expired_sessions_are_not_listed() {
        let (_folder, database) = Database::temporary().await;
        let anna = sign_in(&database, "anna", "one", BEGIN).await;
        assert!(list(&database, &anna, "one", BEGIN + LIFE).await.unwrap().items.is_empty());
    }

    #[tokio::test]
    async fn longest_unused_sessions_end_beyond_the_bound() {
        let (_folder, database) = Database::temporary().await;
        for second in 0..=MOST_SESSIONS {
            let at = BEGIN + Duration::from_secs(second.try_into().unwrap());
            sign_in(&database, "anna", &format!("token {second}"), at).await;
        }
        assert_eq!(find(&database, "token 0", BEGIN).await.unwrap(), None);
        assert!(find(&database, "token 1", BEGIN).await.unwrap().is_some());
    }
}

//! Sessions in the database. A session lasts 30 days from its last use.

use std::time::Duration;

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::content::StoreError;
use crate::database::Database;

/// Life of a session after its last use.
pub(super) const LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Age at which a use renews a session, so that not every request writes.
const RENEW_AFTER: Duration = Duration::from_secs(60 * 60);

/// A person, as identified by the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Identity {
    /// The provider's id of the person: stable, never reassigned.
    pub(crate) id: String,
    /// Full name.
    pub(crate) fio: String,
    /// Path of a picture.
    pub(crate) image: Option<String>,
}

/// The signed-in account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Account {
    /// Full name.
    pub(crate) fio: String,
    /// Path of a picture.
    pub(crate) image: Option<String>,
    /// True if this use renewed the session, so the cookies must be renewed too.
    pub(crate) renewed: bool,
}

/// Starts a session with a new token. Creates or updates the account, and removes expired sessions.
pub(crate) async fn start(database: &Database, identity: &Identity, token: &str, now: Timestamp) -> Result<(), StoreError> {
    let mut transaction = database.pool().begin().await?;
    // Writes first, so that concurrent sign-ins wait for each other instead of failing midway.
    sqlx::query(
        "INSERT INTO account (id, identity, fio, image, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (identity) DO UPDATE SET fio = excluded.fio, image = excluded.image",
    )
    .bind(account_id(&identity.id))
    .bind(&identity.id)
    .bind(&identity.fio)
    .bind(&identity.image)
    .bind(now.as_second())
    .execute(&mut *transaction)
    .await?;
    sqlx::query("DELETE FROM session WHERE expires_at <= $1").bind(now.as_second()).execute(&mut *transaction).await?;
    sqlx::query("INSERT INTO session (token_digest, account_id, created_at, expires_at, seen_at) VALUES ($1, $2, $3, $4, $3)")
        .bind(digest(token))
        .bind(account_id(&identity.id))
        .bind(now.as_second())
        .bind(expiry(now))
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}

/// The account of a live session token.
pub(crate) async fn find(database: &Database, token: &str, now: Timestamp) -> Result<Option<Account>, StoreError> {
    let row: Option<(String, Option<String>, i64)> = sqlx::query_as(
        "SELECT account.fio, account.image, session.seen_at FROM session JOIN account ON account.id = session.account_id
         WHERE session.token_digest = $1 AND session.expires_at > $2",
    )
    .bind(digest(token))
    .bind(now.as_second())
    .fetch_optional(database.pool())
    .await?;
    let Some((fio, image, seen_at)) = row else { return Ok(None) };
    let renewed = now.as_second() - seen_at >= seconds(RENEW_AFTER);
    if renewed {
        sqlx::query("UPDATE session SET seen_at = $2, expires_at = $3 WHERE token_digest = $1")
            .bind(digest(token))
            .bind(now.as_second())
            .bind(expiry(now))
            .execute(database.pool())
            .await?;
    }
    Ok(Some(Account { fio, image, renewed }))
}

/// Id of the account of a live session token. Does not renew the session, because that also needs
/// new cookies.
pub(crate) async fn account_id_of(database: &Database, token: &str, now: Timestamp) -> Result<Option<String>, StoreError> {
    let statement = "SELECT account_id FROM session WHERE token_digest = $1 AND expires_at > $2";
    Ok(sqlx::query_scalar(statement).bind(digest(token)).bind(now.as_second()).fetch_optional(database.pool()).await?)
}

/// Ends the session of a token, if any.
pub(crate) async fn end(database: &Database, token: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM session WHERE token_digest = $1").bind(digest(token)).execute(database.pool()).await?;
    Ok(())
}

/// Account id: a digest of the provider's id, which it does not reveal.
fn account_id(identity: &str) -> String {
    hex::encode(&Sha256::digest(identity)[..16])
}

fn digest(token: &str) -> String {
    hex::encode(Sha256::digest(token))
}

fn expiry(now: Timestamp) -> i64 {
    now.as_second() + seconds(LIFE)
}

fn seconds(duration: Duration) -> i64 {
    duration.as_secs().try_into().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jiff::Timestamp;

    use super::{Identity, LIFE, RENEW_AFTER, end, find, start};
    use crate::database::Database;

    const BEGIN: Timestamp = Timestamp::constant(1_800_000_000, 0);

    fn driver(fio: &str) -> Identity {
        Identity { id: "test:1".to_owned(), fio: fio.to_owned(), image: None }
    }

    async fn database() -> (tempfile::TempDir, Database) {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open(&format!("sqlite:{}/a.db", folder.path().display())).await.unwrap();
        (folder, database)
    }

    #[tokio::test]
    async fn session_expires_30_days_after_its_last_use() {
        let (_folder, database) = database().await;
        start(&database, &driver("Anna Smirnova"), "token", BEGIN).await.unwrap();
        let seen = async |after| find(&database, "token", BEGIN + after).await.unwrap().map(|account| account.renewed);
        assert_eq!(seen(Duration::from_secs(1)).await, Some(false));
        assert_eq!(seen(RENEW_AFTER).await, Some(true));
        assert_eq!(seen(RENEW_AFTER + LIFE - Duration::from_secs(1)).await, Some(true));
        assert_eq!(seen(RENEW_AFTER + LIFE + LIFE - Duration::from_secs(1)).await, None, "thirty days later to the second");
    }

    #[tokio::test]
    async fn sign_out_ends_one_session_only() {
        let (_folder, database) = database().await;
        start(&database, &driver("Anna Smirnova"), "one", BEGIN).await.unwrap();
        start(&database, &driver("Anna Petrova"), "two", BEGIN).await.unwrap();
        end(&database, "one").await.unwrap();
        assert_eq!(find(&database, "one", BEGIN).await.unwrap(), None);
        assert_eq!(find(&database, "two", BEGIN).await.unwrap().unwrap().fio, "Anna Petrova", "the same account, renamed");
    }

    #[tokio::test]
    async fn expired_sessions_are_removed_and_no_token_is_stored() {
        let (_folder, database) = database().await;
        start(&database, &driver("Anna Smirnova"), "old", BEGIN).await.unwrap();
        start(&database, &driver("Anna Smirnova"), "new", BEGIN + LIFE).await.unwrap();
        let digests: Vec<String> = sqlx::query_scalar("SELECT token_digest FROM session").fetch_all(database.pool()).await.unwrap();
        assert_eq!(digests, [super::digest("new")]);
    }
}

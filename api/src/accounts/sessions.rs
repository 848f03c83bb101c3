//! Sessions in the database: begun, found, ended. One lasts 30 days from when it was last seen.

use std::time::Duration;

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::content::StoreError;
use crate::database::Database;

/// How long a session lasts after it was last seen.
pub(super) const LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// How much of its life a session loses before it is given back: not every request writes.
const RENEW_AFTER: Duration = Duration::from_secs(60 * 60);

/// Who somebody is, as the identity provider says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Identity {
    /// What the provider calls them: the same at each sign-in, never given to another person.
    pub(crate) id: String,
    /// Full name.
    pub(crate) fio: String,
    /// Path of a picture.
    pub(crate) image: Option<String>,
}

/// Who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Account {
    /// Full name.
    pub(crate) fio: String,
    /// Path of a picture.
    pub(crate) image: Option<String>,
    /// Whether the session was given its whole life back just now, so that its cookies must be too.
    pub(crate) renewed: bool,
}

/// Begins a session under a new token. The account is made, or brought up to date; sessions whose time has passed are removed.
pub(crate) async fn start(database: &Database, identity: &Identity, token: &str, now: Timestamp) -> Result<(), StoreError> {
    let mut transaction = database.pool().begin().await?;
    // The first statement writes, so that two sign-ins wait for each other instead of failing in the middle.
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

/// Whose live session a token is.
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

/// Identifier of the account whose live session a token is. Nothing is prolonged: that is for answers that set the cookies too.
pub(crate) async fn account_id_of(database: &Database, token: &str, now: Timestamp) -> Result<Option<String>, StoreError> {
    let statement = "SELECT account_id FROM session WHERE token_digest = $1 AND expires_at > $2";
    Ok(sqlx::query_scalar(statement).bind(digest(token)).bind(now.as_second()).fetch_optional(database.pool()).await?)
}

/// Ends a token's session, if it has one.
pub(crate) async fn end(database: &Database, token: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM session WHERE token_digest = $1").bind(digest(token)).execute(database.pool()).await?;
    Ok(())
}

/// Identifier of an account: the provider's word for the person, digested so that it says nothing.
fn account_id(identity: &str) -> String {
    crate::hex(&Sha256::digest(identity)[..16])
}

fn digest(token: &str) -> String {
    crate::hex(&Sha256::digest(token))
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
    async fn a_session_slides_and_ends_thirty_days_after_it_was_last_seen() {
        let (_folder, database) = database().await;
        start(&database, &driver("Anna Smirnova"), "token", BEGIN).await.unwrap();
        let seen = async |after| find(&database, "token", BEGIN + after).await.unwrap().map(|account| account.renewed);
        assert_eq!(seen(Duration::from_secs(1)).await, Some(false));
        assert_eq!(seen(RENEW_AFTER).await, Some(true));
        assert_eq!(seen(RENEW_AFTER + LIFE - Duration::from_secs(1)).await, Some(true));
        assert_eq!(seen(RENEW_AFTER + LIFE + LIFE - Duration::from_secs(1)).await, None, "thirty days later to the second");
    }

    #[tokio::test]
    async fn an_ended_session_is_gone_and_others_stay() {
        let (_folder, database) = database().await;
        start(&database, &driver("Anna Smirnova"), "one", BEGIN).await.unwrap();
        start(&database, &driver("Anna Petrova"), "two", BEGIN).await.unwrap();
        end(&database, "one").await.unwrap();
        assert_eq!(find(&database, "one", BEGIN).await.unwrap(), None);
        assert_eq!(find(&database, "two", BEGIN).await.unwrap().unwrap().fio, "Anna Petrova", "the same account, renamed");
    }

    #[tokio::test]
    async fn sessions_whose_time_has_passed_are_removed_and_no_token_is_stored() {
        let (_folder, database) = database().await;
        start(&database, &driver("Anna Smirnova"), "old", BEGIN).await.unwrap();
        start(&database, &driver("Anna Smirnova"), "new", BEGIN + LIFE).await.unwrap();
        let digests: Vec<String> = sqlx::query_scalar("SELECT token_digest FROM session").fetch_all(database.pool()).await.unwrap();
        assert_eq!(digests, [super::digest("new")]);
    }
}

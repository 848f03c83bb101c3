//! Sessions in the database. A session lasts 30 days from its last use and 90 days at most.

use std::time::Duration;

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use super::device::Device;
use super::list;
use crate::content::StoreError;
use crate::database::Database;

/// Sliding expiry: life of a session after its last use.
pub(crate) const LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Absolute expiry: life of a session, however much it is used.
const LONGEST_LIFE: Duration = Duration::from_secs(90 * 24 * 60 * 60);

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

/// What an OpenID Connect provider needs to sign a person out there.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ProviderSession {
    /// Issuer that signed the person in.
    pub(crate) issuer: String,
    /// ID token, a hint for the provider.
    pub(crate) id_token: Option<String>,
}

/// Omits the token, which holds personal data.
impl std::fmt::Debug for ProviderSession {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProviderSession").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

/// A session that begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NewSession<'s> {
    /// Who signs in.
    pub(crate) identity: &'s Identity,
    /// New token.
    pub(crate) token: &'s str,
    /// Device that signs in.
    pub(crate) device: Device,
    /// For sign-in at an OpenID Connect provider.
    pub(crate) provider: Option<&'s ProviderSession>,
}

/// The signed-in account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Account {
    /// Id in the database.
    pub(crate) id: String,
    /// Full name.
    pub(crate) fio: String,
    /// Path of a picture.
    pub(crate) image: Option<String>,
    /// Remaining life of the session if this use renewed it, so the cookies must be renewed too.
    pub(crate) renewed: Option<Duration>,
}

/// Starts a session with a new token. Creates or updates the account, and ends the longest unused
/// sessions beyond [`contracts::session::MOST_SESSIONS`]. Retention removes expired ones.
///
/// # Errors
/// The database failed.
pub(crate) async fn start(database: &Database, new: NewSession<'_>, now: Timestamp) -> Result<(), StoreError> {
    let account_id = account_id(&new.identity.id);
    let (browser, platform) = new.device.names();
    let mut transaction = database.pool().begin().await?;
    // Writes first, so that concurrent sign-ins wait for each other instead of failing midway.
    sqlx::query(
        "INSERT INTO account (id, identity, fio, image, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (identity) DO UPDATE SET fio = excluded.fio, image = excluded.image",
    )
    .bind(&account_id)
    .bind(&new.identity.id)
    .bind(&new.identity.fio)
    .bind(&new.identity.image)
    .bind(now.as_second())
    .execute(&mut *transaction)
    .await?;
    sqlx::query(
        "INSERT INTO session (token_digest, account_id, created_at, expires_at, seen_at, id, ends_at, browser, platform, issuer, id_token)
         VALUES ($1, $2, $3, $4, $3, $5, $6, $7, $8, $9, $10)",
    )
    .bind(digest(new.token))
    .bind(&account_id)
    .bind(now.as_second())
    .bind(after(now, LIFE))
    .bind(public_id(new.token))
    .bind(after(now, LONGEST_LIFE))
    .bind(browser)
    .bind(platform)
    .bind(new.provider.map(|session| session.issuer.clone()))
    .bind(new.provider.and_then(|session| session.id_token.clone()))
    .execute(&mut *transaction)
    .await?;
    list::end_oldest(&mut transaction, &account_id).await?;
    transaction.commit().await?;
    Ok(())
}

/// The account of a live session token. Renews the session at most once an hour.
///
/// # Errors
/// The database failed.
pub(crate) async fn find(database: &Database, token: &str, now: Timestamp) -> Result<Option<Account>, StoreError> {
    let row: Option<(String, String, Option<String>, i64, i64)> = sqlx::query_as(
        "SELECT account.id, account.fio, account.image, session.seen_at, session.ends_at FROM session JOIN account ON account.id = session.account_id
         WHERE session.token_digest = $1 AND session.expires_at > $2",
    )
    .bind(digest(token))
    .bind(now.as_second())
    .fetch_optional(database.pool())
    .await?;
    let Some((id, fio, image, seen_at, ends_at)) = row else { return Ok(None) };
    let is_due = now.as_second() - seen_at >= seconds(RENEW_AFTER);
    let expires_at = after(now, LIFE).min(ends_at);
    if is_due {
        sqlx::query("UPDATE session SET seen_at = $2, expires_at = $3 WHERE token_digest = $1")
            .bind(digest(token))
            .bind(now.as_second())
            .bind(expires_at)
            .execute(database.pool())
            .await?;
    }
    let left = Duration::from_secs(u64::try_from(expires_at - now.as_second()).unwrap_or(0));
    Ok(Some(Account { id, fio, image, renewed: is_due.then_some(left) }))
}

/// Id of the account of a live session token. Does not renew the session, because that also needs
/// new cookies.
///
/// # Errors
/// The database failed.
pub(crate) async fn account_id_of(database: &Database, token: &str, now: Timestamp) -> Result<Option<String>, StoreError> {
    let statement = "SELECT account_id FROM session WHERE token_digest = $1 AND expires_at > $2";
    Ok(sqlx::query_scalar(statement).bind(digest(token)).bind(now.as_second()).fetch_optional(database.pool()).await?)
}

/// Ends the session of a token, if any. Returns what its OpenID Connect provider needs.
///
/// # Errors
/// The database failed.
pub(crate) async fn end(database: &Database, token: &str) -> Result<Option<ProviderSession>, StoreError> {
    let statement = "DELETE FROM session WHERE token_digest = $1 RETURNING issuer, id_token";
    let row: Option<(Option<String>, Option<String>)> =
        sqlx::query_as(statement).bind(digest(token)).fetch_optional(database.pool()).await?;
    Ok(row.and_then(|(issuer, id_token)| Some(ProviderSession { issuer: issuer?, id_token })))
}

/// Account id: a digest of the provider's id, which it does not reveal.
pub(crate) fn account_id(identity: &str) -> String {
    hex::encode(&Sha256::digest(identity)[..16])
}

/// The database holds digests only: who reads it cannot sign in.
pub(super) fn digest(token: &str) -> String {
    hex::encode(Sha256::digest(token))
}

/// Id in the owner's list. It reveals neither the token nor its digest.
fn public_id(token: &str) -> String {
    hex::encode(&Sha256::digest(digest(token))[..16])
}

fn after(now: Timestamp, life: Duration) -> i64 {
    now.as_second() + seconds(life)
}

fn seconds(duration: Duration) -> i64 {
    duration.as_secs().try_into().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::HeaderMap;
    use jiff::Timestamp;

    use super::{Identity, LIFE, LONGEST_LIFE, NewSession, RENEW_AFTER, end, find, start};
    use crate::accounts::Device;
    use crate::database::Database;

    const BEGIN: Timestamp = Timestamp::constant(1_800_000_000, 0);

    async fn sign_in(database: &Database, fio: &str, token: &str, now: Timestamp) {
        let identity = Identity { id: "test:1".to_owned(), fio: fio.to_owned(), image: None };
        let device = Device::of(&HeaderMap::new());
        start(database, NewSession { identity: &identity, token, device, provider: None }, now).await.unwrap();
    }

    #[tokio::test]
    async fn session_expires_30_days_after_its_last_use() {
        let (_folder, database) = Database::temporary().await;
        sign_in(&database, "Anna Smirnova", "token", BEGIN).await;
        let seen = async |after| find(&database, "token", BEGIN + after).await.unwrap().map(|account| account.renewed.is_some());
        assert_eq!(seen(Duration::from_secs(1)).await, Some(false));
        assert_eq!(seen(RENEW_AFTER).await, Some(true));
        assert_eq!(seen(RENEW_AFTER + LIFE - Duration::from_secs(1)).await, Some(true));
        assert_eq!(seen(RENEW_AFTER + LIFE + LIFE - Duration::from_secs(1)).await, None, "thirty days later to the second");
    }

    #[tokio::test]
    async fn session_in_daily_use_ends_after_90_days() {
        let (_folder, database) = Database::temporary().await;
        sign_in(&database, "Anna Smirnova", "token", BEGIN).await;
        let day = Duration::from_secs(24 * 60 * 60);
        for days in 1..90 {
            let account = find(&database, "token", BEGIN + days * day).await.unwrap().unwrap();
            let left = account.renewed.unwrap();
            assert_eq!(left, LIFE.min(LONGEST_LIFE - days * day), "cookies end with the session");
        }
        assert!(find(&database, "token", BEGIN + LONGEST_LIFE - Duration::from_secs(1)).await.unwrap().is_some());
        assert_eq!(find(&database, "token", BEGIN + LONGEST_LIFE).await.unwrap(), None);
    }

    #[tokio::test]
    async fn sign_out_ends_one_session_only() {
        let (_folder, database) = Database::temporary().await;
        sign_in(&database, "Anna Smirnova", "one", BEGIN).await;
        sign_in(&database, "Anna Petrova", "two", BEGIN).await;
        end(&database, "one").await.unwrap();
        assert_eq!(find(&database, "one", BEGIN).await.unwrap(), None);
        assert_eq!(find(&database, "two", BEGIN).await.unwrap().unwrap().fio, "Anna Petrova", "the same account, renamed");
    }

    #[tokio::test]
    async fn no_token_is_stored() {
        let (_folder, database) = Database::temporary().await;
        sign_in(&database, "Anna Smirnova", "new", BEGIN).await;
        let digests: Vec<String> = sqlx::query_scalar("SELECT token_digest FROM session").fetch_all(database.pool()).await.unwrap();
        assert_eq!(digests, [super::digest("new")]);
    }
}

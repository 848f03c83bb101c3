//! Sign-ins in progress: bound to a browser, used once, short-lived and bounded in number.

use std::time::Duration;

use axum::http::HeaderMap;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::content::StoreError;
use crate::database::Database;
use crate::secret::{is_value, new_value};
use crate::web::cookie::{self, Cookie};

/// Cookie that binds sign-ins to a browser.
const COOKIE: &str = "sign-in";

/// Time to sign in at the provider.
pub(crate) const LIFE: Duration = Duration::from_secs(10 * 60);

/// Most sign-ins in progress in one browser: one per tab. The oldest are dropped.
const MOST_PER_BROWSER: i64 = 8;

/// Most sign-ins in progress. Beyond them, the oldest are dropped.
const MOST: i64 = 20_000;

/// Rows deleted by one statement.
const BATCH: i64 = 500;

/// A sign-in that begins.
#[derive(Debug, Clone)]
pub(crate) struct NewAttempt {
    /// `state` of the authorization request: RFC 6749, section 10.12.
    pub(super) state: String,
    /// Its unguessable parts.
    pub(super) attempt: Attempt,
}

/// A sign-in in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Attempt {
    /// `nonce` of the ID token: OpenID Connect Core 1.0, section 15.5.2.
    pub(super) nonce: String,
    /// Code verifier: RFC 7636, section 4.1.
    pub(super) verifier: String,
    /// Issuer of the provider where it takes place.
    pub(super) issuer: String,
    /// Redirect URI of the authorization request.
    pub(super) redirect_uri: String,
    /// Page to return to, checked again on return.
    pub(crate) retpath: String,
    /// Sign-in marker.
    pub(crate) origin: String,
}

impl NewAttempt {
    /// Creates a sign-in with random values.
    ///
    /// # Errors
    /// The system's random generator failed.
    pub(crate) fn new(issuer: &str, redirect_uri: String, retpath: &str, origin: &str) -> Result<Self, getrandom::Error> {
        let [issuer, retpath, origin] = [issuer, retpath, origin].map(str::to_owned);
        let attempt = Attempt { nonce: new_value()?, verifier: new_value()?, issuer, redirect_uri, retpath, origin };
        Ok(Self { state: new_value()?, attempt })
    }

    /// Code challenge with S256: RFC 7636, section 4.2.
    pub(super) fn challenge(&self) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(&self.attempt.verifier))
    }

    /// Stores the sign-in for a browser.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn store(&self, database: &Database, browser: &str, now: Timestamp) -> Result<(), StoreError> {
        let mut transaction = database.pool().begin().await?;
        let attempt = &self.attempt;
        sqlx::query(
            "INSERT INTO sign_in_attempt (state_digest, browser_digest, nonce, verifier, issuer, redirect_uri, retpath, origin, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(digest(&self.state))
        .bind(digest(browser))
        .bind(&attempt.nonce)
        .bind(&attempt.verifier)
        .bind(&attempt.issuer)
        .bind(&attempt.redirect_uri)
        .bind(&attempt.retpath)
        .bind(&attempt.origin)
        .bind(now.as_second() + i64::try_from(LIFE.as_secs()).unwrap_or(0))
        .execute(&mut *transaction)
        .await?;
        let expired = "DELETE FROM sign_in_attempt WHERE expires_at <= $1";
        sqlx::query(expired).bind(now.as_second()).execute(&mut *transaction).await?;
        let of_browser = "DELETE FROM sign_in_attempt WHERE state_digest IN (SELECT state_digest FROM sign_in_attempt
                          WHERE browser_digest = $1 ORDER BY expires_at DESC, state_digest DESC LIMIT $2 OFFSET $3)";
        sqlx::query(of_browser).bind(digest(browser)).bind(BATCH).bind(MOST_PER_BROWSER).execute(&mut *transaction).await?;
        let oldest = "DELETE FROM sign_in_attempt WHERE state_digest IN (SELECT state_digest FROM sign_in_attempt
                      ORDER BY expires_at DESC, state_digest DESC LIMIT $1 OFFSET $2)";
        sqlx::query(oldest).bind(BATCH).bind(MOST).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }
}

impl Attempt {
    /// Takes the sign-in of a callback out of the database. `None` if it is unknown, used, expired,
    /// of another browser, or began at another issuer.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn take(
        database: &Database,
        issuer: &str,
        state: &str,
        browser: &str,
        now: Timestamp,
    ) -> Result<Option<Self>, StoreError> {
        // SECURITY: one statement, so that of two equal callbacks only one finds the row. After a
        // change of settings, the new provider must not see code and verifier of the former one
        // (RFC 9700, section 4.4).
        let statement = "DELETE FROM sign_in_attempt
                         WHERE state_digest = $1 AND browser_digest = $2 AND expires_at > $3 AND issuer = $4
                         RETURNING nonce, verifier, redirect_uri, retpath, origin";
        let row: Option<(String, String, String, String, String)> = sqlx::query_as(statement)
            .bind(digest(state))
            .bind(digest(browser))
            .bind(now.as_second())
            .bind(issuer)
            .fetch_optional(database.pool())
            .await?;
        let issuer = issuer.to_owned();
        Ok(row.map(|(nonce, verifier, redirect_uri, retpath, origin)| Self { nonce, verifier, issuer, redirect_uri, retpath, origin }))
    }
}

/// The value of the browser's cookie if it is well-formed.
pub(crate) fn browser(request: &HeaderMap) -> Option<&str> {
    cookie::read(request, COOKIE).filter(|value| is_value(value))
}

/// The cookie of a browser with sign-ins in progress.
pub(crate) fn browser_cookie(value: &str) -> Cookie<'_> {
    Cookie::new(COOKIE, value).life(LIFE).http_only()
}

/// The database holds digests only, so its readers cannot finish a sign-in in another browser.
fn digest(value: &str) -> String {
    hex::encode(Sha256::digest(value))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jiff::Timestamp;

    use super::{Attempt, LIFE, MOST_PER_BROWSER, NewAttempt};
    use crate::database::Database;

    const BEGIN: Timestamp = Timestamp::constant(1_800_000_000, 0);

    const ISSUER: &str = "https://id.example";

    async fn stored(database: &Database, browser: &str, now: Timestamp) -> NewAttempt {
        let attempt = NewAttempt::new(ISSUER, "https://roadside.example/api/identity/callback".to_owned(), "/", "roadside").unwrap();
        attempt.store(database, browser, now).await.unwrap();
        attempt
    }

    async fn count(database: &Database) -> i64 {
        sqlx::query_scalar("SELECT COUNT(*) FROM sign_in_attempt").fetch_one(database.pool()).await.unwrap()
    }

    #[test]
    fn challenge_equals_the_example_of_rfc_7636() {
        let mut attempt = NewAttempt::new(ISSUER, String::new(), "", "").unwrap();
        attempt.attempt.verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".to_owned();
        assert_eq!(attempt.challenge(), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    #[tokio::test]
    async fn attempt_is_used_once_by_its_browser_at_its_issuer_in_time() {
        let (_folder, database) = Database::temporary().await;
        let attempt = stored(&database, "one", BEGIN).await;
        let take = async |issuer: &str, browser: &str, after| {
            Attempt::take(&database, issuer, &attempt.state, browser, BEGIN + after).await.unwrap()
        };
        assert_eq!(take(ISSUER, "other", Duration::ZERO).await, None);
        assert_eq!(take("https://id.example/", "one", Duration::ZERO).await, None, "another issuer");
        assert_eq!(take(ISSUER, "one", LIFE).await, None, "expired");
        assert_eq!(take(ISSUER, "one", LIFE - Duration::from_secs(1)).await, Some(attempt.attempt.clone()));
        assert_eq!(take(ISSUER, "one", Duration::ZERO).await, None, "used");
    }

    #[tokio::test]
    async fn attempts_are_bounded_and_expired_ones_removed() {
        let (_folder, database) = Database::temporary().await;
        let first = stored(&database, "one", BEGIN).await;
        for second in 1..=MOST_PER_BROWSER {
            stored(&database, "one", BEGIN + Duration::from_secs(second.unsigned_abs())).await;
        }
        stored(&database, "other", BEGIN).await;
        assert_eq!(count(&database).await, MOST_PER_BROWSER + 1);
        assert_eq!(Attempt::take(&database, ISSUER, &first.state, "one", BEGIN).await.unwrap(), None, "the oldest was dropped");
        stored(&database, "third", BEGIN + 2 * LIFE).await;
        assert_eq!(count(&database).await, 1);
    }

    #[tokio::test]
    async fn oldest_attempts_are_dropped_beyond_the_bound() {
        let (_folder, database) = Database::temporary().await;
        let insert = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
                      INSERT INTO sign_in_attempt (state_digest, browser_digest, nonce, verifier, issuer, redirect_uri, retpath, origin, expires_at)
                      SELECT 's' || i, 'b' || i, '', '', '', '', '', '', $2 + i FROM n";
        sqlx::query(insert).bind(super::MOST).bind(BEGIN.as_second()).execute(database.pool()).await.unwrap();
        stored(&database, "one", BEGIN).await;
        assert_eq!(count(&database).await, super::MOST);
        let oldest = "SELECT MIN(expires_at) FROM sign_in_attempt";
        assert_eq!(sqlx::query_scalar::<_, i64>(oldest).fetch_one(database.pool()).await.unwrap(), BEGIN.as_second() + 2);
    }

    #[tokio::test]
    async fn neither_state_nor_cookie_is_stored() {
        let (_folder, database) = Database::temporary().await;
        let attempt = stored(&database, "the value of the cookie", BEGIN).await;
        let row: (String, String) =
            sqlx::query_as("SELECT state_digest, browser_digest FROM sign_in_attempt").fetch_one(database.pool()).await.unwrap();
        assert_ne!(row.0, attempt.state);
        assert_ne!(row.1, "the value of the cookie");
    }
}

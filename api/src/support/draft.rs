//! Drafts: forms without scripts that were returned with errors, and unfinished applications.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::content::StoreError;
use crate::database::{Database, millis};
use crate::forms::{Errors, Values};
use crate::secret;
use crate::web::response::ApiError;

/// Purpose of drafts of support requests.
pub(crate) const SUPPORT_REQUEST: &str = "support";

/// Lifetime of a returned form.
pub(crate) const FORM_LIFE: Duration = Duration::from_secs(30 * 60);

/// Lifetime of an unfinished application.
pub(crate) const APPLICATION_LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A form that is not submitted yet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Draft {
    /// Raw values.
    pub(crate) values: Values,
    /// Error codes by field.
    #[serde(default)]
    pub(crate) errors: Errors,
    /// Ids of its files.
    #[serde(default)]
    pub(crate) files: Vec<String>,
    /// True if the summary was shown. Later changes return to it.
    #[serde(default)]
    pub(crate) was_shown: bool,
}

/// Stores a draft under its key or a new one, and returns the key.
///
/// # Errors
/// The database or the random number generator failed.
pub(crate) async fn store_draft(
    database: &Database,
    purpose: &str,
    key: &str,
    draft: &Draft,
    life: Duration,
    now: i64,
) -> Result<String, ApiError> {
    // SECURITY: a key that the server did not generate may be known to others.
    let is_own = secret::is_value(key) && find_draft(database, purpose, key, now).await?.is_some();
    let key = if is_own { key.to_owned() } else { secret::new_value()? };
    let expires_at = now.saturating_add(millis(life));
    let statement = "INSERT INTO form_draft (key_digest, purpose, data, expires_at) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (key_digest) DO UPDATE SET data = excluded.data, expires_at = excluded.expires_at";
    sqlx::query(statement)
        .bind(digest(&key))
        .bind(purpose)
        .bind(serde_json::to_string(draft).map_err(StoreError::from)?)
        .bind(expires_at)
        .execute(database.pool())
        .await
        .map_err(StoreError::from)?;
    for id in &draft.files {
        sqlx::query("UPDATE upload SET kept_until = $1 WHERE id = $2")
            .bind(expires_at)
            .bind(id)
            .execute(database.pool())
            .await
            .map_err(StoreError::from)?;
    }
    Ok(key)
}

/// The draft under a key.
///
/// # Errors
/// The database failed.
pub(crate) async fn find_draft(database: &Database, purpose: &str, key: &str, now: i64) -> Result<Option<Draft>, StoreError> {
    if !secret::is_value(key) {
        return Ok(None);
    }
    let statement = "SELECT data FROM form_draft WHERE key_digest = $1 AND purpose = $2 AND expires_at > $3";
    let data: Option<String> =
        sqlx::query_scalar(statement).bind(digest(key)).bind(purpose).bind(now).fetch_optional(database.pool()).await?;
    data.map(|data| serde_json::from_str(&data)).transpose().map_err(StoreError::from)
}

/// Removes a submitted draft.
///
/// # Errors
/// The database failed.
pub(crate) async fn remove_draft(database: &Database, key: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM form_draft WHERE key_digest = $1").bind(digest(key)).execute(database.pool()).await?;
    Ok(())
}

/// Removes expired drafts.
///
/// # Errors
/// The database failed.
pub(crate) async fn remove_expired(database: &Database, now: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM form_draft WHERE expires_at <= $1").bind(now).execute(database.pool()).await?;
    Ok(())
}

fn digest(key: &str) -> String {
    hex::encode(Sha256::digest(key))
}

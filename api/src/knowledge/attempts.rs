//! Begins, continues and finishes attempts.

use jiff::{SignedDuration, Timestamp};

use super::rows::{self, Attempt};
use crate::content::StoreError;
use crate::content::knowledge::Catalogue;
use crate::database::Database;
use crate::readable_code::new_code;
use crate::secret::random_bytes;

/// A valid pass may be renewed this many days before its end.
const RENEWAL_DAYS: i64 = 30;

const SECONDS_A_DAY: i64 = 24 * 60 * 60;

/// Result of beginning an attempt.
#[derive(Debug)]
pub(crate) enum Started {
    /// The open attempt, new or not.
    Open(Attempt),
    /// The next attempt may begin at this second.
    NotBefore(i64),
}

/// The open attempt of an account at a test. Begins one if there is none and none has to be waited
/// for. `None`: there is no such test.
///
/// # Errors
/// The database failed, or the system's random generator.
pub(crate) async fn start(
    database: &Database,
    catalogue: &Catalogue,
    account: &str,
    slug: &str,
    now: Timestamp,
) -> Result<Option<Started>, AttemptError> {
    let Some((version, definition)) = catalogue.test(slug) else { return Ok(None) };
    let random = random_bytes()?;
    let seed = i64::from_le_bytes([random[16], random[17], random[18], random[19], random[20], random[21], random[22], random[23]]);
    let mut transaction = database.pool().begin().await.map_err(StoreError::from)?;
    // An import may have removed the version while this node still shows it.
    let (_, json) = definition.stored()?;
    let statement = "INSERT INTO knowledge_test_version (digest, json) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING";
    sqlx::query(statement).bind(version).bind(json).execute(&mut *transaction).await.map_err(StoreError::from)?;
    // The index `test_attempt_in_progress` lets one of two tabs begin.
    let statement = "INSERT INTO test_attempt (id, account_id, slug, version, seed, question_count, started_at) \
                     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS \
                     (SELECT 1 FROM test_attempt WHERE account_id = $2 AND slug = $3 AND next_at > $7) \
                     ON CONFLICT DO NOTHING";
    let id = hex::encode(&random[..16]);
    sqlx::query(statement)
        .bind(&id)
        .bind(account)
        .bind(slug)
        .bind(version)
        .bind(seed)
        .bind(i64::try_from(definition.questions.len()).unwrap_or(i64::MAX))
        .bind(now.as_second())
        .execute(&mut *transaction)
        .await
        .map_err(StoreError::from)?;
    // PostgreSQL evaluates the condition above before it waits for an attempt that ends meanwhile.
    let statement = "DELETE FROM test_attempt WHERE id = $1 AND EXISTS \
                     (SELECT 1 FROM test_attempt ended WHERE ended.account_id = $2 AND ended.slug = $3 AND ended.next_at > $4)";
    sqlx::query(statement)
        .bind(&id)
        .bind(account)
        .bind(slug)
        .bind(now.as_second())
        .execute(&mut *transaction)
        .await
        .map_err(StoreError::from)?;
    let statement = "SELECT * FROM test_attempt WHERE account_id = $1 AND slug = $2 AND finished_at IS NULL";
    let open: Option<Attempt> =
        sqlx::query_as(statement).bind(account).bind(slug).fetch_optional(&mut *transaction).await.map_err(StoreError::from)?;
    let statement = "SELECT MAX(next_at) FROM test_attempt WHERE account_id = $1 AND slug = $2";
    let next: Option<i64> =
        sqlx::query_scalar(statement).bind(account).bind(slug).fetch_one(&mut *transaction).await.map_err(StoreError::from)?;
    transaction.commit().await.map_err(StoreError::from)?;
    Ok(Some(open.map_or_else(|| Started::NotBefore(next.unwrap_or(now.as_second())), Started::Open)))
}

/// An attempt of an account.
///
/// # Errors
/// The database failed.
pub(crate) async fn find(database: &Database, account: &str, id: &str) -> Result<Option<Attempt>, StoreError> {
    // SECURITY: the id alone shows nothing, it must be one of this account.
    let statement = "SELECT * FROM test_attempt WHERE id = $1 AND account_id = $2";
    Ok(sqlx::query_as(statement).bind(id).bind(account).fetch_optional(database.pool()).await?)
}

/// Finishes and scores an attempt. One that is finished already keeps its result. `None`: the
/// account has no such attempt.
///
/// # Errors
/// The database failed, or the system's random generator.
pub(crate) async fn finish(
    database: &Database,
    catalogue: &Catalogue,
    account: &str,
    id: &str,
    now: Timestamp,
) -> Result<Option<Attempt>, AttemptError> {
    let Some(attempt) = find(database, account, id).await? else { return Ok(None) };
    if attempt.finished_at.is_some() {
        return Ok(Some(attempt));
    }
    let definition = rows::definition(database, catalogue, &attempt.version).await?;
    let code = new_code()?;
    let mut transaction = database.pool().begin().await.map_err(StoreError::from)?;
    // Writes first: an answer waits for this transaction, or this one counts it.
    let statement = "UPDATE test_attempt SET finished_at = $2 WHERE id = $1 AND finished_at IS NULL";
    let ended = sqlx::query(statement).bind(id).bind(now.as_second()).execute(&mut *transaction).await.map_err(StoreError::from)?;
    if ended.rows_affected() > 0 {
        let answers = rows::answers(&mut *transaction, id).await?;
        let is_right = |id: &String, answer: &Vec<u8>| definition.questions.iter().any(|asked| asked.id == *id && asked.is_right(answer));
        let right = answers.iter().filter(|(id, answer)| is_right(id, answer)).count();
        let is_passed = definition.passes(right);
        let valid_until = is_passed.then(|| now.as_second() + i64::from(definition.valid_days) * SECONDS_A_DAY);
        let cooldown = now + SignedDuration::from_hours(definition.cooldown_hours.into());
        let next_at = valid_until.map_or(cooldown.as_second(), |until| (until - RENEWAL_DAYS * SECONDS_A_DAY).max(now.as_second()));
        let statement = "UPDATE test_attempt SET right_count = $2, next_at = $3, valid_until = $4, certificate = $5 WHERE id = $1";
        sqlx::query(statement)
            .bind(id)
            .bind(i64::try_from(right).unwrap_or(i64::MAX))
            .bind(next_at)
            .bind(valid_until)
            .bind(is_passed.then_some(code))
            .execute(&mut *transaction)
            .await
            .map_err(StoreError::from)?;
    }
    transaction.commit().await.map_err(StoreError::from)?;
    Ok(find(database, account, id).await?)
}

/// Reason why an attempt could not be begun or finished.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AttemptError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system's random generator failed.
    #[error(transparent)]
    Random(#[from] getrandom::Error),
}

//! Rows of the outbox.

use std::fmt;

use sqlx::{Any, AssertSqlSafe, Transaction};

use super::Retries;
use crate::content::StoreError;
use crate::database::{Database, Engine, millis};
use crate::web::response::rfc3339;

/// Lease of a claimed row, in milliseconds; longer than the deadline of a delivery.
const LEASE: i64 = 60_000;

/// Rows claimed together.
const BATCH: i64 = 20;

/// Longest stored reason, in code points.
const LONGEST_REASON: usize = 300;

/// A row of the outbox, for operators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxRow {
    /// Identifier, the same at each attempt.
    pub id: String,
    /// `webhook` or `mail`.
    pub target: String,
    /// Type of the event, such as `request.created`.
    pub kind: String,
    /// `waiting`, `sent` or `dead`.
    pub state: String,
    /// Time of creation, RFC 3339 in UTC.
    pub created_at: String,
    /// Number of attempts.
    pub attempts: i64,
    /// Reason of the last failure; empty for none.
    pub last_error: String,
}

/// Columns separated by tabs.
impl fmt::Display for OutboxRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, target, kind, state, created_at, attempts, last_error } = self;
        write!(f, "{id}\t{target}\t{kind}\t{state}\t{created_at}\t{attempts}\t{last_error}")
    }
}

/// A claimed event.
#[derive(Debug)]
pub(super) struct Due {
    pub(super) id: String,
    /// The request that it is about. Its events are delivered in order.
    pub(super) request: String,
    pub(super) kind: String,
    pub(super) body: String,
    pub(super) attempts: i64,
}

pub(super) async fn add(
    transaction: &mut Transaction<'_, Any>,
    id: &str,
    request: &str,
    target: &str,
    kind: &str,
    body: &str,
    now: i64,
) -> Result<(), StoreError> {
    let statement = "INSERT INTO outbox (id, request_id, target, kind, body, created_at, state, next_at, claimed_until, attempts, last_error) \
                     VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, 0, 0, '')";
    sqlx::query(statement).bind(id).bind(request).bind(target).bind(kind).bind(body).bind(now).execute(&mut **transaction).await?;
    Ok(())
}

/// Leases the rows that wait longest, in the order of their delivery, by the database's clock. Only
/// one node gets a row. Nodes do not wait for each other.
pub(super) async fn claim(database: &Database, target: &str) -> Result<Vec<Due>, StoreError> {
    type Tuple = (String, String, String, String, i64, i64);
    let now = database.engine().now();
    let lock = match database.engine() {
        // It has one writer at a time.
        Engine::Sqlite => "",
        Engine::Postgres => "FOR UPDATE SKIP LOCKED",
    };
    let statement = format!(
        "UPDATE outbox SET claimed_until = {now} + {LEASE}, attempts = attempts + 1 WHERE id IN \
         (SELECT o.id FROM outbox o WHERE o.state = 'waiting' AND o.target = $1 AND o.next_at <= {now} AND o.claimed_until <= {now} \
         ORDER BY o.next_at, o.created_at, o.id LIMIT {BATCH} {lock}) RETURNING id, request_id, kind, body, attempts, created_at"
    );
    let mut rows: Vec<Tuple> = sqlx::query_as(AssertSqlSafe(statement)).bind(target).fetch_all(database.pool()).await?;
    rows.sort_by(|a, b| (a.5, &a.0).cmp(&(b.5, &b.0)));
    Ok(rows.into_iter().map(|(id, request, kind, body, attempts, _)| Due { id, request, kind, body, attempts }).collect())
}

/// Undelivered events of a target.
#[derive(Debug)]
pub(crate) struct Backlog {
    /// Events that wait for their delivery.
    pub(crate) waiting: i64,
    /// When the oldest of them was added, in milliseconds since 1970.
    pub(crate) oldest: Option<i64>,
    /// Events that are not tried any more.
    pub(crate) dead: i64,
}

/// The undelivered events of a target.
pub(crate) async fn backlog(database: &Database, target: &str) -> Result<Backlog, sqlx::Error> {
    let statement = "SELECT COUNT(*), MIN(created_at) FROM outbox WHERE state = 'waiting' AND target = $1";
    let (waiting, oldest) = sqlx::query_as(statement).bind(target).fetch_one(database.pool()).await?;
    let statement = "SELECT COUNT(*) FROM outbox WHERE state = 'dead' AND target = $1";
    let dead = sqlx::query_scalar(statement).bind(target).fetch_one(database.pool()).await?;
    Ok(Backlog { waiting, oldest, dead })
}

/// Gives up a claimed row without an attempt.
pub(super) async fn release(database: &Database, id: &str) -> Result<(), StoreError> {
    let statement = "UPDATE outbox SET claimed_until = 0, attempts = attempts - 1 WHERE id = $1 AND state = 'waiting'";
    sqlx::query(statement).bind(id).execute(database.pool()).await?;
    Ok(())
}

/// Marks a row as delivered.
pub(super) async fn mark_sent(database: &Database, id: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE outbox SET state = 'sent', last_error = '' WHERE id = $1").bind(id).execute(database.pool()).await?;
    Ok(())
}

/// Records a failed attempt and schedules the next one, or marks the row as dead. `spread` from 0
/// to 1 is the jitter.
pub(super) async fn mark_failed(database: &Database, due: &Due, reason: &str, retries: Retries, spread: f64) -> Result<(), StoreError> {
    let state = if due.attempts >= retries.attempts { "dead" } else { "waiting" };
    let reason: String = reason.chars().filter(|character| !character.is_control()).take(LONGEST_REASON).collect();
    let now = database.engine().now();
    let statement = format!("UPDATE outbox SET state = $1, next_at = {now} + $2, claimed_until = 0, last_error = $3 WHERE id = $4");
    sqlx::query(AssertSqlSafe(statement))
        .bind(state)
        .bind(wait(retries, due.attempts, spread))
        .bind(reason)
        .bind(&due.id)
        .execute(database.pool())
        .await?;
    Ok(())
}

/// Milliseconds until the next attempt: exponential backoff times 0.5 to 1.5.
fn wait(retries: Retries, attempts: i64, spread: f64) -> i64 {
    let doubled = retries.first.as_secs_f64() * 2.0_f64.powi(i32::try_from(attempts.clamp(1, 40)).unwrap_or(40) - 1);
    let seconds = doubled.min(retries.longest.as_secs_f64()) * (0.5 + spread);
    millis(std::time::Duration::from_secs_f64(seconds))
}

/// At most 1000 rows with a state, or of all states, oldest first.
pub(crate) async fn list(database: &Database, state: Option<&str>) -> Result<Vec<OutboxRow>, StoreError> {
    type Tuple = (String, String, String, String, i64, i64, String);
    let statement = "SELECT id, target, kind, state, created_at, attempts, last_error FROM outbox WHERE ($1 = '' OR state = $1) \
                     ORDER BY created_at, id LIMIT 1000";
    let rows: Vec<Tuple> = sqlx::query_as(statement).bind(state.unwrap_or_default()).fetch_all(database.pool()).await?;
    let row = |(id, target, kind, state, created_at, attempts, last_error): Tuple| OutboxRow {
        id,
        target,
        kind,
        state,
        created_at: rfc3339(created_at),
        attempts,
        last_error,
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Schedules a row, or all dead ones, for delivery. Returns their number.
pub(crate) async fn replay(database: &Database, id: Option<&str>) -> Result<u64, StoreError> {
    let statement = "UPDATE outbox SET state = 'waiting', next_at = 0, claimed_until = 0, attempts = 0 \
                     WHERE ($1 = '' AND state = 'dead') OR ($1 <> '' AND id = $1)";
    let done = sqlx::query(statement).bind(id.unwrap_or_default()).execute(database.pool()).await?;
    Ok(done.rows_affected())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::Retries;
    use super::wait;

    #[test]
    fn waits_double_up_to_the_limit() {
        let retries = Retries { first: Duration::from_secs(1), longest: Duration::from_secs(60), attempts: 9 };
        let waits: Vec<i64> = (1..=9).map(|attempt| wait(retries, attempt, 0.5)).collect();
        assert_eq!(waits, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
        assert_eq!((wait(retries, 1, 0.0), wait(retries, 1, 1.0)), (500, 1500));
        assert_eq!(wait(retries, i64::MAX, 0.5), 60_000);
    }
}

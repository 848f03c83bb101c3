//! The account for its owner, and its deletion on request.

use std::time::Duration;

use contracts::account::Account;
use jiff::Timestamp;

use crate::content::StoreError;
use crate::database::Database;
use crate::web::response::rfc3339_seconds;

/// Time in which the owner may change their mind: 14 days from asking for the deletion.
pub(crate) const DELETION_AFTER: Duration = Duration::from_secs(14 * 24 * 60 * 60);

type Row = (String, Option<String>, i64, Option<i64>);

/// An account; `None` if it is deleted.
///
/// # Errors
/// The database failed.
pub(crate) async fn account(database: &Database, id: &str) -> Result<Option<Account>, StoreError> {
    let statement = "SELECT fio, image, created_at, deletion_at FROM account WHERE id = $1";
    let row: Option<Row> = sqlx::query_as(statement).bind(id).fetch_optional(database.pool()).await?;
    Ok(row.map(shown))
}

/// Asks for the deletion of an account after [`DELETION_AFTER`]. An earlier request keeps its time.
/// `None` if the account is deleted.
///
/// # Errors
/// The database failed.
pub(crate) async fn ask_deletion(database: &Database, id: &str, now: Timestamp) -> Result<Option<Account>, StoreError> {
    let statement =
        "UPDATE account SET deletion_at = COALESCE(deletion_at, $2) WHERE id = $1 RETURNING fio, image, created_at, deletion_at";
    let at = (now + DELETION_AFTER).as_second();
    let row: Option<Row> = sqlx::query_as(statement).bind(id).bind(at).fetch_optional(database.pool()).await?;
    Ok(row.map(shown))
}

/// Cancels the deletion of an account, if any. `None` if the account is deleted.
///
/// # Errors
/// The database failed.
pub(crate) async fn cancel_deletion(database: &Database, id: &str) -> Result<Option<Account>, StoreError> {
    let statement = "UPDATE account SET deletion_at = NULL WHERE id = $1 RETURNING fio, image, created_at, deletion_at";
    let row: Option<Row> = sqlx::query_as(statement).bind(id).fetch_optional(database.pool()).await?;
    Ok(row.map(shown))
}

fn shown((fio, image, created_at, deletion_at): Row) -> Account {
    Account { fio, image, created_at: rfc3339_seconds(created_at), deletion_at: deletion_at.map(rfc3339_seconds) }
}

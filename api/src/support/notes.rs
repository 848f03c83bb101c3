//! Notes of staff about requests. Visitors never see them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::staff::LONGEST_AGENT;
use crate::content::StoreError;
use crate::database::Database;
use crate::forms::clean;
use crate::secret;
use crate::web::response::{ApiError, rfc3339};

/// Longest note, in code points.
const LONGEST_NOTE: usize = 10_000;

/// A note.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffNote {
    /// Name of its writer; may be empty.
    agent: String,
    /// Text.
    text: String,
    /// Time, RFC 3339 in UTC.
    at: String,
}

/// A note to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewNote {
    /// Plain text, 1 to 10000 code points.
    #[schema(min_length = 1, max_length = 10_000)]
    pub(crate) text: String,
    /// Name of its writer; at most 100 code points.
    #[serde(default)]
    #[schema(max_length = 100)]
    pub(crate) agent: String,
}

/// Adds a note.
///
/// # Errors
/// The text is empty or too long, or the database failed.
pub(crate) async fn add_note(database: &Database, request: &str, note: &NewNote, now: i64) -> Result<(), ApiError> {
    let (text, agent) = (clean(&note.text, true), clean(&note.agent, false));
    // Bounds are of what was sent, as the description of the API says.
    let code = match note.text.chars().count() {
        length if length > LONGEST_NOTE => Some(("text", "max_length")),
        _ if text.is_empty() => Some(("text", "required")),
        _ if note.agent.chars().count() > LONGEST_AGENT => Some(("agent", "max_length")),
        _ => None,
    };
    if let Some(code) = code {
        return Err(ApiError::Invalid(vec![code]));
    }
    let statement = "INSERT INTO request_note (id, request_id, agent, text, at) VALUES ($1, $2, $3, $4, $5)";
    let insert = sqlx::query(statement).bind(secret::new_value()?).bind(request).bind(agent).bind(text).bind(now);
    insert.execute(database.pool()).await.map_err(StoreError::from)?;
    Ok(())
}

/// Notes about a request, oldest first.
///
/// # Errors
/// The database failed.
pub(super) async fn notes_of(database: &Database, request: &str) -> Result<Vec<StaffNote>, StoreError> {
    let statement = "SELECT agent, text, at FROM request_note WHERE request_id = $1 ORDER BY at, id";
    let rows: Vec<(String, String, i64)> = sqlx::query_as(statement).bind(request).fetch_all(database.pool()).await?;
    Ok(rows.into_iter().map(|(agent, text, at)| StaffNote { agent, text, at: rfc3339(at) }).collect())
}

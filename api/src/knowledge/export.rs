//! Attempts in the copy of an account's data.

use contracts::knowledge::{ExportedAttempt, MOST_EXPORTED_ATTEMPTS};

use super::rows::{Answers, Attempt};
use crate::content::StoreError;
use crate::database::Database;
use crate::readable_code::shown_code;
use crate::web::response::rfc3339_seconds;

/// The attempts of an account, the newest first, at most [`MOST_EXPORTED_ATTEMPTS`].
///
/// # Errors
/// The database failed.
pub(crate) async fn export(database: &Database, account: &str) -> Result<Vec<ExportedAttempt>, StoreError> {
    let most = i64::try_from(MOST_EXPORTED_ATTEMPTS).unwrap_or(i64::MAX);
    let statement = "SELECT * FROM test_attempt WHERE account_id = $1 ORDER BY started_at DESC, id LIMIT $2";
    let attempts: Vec<Attempt> = sqlx::query_as(statement).bind(account).bind(most).fetch_all(database.pool()).await?;
    // SECURITY: answers of an open attempt stay here. They are positions in the test's file, and
    // options to be put in order are in the right order there.
    let statement = "SELECT attempt_id, question, choices FROM test_answer WHERE attempt_id IN (SELECT id FROM test_attempt \
                     WHERE account_id = $1 AND finished_at IS NOT NULL ORDER BY started_at DESC, id LIMIT $2)";
    let rows: Vec<(String, String, String)> = sqlx::query_as(statement).bind(account).bind(most).fetch_all(database.pool()).await?;
    let mut answers = std::collections::HashMap::<String, Answers>::new();
    for (attempt, question, choices) in rows {
        answers.entry(attempt).or_default().insert(question, serde_json::from_str(&choices)?);
    }
    let exported = attempts.into_iter().map(|attempt| ExportedAttempt {
        answers: answers.remove(&attempt.id).unwrap_or_default(),
        test: attempt.slug,
        started_at: rfc3339_seconds(attempt.started_at),
        finished_at: attempt.finished_at.map(rfc3339_seconds),
        question_count: u16::try_from(attempt.question_count).unwrap_or(u16::MAX),
        right_count: attempt.right_count.and_then(|count| u16::try_from(count).ok()),
        valid_until: attempt.valid_until.map(rfc3339_seconds),
        certificate: attempt.certificate.as_deref().map(shown_code),
    });
    Ok(exported.collect())
}

//! Saves answers as they are given. The last one to each question counts.

use jiff::Timestamp;

use super::rows::{self, Attempt};
use super::shuffle;
use crate::content::StoreError;
use crate::content::knowledge::Catalogue;
use crate::database::Database;

/// Reason why an answer was not saved.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AnswerFault {
    /// The account has no such attempt, or the attempt no such question.
    #[error("there is no such question")]
    Unknown,
    /// The attempt is finished.
    #[error("the attempt is finished")]
    Finished,
    /// The question does not allow these options.
    #[error("the question does not allow this answer")]
    Impossible,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Saves the answer to the question with a number. `answer` holds positions in the order of the
/// attempt; empty takes an answer back.
///
/// # Errors
/// See [`AnswerFault`].
pub(crate) async fn answer(
    database: &Database,
    catalogue: &Catalogue,
    attempt: &Attempt,
    number: usize,
    answer: &[u8],
    now: Timestamp,
) -> Result<(), AnswerFault> {
    let definition = rows::definition(database, catalogue, &attempt.version).await?;
    let order = shuffle::questions(&definition, attempt.seed);
    let position = number.checked_sub(1).and_then(|index| order.get(index));
    let question = position.and_then(|position| definition.questions.get(*position)).ok_or(AnswerFault::Unknown)?;
    if !question.allows(answer) {
        return Err(AnswerFault::Impossible);
    }
    let options = shuffle::options(question, attempt.seed);
    let choices: Vec<u8> = answer.iter().filter_map(|position| options.get(usize::from(*position)).copied()).collect();
    let mut transaction = database.pool().begin().await.map_err(StoreError::from)?;
    // Writes first: finishing waits for this transaction, or this one sees that it is done.
    let statement = "UPDATE test_attempt SET answered_at = $2 WHERE id = $1 AND finished_at IS NULL";
    let open = sqlx::query(statement).bind(&attempt.id).bind(now.as_second()).execute(&mut *transaction).await.map_err(StoreError::from)?;
    if open.rows_affected() == 0 {
        return Err(AnswerFault::Finished);
    }
    let saved = if choices.is_empty() {
        let statement = "DELETE FROM test_answer WHERE attempt_id = $1 AND question = $2";
        sqlx::query(statement).bind(&attempt.id).bind(&question.id).execute(&mut *transaction).await
    } else {
        let statement = "INSERT INTO test_answer (attempt_id, question, choices, answered_at) VALUES ($1, $2, $3, $4) \
                         ON CONFLICT (attempt_id, question) DO UPDATE SET choices = excluded.choices, answered_at = excluded.answered_at";
        let choices = serde_json::to_string(&choices).map_err(StoreError::from)?;
        sqlx::query(statement).bind(&attempt.id).bind(&question.id).bind(choices).bind(now.as_second()).execute(&mut *transaction).await
    };
    saved.map_err(StoreError::from)?;
    transaction.commit().await.map_err(StoreError::from)?;
    Ok(())
}

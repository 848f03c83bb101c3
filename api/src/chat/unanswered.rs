//! What the assistant could not answer.

use std::fmt;

use crate::content::StoreError;
use crate::database::Database;
use crate::search::without_personal_data;
use crate::web::response::rfc3339;

/// Longest question in the report, in code points.
const LONGEST_QUESTION: usize = 200;

/// A question without an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnansweredRow {
    /// How often it was asked, in these words.
    pub questions: i64,
    /// Language of the chat.
    pub language: String,
    /// Kind of the assistant's answer: `unknown` or `clarify`.
    pub outcome: String,
    /// Last time, RFC 3339 in UTC.
    pub last_at: String,
    /// The visitor's words, without personal data.
    pub question: String,
}

/// Columns separated by tabs.
impl fmt::Display for UnansweredRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { questions, language, outcome, last_at, question } = self;
        write!(f, "{questions}\t{language}\t{outcome}\t{last_at}\t{}", question.replace(['\n', '\t'], " "))
    }
}

/// At most 1000 questions since a moment, most frequent first. The question is the visitor's last
/// message before the answer.
///
/// # Errors
/// The database failed.
pub(crate) async fn unanswered(database: &Database, since: i64) -> Result<Vec<UnansweredRow>, StoreError> {
    type Tuple = (i64, String, String, i64, String);
    let statement = "SELECT COUNT(*), r.language, m.outcome, MAX(m.at), LOWER(q.text) FROM request_message m \
                     JOIN request r ON r.id = m.request_id JOIN request_message q ON q.request_id = m.request_id \
                     AND q.place = (SELECT MAX(v.place) FROM request_message v WHERE v.request_id = m.request_id AND v.author = 'visitor' \
                     AND v.place < m.place) WHERE m.outcome IN ('unknown', 'clarify') AND m.at >= $1 \
                     GROUP BY r.language, m.outcome, LOWER(q.text) ORDER BY 1 DESC, 4 DESC LIMIT 1000";
    let rows: Vec<Tuple> = sqlx::query_as(statement).bind(since).fetch_all(database.pool()).await?;
    let row = |(questions, language, outcome, last_at, question): Tuple| UnansweredRow {
        questions,
        language,
        outcome,
        last_at: rfc3339(last_at),
        question: without_personal_data(&question.chars().take(LONGEST_QUESTION).collect::<String>()),
    };
    Ok(rows.into_iter().map(row).collect())
}

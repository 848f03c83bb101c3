//! How far an account has come with each test.

use std::collections::HashMap;

use contracts::knowledge::{KnowledgeTest, TestAttemptRef, TestProfession, TestStatus};
use jiff::Timestamp;
use sqlx::{FromRow, Row};

use super::certificates::certificate_url;
use super::rows::Attempt;
use crate::content::StoreError;
use crate::content::knowledge::{Definition, in_language};
use crate::database::Database;
use crate::pages::View;
use crate::web::response::rfc3339_seconds;

/// Of each test: the open attempt, the last finished one, and passes that are valid. A few rows a
/// test, however many attempts there were.
const STATEMENT: &str = "SELECT a.*, (SELECT COUNT(*) FROM test_answer WHERE test_answer.attempt_id = a.id) AS answer_count FROM test_attempt a \
                         WHERE a.account_id = $1 AND (a.finished_at IS NULL OR a.valid_until > $2 OR NOT EXISTS \
                         (SELECT 1 FROM test_attempt b WHERE b.account_id = a.account_id AND b.slug = a.slug AND b.finished_at > a.finished_at)) \
                         ORDER BY a.started_at, a.id";

/// What an account has done with one test.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The attempt in progress, and the number of its answers.
    open: Option<(Attempt, i64)>,
    /// The last finished attempt.
    last: Option<Attempt>,
    /// The pass that is valid longest.
    pass: Option<Attempt>,
}

/// The standings of an account, by slug.
///
/// # Errors
/// The database failed.
pub(crate) async fn standings(database: &Database, account: &str, now: Timestamp) -> Result<HashMap<String, Standing>, StoreError> {
    let now = now.as_second();
    let mut standings: HashMap<String, Standing> = HashMap::new();
    for row in sqlx::query(STATEMENT).bind(account).bind(now).fetch_all(database.pool()).await? {
        let attempt = Attempt::from_row(&row)?;
        let standing = standings.entry(attempt.slug.clone()).or_default();
        if attempt.finished_at.is_none() {
            standing.open = Some((attempt, row.try_get("answer_count")?));
            continue;
        }
        if attempt.valid_until > standing.pass.as_ref().map_or(Some(now), |pass| pass.valid_until) {
            standing.pass = Some(attempt.clone());
        }
        if standing.last.as_ref().is_none_or(|last| last.finished_at <= attempt.finished_at) {
            standing.last = Some(attempt);
        }
    }
    Ok(standings)
}

/// A test with the standing of an account. `professions` are titles by slug.
pub(crate) fn listed(
    view: &View<'_>,
    professions: &HashMap<String, String>,
    test: &Definition,
    standing: &Standing,
    now: Timestamp,
) -> KnowledgeTest {
    let text = |texts| in_language(texts, view.content_language()).to_owned();
    let Standing { open, last, pass } = standing;
    let status = match (open, pass, last) {
        (Some(_), ..) => TestStatus::InProgress,
        (_, Some(_), _) => TestStatus::Passed,
        (_, _, Some(last)) if last.valid_until.is_some() => TestStatus::Expired,
        (_, _, Some(_)) => TestStatus::Failed,
        _ => TestStatus::New,
    };
    let shown = open.as_ref().map(|(open, _)| open).or(last.as_ref());
    let next_at = last.as_ref().and_then(|last| last.next_at).filter(|next| *next > now.as_second() && open.is_none());
    KnowledgeTest {
        slug: test.slug.clone(),
        title: text(&test.title),
        description: text(&test.description),
        profession: test
            .profession
            .as_ref()
            .map(|slug| TestProfession { slug: slug.clone(), title: professions.get(slug).cloned().unwrap_or_default() }),
        question_count: open.as_ref().map_or_else(|| count(test.questions.len()), |(open, _)| count(open.question_count)),
        minutes: test.minutes,
        pass_percent: test.pass_percent,
        cooldown_hours: test.cooldown_hours,
        valid_days: test.valid_days,
        status,
        answered: open.as_ref().map_or(0, |(_, answered)| count(*answered)),
        attempt: shown.map(|attempt| TestAttemptRef { id: attempt.id.clone(), percent: attempt.percent() }),
        passed_until: pass.as_ref().and_then(|pass| pass.valid_until).map(rfc3339_seconds),
        certificate: pass.as_ref().and_then(|pass| pass.certificate.as_ref()).map(|code| certificate_url(view, code)),
        next_attempt_at: next_at.map(rfc3339_seconds),
    }
}

fn count(number: impl TryInto<u16>) -> u16 {
    number.try_into().unwrap_or(u16::MAX)
}

//! Validates and stores survey answers.

use contracts::survey::{LONGEST_SURVEY_COMMENT, SurveyAnswer};
use sha2::{Digest, Sha256};

use crate::content::StoreError;
use crate::database::Database;
use crate::forms::clean;
use crate::secret;
use crate::web::response::ApiError;

/// Most stars.
const MOST_STARS: u8 = 5;

/// Context of an answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SurveyContext<'a> {
    pub(crate) country: &'a str,
    pub(crate) language: &'a str,
    pub(crate) city: &'a str,
    /// Path below locale and city; empty if unknown.
    pub(crate) page: &'a str,
    /// `YYYY-MM-DD` in UTC.
    pub(crate) day: &'a str,
    /// Idempotency key.
    pub(crate) key: Option<&'a str>,
}

/// Validates an answer. Comments with five stars are dropped.
///
/// # Errors
/// Stars are out of range, or the comment is too long.
pub(crate) fn check(answer: &SurveyAnswer) -> Result<SurveyAnswer, ApiError> {
    if !(1..=MOST_STARS).contains(&answer.stars) {
        return Err(ApiError::Invalid(vec![("stars", "out_of_range")]));
    }
    if answer.text_comment.chars().count() > LONGEST_SURVEY_COMMENT {
        return Err(ApiError::Invalid(vec![("text_comment", "max_length")]));
    }
    let text_comment = if answer.stars == MOST_STARS { String::new() } else { clean(&answer.text_comment, true) };
    Ok(SurveyAnswer { text_comment, ..*answer })
}

/// Stores an answer. The same key replaces the earlier answer.
///
/// # Errors
/// The database or the random number generator failed.
pub(crate) async fn store(database: &Database, context: SurveyContext<'_>, answer: &SurveyAnswer) -> Result<(), ApiError> {
    let mut segments = context.page.split('/').skip(1);
    let profession = segments.next().filter(|first| *first == "knowledge-base").and_then(|_| segments.next()).unwrap_or_default();
    let statement = "INSERT INTO survey_answer (id, day, country, language, city, page, profession, ordered, stars, words) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
                     ON CONFLICT (id) DO UPDATE SET ordered = excluded.ordered, stars = excluded.stars, words = excluded.words";
    let id = match context.key {
        Some(key) => hex::encode(Sha256::digest(format!("survey {key}"))),
        None => secret::new_value()?,
    };
    sqlx::query(statement)
        .bind(id)
        .bind(context.day)
        .bind(context.country)
        .bind(context.language)
        .bind(context.city)
        .bind(context.page)
        .bind(profession)
        .bind(i64::from(answer.is_user_complete_order))
        .bind(i64::from(answer.stars))
        .bind(&answer.text_comment)
        .execute(database.pool())
        .await
        .map_err(StoreError::from)?;
    Ok(())
}

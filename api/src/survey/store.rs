//! Keeps answers.

use contracts::survey::{LONGEST_SURVEY_COMMENT, SurveyAnswer};
use sha2::{Digest, Sha256};

use crate::content::StoreError;
use crate::database::Database;
use crate::forms::clean;
use crate::secret;
use crate::web::response::ApiError;

/// Stars of somebody who had no difficulty.
const MOST_STARS: u8 = 5;

/// Where somebody was asked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SurveyContext<'a> {
    pub(crate) country: &'a str,
    pub(crate) language: &'a str,
    pub(crate) city: &'a str,
    /// Path below locale and city; empty when it is not known.
    pub(crate) page: &'a str,
    /// `YYYY-MM-DD` in UTC.
    pub(crate) day: &'a str,
    /// The sender's key; absent for none.
    pub(crate) key: Option<&'a str>,
}

/// The answer as it is kept: a comment is dropped where there are five stars.
///
/// # Errors
/// Stars out of range, or a comment that is too long.
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

/// Keeps an answer; under a key that came before, in the place of that one.
///
/// # Errors
/// The database failed, or the system gives no random numbers.
pub(crate) async fn store(database: &Database, context: SurveyContext<'_>, answer: &SurveyAnswer) -> Result<(), ApiError> {
    let mut segments = context.page.split('/').skip(1);
    let profession = segments.next().filter(|first| *first == "knowledge-base").and_then(|_| segments.next()).unwrap_or_default();
    let statement = "INSERT INTO survey_answer (id, day, country, language, city, page, profession, ordered, stars, words) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
                     ON CONFLICT (id) DO UPDATE SET ordered = excluded.ordered, stars = excluded.stars, words = excluded.words";
    let id = match context.key {
        Some(key) => crate::hex(&Sha256::digest(format!("survey {key}"))),
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

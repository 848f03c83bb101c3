//! Feedback on articles.

use contracts::article::{FeedbackRequest, LONGEST_FEEDBACK};
use sha2::{Digest, Sha256};

use crate::content::StoreError;
use crate::database::Database;
use crate::secret;
use crate::web::response::ApiError;

/// The article, version and place of the feedback.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Read<'r> {
    pub(crate) article: &'r str,
    /// Language of the article.
    pub(crate) language: &'r str,
    pub(crate) country: &'r str,
    pub(crate) city: &'r str,
    /// `YYYY-MM-DD` in UTC.
    pub(crate) day: &'r str,
}

/// Normalises feedback: removes control characters and repeated reasons, and all reasons of a
/// positive vote. `None` if the text is too long.
pub(crate) fn clean(feedback: FeedbackRequest) -> Option<FeedbackRequest> {
    if feedback.text.chars().count() > LONGEST_FEEDBACK {
        return None;
    }
    // Line breaks separate words; other control characters are removed. Direction marks could make
    // a report misleading.
    let is_mark = |character: char| matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let spaced = |character: char| if matches!(character, '\n' | '\r' | '\t') { ' ' } else { character };
    let text: String = feedback.text.chars().map(spaced).filter(|character| !character.is_control() && !is_mark(*character)).collect();
    let text = text.trim().to_owned();
    let mut reasons = Vec::new();
    for reason in feedback.reasons.into_iter().filter(|_| !feedback.helpful) {
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    Some(FeedbackRequest { helpful: feedback.helpful, reasons, text })
}

/// Stores feedback with the version that was read. Feedback on this article with the same key is
/// replaced. True if the article exists in that language.
///
/// # Errors
/// The database or the system's random generator failed.
pub(crate) async fn store_feedback(
    database: &Database,
    read: Read<'_>,
    key: Option<&str>,
    feedback: &FeedbackRequest,
) -> Result<bool, ApiError> {
    // The key is bound to the article: it cannot replace feedback on another one.
    let id = match key {
        Some(key) => hex::encode(Sha256::digest(format!("{} {} {key}", read.article, read.language))),
        None => secret::new_value()?,
    };
    let statement = "INSERT INTO article_feedback (id, article_id, language, version, updated, country, city, day, helpful, reasons, words) \
                     SELECT $1, article_id, language, digest, updated, $2, $3, $4, $5, $6, $7 FROM article_version \
                     WHERE article_id = $8 AND language = $9 \
                     ON CONFLICT (id) DO UPDATE SET helpful = excluded.helpful, reasons = excluded.reasons, words = excluded.words";
    let result = sqlx::query(statement)
        .bind(id)
        .bind(read.country)
        .bind(read.city)
        .bind(read.day)
        .bind(i64::from(feedback.helpful))
        .bind(serde_json::to_string(&feedback.reasons).map_err(StoreError::from)?)
        .bind(&feedback.text)
        .bind(read.article)
        .bind(read.language)
        .execute(database.pool())
        .await
        .map_err(StoreError::from)?;
    Ok(result.rows_affected() > 0)
}

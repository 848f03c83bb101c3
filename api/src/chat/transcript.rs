//! Transcripts of chats by e-mail.

use contracts::chat::ChatAuthor;

use super::messages::{Range, messages};
use crate::app::Api;
use crate::content::StoreError;
use crate::forms::{clean, is_email, length};
use crate::outbox::Letter;
use crate::support::RequestRow;
use crate::web::response::ApiError;

/// Longest transcript, in bytes. Earlier messages are left out.
const LONGEST: usize = 200_000;

/// Longest e-mail address, in code points.
const LONGEST_EMAIL: usize = 200;

/// The stored form of an e-mail address.
///
/// # Errors
/// [`ApiError::Form`] with the code.
pub(crate) fn valid_email(text: &str) -> Result<String, ApiError> {
    let email = clean(text, false);
    let code = match length(text) {
        length if length > LONGEST_EMAIL => "max_length",
        _ if email.is_empty() => "required",
        _ if !is_email(&email) => "email",
        _ => return Ok(email),
    };
    Err(ApiError::Form([("email".to_owned(), vec![code.to_owned()])].into()))
}

/// Sends a transcript through the outbox, in the language of the chat.
///
/// # Errors
/// No mail server is configured, or the database failed.
pub(crate) async fn send_transcript(api: &Api, row: &RequestRow, email: String, now: i64) -> Result<(), ApiError> {
    if api.outbox().mail().is_none() {
        return Err(ApiError::Closed);
    }
    let own = |key: &str| api.strings().own(&row.language, key, &[("number", &row.number)]);
    let (mut lines, mut size, mut before) = (Vec::new(), 0, i64::MAX);
    'pages: loop {
        let page = messages(api.database(), row, Range::Before(before)).await?;
        let Some(first) = page.first().map(|message| i64::from(message.seq)) else { break };
        for message in page.iter().rev() {
            let name = match message.from {
                ChatAuthor::Visitor => own("chat.visitor"),
                ChatAuthor::Assistant => own("chat.assistant"),
                ChatAuthor::Staff if message.agent.is_empty() => own("chat.staff"),
                ChatAuthor::Staff => message.agent.clone(),
                ChatAuthor::System => continue,
            };
            let files: String = message.files.iter().map(|file| format!("\n[{}]", file.name)).collect();
            let line = format!("{name}, {}\n{}{files}", message.at, message.text);
            size += line.len();
            if size > LONGEST {
                break 'pages;
            }
            lines.push(line);
        }
        if first <= 1 {
            break;
        }
        before = first;
    }
    lines.reverse();
    let letter = Letter { to: email, subject: own("chat.transcript_subject"), text: lines.join("\n\n") };
    let mut transaction = api.database().pool().begin().await.map_err(StoreError::from)?;
    api.outbox().add_letter(&mut transaction, &row.id, &letter, now).await?;
    transaction.commit().await.map_err(StoreError::from)?;
    api.outbox().wake();
    Ok(())
}

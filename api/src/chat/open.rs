//! Opens chats.

use contracts::chat::{ChatContent, ChatOpening, ChatSending, LONGEST_CHAT_TEXT, LONGEST_PRESSED};
use contracts::support::MOST_SUPPORT_FILES;

use crate::app::Api;
use crate::content::StoreError;
use crate::forms::{Errors, Values, clean};
use crate::pages::View;
use crate::support::{
    Author, Handling, Kind, NewChat, NewRequest, RequestRow, SendError, body_digest, by_token, earlier, is_sender_key, send as store,
};
use crate::uploads::{StoredFile, by_ids};
use crate::web::response::ApiError;

/// Longest path of a page, in bytes.
const LONGEST_PAGE: usize = 1024;

/// An opened chat.
#[derive(Debug)]
pub(crate) struct OpenOutcome {
    pub(crate) row: RequestRow,
    /// False if it was open: an earlier attempt arrived.
    pub(crate) is_new: bool,
}

/// A message that may be stored.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) text: String,
    pub(super) files: Vec<StoredFile>,
    /// JSON of its content.
    pub(super) content: Option<String>,
    /// Digest of all of it.
    pub(super) body: String,
}

/// Validates a visitor's message. `uploader` is the digest of the browser's upload cookie.
///
/// # Errors
/// [`ApiError::Form`] with the codes, or the database failed.
pub(super) async fn check(api: &Api, sending: &ChatSending, uploader: &str) -> Result<Checked, ApiError> {
    let mut errors = Errors::new();
    let mut fault = |field: &str, code: &str| _ = errors.insert(field.to_owned(), vec![code.to_owned()]);
    if !is_sender_key(&sending.client_id) {
        fault("client_id", "invalid");
    }
    let text = clean(&sending.text, true);
    let pressed = sending.pressed.as_deref().map(|pressed| clean(pressed, false)).filter(|pressed| !pressed.is_empty());
    // Bounds are of what was sent, as the description of the API says.
    match sending.text.chars().count() {
        length if length > LONGEST_CHAT_TEXT => fault("text", "max_length"),
        _ if text.is_empty() && sending.file_ids.is_empty() => fault("text", "required"),
        _ => {}
    }
    if sending.pressed.as_ref().is_some_and(|pressed| pressed.chars().count() > LONGEST_PRESSED) {
        fault("pressed", "max_length");
    }
    let mut files = Vec::new();
    if sending.file_ids.len() > MOST_SUPPORT_FILES {
        fault("files", "too_many_files");
    } else {
        files = by_ids(api.database(), &sending.file_ids).await?;
        // SECURITY: only the browser that sent a file may attach it.
        files.retain(|file| !file.owner.is_empty() && file.owner == uploader);
        if files.len() < sending.file_ids.len() {
            fault("files", "file_broken");
        }
    }
    if !errors.is_empty() {
        return Err(ApiError::Form(errors));
    }
    let content = pressed.as_ref().map(|value| serde_json::to_string(&ChatContent::Pressed { value: value.clone() }));
    let content = content.transpose().map_err(StoreError::from)?;
    let values: Values = [("text".to_owned(), vec![text.clone()]), ("pressed".to_owned(), pressed.into_iter().collect())].into();
    let body = body_digest(&values, &files);
    Ok(Checked { text, files, content, body })
}

/// Opens a chat with its first message, idempotently.
///
/// # Errors
/// The message is invalid, its id came with another one before, a rate limit was exceeded, or the
/// database failed.
pub(crate) async fn open(api: &Api, view: &View<'_>, author: Author, opening: &ChatOpening, now: i64) -> Result<OpenOutcome, ApiError> {
    let Checked { text, files, content, body } = check(api, &opening.message, &author.uploader).await?;
    let key = &opening.message.client_id;
    if let Some(stored) = earlier(api.database(), Kind::Chat, key, &body).await? {
        return opened(api, &stored.page, false).await;
    }
    api.submission_limits().sending.take(author.client).map_err(ApiError::TooMany)?;
    let is_path = opening.page.starts_with('/') && !opening.page.starts_with("//") && opening.page.len() <= LONGEST_PAGE;
    let new = NewRequest {
        kind: Kind::Chat,
        profession: String::new(),
        subject: String::new(),
        country: view.country.code.clone(),
        city: view.city.code.clone(),
        language: view.language.clone(),
        origin: author.origin,
        account: author.account,
        email: String::new(),
        fields: Values::new(),
        text,
        files,
        key: key.clone(),
        body,
        suspect: false,
        letter: (String::new(), String::new()),
        chat: Some(NewChat {
            client_id: key.clone(),
            content,
            page: if is_path { clean(&opening.page, false) } else { String::new() },
            handling: if api.settings().support.assistant { Handling::Assistant } else { Handling::Queue },
        }),
    };
    match store(api.database(), api.outbox(), &new, now).await {
        Ok(stored) => opened(api, &stored.page, !stored.is_duplicate).await,
        Err(SendError::FileTaken) => Err(ApiError::Form([("files".to_owned(), vec!["file_broken".to_owned()])].into())),
        Err(SendError::Api(error)) => Err(error),
    }
}

/// The chat of a private page.
async fn opened(api: &Api, page: &str, is_new: bool) -> Result<OpenOutcome, ApiError> {
    let token = page.rsplit('/').next().unwrap_or_default();
    let row = by_token(api.database(), token).await?.ok_or(ApiError::NotFound)?;
    Ok(OpenOutcome { row, is_new })
}

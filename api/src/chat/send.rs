//! Messages of visitors, and the form that a conversation fills in.

use contracts::chat::{ChatMessage, ChatSending};
use url::form_urlencoded;

use super::messages::by_client_id;
use super::open::{Checked, check};
use crate::app::Api;
use crate::content::StoreError;
use crate::pages::View;
use crate::support::{
    ClientMessage, Draft, FORM_LIFE, NewReply, ReplyOutcome, RequestRow, SUPPORT_REQUEST, SendError, by_id, reply, store_draft,
};
use crate::web::response::ApiError;

/// Longest text of a support request, in code points.
const LONGEST_FORM_TEXT: usize = 1000;

/// A stored message.
#[derive(Debug)]
pub(crate) struct SendOutcome {
    pub(crate) message: ChatMessage,
    /// The request after it.
    pub(crate) row: RequestRow,
    /// False if an earlier attempt stored it.
    pub(crate) is_new: bool,
}

/// Adds a message of the visitor, idempotently.
///
/// # Errors
/// The message is invalid, its id came with another one before, the chat has ended, or the database
/// failed.
pub(crate) async fn send(api: &Api, row: &RequestRow, uploader: &str, sending: &ChatSending, now: i64) -> Result<SendOutcome, ApiError> {
    let Checked { text, files, content, body } = check(api, sending, uploader).await?;
    let id = sending.client_id.as_str();
    let new = NewReply { text: &text, files: &files, key: id, body: &body, client: Some(ClientMessage { id, content }) };
    let outcome = match reply(api.database(), api.outbox(), row, &new, now).await {
        Ok(outcome) => outcome,
        Err(SendError::FileTaken) => return Err(ApiError::Form([("files".to_owned(), vec!["file_broken".to_owned()])].into())),
        Err(SendError::Api(error)) => return Err(error),
    };
    if outcome == ReplyOutcome::Closed {
        return Err(ApiError::Closed);
    }
    let row = by_id(api.database(), &row.id).await?.ok_or(ApiError::NotFound)?;
    let message = by_client_id(api.database(), &row, id).await?.ok_or(ApiError::NotFound)?;
    Ok(SendOutcome { message, row, is_new: outcome == ReplyOutcome::Added })
}

/// Path of the support form, filled in with the visitor's words.
///
/// # Errors
/// The database failed.
pub(crate) async fn form_link(api: &Api, view: &View<'_>, row: &RequestRow, now: i64) -> Result<String, ApiError> {
    let statement = "SELECT text FROM request_message WHERE request_id = $1 AND author = 'visitor' ORDER BY place DESC LIMIT 50";
    let texts: Vec<String> =
        sqlx::query_scalar(statement).bind(&row.id).fetch_all(api.database().pool()).await.map_err(StoreError::from)?;
    let mut draft = Draft::default();
    draft.values.insert("text".to_owned(), vec![summary(&texts)]);
    let key = store_draft(api.database(), SUPPORT_REQUEST, "", &draft, FORM_LIFE, now).await?;
    // The page names a category of the knowledge base, which may belong to one profession.
    let category = row.from_page.split("/knowledge-base/").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
    let path =
        api.forms().profession_of_category(category).map_or_else(|| view.contact_url(), |profession| view.contact_form_url(profession));
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("form", &key).finish();
    Ok(format!("{path}?{query}"))
}

/// The last words of the visitor that fit into a form, oldest first.
fn summary(newest_first: &[String]) -> String {
    let mut left = LONGEST_FORM_TEXT;
    let mut kept: Vec<String> = Vec::new();
    for text in newest_first {
        let length = text.chars().count() + usize::from(!kept.is_empty());
        if length > left {
            if kept.is_empty() {
                kept.push(text.chars().take(left).collect());
            }
            break;
        }
        left -= length;
        kept.push(text.clone());
    }
    kept.reverse();
    kept.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_FORM_TEXT, summary};

    #[test]
    fn form_holds_the_last_words_that_fit() {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        assert_eq!(summary(&texts(&["second", "first"])), "first\nsecond");
        assert_eq!(summary(&texts(&["last", &"ы".repeat(996)])), "last", "a line end would be too much");
        assert_eq!(summary(&texts(&["last", &"ы".repeat(995)])).chars().count(), LONGEST_FORM_TEXT);
        assert_eq!(summary(&texts(&[&"ы".repeat(4000)])).chars().count(), LONGEST_FORM_TEXT);
        assert_eq!(summary(&[]), "");
    }
}

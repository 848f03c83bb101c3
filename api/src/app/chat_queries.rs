//! What staff do with chats from a terminal.

use jiff::Timestamp;

use super::Api;
use crate::chat::{self, UnansweredRow};
use crate::content::StoreError;
use crate::support::{
    Handling, Kind, NewNote, RequestRow, SendError, StaffAnswer, StaffFilter, add_note, answer, by_number, hand, set_status, staff_list,
    staff_request,
};
use crate::web::response::ApiError;
use contracts::support::RequestStatus;

/// Who answers a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatHandler {
    /// The assistant.
    Assistant,
    /// The next free person.
    Queue,
    /// The person who has taken it.
    Person,
}

impl From<ChatHandler> for Handling {
    fn from(handler: ChatHandler) -> Self {
        match handler {
            ChatHandler::Assistant => Self::Assistant,
            ChatHandler::Queue => Self::Queue,
            ChatHandler::Person => Self::Person,
        }
    }
}

/// Which chats to list.
#[derive(Debug, Clone, Copy, Default)]
pub struct ChatFilter {
    /// Only chats that this one answers.
    pub handler: Option<ChatHandler>,
}

/// Why something was not done with a chat.
#[derive(Debug, thiserror::Error)]
pub enum ChatError {
    /// No request has this number.
    #[error("there is no request {0}")]
    Unknown(String),
    /// It was refused.
    #[error("{0}")]
    Refused(String),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<ApiError> for ChatError {
    fn from(error: ApiError) -> Self {
        match error {
            ApiError::Store(error) => Self::Store(error),
            ApiError::Invalid(faults) => {
                let faults: Vec<String> = faults.iter().map(|(field, code)| format!("{field}: {code}")).collect();
                Self::Refused(faults.join(", "))
            }
            other => Self::Refused(other.to_string()),
        }
    }
}

impl From<SendError> for ChatError {
    fn from(error: SendError) -> Self {
        match error {
            SendError::Api(error) => error.into(),
            error @ SendError::FileTaken => Self::Refused(error.to_string()),
        }
    }
}

impl Api {
    /// Chats, the last changed first, at most 100, as lines with tabs.
    ///
    /// # Errors
    /// The database failed.
    pub async fn chats(&self, filter: ChatFilter) -> Result<Vec<String>, ChatError> {
        let filter = StaffFilter { kind: Some(Kind::Chat), handling: filter.handler.map(Handling::from), ..StaffFilter::default() };
        Ok(staff_list(self.database(), &filter).await?.requests.iter().map(ToString::to_string).collect())
    }

    /// A request with messages and notes, as JSON.
    ///
    /// # Errors
    /// Unknown number, or the database failed.
    pub async fn chat_json(&self, number: &str) -> Result<String, ChatError> {
        let found = staff_request(self.database(), number).await?.ok_or_else(|| ChatError::Unknown(number.to_owned()))?;
        Ok(serde_json::to_string_pretty(&found).map_err(StoreError::from)?)
    }

    /// Changes who answers.
    ///
    /// # Errors
    /// Unknown number, the request has ended, or the database failed.
    pub async fn hand_chat(&self, number: &str, to: ChatHandler, agent: &str) -> Result<(), ChatError> {
        let row = self.numbered(number).await?;
        hand(self.database(), self.outbox(), &row, to.into(), agent, Timestamp::now().as_millisecond()).await?;
        Ok(())
    }

    /// Answers.
    ///
    /// # Errors
    /// Unknown number, invalid text, or the database failed.
    pub async fn answer_chat(&self, number: &str, text: &str, agent: &str) -> Result<(), ChatError> {
        let row = self.numbered(number).await?;
        let words = |key: &str| self.strings().own(&row.language, key, &[("number", &row.number)]);
        let letter = (words("letter.answered_subject"), words("letter.answered_text"));
        let new = StaffAnswer { text: text.to_owned(), status: None, agent: agent.to_owned(), key: None };
        answer(self.database(), &self.notifier(), &row, &new, letter, Timestamp::now().as_millisecond()).await?;
        Ok(())
    }

    /// Adds a note.
    ///
    /// # Errors
    /// Unknown number, invalid text, or the database failed.
    pub async fn note_chat(&self, number: &str, text: &str, agent: &str) -> Result<(), ChatError> {
        let row = self.numbered(number).await?;
        let note = NewNote { text: text.to_owned(), agent: agent.to_owned() };
        Ok(add_note(self.database(), &row.id, &note, Timestamp::now().as_millisecond()).await?)
    }

    /// Closes a request finally.
    ///
    /// # Errors
    /// Unknown number, or the database failed.
    pub async fn close_chat(&self, number: &str) -> Result<(), ChatError> {
        let row = self.numbered(number).await?;
        set_status(self.database(), &row, RequestStatus::Closed, Timestamp::now().as_millisecond()).await?;
        Ok(())
    }

    /// Questions of the last days that the assistant could not answer, most frequent first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn unanswered(&self, days: u16) -> Result<Vec<UnansweredRow>, ChatError> {
        let since = Timestamp::now().as_millisecond() - i64::from(days) * 86_400_000;
        Ok(chat::unanswered(self.database(), since).await?)
    }

    async fn numbered(&self, number: &str) -> Result<RequestRow, ChatError> {
        by_number(self.database(), number).await?.ok_or_else(|| ChatError::Unknown(number.to_owned()))
    }
}

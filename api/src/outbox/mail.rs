//! Delivery by e-mail.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use serde::{Deserialize, Serialize};

use super::rows::Due;

/// Longest time for one letter.
const LONGEST: Duration = Duration::from_secs(20);

/// A letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) subject: String,
    /// Plain text.
    pub(crate) text: String,
}

/// The mail service.
#[derive(Clone)]
pub(crate) struct Mail {
    from: Mailbox,
    /// Mailbox of support; `None`: only authors are written to.
    pub(crate) to: Option<String>,
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

/// The transport, which knows a password, is left out.
impl std::fmt::Debug for Mail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail").field("to", &self.to).finish_non_exhaustive()
    }
}

impl Mail {
    /// A mail service by its address: `smtps://user:password@host`, `smtp://host:25`.
    ///
    /// # Errors
    /// What is wrong with the settings; never the address, which may hold a password.
    pub(crate) fn new(url: &str, from: &str, to: Option<&str>) -> Result<Self, String> {
        let builder =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|_| "the address of the mail service cannot be read".to_owned())?;
        let from = from.parse().map_err(|_| format!("`{from}` is no sender of letters"))?;
        if let Some(to) = to {
            to.parse::<Mailbox>().map_err(|_| format!("`{to}` is no mailbox"))?;
        }
        let transport = builder.timeout(Some(LONGEST)).build();
        Ok(Self { from, to: to.map(str::to_owned), transport })
    }

    /// Sends a letter. Its id stands in the header `Message-ID`, so that one that is sent twice is known as one.
    ///
    /// # Errors
    /// Why it was not taken.
    pub(super) async fn deliver(&self, due: &Due) -> Result<(), String> {
        let letter: Letter = serde_json::from_str(&due.body).map_err(|error| error.to_string())?;
        let to: Mailbox = letter.to.parse().map_err(|_| "the address of the letter cannot be read".to_owned())?;
        let subject: String = letter.subject.chars().map(|character| if character.is_control() { ' ' } else { character }).collect();
        let message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(subject)
            .message_id(Some(format!("<{}@{}>", due.id, self.from.email.domain())))
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text)
            .map_err(|error| error.to_string())?;
        self.transport.send(message).await.map(drop).map_err(|error| error.to_string())
    }
}

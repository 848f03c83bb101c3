//! Delivers mail by SMTP.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use serde::{Deserialize, Serialize};

use super::rows::Due;

/// Deadline for one mail.
const LONGEST: Duration = Duration::from_secs(20);

/// A mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) subject: String,
    /// Plain text.
    pub(crate) text: String,
}

/// The mail server.
#[derive(Clone)]
pub(crate) struct Mail {
    from: Mailbox,
    /// Mailbox of support; `None` if only authors receive mail.
    pub(crate) to: Option<String>,
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

/// Omits the transport, which holds a password.
impl std::fmt::Debug for Mail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail").field("to", &self.to).finish_non_exhaustive()
    }
}

impl Mail {
    /// A mail server by URL: `smtps://user:password@host`, `smtp://host:25`.
    ///
    /// # Errors
    /// The error in the settings. It never contains the URL, which may hold a password.
    pub(crate) fn new(url: &str, from: &str, to: Option<&str>) -> Result<Self, String> {
        let builder =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|_| "the URL of the mail server is invalid".to_owned())?;
        let from = from.parse().map_err(|_| format!("`{from}` is not a valid sender address"))?;
        if let Some(to) = to {
            to.parse::<Mailbox>().map_err(|_| format!("`{to}` is not a valid mailbox"))?;
        }
        let transport = builder.timeout(Some(LONGEST)).build();
        Ok(Self { from, to: to.map(str::to_owned), transport })
    }

    /// Sends a mail. The event's id is the `Message-ID`, so that receivers recognise duplicates.
    ///
    /// # Errors
    /// The reason of the failure.
    pub(super) async fn deliver(&self, due: &Due) -> Result<(), String> {
        let letter: Letter = serde_json::from_str(&due.body).map_err(|error| error.to_string())?;
        let to: Mailbox = letter.to.parse().map_err(|_| "the recipient's address is invalid".to_owned())?;
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

//! Webhook events and mail about requests.

use serde_json::{Value, json};

use super::rows::{RequestRow, status_name};
use crate::outbox;
use crate::uploads::StoredFile;
use crate::web::response::rfc3339;

/// An event of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RequestEvent {
    Created,
    Replied,
    Reopened,
    Rated,
    /// A chat waits for a person.
    Queued,
}

impl RequestEvent {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Created => "request.created",
            Self::Replied => "request.replied",
            Self::Reopened => "request.reopened",
            Self::Rated => "request.rated",
            Self::Queued => "request.queued",
        }
    }
}

/// The message of an event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EventMessage<'m> {
    pub(crate) id: &'m str,
    pub(crate) text: &'m str,
    pub(crate) files: &'m [StoredFile],
}

/// Webhook body of an event. It does not contain the author's private link.
pub(crate) fn body(row: &RequestRow, event: RequestEvent, message: Option<EventMessage<'_>>, now: i64) -> Value {
    let file = |file: &StoredFile| {
        let url = format!("/api/staff/requests/{}/files/{}", row.number, file.id);
        json!({"id": file.id, "name": file.name, "size": file.size, "mime": file.mime, "url": url})
    };
    let message = message
        .map(|message| json!({"id": message.id, "from": "visitor", "text": message.text, "files": message.files.iter().map(file).collect::<Vec<_>>()}));
    json!({
        "type": event.name(),
        "created_at": rfc3339(now),
        "request": {
            "number": row.number,
            "kind": row.kind.name(),
            "status": status_name(row.status),
            "handling": row.handling.name(),
            "agent": row.agent,
            "profession": row.profession,
            "subject": row.subject,
            "locale": format!("{}-{}", row.country, row.language),
            "city": row.city,
            "suspect": row.suspect,
            "sent_at": rfc3339(row.sent_at),
            "fields": row.fields,
            "rating": row.rating,
        },
        "message": message,
    })
}

/// The mail to support about a request.
pub(crate) fn letter(to: &str, row: &RequestRow, event: RequestEvent, text: &str) -> outbox::Letter {
    let mut lines = vec![format!("{} {} ({})", row.number, event.name(), row.profession)];
    lines.extend(row.fields.iter().filter(|(name, _)| *name != "text").map(|(name, values)| format!("{name}: {}", values.join(", "))));
    lines.push(String::new());
    lines.push(text.to_owned());
    outbox::Letter { to: to.to_owned(), subject: format!("{} {}", row.number, row.profession), text: lines.join("\n") }
}

/// The mail to the author in the author's language, with the private link.
pub(super) fn author_letter(row: &RequestRow, subject: &str, text: &str) -> Option<outbox::Letter> {
    if row.email.is_empty() || row.origin.is_empty() {
        return None;
    }
    let text = format!("{text}\n\n{}{}\n", row.origin, row.page());
    Some(outbox::Letter { to: row.email.clone(), subject: subject.to_owned(), text })
}

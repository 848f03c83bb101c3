//! What others are told of a request.

use serde_json::{Value, json};

use super::rows::{RequestRow, status_name};
use crate::outbox;
use crate::uploads::StoredFile;
use crate::web::response::rfc3339;

/// Something that happened to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestEvent {
    Created,
    Replied,
    Reopened,
    Rated,
}

impl RequestEvent {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Created => "request.created",
            Self::Replied => "request.replied",
            Self::Reopened => "request.reopened",
            Self::Rated => "request.rated",
        }
    }
}

/// A message that an event is about.
#[derive(Debug, Clone, Copy)]
pub(super) struct EventMessage<'m> {
    pub(super) id: &'m str,
    pub(super) text: &'m str,
    pub(super) files: &'m [StoredFile],
}

/// The body of an event for the webhook. The private link of its author is not in it.
pub(super) fn body(row: &RequestRow, happened: RequestEvent, said: Option<EventMessage<'_>>, now: i64) -> Value {
    let file = |file: &StoredFile| {
        let url = format!("/api/staff/requests/{}/files/{}", row.number, file.id);
        json!({"id": file.id, "name": file.name, "size": file.size, "mime": file.mime, "url": url})
    };
    let message = said
        .map(|said| json!({"id": said.id, "from": "visitor", "text": said.text, "files": said.files.iter().map(file).collect::<Vec<_>>()}));
    json!({
        "type": happened.name(),
        "created_at": rfc3339(now),
        "request": {
            "number": row.number,
            "kind": row.kind.name(),
            "status": status_name(row.status),
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

/// The letter to support about a request.
pub(super) fn letter(to: &str, row: &RequestRow, happened: RequestEvent, text: &str) -> outbox::Letter {
    let mut lines = vec![format!("{} {} ({})", row.number, happened.name(), row.profession)];
    lines.extend(row.fields.iter().filter(|(name, _)| *name != "text").map(|(name, values)| format!("{name}: {}", values.join(", "))));
    lines.push(String::new());
    lines.push(text.to_owned());
    outbox::Letter { to: to.to_owned(), subject: format!("{} {}", row.number, row.profession), text: lines.join("\n") }
}

/// The letter to the author: its subject and text in the author's language, and the private link.
pub(super) fn author_letter(row: &RequestRow, subject: &str, text: &str) -> Option<outbox::Letter> {
    if row.email.is_empty() || row.origin.is_empty() {
        return None;
    }
    let text = format!("{text}\n\n{}{}\n", row.origin, row.page());
    Some(outbox::Letter { to: row.email.clone(), subject: subject.to_owned(), text })
}

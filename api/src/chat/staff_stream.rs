//! The stream of all requests' events, for staff.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::Bytes;
use contracts::chat::HEARTBEAT_SECONDS;
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::hub::StaffSubscription;
use super::sse;
use crate::app::Api;
use crate::content::StoreError;
use crate::database::Database;
use crate::support::{Change, RequestRow, by_id, changes_after, last_position, status_name};

/// Changes read by one statement.
const BATCH: i64 = 100;

/// Data of an event for staff. Read the messages by `GET /api/staff/requests/{number}`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum StaffChatEvent {
    /// A message was added.
    Message {
        /// The request.
        request: ChangedRequest,
        /// Sequence number of the message.
        seq: i64,
    },
    /// Status, handling or rating changed.
    State {
        /// The request.
        request: ChangedRequest,
    },
    /// The author has read up to a message.
    Read {
        /// The request.
        request: ChangedRequest,
        /// Sequence number of the last read message.
        seq: i64,
    },
    /// The author is typing. Not sent for authors whose requests reach another node.
    Typing {
        /// Request number.
        number: String,
    },
    /// Changes were missed: they are older than a day, or `Last-Event-ID` is unknown. Read the list
    /// again.
    Reset,
}

/// A request, as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedRequest {
    /// Request number.
    #[schema(example = "R-7KQ2-M9XD")]
    number: String,
    /// `support`, `application` or `chat`.
    kind: String,
    /// Status.
    status: String,
    /// `assistant`, `queue` or `person`.
    handling: String,
}

impl From<&RequestRow> for ChangedRequest {
    fn from(row: &RequestRow) -> Self {
        Self {
            number: row.number.clone(),
            kind: row.kind.name().to_owned(),
            status: status_name(row.status).to_owned(),
            handling: row.handling.name().to_owned(),
        }
    }
}

struct Watcher {
    api: Api,
    subscription: StaffSubscription,
    /// Position of the last change that was sent.
    position: i64,
    ready: VecDeque<Bytes>,
}

/// Events of all requests: those after a position if one is known, else all from now on. The
/// position is read before the response begins, so that its reader misses nothing that comes later.
///
/// # Errors
/// The database failed.
pub(crate) async fn staff_events(
    api: Api,
    subscription: StaffSubscription,
    after: Option<i64>,
) -> Result<impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static, StoreError> {
    let (beginning, position) = begin(api.database(), after).await?;
    let watcher = Watcher { api, subscription, position, ready: VecDeque::from([Bytes::from(beginning)]) };
    Ok(unfold(Some(Box::new(watcher)), async |watcher| {
        let mut watcher = watcher?;
        let bytes = watcher.next().await?;
        Some((Ok(bytes), Some(watcher)))
    }))
}

/// The first lines, and the position to continue from.
async fn begin(database: &Database, after: Option<i64>) -> Result<(String, i64), StoreError> {
    let mut events = sse::BEGINNING.to_owned();
    let last = last_position(database).await?;
    let Some(after) = after else { return Ok((events, last)) };
    let oldest = changes_after(database, 0, 1).await?.first().map_or(last + 1, |change| change.position);
    if after > last || after + 1 < oldest {
        sse::push(&mut events, Some(last), &StaffChatEvent::Reset)?;
        return Ok((events, last));
    }
    Ok((events, after))
}

impl Watcher {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if *self.subscription.ending.borrow() {
                return None;
            }
            if let Some(bytes) = self.ready.pop_front() {
                return Some(bytes);
            }
            self.subscription.any.mark_unchanged();
            match self.news().await {
                Ok(events) if !events.is_empty() => return Some(Bytes::from(events)),
                Ok(_) => {}
                Err(error) => {
                    tracing::error!(%error, "cannot read changes; the stream of staff ends");
                    return None;
                }
            }
            let waiting = async {
                tokio::select! {
                    changed = self.subscription.any.changed() => changed.is_ok().then_some(None),
                    typing = self.subscription.typing.recv() => match typing {
                        Ok(request) => Some(Some(request)),
                        Err(RecvError::Lagged(_)) => Some(None),
                        Err(RecvError::Closed) => None,
                    },
                    _ = self.subscription.ending.changed() => None,
                }
            };
            match timeout(Duration::from_secs(HEARTBEAT_SECONDS.into()), waiting).await {
                Ok(Some(None)) => {}
                Ok(Some(Some(request))) => {
                    let mut events = String::new();
                    let row = by_id(self.api.database(), &request).await.ok()??;
                    sse::push(&mut events, None, &StaffChatEvent::Typing { number: row.number }).ok()?;
                    self.ready.push_back(Bytes::from(events));
                }
                Ok(None) => return None,
                Err(_) => return Some(sse::HEARTBEAT),
            }
        }
    }

    async fn news(&mut self) -> Result<String, StoreError> {
        let mut events = String::new();
        for change in changes_after(self.api.database(), self.position, BATCH).await? {
            self.position = change.position;
            // A deleted request tells nothing.
            if let Some(row) = by_id(self.api.database(), &change.request_id).await? {
                sse::push(&mut events, Some(self.position), &event(&change, &row))?;
            }
        }
        Ok(events)
    }
}

fn event(change: &Change, row: &RequestRow) -> StaffChatEvent {
    let (request, seq) = (ChangedRequest::from(row), change.seq);
    match change.kind.as_str() {
        "message" => StaffChatEvent::Message { request, seq },
        "read" => StaffChatEvent::Read { request, seq },
        _ => StaffChatEvent::State { request },
    }
}

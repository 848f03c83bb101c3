//! The stream of a thread's events.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Bytes;
use contracts::chat::{ChatAuthor, ChatEvent, ChatSide, ChatThread, HEARTBEAT_SECONDS};
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::time::{Instant, sleep, timeout_at};

use super::hub::{Signal, Subscription};
use super::messages::{Range, messages};
use super::{chat_thread, sse};
use crate::app::Api;
use crate::content::StoreError;
use crate::support::by_id;

/// Longest life of a stream. Clients resume, perhaps at another node.
const LONGEST_STREAM: Duration = Duration::from_secs(30 * 60);

/// Wait after a failure of the database, before the stream ends.
const FAILED_WAIT: Duration = Duration::from_secs(1);

/// An open stream.
struct Follower {
    api: Api,
    request: String,
    subscription: Subscription,
    /// Sequence number of the last message that was sent.
    sent: i64,
    /// The thread as it was sent; `None` at the beginning.
    thread: Option<ChatThread>,
    signal: Signal,
    ends_at: Instant,
}

/// Events of a request after a sequence number. Ends when the request is deleted, the database
/// fails, or the node stops.
pub(crate) fn events(
    api: Api,
    request: String,
    subscription: Subscription,
    after: i64,
) -> impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static {
    let ends_at = Instant::now() + LONGEST_STREAM;
    let follower = Follower { api, request, subscription, sent: after, thread: None, signal: Signal::default(), ends_at };
    unfold(Some(Box::new(follower)), async |follower| {
        let mut follower = follower?;
        let bytes = follower.next().await?;
        Some((Ok(bytes), Some(follower)))
    })
}

impl Follower {
    /// The next bytes; `None` at the end.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if *self.subscription.ending.borrow() {
                return None;
            }
            let signal = *self.subscription.signal.borrow_and_update();
            let mut events = String::new();
            if self.thread.is_none() || signal.changes != self.signal.changes {
                // Boxed: an idle stream does not hold the memory of a read.
                match Box::pin(self.news()).await {
                    Ok(Some((news, is_complete))) => {
                        events = news;
                        if !is_complete {
                            // The next batch follows immediately.
                            return Some(Bytes::from(events));
                        }
                    }
                    Ok(None) => return None,
                    Err(error) => {
                        tracing::error!(%error, "cannot read a chat; its stream ends");
                        sleep(FAILED_WAIT).await;
                        return None;
                    }
                }
            }
            let typists =
                [(ChatAuthor::Staff, signal.staff, self.signal.staff), (ChatAuthor::Assistant, signal.assistant, self.signal.assistant)];
            for (from, marks, known) in typists {
                if marks != known {
                    sse::push(&mut events, None, &ChatEvent::Typing { from }).ok()?;
                }
            }
            self.signal = signal;
            if !events.is_empty() {
                return Some(Bytes::from(events));
            }
            let heartbeat = Instant::now() + Duration::from_secs(HEARTBEAT_SECONDS.into());
            let changed = async {
                tokio::select! {
                    changed = self.subscription.signal.changed() => changed.is_ok(),
                    _ = self.subscription.ending.changed() => false,
                }
            };
            match timeout_at(heartbeat.min(self.ends_at), changed).await {
                Ok(true) => {}
                Ok(false) => return None,
                Err(_) if Instant::now() >= self.ends_at => return None,
                Err(_) => return Some(sse::HEARTBEAT),
            }
        }
    }

    /// What changed since the last events, and whether that is all. `None` if the request is gone.
    async fn news(&mut self) -> Result<Option<(String, bool)>, StoreError> {
        let Some(row) = by_id(self.api.database(), &self.request).await? else { return Ok(None) };
        let mut events = String::new();
        let thread = chat_thread(&row);
        let before = self.thread.replace(thread.clone());
        match &before {
            None => {
                events.push_str(sse::BEGINNING);
                sse::push(&mut events, None, &ChatEvent::Thread { thread: Box::new(thread.clone()) })?;
                // A mark from the future, or of another thread, would hide what comes.
                self.sent = self.sent.clamp(0, row.last_seq);
            }
            Some(before) => {
                let reads = [
                    (ChatSide::Visitor, before.visitor_read, thread.visitor_read),
                    (ChatSide::Support, before.support_read, thread.support_read),
                ];
                for (by, before, seq) in reads {
                    if seq > before {
                        sse::push(&mut events, None, &ChatEvent::Read { by, seq })?;
                    }
                }
            }
        }
        let messages = messages(self.api.database(), &row, Range::After(self.sent)).await?;
        for message in messages {
            self.sent = i64::from(message.seq);
            sse::push(&mut events, Some(self.sent), &ChatEvent::Message { message: Box::new(message) })?;
        }
        let is_complete = self.sent >= row.last_seq;
        if before.is_some_and(|before| state(before) != state(thread.clone())) {
            sse::push(&mut events, None, &ChatEvent::Thread { thread: Box::new(thread) })?;
        }
        Ok(Some((events, is_complete)))
    }
}

/// The part of a thread that only an event of it tells.
fn state(thread: ChatThread) -> ChatThread {
    ChatThread { last_seq: 0, visitor_read: 0, support_read: 0, unread: 0, changed_at: String::new(), ..thread }
}

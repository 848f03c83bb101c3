//! Chats with support: requests that are read and written message by message, and streams of their
//! events.

mod assistant;
mod hub;
mod messages;
mod open;
mod poll;
mod send;
mod sse;
mod staff_stream;
mod stream;
mod transcript;
mod unanswered;
mod unread;
mod view;

pub(crate) use assistant::answer_chats;
pub(crate) use hub::{Hub, StreamLimits, StreamRefusal, Typist};
pub(crate) use messages::{Range, page};
pub(crate) use open::open;
pub(crate) use poll::run;
pub(crate) use send::{form_link, send};
pub(crate) use sse::response as stream_response;
pub(crate) use staff_stream::{StaffChatEvent, staff_events};
pub(crate) use stream::events;
pub(crate) use transcript::{send_transcript, valid_email};
pub use unanswered::UnansweredRow;
pub(crate) use unanswered::unanswered;
pub(crate) use unread::{Reader, UnreadRow, read as read_unread, ttl};
pub(crate) use view::chat_thread;

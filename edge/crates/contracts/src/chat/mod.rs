//! Chats with support. A chat is a request of kind `chat`: the same thread, private page, events
//! and staff API as a request of the form.
//!
//! A thread is named by the token of its private link. A token is a secret: keep it out of queries,
//! and in links to the messenger put it after `#`.
//!
//! | Operation | Body | Answer |
//! |---|---|---|
//! | `GET /api/{locale}/{city}/chat` | | [`ChatService`] |
//! | `POST /api/{locale}/{city}/chat/threads` | [`ChatOpening`] | 201 [`ChatPage`]; 200 if it was open |
//! | `GET /api/chat/threads?cursor=` | | [`ChatThreads`] of the signed-in visitor, else 401 |
//! | `GET /api/chat/threads/{token}` | | [`ChatPage`] with the last messages |
//! | `GET /api/chat/threads/{token}/messages?before=` or `?after=` | | [`ChatPage`] |
//! | `POST /api/chat/threads/{token}/messages` | [`ChatSending`] | 201 [`ChatSent`]; 200 if it was sent |
//! | `POST /api/chat/threads/{token}/read` | [`ChatReading`] | 204 |
//! | `POST /api/chat/threads/{token}/typing` | | 204 |
//! | `POST /api/chat/threads/{token}/handover` | | [`ChatThread`] |
//! | `POST /api/chat/threads/{token}/form` | | [`ChatForm`] |
//! | `POST /api/chat/threads/{token}/rating` | [`ChatRating`] | [`ChatThread`] |
//! | `POST /api/chat/threads/{token}/transcript` | [`ChatTranscript`] | 202 |
//! | `POST /api/chat/threads/{token}/close` | | [`ChatThread`] |
//! | `GET /api/chat/threads/{token}/files/{id}` | | a file, as a download |
//! | `GET /api/chat/threads/{token}/events?after=` | | server-sent events, see [`ChatEvent`] |
//! | `GET /api/chat/unread-counter` | | [`UnreadCounter`] |
//!
//! Every POST needs `X-Csrf-Token`. Files are uploaded first, by
//! `POST /api/{locale}/{city}/contact-us/upload-file`, and named by id.

mod event;
mod message;
mod model;
mod thread;
mod unread;

pub use event::{ChatEvent, ChatSide, HEARTBEAT_SECONDS, MOST_TYPING_SECONDS};
pub use message::{
    ChatAuthor, ChatContent, ChatMessage, ChatNotice, ChatSending, ChatSent, LONGEST_CHAT_TEXT, LONGEST_CLIENT_ID, LONGEST_PRESSED,
    SHORTEST_CLIENT_ID,
};
pub use model::MessengerModel;
pub use thread::{
    CHAT_PAGE, CHAT_THREADS_PAGE, ChatForm, ChatHandling, ChatOpening, ChatPage, ChatRating, ChatReading, ChatService, ChatThread,
    ChatThreads, ChatTranscript,
};
pub use unread::{LONGEST_TTL, SHORTEST_TTL, UnreadBot, UnreadCounter, UnreadDetails, UnreadNamespace, UnreadStatus};

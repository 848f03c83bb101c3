//! Support requests and applications: idempotent submission, threads for authors, API for staff.

mod apply;
mod body;
mod changes;
mod contact_details;
mod draft;
mod events;
mod export;
mod handling;
mod messages;
mod notes;
mod number;
mod own;
mod reply;
mod rows;
mod send;
mod settings;
mod staff;
mod submit;
mod thread;

use std::time::Duration;

use crate::web::name_limit::NameLimit;
use crate::web::rate_limit::Limiter;

pub(crate) use apply::{PURPOSE as APPLICATION, StepOutcome, apply};
pub(crate) use body::body_digest;
pub(crate) use changes::{Change, ChangeKind, changes_after, delete_changes, last_position, record};
pub(crate) use contact_details::contact_details;
pub(crate) use draft::{Draft, FORM_LIFE, SUPPORT_REQUEST, find_draft, remove_expired, store_draft};
pub(crate) use export::export;
pub(crate) use handling::{close, hand, hand_locked};
pub(crate) use messages::{NewMessage, add_message, mark_read, uncount};
pub(crate) use notes::{NewNote, add_note};
pub(crate) use own::{Cursor, count_waiting, of_account};
pub(crate) use reply::{ClientMessage, NewReply, ReplyOutcome, lock, rate, reply};
pub(crate) use rows::{Handling, Kind, RequestRow, by_id, by_number, by_token, status_name};
pub(crate) use send::{NewChat, NewRequest, SendError, earlier, send};
pub use settings::{MailSettings, RawSupport, SupportSettings};
pub(crate) use staff::{
    LONGEST_AGENT, StaffAnswer, StaffFilter, StaffList, StaffRequest, StaffStatus, answer, list as staff_list, read as staff_request,
    set_status,
};
pub(crate) use submit::{Author, OwnFiles, Submission, files_of, header_key, is_sender_key, sender_key, submit};
pub(crate) use thread::{can_reply, thread};

/// How long a solved request can be reopened.
pub(crate) const REOPEN: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Least time that a person needs for a form, in milliseconds.
const LEAST_MS: u64 = 2000;

/// Hidden field that only bots fill in.
const HONEYPOT: &str = "website";

/// Rate limits of submissions.
#[derive(Debug)]
pub(crate) struct SubmissionLimits {
    /// Bodies, by address.
    pub(crate) bodies: Limiter,
    /// Requests and replies, by address.
    pub(crate) sending: Limiter,
    /// Requests, by phone number and e-mail address.
    pub(crate) authors: NameLimit,
    /// Survey answers, by address.
    pub(crate) survey: Limiter,
    /// Messages of chats, by address.
    pub(crate) chat: Limiter,
    /// Messages of chats, by thread.
    pub(crate) threads: NameLimit,
    /// Read and typing marks, ratings and hand-overs of chats, by address.
    pub(crate) marks: Limiter,
    /// Transcripts, by address.
    pub(crate) transcripts: Limiter,
    /// Transcripts, by thread and e-mail address.
    pub(crate) transcript_names: NameLimit,
}

impl Default for SubmissionLimits {
    fn default() -> Self {
        Self {
            bodies: Limiter::new(60, Duration::from_secs(2)),
            sending: Limiter::new(10, Duration::from_secs(30)),
            authors: NameLimit::new("author", 10, Duration::from_secs(120)),
            survey: Limiter::new(5, Duration::from_secs(60)),
            chat: Limiter::new(30, Duration::from_secs(2)),
            threads: NameLimit::new("thread", 30, Duration::from_secs(2)),
            marks: Limiter::new(120, Duration::from_millis(500)),
            transcripts: Limiter::new(3, Duration::from_secs(10 * 60)),
            transcript_names: NameLimit::new("transcript", 3, Duration::from_secs(10 * 60)),
        }
    }
}

/// True if a bot may have sent the form: the hidden field is filled in, or the form was filled in
/// too fast. Such requests are accepted, because no person's request may be lost, but marked for
/// staff.
pub(crate) fn is_suspect(honeypot: &str, elapsed_ms: &str) -> bool {
    !honeypot.is_empty() || elapsed_ms.parse::<u64>().is_ok_and(|elapsed| elapsed < LEAST_MS)
}

/// Names of the fields that [`is_suspect`] reads.
pub(crate) const SUSPECT_FIELDS: (&str, &str) = (HONEYPOT, "elapsed_ms");

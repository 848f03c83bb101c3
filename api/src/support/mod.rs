//! Requests to support and applications: sent once however often they arrive, followed by their author, answered by staff.

mod apply;
mod body;
mod draft;
mod events;
mod number;
mod reply;
mod rows;
mod send;
mod settings;
mod staff;
mod submit;
mod thread;

use std::time::Duration;

use crate::web::rate_limit::Limiter;

pub(crate) use apply::{Applied, PURPOSE as APPLICATION, apply};
pub(crate) use body::body_digest;
pub(crate) use draft::{Draft, FORM_LIFE, SUPPORT_REQUEST, find_draft, keep_draft, remove_expired};
pub(crate) use reply::{NewReply, Replied, rate, reply};
pub(crate) use rows::{RequestRow, by_number, by_token};
pub(crate) use send::SendError;
pub use settings::{MailSettings, RawSupport, SupportSettings};
pub(crate) use staff::{StaffAnswer, StaffList, StaffRequest, StaffStatus, answer, list as staff_list, read as staff_request, set_status};
pub(crate) use submit::{Author, OwnFiles, Submitted, files_of, header_key, sender_key, submit};
pub(crate) use thread::thread;

/// How long a solved request can be opened again.
pub(crate) const REOPEN: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Least time in which somebody fills in a form, in milliseconds.
const LEAST_MS: u64 = 2000;

/// The field that no person sees: what is in it was put in by a program.
const HONEYPOT: &str = "website";

/// How often what may be sent.
#[derive(Debug)]
pub(crate) struct SubmissionLimits {
    /// Bodies, by address.
    pub(crate) bodies: Limiter,
    /// Requests and replies, by address.
    pub(crate) sending: Limiter,
    /// Requests, by telephone and e-mail.
    pub(crate) authors: Limiter,
    /// Answers of the survey, by address.
    pub(crate) survey: Limiter,
}

impl Default for SubmissionLimits {
    fn default() -> Self {
        Self {
            bodies: Limiter::new(60, Duration::from_secs(2)),
            sending: Limiter::new(10, Duration::from_secs(30)),
            authors: Limiter::new(10, Duration::from_secs(120)),
            survey: Limiter::new(5, Duration::from_secs(60)),
        }
    }
}

/// Whether a form was perhaps filled in by a program: by the field that nobody sees, or faster than anybody can. Such a request is taken like any other,
/// since a person's must never be lost, and marked for staff.
pub(crate) fn is_suspect(honeypot: &str, elapsed_ms: &str) -> bool {
    !honeypot.is_empty() || elapsed_ms.parse::<u64>().is_ok_and(|elapsed| elapsed < LEAST_MS)
}

/// Names of the fields that [`is_suspect`] reads.
pub(crate) const SUSPECT_FIELDS: (&str, &str) = (HONEYPOT, "elapsed_ms");

//! Moderation: queue and decisions, for staff.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::community::ReportReason;

/// A page of the queue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ModerationQueue {
    /// Posts and comments that wait for a decision, the longest waiting first.
    #[schema(max_items = 20)]
    pub items: Vec<ModerationItem>,
    /// `cursor` of the next page; absent on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A post or comment that waits for a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ModerationItem {
    /// Id of this item.
    #[schema(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    pub id: String,
    /// What it is about.
    pub subject: ModerationSubject,
    /// Id of the post or comment.
    pub subject_id: String,
    /// Title of the post.
    pub title: String,
    /// Plain text: of the post, or of the comment.
    pub text: String,
    /// Safe HTML of the post; empty for a comment.
    pub html: String,
    /// Name of the author.
    pub author: String,
    /// Whether the author is new: readers do not see it yet. False: it was reported.
    pub is_held: bool,
    /// Reports, the oldest first, at most 20.
    #[schema(max_items = 20)]
    pub reports: Vec<ModerationReport>,
    /// Since when it waits, RFC 3339 in UTC.
    pub waiting_since: String,
}

/// Subjects of moderation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ModerationSubject {
    /// A post.
    Post,
    /// A comment.
    Comment,
}

/// A report of a reader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ModerationReport {
    /// Reason.
    pub reason: ReportReason,
    /// In the reader's words; may be empty.
    pub text: String,
    /// Time, RFC 3339 in UTC.
    pub at: String,
}

/// Decision of a moderator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ModerationDecision {
    /// Decision.
    pub decision: Decision,
    /// Reason; required to reject.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<RejectionReason>,
    /// What the author reads; may be empty.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub note: String,
}

/// Decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Readers see it.
    Approve,
    /// Readers do not see it.
    Reject,
}

/// Reasons of rejections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RejectionReason {
    /// Advertising.
    Spam,
    /// Insults or threats.
    Abuse,
    /// Someone's personal data.
    PersonalData,
    /// Dangerous or illegal advice.
    Dangerous,
    /// Not about the work.
    OffTopic,
    /// Something else, which the note explains.
    Other,
}

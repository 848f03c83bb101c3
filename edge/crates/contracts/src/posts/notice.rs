//! Notices to an account, and their settings.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::moderation::RejectionReason;

/// A page of notices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Notices {
    /// Notices, the newest first.
    #[schema(max_items = 20)]
    pub items: Vec<Notice>,
    /// Unread ones in all, 99 at most.
    #[schema(maximum = 99)]
    pub unread: u32,
    /// `cursor` of the next page; absent on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A notice. Its words are the reader's interface's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Notice {
    /// Id.
    #[schema(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    pub id: String,
    /// Kind.
    pub kind: NoticeKind,
    /// Time, RFC 3339 in UTC.
    pub created_at: String,
    /// Whether it is read.
    pub is_read: bool,
    /// Name of who commented, replied or published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
    /// Id of the post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post: Option<String>,
    /// Title of the post, or number of the request.
    pub title: String,
    /// First words of the comment, at most 200 code points; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub excerpt: String,
    /// Id of the comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Why a moderator refused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<RejectionReason>,
    /// What the moderator wrote; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Path of the request's thread, with locale and city; only of `support_reply`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// Kinds of notices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// Somebody commented on the visitor's post.
    CommentOnPost,
    /// Somebody replied to the visitor's comment.
    ReplyToComment,
    /// A moderator approved the visitor's post.
    PostApproved,
    /// A moderator refused the visitor's post.
    PostRejected,
    /// A moderator approved the visitor's comment.
    CommentApproved,
    /// A moderator refused the visitor's comment.
    CommentRejected,
    /// Support answered a request.
    SupportReply,
    /// An author that the visitor follows published a post.
    AuthorPosted,
    /// Something else: a kind of a newer version of the server.
    Other,
}

/// Marks notices as read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadNotices {
    /// Ids; empty: all.
    #[schema(max_items = 100)]
    pub ids: Vec<String>,
}

/// Number of unread notices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UnreadNotices {
    /// Unread ones, 99 at most.
    #[schema(maximum = 99)]
    pub unread: u32,
}

/// Settings of notices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NoticeSettings {
    /// Choices.
    pub choices: NoticeChoices,
    /// Where letters would go, shortened: the e-mail address of the visitor's last request. Absent
    /// if there is none or the site sends no mail: then `mail` has no effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "a…a@example.org")]
    pub mail_to: Option<String>,
}

/// Choices for each group of notices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoticeChoices {
    /// Comments on the visitor's posts.
    pub comments: NoticeChannels,
    /// Replies to the visitor's comments.
    pub replies: NoticeChannels,
    /// Decisions of moderators.
    pub moderation: NoticeChannels,
    /// Answers of support. Letters about them are sent in any case.
    pub support: NoticeChannels,
    /// New posts of followed authors; on the site if absent.
    #[serde(default = "on_site")]
    pub following: NoticeChannels,
}

const fn on_site() -> NoticeChannels {
    NoticeChannels { site: true, mail: false }
}

/// Channels of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoticeChannels {
    /// On the site.
    pub site: bool,
    /// By mail.
    pub mail: bool,
}

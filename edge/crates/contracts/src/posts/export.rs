//! Posts and what belongs to them in the copy of an account's data.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::document::PostDraft;
use super::notice::NoticeChoices;

/// Everything about posts in an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedPosts {
    /// The chosen name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen_name: Option<String>,
    /// Posts, the last changed first.
    #[schema(max_items = 1000)]
    pub posts: Vec<ExportedPost>,
    /// Comments, the newest first.
    #[schema(max_items = 10_000)]
    pub comments: Vec<ExportedComment>,
    /// Reactions, favourites, views, reports, mutes and followed authors, the newest first.
    #[schema(max_items = 10_000)]
    pub reactions: Vec<ExportedReaction>,
    /// Notices, the newest first.
    #[schema(max_items = 1000)]
    pub notices: Vec<ExportedNotice>,
    /// Settings of notices.
    pub notice_settings: NoticeChoices,
}

/// A post of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedPost {
    /// Id.
    pub id: String,
    /// State, as of `PostState`.
    #[schema(example = "published")]
    pub state: String,
    /// Start, RFC 3339 in UTC.
    pub created_at: String,
    /// Last change, RFC 3339 in UTC.
    pub changed_at: String,
    /// Publication, RFC 3339 in UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published_at: Option<String>,
    /// Present content.
    pub draft: PostDraft,
}

/// A comment of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedComment {
    /// Id of the post.
    pub post: String,
    /// State, as of `CommentState`.
    #[schema(example = "published")]
    pub state: String,
    /// Text.
    pub text: String,
    /// Time, RFC 3339 in UTC.
    pub created_at: String,
}

/// A reaction of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedReaction {
    /// `like`, `useful`, `comment_like`, `favourite`, `view`, `report`, `mute` or `follow`.
    #[schema(example = "like")]
    pub kind: String,
    /// Id of the post, comment or author.
    pub subject: String,
    /// Text of a report.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Time, RFC 3339 in UTC.
    pub at: String,
}

/// A notice of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedNotice {
    /// Kind, as of `NoticeKind`.
    #[schema(example = "comment_on_post")]
    pub kind: String,
    /// Id of the post, or number of the request.
    pub subject: String,
    /// Time, RFC 3339 in UTC.
    pub at: String,
}

//! Comments, two deep.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::author::PostAuthor;

/// Longest comment, in code points.
pub const LONGEST_COMMENT: usize = 2000;

/// A page of comments, or of replies with `parent`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Comments {
    /// Comments, the oldest first.
    #[schema(max_items = 20)]
    pub items: Vec<Comment>,
    /// `cursor` of the next page; absent on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A comment or a reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Comment {
    /// Id.
    #[schema(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    pub id: String,
    /// Id of the comment that it replies to; absent on the first level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// State.
    pub state: CommentState,
    /// Author; absent if it is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<PostAuthor>,
    /// Plain text with line breaks; empty if it is deleted.
    pub text: String,
    /// Time, RFC 3339 in UTC.
    pub created_at: String,
    /// Likes.
    pub likes: u32,
    /// Whether the visitor likes it.
    pub liked: bool,
    /// The first replies, at most 3; empty on the second level. `comments?parent=` returns all.
    #[serde(default)]
    #[schema(no_recursion, max_items = 3)]
    #[expect(clippy::use_self, reason = "the OpenAPI document needs the name")]
    pub replies: Vec<Comment>,
    /// Replies in all.
    pub reply_count: u32,
}

/// State of a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CommentState {
    /// Everybody sees it.
    Published,
    /// Waits for a moderator; only its author sees it.
    OnReview,
    /// A moderator has refused it; only its author sees it.
    Rejected,
    /// Deleted; it stays for its replies.
    Deleted,
    /// A state of a newer version of the server; only its author sees it here.
    Unknown,
}

/// A new comment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewComment {
    /// Plain text with line breaks, 2000 code points at most.
    #[schema(max_length = 2000, example = "Thank you, that helped.")]
    pub text: String,
    /// Id of the first-level comment that it replies to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 64)]
    pub parent: Option<String>,
}

/// Likes a comment, or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommentLike {
    /// True to like.
    pub liked: bool,
}

/// Likes of a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CommentLikes {
    /// Likes.
    pub likes: u32,
    /// Whether the visitor likes it.
    pub liked: bool,
}

/// A page of the visitor's comments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnComments {
    /// Comments, the newest first.
    #[schema(max_items = 20)]
    pub items: Vec<OwnComment>,
    /// `cursor` of the next page; absent on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A comment of the visitor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnComment {
    /// Id.
    pub id: String,
    /// Id of the post.
    pub post: String,
    /// Title of the post.
    pub post_title: String,
    /// State.
    pub state: CommentState,
    /// Text.
    pub text: String,
    /// Time, RFC 3339 in UTC.
    pub created_at: String,
    /// Likes.
    pub likes: u32,
    /// Replies.
    pub reply_count: u32,
}

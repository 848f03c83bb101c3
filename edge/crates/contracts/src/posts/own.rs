//! Posts, for their author.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::document::{PostDraft, PostPicture};
use super::moderation::RejectionReason;
use crate::error::ErrorDetail;

/// Most posts of an account in the list of drafts.
pub const MOST_DRAFTS: usize = 100;
/// Most versions kept of a post. Saves within 2 minutes are one version.
pub const MOST_VERSIONS: usize = 20;

/// State of a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PostState {
    /// Only its author sees it.
    Draft,
    /// Will be published at a time.
    Scheduled,
    /// Waits for a moderator.
    OnReview,
    /// In the community.
    Published,
    /// A moderator has refused it.
    Rejected,
    /// Was published; its author has taken it back.
    Archived,
    /// A state of a newer version of the server: nothing can be changed here.
    Unknown,
}

/// Lists of the author's posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PostListing {
    /// Published and archived, the last published first.
    Published,
    /// Drafts, scheduled, on review and rejected, the last changed first.
    Drafts,
}

/// A post in the author's list, and without content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostVersionSummary {
    /// Id of the post.
    #[schema(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    pub id: String,
    /// State.
    pub state: PostState,
    /// Version of the content; each save adds 1.
    pub version: u32,
    /// Title of that version; may be empty.
    pub title: String,
    /// Last change, RFC 3339 in UTC.
    pub changed_at: String,
    /// When it appears, RFC 3339 in UTC; only while `scheduled`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduled_at: Option<String>,
    /// Publication, RFC 3339 in UTC; absent before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published_at: Option<String>,
    /// Whether the content has changed since it was published.
    pub has_changes: bool,
    /// Why a moderator refused it; only while `rejected`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejection: Option<RejectionReason>,
    /// What the moderator wrote to the author; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rejection_note: String,
    /// Readers.
    pub views: u32,
    /// Likes.
    pub likes: u32,
    /// `useful` reactions.
    pub useful: u32,
    /// Comments.
    pub comments: u32,
}

/// A page of the author's posts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnPosts {
    /// Posts.
    #[schema(max_items = 20)]
    pub items: Vec<PostVersionSummary>,
    /// `cursor` of the next page; absent on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A post with its content, for its author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnPost {
    /// State and figures.
    pub post: PostVersionSummary,
    /// Content of `post.version`.
    pub draft: PostDraft,
    /// Pictures that the content names.
    pub pictures: Vec<PostPicture>,
}

/// Saves content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavePost {
    /// Version that the content is based on. Another present version is a conflict.
    #[schema(minimum = 1)]
    pub version: u32,
    /// New content.
    pub draft: PostDraft,
}

/// Publishes, unpublishes or restores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostAction {
    /// Present version. Another present version is a conflict.
    #[schema(minimum = 1)]
    pub version: u32,
}

/// Publishes later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SchedulePost {
    /// Present version. Another present version is a conflict.
    #[schema(minimum = 1)]
    pub version: u32,
    /// Publication, RFC 3339: from a minute to a year from now.
    #[schema(max_length = 40, example = "2026-12-01T09:00:00Z")]
    pub at: String,
}

/// Body of a 409: the post has changed elsewhere, or its state does not allow this.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostConflict {
    /// Code `version_conflict` or `wrong_state`.
    pub error: ErrorDetail,
    /// The post as it is. `GET account/posts/{id}` returns its content.
    pub current: PostVersionSummary,
}

/// Kept versions of a post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostVersions {
    /// Versions, the newest first. The first is the present one.
    #[schema(max_items = 21)]
    pub items: Vec<PostListedVersion>,
}

/// A version in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostListedVersion {
    /// Number.
    pub version: u32,
    /// Title; may be empty.
    pub title: String,
    /// When it was saved, RFC 3339 in UTC.
    pub saved_at: String,
    /// Whether readers see it.
    pub is_published: bool,
}

/// A kept version with its content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostVersion {
    /// Number.
    pub version: u32,
    /// When it was saved, RFC 3339 in UTC.
    pub saved_at: String,
    /// Content.
    pub draft: PostDraft,
    /// Safe HTML of the blocks.
    pub html: String,
    /// Pictures that the content names.
    pub pictures: Vec<PostPicture>,
}

/// Figures of the author's published posts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MediaSummary {
    /// Published posts.
    pub posts: u32,
    /// Readers of all posts.
    pub views: u32,
    /// Likes and `useful` reactions.
    pub likes: u32,
    /// Comments on them.
    pub comments: u32,
    /// Accounts that follow the author.
    pub followers: u32,
    /// Posts that may still be published today.
    pub posts_left_today: u32,
}

//! The community: feed, posts, reactions, reports.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::author::PostAuthor;
use super::document::PostPicture;

/// Longest text of a report, in code points.
pub const LONGEST_REPORT: usize = 1000;

/// Topics.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostTopics {
    /// Topics, in their order.
    pub items: Vec<PostTopic>,
}

/// A topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostTopic {
    /// Code.
    #[schema(example = "orders")]
    pub code: String,
    /// Name in the page's language, else in English.
    #[schema(example = "Orders and routes")]
    pub name: String,
}

/// A page of posts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostFeed {
    /// Posts.
    #[schema(max_items = 20)]
    pub items: Vec<FeedPost>,
    /// `cursor` of the next page; absent on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A post in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FeedPost {
    /// Id.
    #[schema(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    pub id: String,
    /// Title.
    pub title: String,
    /// First words of the text, at most 200 code points.
    pub excerpt: String,
    /// Topic.
    pub topic: PostTopic,
    /// Language of the text.
    pub language: String,
    /// Tags.
    pub tags: Vec<String>,
    /// Cover.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<PostPicture>,
    /// Alternative text of the cover; empty without one.
    #[serde(default)]
    pub cover_alt: String,
    /// Author.
    pub author: PostAuthor,
    /// Publication, RFC 3339 in UTC.
    pub published_at: String,
    /// Reactions.
    pub reactions: Reactions,
    /// Readers.
    pub views: u32,
    /// Comments.
    pub comments: u32,
}

/// A published post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CommunityPost {
    /// As in lists.
    pub post: FeedPost,
    /// Safe HTML of the blocks, with the elements of a preview.
    pub html: String,
    /// Last change of what readers see, RFC 3339 in UTC; absent if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited_at: Option<String>,
    /// Whether the visitor has muted the author.
    pub is_muted: bool,
    /// Whether the visitor follows the author.
    pub is_followed: bool,
}

/// Reactions to a post, and those of the visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Reactions {
    /// Likes.
    pub likes: u32,
    /// `useful` reactions.
    pub useful: u32,
    /// Whether the visitor likes it.
    pub liked: bool,
    /// Whether the visitor finds it useful.
    pub found_useful: bool,
    /// Whether it is a favourite of the visitor.
    pub favourite: bool,
}

/// Sets reactions; an absent one stays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReactionChange {
    /// Like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<bool>,
    /// Useful.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub useful: Option<bool>,
}

/// Saves a post as favourite, or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostFavourite {
    /// True to save.
    pub favourite: bool,
}

/// A report about a post or a comment. The second one of a visitor about the same changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Reason.
    pub reason: ReportReason,
    /// In the visitor's words; required for `other`.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub text: String,
}

/// Reasons of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// Advertising.
    Spam,
    /// Insults or threats.
    Abuse,
    /// Someone's personal data.
    PersonalData,
    /// Dangerous or illegal advice.
    Dangerous,
    /// False statements.
    False,
    /// Something else.
    Other,
}

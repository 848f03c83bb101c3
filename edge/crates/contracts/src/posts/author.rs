//! Authors as others see them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Shortest chosen name, in code points.
pub const SHORTEST_NAME: usize = 2;
/// Longest chosen name, in code points.
pub const LONGEST_NAME: usize = 40;
/// Most authors that an account mutes.
pub const MOST_MUTED: usize = 200;
/// Most authors that an account follows.
pub const MOST_FOLLOWED: usize = 200;

/// An author, as others see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostAuthor {
    /// Public id. It is not the id of the account.
    #[schema(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    pub id: String,
    /// The chosen name, else first name and initial.
    #[schema(example = "Anna S.")]
    pub name: String,
    /// Whether it is the signed-in visitor.
    pub is_you: bool,
}

/// The visitor as author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnAuthor {
    /// Public id.
    pub id: String,
    /// Name that others see.
    #[schema(example = "Anna S.")]
    pub name: String,
    /// Name without a choice: first name and initial.
    pub default_name: String,
    /// The chosen name; absent without a choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen_name: Option<String>,
    /// Whether the next post waits for a moderator, because the author is new.
    pub posts_are_held: bool,
    /// Whether the next comment waits for a moderator, because the author is new.
    pub comments_are_held: bool,
}

/// Choice of a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorName {
    /// 2 to 40 code points: letters, digits, spaces, `.`, `-`, `'` and `’`, with a letter and at
    /// most 4 digits. Empty: first name and initial.
    #[schema(max_length = 40, example = "Night courier")]
    pub name: String,
}

/// Hides or shows an author's posts and comments for the visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorMute {
    /// True to hide.
    pub muted: bool,
}

/// Authors that the visitor has muted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MutedAuthors {
    /// Authors, the last muted first.
    #[schema(max_items = 200)]
    pub items: Vec<PostAuthor>,
}

/// Whether the visitor follows an author.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AuthorFollow {
    /// True if the visitor follows the author.
    pub followed: bool,
}

/// Authors that the visitor follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FollowedAuthors {
    /// Authors, the last followed first.
    #[schema(max_items = 200)]
    pub items: Vec<PostAuthor>,
}

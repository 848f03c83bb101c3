//! Reader reactions to articles: likes, favourites, feedback.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Limit on articles in one request, and on favourites of one reader.
pub const MOST_ARTICLES: usize = 200;

/// Longest feedback text in code points.
pub const LONGEST_FEEDBACK: usize = 300;

/// Answer of `GET /api/{locale}/{city}/articles-data?ids=`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArticlesData {
    /// By `article_<id>`. Unknown ids are omitted.
    #[schema(value_type = std::collections::BTreeMap<String, ArticleReactions>)]
    pub articles: IndexMap<String, ArticleReactions>,
}

/// Reactions to an article.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArticleReactions {
    /// Number of likes.
    pub likes: u32,
    /// Whether this visitor likes it.
    pub liked: bool,
    /// Whether it is a favourite of the signed-in visitor. Favourites without a session are stored
    /// on the device.
    pub favourite: bool,
}

/// Body of `POST /api/{locale}/{city}/articles/{id}/like`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LikeRequest {
    /// Whether the visitor likes the article.
    pub liked: bool,
}

/// Body of `PUT /api/{locale}/{city}/favourites`. Requires a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FavouritesRequest {
    /// Ids of articles to add, at most 200. Unknown ids are ignored.
    #[schema(max_items = 200)]
    pub add: Vec<String>,
    /// Ids of articles to remove, at most 200.
    #[schema(max_items = 200)]
    pub remove: Vec<String>,
}

/// Answer of `GET` and `PUT /api/{locale}/{city}/favourites`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Favourites {
    /// Favourites of the signed-in visitor, newest first, in the page's language and city where
    /// they exist.
    pub items: Vec<crate::page_data::ArticleLink>,
}

/// Body of `POST /api/{locale}/{city}/articles/{id}/feedback`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FeedbackRequest {
    /// Whether the article helped.
    pub helpful: bool,
    /// Reason; empty if it helped.
    #[serde(default)]
    pub reasons: Vec<FeedbackReason>,
    /// Comment, at most 300 code points.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub text: String,
}

/// Why an article did not help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FeedbackReason {
    /// It is about something else.
    NotWhatIWasLookingFor,
    /// It is outdated.
    OutOfDate,
    /// It is hard to understand.
    Unclear,
    /// The instructions do not work.
    DoesNotWork,
}

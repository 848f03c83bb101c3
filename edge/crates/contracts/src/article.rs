//! What readers say of articles: likes, favourites, whether they helped.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Most articles that can be asked about at once, and most favourites of one reader.
pub const MOST_ARTICLES: usize = 200;

/// Longest text of a feedback, in code points.
pub const LONGEST_FEEDBACK: usize = 300;

/// Answer of `GET /api/{locale}/{city}/articles-data?ids=`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArticlesData {
    /// By `article_<id>`; ids that name no article are left out.
    #[schema(value_type = std::collections::BTreeMap<String, ArticleReactions>)]
    pub articles: IndexMap<String, ArticleReactions>,
}

/// What is known of an article's readers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArticleReactions {
    /// How many like it.
    pub likes: u32,
    /// Whether this visitor is one of them.
    pub liked: bool,
    /// Whether it is a favourite of the signed-in visitor; those of others are kept on their devices.
    pub favourite: bool,
}

/// Body of `POST /api/{locale}/{city}/articles/{id}/like`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LikeRequest {
    /// Whether the visitor likes the article from now on.
    pub liked: bool,
}

/// Body of `PUT /api/{locale}/{city}/favourites`: needs a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FavouritesRequest {
    /// Ids of articles to add, 200 at most. What names no article is left out.
    #[schema(max_items = 200)]
    pub add: Vec<String>,
    /// Ids of articles to take away, 200 at most.
    #[schema(max_items = 200)]
    pub remove: Vec<String>,
}

/// Answer of `GET` and `PUT /api/{locale}/{city}/favourites`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Favourites {
    /// Articles of the signed-in visitor, the newest first, in the page's language and city where they exist there.
    pub items: Vec<crate::page_data::ArticleLink>,
}

/// Body of `POST /api/{locale}/{city}/articles/{id}/feedback`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FeedbackRequest {
    /// Whether the article helped.
    pub helpful: bool,
    /// Why not; empty when it helped.
    #[serde(default)]
    pub reasons: Vec<FeedbackReason>,
    /// In the reader's own words, 300 code points at most.
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
    /// It is out of date.
    OutOfDate,
    /// It is hard to understand.
    Unclear,
    /// What it says does not work.
    DoesNotWork,
}

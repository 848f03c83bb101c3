//! Search: `GET /api/{locale}/{city}/search`, its page, and what is told of it afterwards.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::links::ArticleLink;

/// Longest query, in code points. What follows is cut off.
pub const LONGEST_QUERY: usize = 100;

/// Answer of `GET /api/{locale}/{city}/search?q=&fromCategory=&limit=&typing=&verbatim=`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SearchAnswer {
    /// Names this search when something is told of it; absent while a visitor is typing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_id: Option<String>,
    /// What was asked for, trimmed, at most 100 code points.
    pub query: String,
    /// What was searched for in its stead: "showing results for X, search for Y instead".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<String>,
    /// What may have been meant by words that no document has: "did you mean X?". What was found is for the words as typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggested: Option<String>,
    /// What to do at once about what the query asks for, the most pressing first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<SearchCard>,
    /// How many documents match, those beyond `limit` included.
    pub total: u32,
    /// How far the search had to go to find anything.
    pub relaxed: Relaxed,
    /// Results, the best first.
    pub results: Vec<SearchResult>,
}

/// What to do about what a query asks for, above the results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SearchCard {
    /// What the query asks for.
    pub kind: CardKind,
    /// Title in the page's language.
    pub title: String,
    /// One sentence in the page's language.
    pub text: String,
    /// Path with locale and city of the page that does it; absent when the site has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Telephone numbers of the country, for an emergency only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<CardNumber>,
}

/// What a query asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// Help when somebody is in danger.
    Emergency,
    /// A way to complain.
    Complaint,
    /// Somebody at support.
    Human,
    /// What one can earn.
    Calculator,
    /// A way to begin to work.
    Registration,
}

/// A telephone number to call at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CardNumber {
    /// Who answers, in the page's language.
    pub title: String,
    /// Digits to dial.
    #[schema(pattern = "^[0-9]{2,6}$")]
    pub number: String,
}

/// How far a search had to go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Relaxed {
    /// What was asked for was found where it was asked for.
    #[default]
    None,
    /// Nothing in the category that was asked for; these are of others.
    OtherCategories,
    /// Nothing in the page's language; these are in others, each labelled with its own.
    OtherLanguages,
}

/// A document that was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SearchResult {
    /// Permanent identifier of the document.
    pub id: String,
    /// Path with locale and city, without the anchor.
    pub url: String,
    /// Title.
    pub title: String,
    /// The best passage, plain text, about 200 code points.
    pub passage: String,
    /// Heading that the passage stands under; empty for the beginning.
    pub anchor: String,
    /// Comparable within one answer only.
    pub score: f32,
    /// BCP 47 language of the document.
    pub lang: String,
    /// Slug of its category.
    pub category: String,
    /// Name of its category in the document's language; empty when it has none.
    pub category_title: String,
    /// Parts of `title` to highlight.
    pub title_marks: Vec<Mark>,
    /// Parts of `passage` to highlight.
    pub passage_marks: Vec<Mark>,
}

/// A part of a text to highlight, in UTF-16 code units, as JavaScript counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Mark {
    /// First unit.
    pub start: u32,
    /// First unit that is no longer part of it.
    pub end: u32,
}

/// The search page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SearchPage {
    /// What was found; absent while nothing is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<SearchAnswer>,
    /// Category that was asked for, when there is one of that slug.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_category: Option<SearchCategory>,
    /// Categories to choose from.
    pub categories: Vec<SearchCategory>,
    /// What is read most, for when nothing is asked for or found.
    pub popular: Vec<ArticleLink>,
}

/// A category that a search can be narrowed to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SearchCategory {
    /// Slug, as `fromCategory` names it.
    pub slug: String,
    /// Name in the page's language.
    pub title: String,
}

/// Body of `POST /api/{locale}/{city}/search/event`: what a visitor did with a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SearchEvent {
    /// [`SearchAnswer::search_id`].
    #[schema(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    pub search_id: String,
    /// What was done.
    pub action: SearchAction,
    /// Rank of the result that was opened, from 1; of a click only, which always has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 1000)]
    pub rank: Option<u32>,
}

/// What a visitor did with a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SearchAction {
    /// Opened a result.
    Click,
    /// Searched for something else.
    Reformulate,
    /// Went to write to support.
    Contact,
}

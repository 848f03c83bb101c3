//! Search: `GET /api/{locale}/{city}/search`, the search page, and search events.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::links::ArticleLink;

/// Longest query in code points. The rest is cut off.
pub const LONGEST_QUERY: usize = 100;

/// Answer of `GET /api/{locale}/{city}/search?q=&fromCategory=&limit=&typing=&verbatim=`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SearchAnswer {
    /// Identifies this search in events; absent while the visitor is typing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_id: Option<String>,
    /// Query, trimmed to at most 100 code points.
    pub query: String,
    /// Corrected query that was searched instead: "showing results for X, search for Y instead".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<String>,
    /// Query that may have been meant; the results are for the query as typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggested: Option<String>,
    /// Actions that the query asks for, most urgent first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<SearchCard>,
    /// Number of relevant documents that can be asked for, beyond `limit` too.
    pub total: u32,
    /// How the search was relaxed to find results.
    pub relaxed: Relaxed,
    /// Results, best first.
    pub results: Vec<SearchResult>,
    /// Most asked questions, in answer to an empty query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub popular: Vec<ArticleLink>,
}

/// An action that a query asks for, shown above the results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SearchCard {
    /// Kind of action.
    pub kind: CardKind,
    /// Title in the page's language.
    pub title: String,
    /// One sentence in the page's language.
    pub text: String,
    /// Path of the page, with locale and city; absent without such a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Emergency numbers of the country; empty for other kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<CardNumber>,
}

/// Kind of action that a query asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// Help in danger.
    Emergency,
    /// A way to complain.
    Complaint,
    /// A human at support.
    Human,
    /// The earnings calculator.
    Calculator,
    /// The application for work.
    Registration,
}

/// A telephone number to call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CardNumber {
    /// Service that answers, in the page's language.
    pub title: String,
    /// Digits to dial.
    #[schema(pattern = "^[0-9]{2,6}$")]
    pub number: String,
}

/// Relaxation of a search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Relaxed {
    /// Not relaxed.
    #[default]
    None,
    /// No results in the requested category; these are from others.
    OtherCategories,
    /// No results in the page's language; these are in others, labelled with their language.
    OtherLanguages,
}

/// A matching document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SearchResult {
    /// Permanent identifier of the document.
    pub id: String,
    /// Path with locale and city, without the anchor.
    pub url: String,
    /// Title.
    pub title: String,
    /// Best passage, plain text, about 200 code points.
    pub passage: String,
    /// Anchor of the heading above the passage; empty at the beginning.
    pub anchor: String,
    /// Score, comparable within one answer only.
    pub score: f32,
    /// BCP 47 language of the document.
    pub lang: String,
    /// Slug of its category.
    pub category: String,
    /// Name of its category in the document's language; empty without a category.
    pub category_title: String,
    /// Parts of `title` to highlight.
    pub title_marks: Vec<Mark>,
    /// Parts of `passage` to highlight.
    pub passage_marks: Vec<Mark>,
}

/// A highlighted range in UTF-16 code units, as in JavaScript.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Mark {
    /// First unit.
    pub start: u32,
    /// First unit after the range.
    pub end: u32,
}

/// The search page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SearchPage {
    /// Results; absent without a query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<SearchAnswer>,
    /// Requested category, if it exists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_category: Option<SearchCategory>,
    /// Categories to choose from.
    pub categories: Vec<SearchCategory>,
    /// Most read articles, shown without a query or results.
    pub popular: Vec<ArticleLink>,
}

/// A category that narrows the search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SearchCategory {
    /// Slug, as `fromCategory` names it.
    pub slug: String,
    /// Name in the page's language.
    pub title: String,
}

/// Body of `POST /api/{locale}/{city}/search/event`: a search event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SearchEvent {
    /// [`SearchAnswer::search_id`].
    #[schema(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    pub search_id: String,
    /// Action.
    pub action: SearchAction,
    /// Rank of the opened result, from 1. Required for clicks and not allowed otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 1000)]
    pub rank: Option<u32>,
}

/// What the visitor did after a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SearchAction {
    /// Opened a result.
    Click,
    /// Searched again.
    Reformulate,
    /// Opened the contact form.
    Contact,
}

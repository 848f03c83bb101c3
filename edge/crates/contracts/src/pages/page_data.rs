//! Page data from the product API.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use crate::block::{
    Action, ActionKind, Block, BlockContent, CityGroup, CountryLink, GeneralArticles, Heading, HourlyEarnings, Instrument, JobFacts,
    Question, Section, SectionLink, Tile,
};
pub use crate::links::{ArticleLink, Breadcrumb, PageLink, RelatedLink, Topic};
pub use crate::page_type::PageType;
use crate::seo::SeoData;

/// Answer of `GET /api/{locale}/{city}/?path=`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageAnswer {
    /// The page.
    #[serde(flatten)]
    pub page: PageData,
    /// SEO data of the page, made from the same content: with `seo=true`, for status 200.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seo: Option<SeoData>,
}

/// A page without its SEO data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PageData {
    /// HTTP status of the page. The API itself responds with 200 even if this is 404.
    pub status: u16,
    /// Page type and parameters.
    pub page: PageRef,
    /// Breadcrumbs from the knowledge-base root to this page, inclusive.
    pub breadcrumbs: Vec<Breadcrumb>,
    /// Content, in order. Clients skip blocks of unknown types.
    pub blocks: Vec<Block>,
    /// Date of the last content change, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
    /// Error of a page without content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<PageError>,
}

/// Page type and parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageRef {
    /// Page type.
    #[serde(rename = "type")]
    pub kind: PageType,
    /// Slugs `category`, `sub_category` and `article` where present; `article_id` for an article.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub params: IndexMap<String, String>,
}

/// Reason why a page has no content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageError {
    /// 404, or 500 to 503.
    pub code: u16,
    /// City in which the same path has content, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city_code: Option<String>,
    /// Name of that city in the page's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city_name: Option<String>,
    /// At most 5 articles of this city with the most similar paths or titles, most similar first.
    /// For 404 only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<ArticleLink>,
}

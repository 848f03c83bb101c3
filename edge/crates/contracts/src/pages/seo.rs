//! SEO data of a page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Answer of `seo/get`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeoData {
    /// Text of `<title>`.
    pub meta_title: String,
    /// Meta description, at most 300 characters.
    pub meta_description: String,
    /// Comma-separated keywords; may be empty.
    pub meta_keywords: String,
    /// All languages of the page, including its own, and `x-default`. Empty if the page is not
    /// indexed.
    pub hreflang_list: Vec<Hreflang>,
    /// Canonical path.
    pub canonical: String,
    /// Whether search engines are asked not to index the page.
    pub noindex: bool,
    /// Page class for analytics, for example `kb_article`.
    pub handle_class: String,
    /// Structured data, <https://schema.org>, one JSON-LD object each. URLs of this site are paths
    /// in the members `url`, `item`, `@id`, `target`, `urlTemplate`, `mainEntityOfPage` and
    /// `image`; the edge makes them absolute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<Object>)]
    pub structured_data: Vec<serde_json::Value>,
    /// Open Graph type, <https://ogp.me>: `website` or `article`.
    #[serde(default)]
    pub open_graph_type: String,
    /// Path of the Open Graph picture; the brand's own if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

/// An alternate language of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Hreflang {
    /// BCP 47 tag with its region in upper case, or `x-default`.
    #[schema(example = "ru-RU")]
    pub hreflang: String,
    /// Path on this site; the edge makes it absolute.
    #[schema(example = "/ru-ru/moskva/knowledge-base/taxi")]
    pub href: String,
}

/// Answer of `GET /api/sitemap`: locales with indexed pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SitemapIndex {
    /// Locales, sorted by code.
    pub locales: Vec<SitemapLocale>,
}

/// A locale with indexed pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SitemapLocale {
    /// `{country}-{language}`.
    #[schema(example = "ru-ru")]
    pub locale: String,
    /// Date of the last change of any page, `YYYY-MM-DD`.
    pub updated: String,
    /// Date of the last change in each part of the locale's sitemap, if there are several. `None`:
    /// on an unknown day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Option<String>>,
}

/// Answer of `GET /api/sitemap/{locale}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sitemap {
    /// Canonical pages of all cities, or of one part of them.
    pub entries: Vec<SitemapEntry>,
}

/// A page of a sitemap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SitemapEntry {
    /// Path with locale and city.
    pub path: String,
    /// Date of the last content change, `YYYY-MM-DD`, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated: Option<String>,
    /// The page in all its languages, including its own.
    pub alternates: Vec<Hreflang>,
}

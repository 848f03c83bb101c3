//! What search engines are told about a page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Answer of `seo/get`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeoData {
    /// Text of `<title>`.
    pub meta_title: String,
    /// Text of the description, at most 300 characters.
    pub meta_description: String,
    /// Comma-separated keywords; may be empty.
    pub meta_keywords: String,
    /// Every language the page exists in, itself included, and `x-default`. Empty when the page is not indexed.
    pub hreflang_list: Vec<Hreflang>,
    /// Path of the page that stands for this one.
    pub canonical: String,
    /// Whether search engines are asked to leave the page out.
    pub noindex: bool,
    /// Class of the page for analytics, for example `kb_article`.
    pub handle_class: String,
    /// Structured data of the page, <https://schema.org>, each a JSON-LD object. Addresses of this site are paths, in members whose name is `url`, `item`, `@id`,
    /// `target`, `urlTemplate`, `mainEntityOfPage` or `image`; the edge makes them absolute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<Object>)]
    pub structured_data: Vec<serde_json::Value>,
    /// Kind of thing for a preview in a messenger: `website` or `article`, <https://ogp.me>.
    #[serde(default)]
    pub open_graph_type: String,
    /// Path of a picture for a preview; absent: the brand's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

/// One alternate of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Hreflang {
    /// BCP 47 tag with its region in upper case, or `x-default`.
    #[schema(example = "ru-RU")]
    pub hreflang: String,
    /// Path on this site; the edge makes it absolute.
    #[schema(example = "/ru-ru/moskva/knowledge-base/taxi")]
    pub href: String,
}

/// Answer of `GET /api/sitemap`: the locales that have pages for search engines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SitemapIndex {
    /// Locales in the order of their codes.
    pub locales: Vec<SitemapLocale>,
}

/// A locale that has pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SitemapLocale {
    /// `{country}-{language}`.
    #[schema(example = "ru-ru")]
    pub locale: String,
    /// Day of the last change of any of its pages, `YYYY-MM-DD`.
    pub updated: String,
}

/// Answer of `GET /api/sitemap/{locale}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sitemap {
    /// Pages that stand for themselves, in all cities.
    pub entries: Vec<SitemapEntry>,
}

/// A page of a sitemap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SitemapEntry {
    /// Path with locale and city.
    pub path: String,
    /// Day of the last change of its content, `YYYY-MM-DD`; absent where there is no such day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated: Option<String>,
    /// The page in each of its languages, itself included.
    pub alternates: Vec<Hreflang>,
}

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

//! Structured data and link previews. Not part of the page model: scripts do not read them.

use composer::Preview;
use contracts::page_data::{PageData, PageType};
use contracts::seo::SeoData;
use serde_json::Value;

use super::product_data::PRODUCT_NAME;

/// Members of structured data that hold URLs.
const ADDRESSES: [&str; 7] = ["url", "item", "@id", "target", "urlTemplate", "mainEntityOfPage", "image"];

/// Metadata for search engines and messengers.
pub(in crate::page) struct SocialMetadata {
    /// JSON-LD objects with absolute URLs.
    pub(in crate::page) structured_data: Vec<Value>,
    kind: String,
    image: Option<String>,
}

/// Preview image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::page) struct Picture {
    /// Absolute URL.
    pub(in crate::page) address: String,
    /// Width and height in pixels, if known.
    pub(in crate::page) size: Option<(u32, u32)>,
}

/// Size of a brand image in pixels.
const BRAND_PICTURE: (u32, u32) = (1200, 630);

impl SocialMetadata {
    /// Metadata of a page. A `noindex` page has no structured data.
    pub(in crate::page) fn of(seo: &SeoData, origin: &str) -> Self {
        let mut structured_data = if seo.noindex { Vec::new() } else { seo.structured_data.clone() };
        for value in &mut structured_data {
            make_absolute(value, origin);
        }
        Self { structured_data, kind: seo.open_graph_type.clone(), image: seo.image.as_ref().map(|path| format!("{origin}{path}")) }
    }

    /// Image of the page, else of the brand.
    pub(in crate::page) fn picture(&self, brand: Option<String>) -> Option<Picture> {
        let own = self.image.clone().map(|address| Picture { address, size: None });
        own.or_else(|| brand.map(|address| Picture { address, size: Some(BRAND_PICTURE) }))
    }

    /// Link preview.
    pub(in crate::page) fn preview<'a>(&'a self, page: &'a PageData, picture: Option<&'a Picture>) -> Preview<'a> {
        let modified = page.updated_at.as_deref().filter(|_| page.page.kind == PageType::KbArticle);
        let last = page.breadcrumbs.last().map_or(PRODUCT_NAME, |crumb| crumb.title.as_str());
        Preview {
            kind: &self.kind,
            site_name: PRODUCT_NAME,
            image: picture.map_or("", |picture| &picture.address),
            image_size: picture.and_then(|picture| picture.size),
            // A brand image shows the product name; a page image shows the page's subject.
            image_alt: picture.map_or("", |picture| if picture.size.is_some() { PRODUCT_NAME } else { last }),
            modified: modified.unwrap_or_default(),
        }
    }
}

/// Prefixes paths in URL members with the origin.
fn make_absolute(value: &mut Value, origin: &str) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| make_absolute(item, origin)),
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(path) if ADDRESSES.contains(&name.as_str()) && path.starts_with('/') => path.insert_str(0, origin),
                    other => make_absolute(other, origin),
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn paths_in_url_members_become_absolute() {
        let mut value = json!({ "name": "/start", "item": "/a", "itemListElement": [{ "item": "/b" }], "potentialAction": { "target": { "urlTemplate": "/s?q={q}" } }, "url": "https://x.example/" });
        make_absolute(&mut value, "http://localhost");
        let expected = json!({ "name": "/start", "item": "http://localhost/a", "itemListElement": [{ "item": "http://localhost/b" }], "potentialAction": { "target": { "urlTemplate": "http://localhost/s?q={q}" } }, "url": "https://x.example/" });
        assert_eq!(value, expected);
    }
}

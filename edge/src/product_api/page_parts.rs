//! A page of the product API with its SEO data.

use std::sync::Arc;

use contracts::page_data::PageData;
use contracts::seo::SeoData;
use serde::Deserialize;

/// Page data, and the SEO data that was made from the same content.
#[derive(Debug)]
pub(crate) struct PageParts {
    /// Page data.
    pub(crate) page: Arc<PageData>,
    /// SEO data; `None` for a missing page, and from an API that has it only in `seo/get`.
    pub(crate) seo: Option<Arc<SeoData>>,
}

/// The other member of the object that holds a page.
#[derive(Deserialize)]
struct SeoMember {
    seo: Option<SeoData>,
}

impl PageParts {
    /// Decodes a response body. Each part skips the other one, which is faster than a flattened
    /// structure: serde buffers those. Malformed SEO data do not cost the page.
    pub(super) fn decode(body: &[u8]) -> serde_json::Result<Self> {
        let page = Arc::new(serde_json::from_slice(body)?);
        let seo = match serde_json::from_slice::<SeoMember>(body) {
            Ok(SeoMember { seo }) => seo.map(Arc::new),
            Err(error) => {
                tracing::warn!(%error, "SEO data of a page are malformed");
                None
            }
        };
        Ok(Self { page, seo })
    }
}

#[cfg(test)]
mod tests {
    use contracts::page_data::{PageAnswer, PageRef, PageType};

    use super::*;

    #[test]
    fn answer_of_the_api_decodes_to_its_parts() {
        let page = PageData {
            status: 200,
            page: PageRef { kind: PageType::KbRoot, params: [("a".to_owned(), "b".to_owned())].into() },
            breadcrumbs: Vec::new(),
            blocks: Vec::new(),
            updated_at: Some("2026-11-01".to_owned()),
            error: None,
        };
        let seo = serde_json::from_value::<SeoData>(serde_json::json!({
            "meta_title": "Taxi", "meta_description": "", "meta_keywords": "", "hreflang_list": [],
            "canonical": "/ru-en/moskva", "noindex": false, "handle_class": "kb_root"
        }));
        for seo in [None, seo.ok()] {
            let answer = PageAnswer { page: page.clone(), seo };
            let parts = PageParts::decode(&serde_json::to_vec(&answer).unwrap()).unwrap();
            assert_eq!((&*parts.page, parts.seo.as_deref()), (&answer.page, answer.seo.as_ref()));
        }
        assert!(PageParts::decode(br#"{"status": 200}"#).is_err());
    }

    #[test]
    fn malformed_seo_data_do_not_cost_the_page() {
        let body =
            br#"{"status": 404, "page": {"type": "not_found", "params": {}}, "breadcrumbs": [], "blocks": [], "seo": {"canonical": 7}}"#;
        let parts = PageParts::decode(body).unwrap();
        assert_eq!((parts.page.status, parts.seo), (404, None));
    }
}

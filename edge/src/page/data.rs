//! What the product API says about a place, asked for all at once; and what stands in its stead when it is silent.

use std::sync::Arc;

use contracts::menu::MenuData;
use contracts::page_data::{PageData, PageError, PageRef, PageType};
use contracts::seo::SeoData;
use indexmap::IndexMap;
use routing::DISABLE_CONTACT_US_FORM;

use super::locate::Place;
use crate::upstream::{ProductApi, Strings, UpstreamError};
use crate::visit::Visit;

/// Title of a page that nothing is known about.
pub(super) const PRODUCT_NAME: &str = "Roadside";

/// Everything a page is made from.
pub(super) struct Gathered {
    pub(super) page: Arc<PageData>,
    pub(super) seo: SeoData,
    pub(super) menu: Option<Arc<MenuData>>,
    pub(super) strings: Arc<Strings>,
}

/// Asks for everything. Only strings cannot be done without; and where another server makes the content (`foreign`), the page's data.
pub(super) async fn gather(api: &ProductApi, visit: &Visit, place: &Place, query: &str, foreign: bool) -> Result<Gathered, UpstreamError> {
    let (locale, city) = (place.locale(), place.city());
    let path = if place.plan.rest.is_empty() { "/" } else { &place.plan.rest };
    let routed = place.plan.route.is_some();
    let (page, seo, menu, strings) = tokio::join!(
        api.page(locale, city, path, query),
        api.seo(locale, city, path),
        api.menu(locale, city),
        api.strings(locale.language()),
    );
    let strings = strings?;
    let page = match page {
        Ok(page) if foreign && page.status == 404 && !place.plan.lost => Arc::new(of_another_server()),
        Err(error) if foreign => {
            tracing::warn!(%error, path = place.path(), "The page is made without its data");
            Arc::new(of_another_server())
        }
        Ok(page) if place.plan.lost || (!routed && page.status == 200) || is_closed(&page, visit, place) => Arc::new(without_content(404)),
        Ok(page) => page,
        Err(error) => {
            tracing::error!(%error, path = place.path(), "The page cannot be made");
            Arc::new(without_content(503))
        }
    };
    let seo = match seo {
        _ if page.page.kind == PageType::Foreign => SeoData { noindex: false, ..unindexed(place, PRODUCT_NAME) },
        Ok(seo) if page.status == 200 => (*seo).clone(),
        Ok(seo) => unindexed(place, &seo.meta_title),
        Err(error) => {
            tracing::warn!(%error, "Default SEO is used");
            unindexed(place, PRODUCT_NAME)
        }
    };
    let menu = menu.inspect_err(|error| tracing::warn!(%error, "The page has no menu")).ok();
    Ok(Gathered { page, seo, menu, strings })
}

/// Whether there is no such page for this visitor. That another visitor may see it, the page's flags say.
fn is_closed(page: &PageData, visit: &Visit, place: &Place) -> bool {
    let closed = || visit.feature_of_page(visit.facts(place.locale(), place.city()), DISABLE_CONTACT_US_FORM).is_on;
    matches!(page.page.kind, PageType::ContactUs | PageType::ContactForm) && closed()
}

/// A page of which only its status is known.
pub(super) fn without_content(status: u16) -> PageData {
    let kind = if status == 404 { PageType::NotFound } else { PageType::ServerError };
    PageData {
        status,
        page: PageRef { kind, params: IndexMap::new() },
        breadcrumbs: Vec::new(),
        blocks: Vec::new(),
        updated_at: None,
        error: Some(PageError { code: status, city_code: None, city_name: None, nearest: Vec::new() }),
    }
}

/// A page of which the product API knows nothing, because another server makes its content.
fn of_another_server() -> PageData {
    let page = PageRef { kind: PageType::Foreign, params: IndexMap::new() };
    PageData { status: 200, page, breadcrumbs: Vec::new(), blocks: Vec::new(), updated_at: None, error: None }
}

/// What search engines are told about a page that is not to be found.
pub(super) fn unindexed(place: &Place, title: &str) -> SeoData {
    SeoData {
        meta_title: title.to_owned(),
        meta_description: String::new(),
        meta_keywords: String::new(),
        hreflang_list: Vec::new(),
        canonical: place.path(),
        noindex: true,
        handle_class: String::new(),
        structured_data: Vec::new(),
        open_graph_type: String::new(),
        image: None,
    }
}

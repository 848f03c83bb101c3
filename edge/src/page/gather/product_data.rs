//! What the product API says about a place, asked for all at once; and what stands in its stead when it is silent.

use std::sync::Arc;

use contracts::menu::MenuData;
use contracts::page_data::{PageData, PageError, PageRef, PageType};
use contracts::seo::SeoData;
use indexmap::IndexMap;
use routing::DISABLE_CONTACT_US_FORM;

use crate::page::resolve::route::PageLocation;
use crate::product_api::{ProductApi, Strings, UpstreamError};
use crate::request::Visit;

/// Kind of the page that searches, as `routes.toml` names it.
const SEARCH: &str = "search";

/// Title of a page that nothing is known about.
pub(in crate::page) const PRODUCT_NAME: &str = "Roadside";

/// Source texts of error pages' titles, for when a language has none.
const NOT_FOUND: &str = "Page not found — Roadside";
const SERVER_ERROR: &str = "The server isn’t responding — Roadside";

/// Everything a page is made from.
pub(in crate::page) struct PageContent {
    pub(in crate::page) page: Arc<PageData>,
    pub(in crate::page) seo: SeoData,
    pub(in crate::page) menu: Option<Arc<MenuData>>,
    pub(in crate::page) strings: Arc<Strings>,
    /// Whether nothing of a page that is found is missing, or stands in for what did not come. One that is not whole must not be kept for longer than it is.
    pub(in crate::page) is_whole: bool,
}

/// Asks for everything. Only strings cannot be done without; and where another server makes the content (`foreign`), the page's data.
pub(in crate::page) async fn gather(
    api: &ProductApi,
    visit: &Visit,
    place: &PageLocation,
    query: &str,
    foreign: bool,
) -> Result<PageContent, UpstreamError> {
    let (locale, city) = (place.locale(), place.city());
    let path = if place.plan.rest.is_empty() { "/" } else { &place.plan.rest };
    let routed = place.plan.route.is_some();
    // Only of a search the title says what was asked.
    let titled = place.plan.route.as_ref().is_some_and(|route| route.page == SEARCH);
    let (page, seo, menu, strings) = tokio::join!(
        api.page(locale, city, path, query),
        api.seo(locale, city, path, if titled { query } else { "" }),
        api.menu(locale, city, &visit.site.brand),
        api.strings(locale.language()),
    );
    let strings = strings?;
    let page = match page {
        Ok(page) if foreign && page.status == 404 && !place.plan.lost => Arc::new(of_another_server()),
        Err(error) if foreign => {
            tracing::warn!(%error, path = &*visit.redacted(&place.path()), "The page is made without its data");
            Arc::new(of_another_server())
        }
        Ok(page) if place.plan.lost || (!routed && page.status == 200) || is_closed(&page, visit, place) => Arc::new(without_content(404)),
        Ok(page) => page,
        Err(error) => {
            tracing::error!(%error, path = &*visit.redacted(&place.path()), "The page cannot be made");
            // Of a place that the product API does not know there is no page.
            Arc::new(without_content(if error.is_missing() { 404 } else { 503 }))
        }
    };
    let (seo, is_described) = match seo {
        // What is said is said of the page that was asked for.
        _ if page.status != 200 => (of_error(place, page.status, &strings), true),
        _ if page.page.kind == PageType::Foreign => (default_seo(place, PRODUCT_NAME), true),
        Ok(seo) => ((*seo).clone(), true),
        Err(error) => {
            tracing::warn!(%error, path = &*visit.redacted(&place.path()), "Default SEO is used");
            (default_seo(place, PRODUCT_NAME), false)
        }
    };
    let menu = menu.inspect_err(|error| tracing::warn!(%error, "The page has no menu")).ok();
    let is_whole = is_described && menu.is_some();
    Ok(PageContent { page, seo, menu, strings, is_whole })
}

/// Whether there is no such page for this visitor. That another visitor may see it, the page's flags say.
fn is_closed(page: &PageData, visit: &Visit, place: &PageLocation) -> bool {
    let closed = || visit.feature_of_page(visit.facts(place.locale(), place.city()), DISABLE_CONTACT_US_FORM).is_on;
    matches!(page.page.kind, PageType::ContactUs | PageType::ContactForm) && closed()
}

/// A page of which only its status is known.
pub(in crate::page) fn without_content(status: u16) -> PageData {
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

/// What search engines are told about an error page: not to look for it. Its title is its own, not that of the page which is not there.
pub(in crate::page) fn of_error(place: &PageLocation, status: u16, strings: &Strings) -> SeoData {
    let (key, source, class) = if status == 404 {
        ("edge.not_found.title", NOT_FOUND, "not_found")
    } else {
        ("edge.server_error.title", SERVER_ERROR, "server_error")
    };
    SeoData { noindex: true, handle_class: class.to_owned(), ..default_seo(place, strings.message(key).unwrap_or(source)) }
}

/// What they are told about a page of which nobody has said anything. It may be found: whether it should not be, its route says.
fn default_seo(place: &PageLocation, title: &str) -> SeoData {
    SeoData {
        meta_title: title.to_owned(),
        meta_description: String::new(),
        meta_keywords: String::new(),
        hreflang_list: Vec::new(),
        canonical: place.path(),
        noindex: false,
        handle_class: String::new(),
        structured_data: Vec::new(),
        open_graph_type: String::new(),
        image: None,
    }
}

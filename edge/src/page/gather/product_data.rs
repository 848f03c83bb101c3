//! Page data, SEO, menu and strings, fetched concurrently, with fallbacks.

use std::sync::Arc;

use contracts::menu::MenuData;
use contracts::page_data::{PageData, PageError, PageRef, PageType};
use contracts::seo::SeoData;
use indexmap::IndexMap;
use routing::DISABLE_CONTACT_US_FORM;

use crate::page::resolve::route::PageLocation;
use crate::product_api::{ApiFreshness, PageParts, ProductApi, Strings, UpstreamError};
use crate::request::Visit;

/// Name of the search page in `routes.toml`.
const SEARCH: &str = "search";

/// Default page title.
pub(in crate::page) const PRODUCT_NAME: &str = "Roadside";

/// Titles of error pages in the source language.
const NOT_FOUND: &str = "Page not found — Roadside";
const SERVER_ERROR: &str = "The server isn’t responding — Roadside";

/// Everything that a page is made from.
pub(in crate::page) struct PageContent {
    pub(in crate::page) page: Arc<PageData>,
    pub(in crate::page) seo: Arc<SeoData>,
    /// The response with both, unless it is missing.
    pub(in crate::page) response: Option<Arc<PageParts>>,
    pub(in crate::page) menu: Option<Arc<MenuData>>,
    pub(in crate::page) strings: Arc<Strings>,
    /// True when every part came from the product API. Incomplete pages are not cached.
    pub(in crate::page) is_whole: bool,
    /// Keys of the content changes that concern the page, for caches that are purged. `None`: they
    /// are unknown.
    pub(in crate::page) keys: Option<Arc<[Box<str>]>>,
    /// False if a part is known to be outdated.
    pub(in crate::page) is_current: bool,
    /// That of all parts.
    pub(in crate::page) freshness: ApiFreshness,
}

/// Fetches all parts. Only strings are required. With `is_remote`, a remote fragment makes the
/// content, so page data may be missing.
pub(in crate::page) async fn gather(
    api: &ProductApi,
    visit: &Visit,
    place: &PageLocation,
    query: &str,
    is_remote: bool,
) -> Result<PageContent, UpstreamError> {
    let (locale, city) = (place.locale(), place.city());
    let path = if place.plan.rest.is_empty() { "/" } else { &place.plan.rest };
    let routed = place.plan.route.is_some();
    let (parts, menu, strings) =
        tokio::join!(api.page(locale, city, path, query), api.menu(locale, city, &visit.site.brand), api.strings(locale.language()));
    let strings = strings?;
    // Nothing is known of a part that is missing, and of separate SEO data.
    let (is_current, freshness) = match (&parts, &menu) {
        (Ok(parts), Ok(menu)) if parts.value.seo.is_some() => {
            (parts.is_current && menu.is_current, parts.freshness.clone().and(&menu.freshness).and(&strings.freshness))
        }
        _ => (false, ApiFreshness::ended()),
    };
    let strings = strings.value;
    let response = parts.as_ref().ok().map(|parts| Arc::clone(&parts.value));
    let (page, seo, keys) = match parts {
        Ok(parts) => (Ok(Arc::clone(&parts.value.page)), parts.value.seo.clone(), parts.keys),
        Err(error) => (Err(error), None, None),
    };
    let page = match page {
        Ok(page) if is_remote && page.status == 404 && !place.plan.unknown_place => Arc::new(remote_page_data()),
        Err(error) if is_remote => {
            tracing::warn!(%error, path = &*visit.redacted(&place.path()), "Page data unavailable; rendering the remote fragment without it");
            Arc::new(remote_page_data())
        }
        Ok(page) if place.plan.unknown_place || (!routed && page.status == 200) || is_closed(&page, visit, place) => {
            Arc::new(without_content(404))
        }
        Ok(page) => page,
        Err(error) => {
            tracing::error!(%error, path = &*visit.redacted(&place.path()), "Page data unavailable; serving an error page");
            // 404: the place does not exist.
            Arc::new(without_content(if error.is_missing() { 404 } else { 503 }))
        }
    };
    let (seo, is_described) = match seo {
        // SEO describes the requested page, not the error page.
        _ if page.status != 200 => (Arc::new(of_error(place, page.status, &strings)), true),
        _ if page.page.kind == PageType::Foreign => (Arc::new(default_seo(place, PRODUCT_NAME)), true),
        Some(seo) => (seo, true),
        None => separate_seo(api, visit, place, path, query).await,
    };
    let menu = menu.inspect_err(|error| tracing::warn!(%error, "Menu unavailable; rendering the page without it")).ok();
    let menu = menu.map(|menu| menu.value);
    let is_whole = is_described && menu.is_some();
    Ok(PageContent { page, seo, response, menu, strings, is_whole, keys, is_current, freshness })
}

/// SEO of an API that does not add it to the page, and whether the API had it.
async fn separate_seo(api: &ProductApi, visit: &Visit, place: &PageLocation, path: &str, query: &str) -> (Arc<SeoData>, bool) {
    // Only the title of a search page depends on the query.
    let titled = place.plan.route.as_ref().is_some_and(|route| route.page == SEARCH);
    match api.seo(place.locale(), place.city(), path, if titled { query } else { "" }).await {
        Ok(seo) => (seo, true),
        Err(error) => {
            tracing::warn!(%error, path = &*visit.redacted(&place.path()), "SEO unavailable; using defaults");
            (Arc::new(default_seo(place, PRODUCT_NAME)), false)
        }
    }
}

/// True if a flag closes this page. The page's flags already record a dependency on the visitor.
fn is_closed(page: &PageData, visit: &Visit, place: &PageLocation) -> bool {
    let closed = || visit.feature_of_page(visit.facts(place.locale(), place.city()), DISABLE_CONTACT_US_FORM).is_on;
    matches!(page.page.kind, PageType::ContactUs | PageType::ContactForm) && closed()
}

/// Page data with only a status.
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

/// Page data of a page that only a remote fragment knows.
fn remote_page_data() -> PageData {
    let page = PageRef { kind: PageType::Foreign, params: IndexMap::new() };
    PageData { status: 200, page, breadcrumbs: Vec::new(), blocks: Vec::new(), updated_at: None, error: None }
}

/// SEO of an error page: `noindex`, own title.
pub(in crate::page) fn of_error(place: &PageLocation, status: u16, strings: &Strings) -> SeoData {
    let (key, source, class) = if status == 404 {
        ("edge.not_found.title", NOT_FOUND, "not_found")
    } else {
        ("edge.server_error.title", SERVER_ERROR, "server_error")
    };
    SeoData { noindex: true, handle_class: class.to_owned(), ..default_seo(place, strings.message(key).unwrap_or(source)) }
}

/// Default SEO. Indexable: the route decides about `noindex`.
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

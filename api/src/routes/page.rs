//! `GET /api/{locale}/{city}/?path=`.

use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::page_data::PageAnswer;
use futures_util::FutureExt as _;
use serde::Deserialize;

use super::params::LocaleCityPath;
use super::shared::{self, CacheKeys, SharedQuery, shared_or_own};
use crate::app::Api;
use crate::content::read_numbered_state;
use crate::pages::{
    PageResult, SEARCH_PATH, View, check_path, check_query, first_sharing_city, is_of_a_kind, may_be_shared, page, seo, seo_of,
    sharing_cities,
};
use crate::web::content_keys::ContentKeys;
use crate::web::response::{ApiError, JsonBody};

/// Longest wait for SEO data, which may compare all cities of a country. After it, the page is
/// answered without them, and the client requests them separately.
const SEO_WAIT: Duration = Duration::from_millis(500);

/// Query of a page.
#[derive(Debug, Deserialize)]
pub(super) struct PageQuery {
    path: Option<String>,
    query: Option<String>,
    seo: Option<String>,
}

/// Returns a page's status, breadcrumbs and blocks, and on request its SEO data.
///
/// A missing page is a 200 response whose `status` is 404.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/",
    tag = "pages",
    params(
        LocaleCityPath,
        (
            "path" = String, Query, pattern = r"^/[^\x00-\x1F\x7F-\x9F]*$", max_length = 1024,
            description = "Path without locale and city", example = "/knowledge-base/taxi"
        ),
        (
            "query" = Option<String>, Query, pattern = r"^[^\x00-\x1F\x7F-\x9F]*$", max_length = 2048, example = "q=payout&fromCategory=taxi",
            description = "Query string of the page, limited to the keys its route declares. Some pages ignore it"
        ),
        (
            "seo" = Option<bool>, Query, example = true,
            description = "Whether to add the answer of `seo/get`, from the same state of the content"
        ),
        SharedQuery
    ),
    responses(
        (status = 200, body = PageAnswer, example = json!({
            "status": 200,
            "page": {"type": "kb_category", "params": {"category": "taxi"}},
            "breadcrumbs": [
                {"title": "Knowledge base", "url": "/ru-en/moskva/knowledge-base"},
                {"title": "Taxi", "url": "/ru-en/moskva/knowledge-base/taxi"}
            ],
            "blocks": [{"id": "heading", "type": "heading", "props": {"title": "Taxi", "description": "Answers for taxi drivers"}}],
            "updated_at": "2026-10-14"
        })),
        (status = 304, description = "The client's copy is current"),
        (status = 400, description = "`invalid_path`, `invalid_parameter` or `missing_parameter`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_page(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<PageQuery>,
    Query(query_of_cities): Query<SharedQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let path = query.path.ok_or(ApiError::Missing("path"))?;
    check_path(&path).map_err(|error| ApiError::InvalidPath("path", error.code()))?;
    let page_query = query.query.unwrap_or_default();
    check_query(&page_query).map_err(|code| ApiError::Invalid(vec![("query", code)]))?;
    let keys = ContentKeys::of(view.content_language(), &path);
    let with_seo = query.seo.is_some_and(|seo| seo == "true");
    // The cities are compared for SEO data. A query may change any page.
    let is_shareable = with_seo && page_query.is_empty() && may_be_shared(&view, &path);
    let shared_key = || first_sharing_city(&view, &path).map(|first| format!("page of cities {locale} {first} {path}"));
    let own_key = format!("page {locale} {city} {path}?{page_query} {with_seo}");
    let compared_key = if is_shareable { shared_key() } else { None };
    let is_compared = compared_key.is_some();
    let cache_keys = CacheKeys { own: own_key, shared: compared_key, changes: keys.clone() };
    let make = async {
        let linked = if is_shareable { view.with_city_placeholder() } else { view.clone() };
        let read = || page_answer(&linked, &path, &page_query, with_seo).boxed();
        let (answer, seq) = match is_of_a_kind(&path) {
            true => read_numbered_state(&view.content, read).await?,
            // Its answer is neither kept nor shared, so it needs no number.
            false => (read().await?, None),
        };
        // Neither missing paths nor queries are bounded; cached, they would evict pages.
        let is_whole = answer.page.status == 200 && answer.seo.is_some() == with_seo;
        let is_kept = is_whole && page_query.is_empty() && !is_private(&path, &page_query);
        let body = JsonBody::json(&answer)?;
        Ok(match is_shareable {
            true => (shared_or_own(&view, body, seq, sharing_cities(&view, &path).filter(|_| is_whole)), is_kept),
            false => (body, is_kept),
        })
    };
    let mut answer = shared::cached(&api, &view, cache_keys, make).await?;
    if answer.is_shared()
        && !is_compared
        && let Some(key) = shared_key()
    {
        // Compared just now: from now on, the page is found under the first city.
        answer = api.cached_response_of(&view, key, keys, async { Ok((answer, true)) }).await?;
    }
    let response = query_of_cities.accepted(answer, &view).respond(&request, api.settings().max_age);
    if is_private(&path, &page_query) {
        return Ok(([(header::CACHE_CONTROL, "private, no-store")], response).into_response());
    }
    Ok(response)
}

async fn page_answer(view: &View<'_>, path: &str, query: &str, with_seo: bool) -> PageResult<PageAnswer> {
    let data = page(view, path, query).await?;
    if !with_seo || data.status != 200 {
        return Ok(PageAnswer { page: data, seo: None });
    }
    let seo = async {
        match query.is_empty() {
            true => seo_of(view, path, query, &data).await,
            false => seo(view, path, query).await,
        }
    };
    let seo = tokio::time::timeout(SEO_WAIT, seo).await;
    if seo.is_err() {
        tracing::warn!(path, "SEO data take too long; the page is answered without them");
    }
    Ok(PageAnswer { seo: seo.ok().transpose()?, page: data })
}

/// True for personal pages: a support request, a form with input, or a search, which has its own
/// log id. They are never cached.
fn is_private(path: &str, query: &str) -> bool {
    let has = |name: &str, is_enough: fn(&str) -> bool| {
        url::form_urlencoded::parse(query.as_bytes()).any(|(key, value)| key == name && is_enough(&value))
    };
    ["/requests/", "/certificates/"].iter().any(|prefix| path.starts_with(prefix))
        || has("form", |_| true)
        || (path == SEARCH_PATH && has("q", |text| !text.trim().is_empty()))
}

//! `GET /api/{locale}/{city}/seo/get?url=`.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::seo::SeoData;
use serde::Deserialize;

use super::params::LocaleCityPath;
use crate::app::Api;
use crate::pages::{check_path, seo};
use crate::web::content_keys::ContentKeys;
use crate::web::response::{ApiError, JsonBody};

/// Query of SEO data.
#[derive(Debug, Deserialize)]
pub(super) struct SeoQuery {
    url: Option<String>,
}

/// Returns SEO data of a page.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/seo/get",
    tag = "pages",
    params(
        LocaleCityPath,
        (
            "url" = String, Query, pattern = r"^/[^\x00-\x1F\x7F-\x9F]*$", max_length = 1024,
            description = "Path of the page, with or without this locale and city; a fragment is ignored, and so is the query except on the search page",
            example = "/knowledge-base/taxi"
        )
    ),
    responses(
        (status = 200, body = SeoData, example = json!({
            "meta_title": "Taxi: answers to common questions — Roadside",
            "meta_description": "Answers for taxi drivers",
            "meta_keywords": "",
            "hreflang_list": [
                {"hreflang": "ru-RU", "href": "/ru-ru/moskva/knowledge-base/taxi"},
                {"hreflang": "en-RU", "href": "/ru-en/moskva/knowledge-base/taxi"},
                {"hreflang": "x-default", "href": "/ru-ru/moskva/knowledge-base/taxi"}
            ],
            "canonical": "/ru-en/moskva/knowledge-base/taxi",
            "noindex": false,
            "handle_class": "kb_category"
        })),
        (status = 304, description = "The client's copy is current"),
        (status = 400, description = "`invalid_path` or `missing_parameter`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_seo(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<SeoQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let url = query.url.ok_or(ApiError::Missing("url"))?;
    check_path(&url).map_err(|error| ApiError::InvalidPath("url", error.code()))?;
    let path = page_path(&url, &locale, &city);
    let query_string = url.split('#').next().and_then(|url| url.split_once('?')).map_or("", |(_, query)| query);
    let keys = ContentKeys::of(view.content_language(), path);
    let answer = api.cached_response_of(&view, format!("seo {locale} {city} {path}"), keys, async {
        let seo = seo(&view, path, query_string).await?;
        // Search pages are not cached: the key lacks the query in their title.
        Ok((JsonBody::json(&seo)?, !seo.noindex))
    });
    let response = answer.await?.respond(&request, api.settings().max_age);
    if !query_string.is_empty() {
        // Search queries are private.
        return Ok(([(header::CACHE_CONTROL, "private, no-store")], response).into_response());
    }
    Ok(response)
}

/// The path without locale, city, query and fragment.
fn page_path<'u>(url: &'u str, locale: &str, city: &str) -> &'u str {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    match path.strip_prefix(&format!("/{locale}/{city}")) {
        Some("") => "/",
        Some(rest) if rest.starts_with('/') => rest,
        _ => path,
    }
}

#[cfg(test)]
mod tests {
    use super::page_path;

    #[test]
    fn page_path_drops_locale_city_query_and_fragment() {
        let path = |url| page_path(url, "ru-ru", "moskva");
        assert_eq!(path("/ru-ru/moskva/knowledge-base?x=1#y"), "/knowledge-base");
        assert_eq!(path("/knowledge-base/taxi"), "/knowledge-base/taxi");
        assert_eq!(path("/ru-ru/moskva"), "/");
        assert_eq!(path("/ru-ru/moskva-2/a"), "/ru-ru/moskva-2/a");
    }
}

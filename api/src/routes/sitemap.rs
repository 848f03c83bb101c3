//! `GET /api/sitemap` and `GET /api/sitemap/{locale}`.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::seo::{Sitemap, SitemapIndex, SitemapLocale};
use serde::Deserialize;

use crate::app::Api;
use crate::pages::{View, sitemap, sitemap_locale};
use crate::web::content_keys::ContentKeys;
use crate::web::response::{ApiError, JsonBody};

/// Lists locales with indexable pages.
#[utoipa::path(
    get,
    path = "/api/sitemap",
    tag = "pages",
    responses(
        (status = 200, body = SitemapIndex, example = json!({"locales": [{"locale": "ru-ru", "updated": "2026-11-01"}]})),
        (status = 304, description = "The client's copy is current")
    )
)]
pub(super) async fn get_sitemap_index(State(api): State<Api>, request: HeaderMap) -> Result<Response, ApiError> {
    let answer = api.cached_response("sitemap".to_owned(), ContentKeys::every_change(), async {
        let mut locales = Vec::new();
        for country in api.geo().countries() {
            for language in api.offered_languages(country) {
                locales.extend(locale_of(&api, &format!("{}-{language}", country.code)).await?);
            }
        }
        locales.sort_by(|left, right| left.locale.cmp(&right.locale));
        Ok((JsonBody::json(&SitemapIndex { locales })?, true))
    });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}

/// A locale with its parts; `None` without indexed pages.
async fn locale_of(api: &Api, locale: &str) -> Result<Option<SitemapLocale>, ApiError> {
    let Some(view) = indexed_view(api, locale)? else { return Ok(None) };
    Ok(sitemap_locale(&view).await?)
}

/// The default city of a locale; `None` for pseudo-languages, which are not indexed.
fn indexed_view<'a>(api: &'a Api, locale: &str) -> Result<Option<View<'a>>, ApiError> {
    let (country, language) = api.country_and_language(locale)?;
    let is_pseudo = api.strings().pseudo_languages().any(|pseudo| pseudo == language);
    if is_pseudo { Ok(None) } else { api.view(locale, &country.default_city).map(Some) }
}

/// Number of parts of a locale, at least one. Requests for other parts read no content.
async fn part_count(api: &Api, locale: &str) -> Result<usize, ApiError> {
    let count = api.cached_response(format!("sitemap-parts {locale}"), ContentKeys::every_change(), async {
        let parts = locale_of(api, locale).await?.map_or(0, |found| found.parts.len());
        Ok((JsonBody::json(&parts.max(1))?, true))
    });
    Ok(serde_json::from_slice(count.await?.bytes())?)
}

/// Query of a sitemap.
#[derive(Debug, Deserialize)]
pub(super) struct SitemapQuery {
    part: Option<String>,
}

/// Lists canonical pages of a locale, with their last change and their other languages. Many pages
/// are in several parts.
#[utoipa::path(
    get,
    path = "/api/sitemap/{locale}",
    tag = "pages",
    params(
        ("locale" = String, Path, description = "`{country}-{language}`", example = "ru-ru"),
        ("part" = Option<String>, Query, description = "Number of the part, the first by default", pattern = "^[1-9][0-9]{0,5}$", example = "1")
    ),
    responses(
        (status = 200, body = Sitemap, example = json!({"entries": [{
            "path": "/ru-ru/moskva/knowledge-base/taxi",
            "updated": "2026-11-01",
            "alternates": [{"hreflang": "ru-RU", "href": "/ru-ru/moskva/knowledge-base/taxi"}]
        }]})),
        (status = 304, description = "The client's copy is current"),
        (status = 400, description = "`invalid_parameter`: `part` is `invalid`", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, or `not_found`: there are fewer parts", body = ErrorBody)
    )
)]
pub(super) async fn get_sitemap(
    State(api): State<Api>,
    Path(locale): Path<String>,
    Query(query): Query<SitemapQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    api.country_and_language(&locale)?;
    let part = query.part.as_deref().map_or(Some(1), part_number).ok_or(ApiError::Invalid(vec![("part", "invalid")]))?;
    if part > part_count(&api, &locale).await? {
        return Err(ApiError::NotFound);
    }
    let answer = api.cached_response(format!("sitemap {locale} {part}"), ContentKeys::every_change(), async {
        Ok((JsonBody::json(&sitemap_of(&api, &locale, part).await?)?, true))
    });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}

/// The number of a part, from 1.
fn part_number(text: &str) -> Option<usize> {
    let is_number = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number && !text.starts_with('0'))
}

async fn sitemap_of(api: &Api, locale: &str, part: usize) -> Result<Sitemap, ApiError> {
    let found = match indexed_view(api, locale)? {
        Some(view) => sitemap(&view, part - 1).await?,
        None => None,
    };
    // A locale without pages has an empty first part.
    Ok(found.unwrap_or_else(|| Sitemap { entries: Vec::new() }))
}

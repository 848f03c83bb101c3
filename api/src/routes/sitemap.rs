//! `GET /api/sitemap` and `GET /api/sitemap/{locale}`.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::seo::{Sitemap, SitemapIndex, SitemapLocale};

use crate::app::Api;
use crate::pages::{last_change, sitemap};
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
                let locale = format!("{}-{language}", country.code);
                if api.strings().pseudo_languages().any(|pseudo| pseudo == language) {
                    continue;
                }
                let updated = last_change(&api.view(&locale, &country.default_city)?).await?;
                locales.extend(updated.map(|updated| SitemapLocale { locale, updated }));
            }
        }
        locales.sort_by(|left, right| left.locale.cmp(&right.locale));
        Ok((JsonBody::json(&SitemapIndex { locales })?, true))
    });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}

/// Lists the canonical pages of a locale, with their last change and their other languages.
#[utoipa::path(
    get,
    path = "/api/sitemap/{locale}",
    tag = "pages",
    params(("locale" = String, Path, description = "`{country}-{language}`", example = "ru-ru")),
    responses(
        (status = 200, body = Sitemap, example = json!({"entries": [{
            "path": "/ru-ru/moskva/knowledge-base/taxi",
            "updated": "2026-11-01",
            "alternates": [{"hreflang": "ru-RU", "href": "/ru-ru/moskva/knowledge-base/taxi"}]
        }]})),
        (status = 304, description = "The client's copy is current"),
        (status = 404, description = "`unknown_locale`", body = ErrorBody)
    )
)]
pub(super) async fn get_sitemap(State(api): State<Api>, Path(locale): Path<String>, request: HeaderMap) -> Result<Response, ApiError> {
    api.country_and_language(&locale)?;
    let answer = api.cached_response(format!("sitemap {locale}"), ContentKeys::every_change(), async {
        Ok((JsonBody::json(&sitemap_of(&api, &locale).await?)?, true))
    });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}

async fn sitemap_of(api: &Api, locale: &str) -> Result<Sitemap, ApiError> {
    let (country, language) = api.country_and_language(locale)?;
    if api.strings().pseudo_languages().any(|pseudo| pseudo == language) {
        return Ok(Sitemap { entries: Vec::new() });
    }
    Ok(sitemap(&api.view(locale, &country.default_city)?).await?)
}

//! `GET /api/{locale}/{city}/menu`.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::menu::MenuData;
use contracts::page::BRANDS;
use contracts::shared_response::SharingCities;
use futures_util::FutureExt as _;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Deserialize;

use super::params::LocaleCityPath;
use super::shared::{self, CacheKeys, SharedQuery, shared_or_own};
use crate::app::Api;
use crate::content::read_numbered_state;
use crate::pages::{is_menu_shared, menu};
use crate::web::content_keys::ContentKeys;
use crate::web::response::{ApiError, JsonBody};

/// Query of the menus.
#[derive(Debug, Deserialize)]
pub(super) struct MenuQuery {
    brand: Option<String>,
}

impl MenuQuery {
    /// The brand, if it is known.
    fn brand(&self) -> Option<&'static str> {
        BRANDS.into_iter().find(|brand| Some(*brand) == self.brand.as_deref())
    }
}

/// Returns the menus of header and footer.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/menu",
    tag = "pages",
    params(
        LocaleCityPath,
        ("brand" = Option<String>, Query, description = "Brand of the logo: `amber` or `slate`; others are ignored", example = "amber"),
        SharedQuery
    ),
    responses(
        (status = 200, body = MenuData, example = json!({
            "header_menu": [
                {"name": "Knowledge base", "url": "/ru-en/moskva/knowledge-base", "is_profession": false},
                {"name": "Taxi", "url": "/ru-en/moskva/knowledge-base/taxi", "slug": "taxi", "is_profession": true}
            ],
            "footer_menu": [
                {"title": "Help", "links": [{"name": "Knowledge base", "url": "/ru-en/moskva/knowledge-base", "is_profession": false}]}
            ],
            "tiles": [{
                "id": "taxi", "name": "Taxi", "description": "Answers for taxi drivers", "slug": "taxi",
                "url": "/ru-en/moskva/knowledge-base/taxi",
                "small_image": {"url": "/api/images/0f3c5b1e9a7d4c2b8e6f1a3d5c7b9e0f.svg", "width": 96, "height": 96}
            }],
            "extra_links": [
                {"name": "Contact support", "url": "/ru-en/moskva/contact-us", "is_profession": false, "open_modal": "support"}
            ],
            "footer_data": {
                "copyright": "© 2026 Roadside",
                "urls": [{"name": "Privacy", "url": "/ru-en/moskva/knowledge-base/legal/documents/privacy", "is_profession": false, "small": true}],
                "socials": []
            }
        })),
        (status = 304, description = "The client's copy is current"),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_menu(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<MenuQuery>,
    Query(query_of_cities): Query<SharedQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let year = Timestamp::now().to_zoned(TimeZone::UTC).year();
    let brand = query.brand();
    let brand_key = brand.unwrap_or_default();
    let is_shared = is_menu_shared(&view);
    let cache_keys = CacheKeys {
        own: format!("menu {locale} {city} {brand_key} {year}"),
        shared: is_shared.then(|| format!("menu of cities {locale} {brand_key} {year}")),
        changes: ContentKeys::of(view.content_language(), ""),
    };
    let make = async {
        let linked = view.with_city_placeholder();
        let (menu, seq) = read_numbered_state(&view.content, || menu(&linked, brand, year).boxed()).await?;
        let cities = is_shared.then_some(SharingCities::AllBut(Vec::new()));
        Ok((shared_or_own(&view, JsonBody::json(&menu)?, seq, cities), true))
    };
    let answer = shared::cached(&api, &view, cache_keys, make).await?;
    Ok(query_of_cities.accepted(answer, &view).respond(&request, api.settings().max_age))
}

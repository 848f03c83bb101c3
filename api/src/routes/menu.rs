//! `GET /api/{locale}/{city}/menu`.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::menu::MenuData;
use contracts::page::BRANDS;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Deserialize;

use super::params::LocaleCityPath;
use crate::app::Api;
use crate::pages::menu;
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
        ("brand" = Option<String>, Query, description = "Brand of the logo: `amber` or `slate`; others are ignored", example = "amber")
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
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let year = Timestamp::now().to_zoned(TimeZone::UTC).year();
    let brand = query.brand();
    let cache_key = format!("menu {locale} {city} {} {year}", brand.unwrap_or_default());
    let keys = ContentKeys::of(view.content_language(), "");
    let answer = api.cached_response_of(&view, cache_key, keys, async { Ok((JsonBody::json(&menu(&view, brand, year).await?)?, true)) });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}

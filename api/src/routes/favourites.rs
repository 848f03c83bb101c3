//! `GET` and `PUT /api/{locale}/{city}/favourites`.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::article::{Favourites, FavouritesRequest, MOST_ARTICLES};
use contracts::error::ErrorBody;
use jiff::Timestamp;

use super::params::{FormToken, LocaleCityPath};
use super::sessions::signed_in;
use crate::app::Api;
use crate::pages::{View, links};
use crate::reactions::{change_favourites, favourite_ids};
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Returns the favourite articles of the signed-in visitor.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/favourites",
    tag = "reactions",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(
        (status = 200, body = Favourites, example = json!({
            "items": [{
                "id": "taxi-payout-not-arrived",
                "title": "Your payout hasn’t arrived",
                "url": "/ru-en/moskva/knowledge-base/taxi/money/payout-not-arrived",
                "summary": "Open Money and check the status."
            }]
        })),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_favourites(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    answer(&api, &view, &account).await
}

/// Adds and removes favourites in one step.
///
/// A browser also sends the favourites it stored before sign-in.
#[utoipa::path(
    put,
    path = "/api/{locale}/{city}/favourites",
    tag = "reactions",
    params(LocaleCityPath, FormToken),
    security(("session" = [])),
    request_body = FavouritesRequest,
    responses(
        (status = 200, body = Favourites, description = "All favourites after the change"),
        (status = 400, description = "`bad_request`, or `invalid_parameter`: more than 200 ids", body = ErrorBody),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn put_favourites(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<FavouritesRequest>, JsonRejection>,
) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    let Json(change) = body?;
    for (field, ids) in [("add", &change.add), ("remove", &change.remove)] {
        if ids.len() > MOST_ARTICLES {
            return Err(ApiError::Invalid(vec![(field, "too_many")]));
        }
    }
    change_favourites(api.database(), &account, &change, Timestamp::now().as_second()).await?;
    answer(&api, &view, &account).await
}

async fn answer(api: &Api, view: &View<'_>, account: &str) -> Result<Response, ApiError> {
    let ids = favourite_ids(api.database(), account).await?;
    Ok(uncached(StatusCode::OK, &Favourites { items: links(view, &ids).await? }))
}

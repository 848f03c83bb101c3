//! `GET /api/{locale}/{city}/car-models?make=`.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::car::{CarModel, CarModels};
use contracts::error::ErrorBody;
use serde::Deserialize;

use super::params::LocaleCityPath;
use crate::app::Api;
use crate::content::cars::Model;
use crate::web::response::{ApiError, JsonBody};

/// Longest name of a make, in code points.
const LONGEST_MAKE: usize = 50;

/// Query of models.
#[derive(Debug, Deserialize)]
pub(super) struct ModelsQuery {
    make: Option<String>,
}

/// Returns the models of a make, in list order. Unknown makes have none.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/car-models",
    tag = "support",
    params(LocaleCityPath, ("make" = String, Query, description = "Name of the make", max_length = 50, example = "Kia")),
    responses(
        (status = 200, body = CarModels, example = json!({
            "make": "Kia", "models": [{"name": "Rio", "class": "B", "from": 2000, "to": 2023}, {"name": "Ceed", "class": "C", "from": 2006}]
        })),
        (status = 304, description = "The client's copy is current"),
        (status = 400, description = "`missing_parameter` or `invalid_parameter`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_car_models(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<ModelsQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let make = query.make.ok_or(ApiError::Missing("make"))?;
    if make.chars().count() > LONGEST_MAKE {
        return Err(ApiError::Invalid(vec![("make", "max_length")]));
    }
    let models = view.cars.make(&make).map(|make| make.models.as_slice()).unwrap_or_default();
    let model = |Model { name, class, from, to, .. }: &Model| CarModel { name: name.clone(), class: class.clone(), from: *from, to: *to };
    let models = models.iter().map(model).collect();
    Ok(JsonBody::json(&CarModels { make, models })?.respond(&request, api.settings().max_age))
}

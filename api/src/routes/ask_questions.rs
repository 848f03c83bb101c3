//! `GET /api/{locale}/{city}/ask-questions/info` and `…/subject-list`.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::support::{AskInfo, SubjectAnswer, SubjectList};
use serde::Deserialize;

use super::params::LocaleCityPath;
use crate::app::Api;
use crate::web::response::{ApiError, JsonBody};

/// Query of subjects.
#[derive(Debug, Deserialize)]
pub(super) struct SubjectQuery {
    profession_id: Option<String>,
}

/// Returns professions with their subjects and forms, external links, and working hours.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/ask-questions/info",
    tag = "support",
    params(LocaleCityPath),
    responses(
        (status = 200, body = AskInfo),
        (status = 304, description = "The client's copy is current"),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_info(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let info = api.forms().info(&view.forms_place(), view.takes_requests);
    Ok(JsonBody::json(&info)?.respond(&request, api.settings().max_age))
}

/// Subjects of a profession.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/ask-questions/subject-list",
    tag = "support",
    params(
        LocaleCityPath,
        ("profession_id" = String, Query, description = "Id of a profession", example = "courier-on-foot")
    ),
    responses(
        (status = 200, body = SubjectAnswer, example = json!({"data": {"list": [{"id": "payouts", "name": "Payouts and balance"}]}})),
        (status = 304, description = "The client's copy is current"),
        (status = 400, description = "`missing_parameter`", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: no such profession", body = ErrorBody)
    )
)]
pub(super) async fn get_subject_list(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<SubjectQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let id = query.profession_id.ok_or(ApiError::Missing("profession_id"))?;
    let profession = api.forms().profession(&view.forms_place(), &id).ok_or(ApiError::NotFound)?;
    let answer = SubjectAnswer { data: SubjectList { list: profession.subjects } };
    Ok(JsonBody::json(&answer)?.respond(&request, api.settings().max_age))
}

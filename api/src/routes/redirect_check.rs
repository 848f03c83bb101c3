//! `GET /api/redirect-check?path=&city=&ip=&origin=`.

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::error::ErrorBody;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Api;
use crate::pages::{Moved, check_path, moved};
use crate::respond::{Answer, ApiError};

/// Code of a page that has another address for good.
const MOVED_PERMANENTLY: u16 = 301;

/// Query of the check. SECURITY: its `city`, `ip` and `origin` are not read: the path names the city, and the answer depends on nothing of a visitor, so that one
/// answer serves all.
#[derive(Debug, Deserialize)]
pub(super) struct RedirectQuery {
    path: Option<String>,
}

/// Whether a page has another address.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "status", rename_all = "snake_case")]
pub(crate) enum RedirectAnswer {
    /// Nothing is known of another address.
    Ok,
    /// It has.
    Redirect {
        /// Path of the same host, with locale and city.
        #[schema(example = "/ru-ru/moskva/knowledge-base/taxi/money/payout-not-arrived")]
        redirect_url: String,
        /// 301.
        code: u16,
    },
}

/// Whether the page at a path has moved. An old address of an article, a section or a group leads to the present one, if that can be read in the same
/// city; the page led to is never led on.
#[utoipa::path(
    get,
    path = "/api/redirect-check",
    tag = "pages",
    params(
        (
            "path" = String, Query, pattern = r"^/[^\x00-\x1F\x7F-\x9F]*$", max_length = 1024,
            description = "Canonical path with locale and city", example = "/ru-ru/moskva/knowledge-base/taxi/money/payout"
        ),
        ("city" = Option<String>, Query, description = "Not read: the path names the city", example = "moskva"),
        ("ip" = Option<String>, Query, description = "Not read: the answer is the same for all visitors", example = "192.0.2.7"),
        ("origin" = Option<String>, Query, description = "Not read: the answer is the same on all sites", example = "https://roadside.example")
    ),
    responses(
        (status = 200, body = RedirectAnswer, example = json!({
            "status": "redirect",
            "redirect_url": "/ru-ru/moskva/knowledge-base/taxi/money/payout-not-arrived",
            "code": 301
        })),
        (status = 304, description = "The client has this answer already"),
        (status = 400, description = "`invalid_path` or `missing_parameter`", body = ErrorBody)
    )
)]
pub(super) async fn get_redirect_check(
    State(api): State<Api>,
    Query(query): Query<RedirectQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let path = query.path.ok_or(ApiError::Missing("path"))?;
    check_path(&path).map_err(|error| ApiError::InvalidPath("path", error))?;
    let answer = api.answer(format!("moved {path}"), async {
        let moved = answer_to(&api, &path).await?;
        let keep = moved != Moved::Unknown;
        let answer = match moved {
            Moved::To(redirect_url) => RedirectAnswer::Redirect { redirect_url, code: MOVED_PERMANENTLY },
            Moved::Here | Moved::Unknown => RedirectAnswer::Ok,
        };
        // Paths of which nothing is known have no end.
        Ok((Answer::json(&answer)?, keep))
    });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}

/// A path without a locale and city of ours is nothing that this check knows of: the edge says what becomes of it.
async fn answer_to(api: &Api, path: &str) -> Result<Moved, ApiError> {
    let mut segments = path.splitn(4, '/').skip(1);
    let (Some(locale), Some(city), Some(rest)) = (segments.next(), segments.next(), segments.next()) else { return Ok(Moved::Unknown) };
    let Ok(view) = api.view(locale, city) else { return Ok(Moved::Unknown) };
    Ok(moved(&view, &format!("/{rest}")).await?)
}

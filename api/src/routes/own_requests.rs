//! `GET /api/{locale}/{city}/account/requests`: requests of the signed-in visitor.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::support::{OwnRequest, OwnRequests};
use serde::Deserialize;

use super::params::LocaleCityPath;
use super::sessions::signed_in;
use crate::app::Api;
use crate::pages::View;
use crate::support::{Cursor, RequestRow, of_account};
use crate::web::response::{ApiError, rfc3339, uncached};

/// Query of the list.
#[derive(Debug, Deserialize)]
pub(super) struct ListQuery {
    pub(super) cursor: Option<String>,
}

/// Lists requests that the signed-in visitor has sent, the last changed first, 20 a page.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/requests",
    tag = "support",
    params(
        LocaleCityPath,
        (
            "cursor" = Option<String>,
            Query,
            description = "`next` of the previous page",
            pattern = "^[0-9]{1,15}-[A-Za-z0-9_-]{43}$",
            example = "1793500000000-wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E"
        )
    ),
    security(("session" = [])),
    responses(
        (status = 200, body = OwnRequests, example = json!({
            "items": [{
                "number": "R-7KQ2-M9XD",
                "url": "/ru-en/moskva/requests/9f2c4b7e1a6d8035c7e9b1f4a2d6803e5c7f9b1d4a6e8230f5c7a9b1e3d6f824",
                "kind": "support",
                "profession": "Courier on foot",
                "subject": "Payouts",
                "status": "waiting_for_you",
                "sent_at": "2026-11-02T08:15:00Z",
                "changed_at": "2026-11-23T16:20:00Z"
            }]
        })),
        (status = 400, description = "`invalid_parameter`: `cursor` is `invalid`", body = ErrorBody),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_own_requests(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<ListQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    Ok(uncached(StatusCode::OK, &list(&view, &account, query.cursor).await?))
}

/// Requests of an account after a cursor.
///
/// # Errors
/// The cursor is invalid, or the database failed.
pub(super) async fn list(view: &View<'_>, account: &str, cursor: Option<String>) -> Result<OwnRequests, ApiError> {
    let cursor = cursor.map(|text| Cursor::parse(&text).ok_or(ApiError::Invalid(vec![("cursor", "invalid")]))).transpose()?;
    let (rows, next) = of_account(view.database, account, cursor.as_ref()).await?;
    let items = rows.iter().map(|row| listed(view, row)).collect();
    Ok(OwnRequests { items, next: next.map(|next| next.to_string()) })
}

fn listed(view: &View<'_>, row: &RequestRow) -> OwnRequest {
    let (profession, subject) = view.subject_names(&row.profession, &row.subject);
    OwnRequest {
        number: row.number.clone(),
        url: view.request_url(&row.token),
        kind: row.kind.into(),
        profession,
        subject,
        status: row.status,
        sent_at: rfc3339(row.sent_at),
        changed_at: rfc3339(row.changed_at),
    }
}

//! `/api/auth/account`: the visitor's account, and its deletion on request.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::account::Account;
use contracts::error::ErrorBody;
use jiff::Timestamp;

use super::params::FormToken;
use super::sessions::signed_in;
use crate::accounts;
use crate::app::Api;
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Returns the account of the signed-in visitor.
#[utoipa::path(
    get,
    path = "/api/auth/account",
    tag = "session",
    security(("session" = [])),
    responses(
        (status = 200, body = Account, example = json!({
            "fio": "Анна Смирнова",
            "created_at": "2026-11-02T08:15:00Z",
            "deletion_at": "2026-12-07T16:20:00Z"
        })),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody)
    )
)]
pub(super) async fn get_account(State(api): State<Api>, request: HeaderMap) -> Result<Response, ApiError> {
    let (_, account) = signed_in(&api, &request).await?;
    answer(accounts::account(api.database(), &account).await?)
}

/// Asks for the deletion of the account in 14 days. An earlier request keeps its time.
///
/// The account is deleted with its sessions, posts, comments, favourites, likes, attempts at tests,
/// requests and events about the driver.
#[utoipa::path(
    post,
    path = "/api/auth/account/deletion",
    tag = "session",
    params(FormToken),
    security(("session" = [])),
    responses(
        (status = 200, description = "With `deletion_at`", body = Account),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody)
    )
)]
pub(super) async fn post_deletion(State(api): State<Api>, edge: EdgeHeaders, request: HeaderMap) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let (_, account) = signed_in(&api, &request).await?;
    answer(accounts::ask_deletion(api.database(), &account, Timestamp::now()).await?)
}

/// Cancels the deletion of the account, if any.
#[utoipa::path(
    delete,
    path = "/api/auth/account/deletion",
    tag = "session",
    params(FormToken),
    security(("session" = [])),
    responses(
        (status = 200, description = "Without `deletion_at`", body = Account),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody)
    )
)]
pub(super) async fn delete_deletion(State(api): State<Api>, edge: EdgeHeaders, request: HeaderMap) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let (_, account) = signed_in(&api, &request).await?;
    answer(accounts::cancel_deletion(api.database(), &account).await?)
}

/// `None`: the account was deleted during the request.
fn answer(account: Option<Account>) -> Result<Response, ApiError> {
    Ok(uncached(StatusCode::OK, &account.ok_or(ApiError::Unauthorized)?))
}

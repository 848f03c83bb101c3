//! `GET /api/auth/export`: a copy of everything that is stored about an account.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use contracts::account::{AccountExport, ExportedSession, MOST_EXPORTED_LIKES};
use contracts::error::ErrorBody;
use contracts::session::Session;
use jiff::Timestamp;

use super::sessions::signed_in;
use crate::accounts;
use crate::app::Api;
use crate::knowledge;
use crate::posts;
use crate::progress;
use crate::reactions::{favourite_ids, liked_ids};
use crate::support;
use crate::web::response::{ApiError, uncached};

/// Name of the file that the browser saves.
const DISPOSITION: HeaderValue = HeaderValue::from_static("attachment; filename=\"roadside-data.json\"");

/// Returns all data of the signed-in visitor as a download.
///
/// It holds no tokens and no content of files. Lists are bounded: 10,000 likes, 1000 requests, no
/// further request after 10,000 messages, 1000 attempts at tests, 20,000 events about the driver,
/// 1000 posts with their present content, 10,000 comments and 10,000 reactions.
#[utoipa::path(
    get,
    path = "/api/auth/export",
    tag = "session",
    security(("session" = [])),
    responses(
        (status = 200, body = AccountExport),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody)
    )
)]
pub(super) async fn get_export(State(api): State<Api>, request: HeaderMap) -> Result<Response, ApiError> {
    let (token, id) = signed_in(&api, &request).await?;
    let database = api.database();
    let sessions = accounts::list(database, &id, token, Timestamp::now()).await?.items;
    let export = AccountExport {
        account: accounts::account(database, &id).await?.ok_or(ApiError::Unauthorized)?,
        sessions: sessions.into_iter().map(exported).collect(),
        favourites: favourite_ids(database, &id).await?,
        likes: liked_ids(database, &id, MOST_EXPORTED_LIKES).await?,
        requests: support::export(database, &id).await?,
        attempts: knowledge::export(database, &id).await?,
        progress: progress::export(database, &id).await?,
        posts: posts::export(database, &id).await?,
    };
    let mut response = uncached(StatusCode::OK, &export);
    response.headers_mut().insert(header::CONTENT_DISPOSITION, DISPOSITION);
    Ok(response)
}

fn exported(session: Session) -> ExportedSession {
    let Session { browser, platform, created_at, seen_at, expires_at, .. } = session;
    ExportedSession { browser, platform, created_at, seen_at, expires_at }
}

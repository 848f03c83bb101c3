//! Posts, comments, the community and moderation.

pub(super) mod actions;
pub(super) mod author;
pub(super) mod comments;
pub(super) mod community;
pub(super) mod moderation;
pub(super) mod notices;
pub(super) mod own;
pub(super) mod pictures;
pub(super) mod reactions;
pub(super) mod versions;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::Deserialize;

use super::sessions::signed_in;
use crate::app::Api;
use crate::pages::View;
use crate::posts::Cursor;
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Largest body with a document, in bytes: the largest document with JSON escapes.
pub(super) const LARGEST_DOCUMENT_BODY: usize = 512 * 1024;

/// Largest other body, in bytes.
pub(super) const LARGEST_SMALL_BODY: usize = 32 * 1024;

/// Query of a list.
#[derive(Debug, Deserialize)]
pub(super) struct ListQuery {
    cursor: Option<String>,
}

/// The position of a cursor; the start without one.
pub(super) fn position(cursor: Option<&str>) -> Result<Cursor, ApiError> {
    cursor.map_or_else(|| Ok(Cursor::start()), |text| Cursor::parse(text).ok_or(ApiError::Invalid(vec![("cursor", "invalid")])))
}

/// The place of the last comment before a cursor; 0 without one.
pub(super) fn comment_place(cursor: Option<&str>) -> Result<i64, ApiError> {
    cursor.map_or(Ok(0), |cursor| position(Some(cursor)).map(|cursor| cursor.at))
}

/// View and account of a signed-in reader.
pub(super) async fn reader<'a>(api: &'a Api, locale: &str, city: &str, request: &HeaderMap) -> Result<(View<'a>, String), ApiError> {
    let view = api.view(locale, city)?;
    let (_, account) = signed_in(api, request).await?;
    Ok((view, account))
}

/// View and account of a signed-in visitor who changes something.
async fn writer<'a>(
    api: &'a Api,
    locale: &str,
    city: &str,
    edge: &EdgeHeaders,
    request: &HeaderMap,
) -> Result<(View<'a>, String), ApiError> {
    csrf::check(request, api.csrf(), edge)?;
    reader(api, locale, city, request).await
}

pub(super) fn now() -> i64 {
    Timestamp::now().as_millisecond()
}

fn done() -> Response {
    (StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response()
}

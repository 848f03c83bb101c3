//! `/api/chat/…`: chats with support.

pub(super) mod actions;
pub(super) mod events;
pub(super) mod staff;
pub(super) mod threads;
pub(super) mod unread;

use axum::http::HeaderMap;

use crate::app::Api;
use crate::support::{Kind, RequestRow, by_token};
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// The request of a token. An application is no conversation.
///
/// # Errors
/// Unknown token, or the database failed.
async fn find(api: &Api, token: &str) -> Result<RequestRow, ApiError> {
    by_token(api.database(), token).await?.filter(|row| row.kind != Kind::Application).ok_or(ApiError::NotFound)
}

/// Checks a change by a visitor: it comes from our pages, and not too often.
///
/// # Errors
/// It comes from another site, or exceeds the rate limit.
fn check_mark(api: &Api, edge: &EdgeHeaders, request: &HeaderMap) -> Result<(), ApiError> {
    csrf::check(request, api.csrf(), edge)?;
    api.submission_limits().marks.take(edge.client()).map_err(ApiError::TooMany)
}

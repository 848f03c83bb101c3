//! Chats of a visitor: what to expect, opening, list, messages and files.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::chat::{ChatOpening, ChatPage, ChatService, ChatThreads};
use contracts::error::ErrorBody;
use jiff::Timestamp;
use serde::Deserialize;

use super::find;
use crate::app::Api;
use crate::chat::{self, Range, chat_thread};
use crate::routes::forms::{attachment, author};
use crate::routes::params::{File, FormToken, LocaleCityPath, Thread};
use crate::routes::sessions::signed_in;
use crate::support::{Author, Cursor, of_account};
use crate::uploads::{Uploader, file_of};
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, rfc3339, uncached};

/// Largest body of a message, in bytes.
pub(in crate::routes) const LARGEST_MESSAGE: usize = 32 * 1024;

/// Says what a visitor can expect of a chat: whether people answer now, and when.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/chat",
    tag = "chat",
    params(LocaleCityPath),
    responses(
        (status = 200, body = ChatService),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_service(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let now = Timestamp::now();
    let people_from = api.forms().hours().next_opening(now);
    let service = ChatService {
        enabled: api.settings().support.enabled,
        assistant: api.settings().support.assistant,
        people: people_from.is_none(),
        people_from: people_from.map(|at| rfc3339(at.as_millisecond())),
        answer_time: api.forms().working_hours(view.content_language()),
        transcripts: api.outbox().mail().is_some(),
    };
    Ok(uncached(StatusCode::OK, &service))
}

/// Opens a chat with its first message.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/chat/threads",
    tag = "chat",
    params(LocaleCityPath, FormToken),
    request_body = ChatOpening,
    responses(
        (status = 201, body = ChatPage),
        (status = 200, description = "An earlier attempt opened it", body = ChatPage),
        (status = 400, description = "`bad_request`", body = ErrorBody),
        (status = 403, description = "`invalid_token`, `foreign_origin`, or `closed`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        (status = 413, description = "`payload_too_large`", body = ErrorBody),
        (status = 422, description = "`invalid_form`, or `key_reused`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_thread(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<ChatOpening>, JsonRejection>,
) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let view = api.view(&locale, &city)?;
    let Json(opening) = body?;
    if !api.settings().support.enabled {
        return Err(ApiError::Closed);
    }
    let uploader = Uploader::of(&request, api.csrf()).as_ref().map(Uploader::digest).unwrap_or_default();
    let author = Author { uploader, ..author(&api, &edge, &request).await? };
    let opened = chat::open(&api, &view, author, &opening, Timestamp::now().as_millisecond()).await?;
    api.chat().wake(&opened.row.id);
    let page = chat::page(api.database(), &opened.row, Range::Last).await?;
    Ok(uncached(if opened.is_new { StatusCode::CREATED } else { StatusCode::OK }, &page))
}

/// Query of the list.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct ListQuery {
    cursor: Option<String>,
}

/// Lists chats and requests of the signed-in visitor, the last changed first, 20 a page.
#[utoipa::path(
    get,
    path = "/api/chat/threads",
    tag = "chat",
    params((
        "cursor" = Option<String>,
        Query,
        description = "`next` of the previous page",
        pattern = "^[0-9]{1,15}-[A-Za-z0-9_-]{43}$",
        example = "1793500000000-wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E"
    )),
    security(("session" = [])),
    responses(
        (status = 200, body = ChatThreads),
        (status = 400, description = "`invalid_parameter`: `cursor` is `invalid`", body = ErrorBody),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_threads(
    State(api): State<Api>,
    Query(query): Query<ListQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = signed_in(&api, &request).await?;
    let cursor = query.cursor.map(|text| Cursor::parse(&text).ok_or(ApiError::Invalid(vec![("cursor", "invalid")]))).transpose()?;
    let (rows, next) = of_account(api.database(), &account, cursor.as_ref()).await?;
    // Applications are listed by `account/requests`; they are no conversations.
    let items = rows.iter().filter(|row| row.kind != crate::support::Kind::Application).map(chat_thread).collect();
    Ok(uncached(StatusCode::OK, &ChatThreads { items, next: next.map(|next| next.to_string()) }))
}

/// Returns a chat with its last messages.
#[utoipa::path(
    get,
    path = "/api/chat/threads/{token}",
    tag = "chat",
    params(Thread),
    responses((status = 200, body = ChatPage), (status = 404, description = "`not_found`", body = ErrorBody))
)]
pub(in crate::routes) async fn get_thread(State(api): State<Api>, Path(token): Path<String>) -> Result<Response, ApiError> {
    let row = find(&api, &token).await?;
    Ok(uncached(StatusCode::OK, &chat::page(api.database(), &row, Range::Last).await?))
}

/// Query of a part of a thread.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct RangeQuery {
    before: Option<String>,
    after: Option<String>,
}

/// Returns messages of a chat in order, at most 50: the last ones, those before a sequence number,
/// or those after one.
#[utoipa::path(
    get,
    path = "/api/chat/threads/{token}/messages",
    tag = "chat",
    params(
        Thread,
        ("before" = Option<u32>, Query, description = "Sequence number; the last messages before it", example = 51),
        ("after" = Option<u32>, Query, description = "Sequence number; the first messages after it. Not with `before`", example = 0)
    ),
    responses(
        (status = 200, body = ChatPage),
        (status = 400, description = "`invalid_parameter`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_messages(
    State(api): State<Api>,
    Path(token): Path<String>,
    Query(query): Query<RangeQuery>,
) -> Result<Response, ApiError> {
    let number = |name, text: &str| text.parse::<u32>().map(i64::from).map_err(|_| ApiError::Invalid(vec![(name, "no_number")]));
    let range = match (&query.before, &query.after) {
        (None, None) => Range::Last,
        (Some(before), None) => Range::Before(number("before", before)?),
        (None, Some(after)) => Range::After(number("after", after)?),
        (Some(_), Some(_)) => return Err(ApiError::Invalid(vec![("after", "ambiguous")])),
    };
    let row = find(&api, &token).await?;
    Ok(uncached(StatusCode::OK, &chat::page(api.database(), &row, range).await?))
}

/// Returns a file of a chat as a download.
#[utoipa::path(
    get,
    path = "/api/chat/threads/{token}/files/{id}",
    tag = "chat",
    params(Thread, File),
    responses(
        (status = 200, description = "The file, with its own type", content_type = "*/*"),
        (status = 404, description = "`not_found`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_file(State(api): State<Api>, Path((token, id)): Path<(String, String)>) -> Result<Response, ApiError> {
    let row = find(&api, &token).await?;
    let file = file_of(api.database(), &row.id, &id).await?.ok_or(ApiError::NotFound)?;
    attachment(&api, &file).await
}

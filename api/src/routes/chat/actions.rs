//! What a visitor does in a chat.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::chat::{ChatForm, ChatRating, ChatReading, ChatSending, ChatSent, ChatThread, ChatTranscript};
use contracts::error::ErrorBody;
use jiff::Timestamp;

use super::{check_mark, find};
use crate::app::Api;
use crate::chat::{self, Typist, chat_thread};
use crate::content::StoreError;
use crate::forms::folded_email;
use crate::routes::params::{FormToken, Thread};
use crate::routes::staff::written;
use crate::support::{ChangeKind, Handling, RequestRow, by_id, close, hand, lock, mark_read, rate, record};
use crate::uploads::Uploader;
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Sends a message. Its `client_id` makes sending idempotent.
#[utoipa::path(
    post,
    path = "/api/chat/threads/{token}/messages",
    tag = "chat",
    params(Thread, FormToken),
    request_body = ChatSending,
    responses(
        (status = 201, body = ChatSent),
        (status = 200, description = "An earlier attempt sent it", body = ChatSent),
        (status = 400, description = "`bad_request`", body = ErrorBody),
        (status = 403, description = "`invalid_token`, `foreign_origin`, or `closed`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody),
        (status = 413, description = "`payload_too_large`", body = ErrorBody),
        (status = 422, description = "`invalid_form`, or `key_reused`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_message(
    State(api): State<Api>,
    Path(token): Path<String>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<ChatSending>, JsonRejection>,
) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let Json(sending) = body?;
    let row = find(&api, &token).await?;
    api.submission_limits().chat.take(edge.client()).map_err(ApiError::TooMany)?;
    api.submission_limits().threads.take(api.database(), &row.id).await?;
    let uploader = Uploader::of(&request, api.csrf()).as_ref().map(Uploader::digest).unwrap_or_default();
    let sent = chat::send(&api, &row, &uploader, &sending, Timestamp::now().as_millisecond()).await?;
    api.chat().wake(&row.id);
    let status = if sent.is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok(uncached(status, &ChatSent { message: sent.message, thread: chat_thread(&sent.row) }))
}

/// Marks messages as read, up to a sequence number. The mark never moves back.
#[utoipa::path(
    post,
    path = "/api/chat/threads/{token}/read",
    tag = "chat",
    params(Thread, FormToken),
    request_body = ChatReading,
    responses(
        (status = 204, description = "Marked"),
        (status = 400, description = "`bad_request`", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_read(
    State(api): State<Api>,
    Path(token): Path<String>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<ChatReading>, JsonRejection>,
) -> Result<Response, ApiError> {
    check_mark(&api, &edge, &request)?;
    let Json(ChatReading { seq }) = body?;
    let row = find(&api, &token).await?;
    // Most marks repeat an earlier one: they write nothing.
    if i64::from(seq) > row.visitor_read && i64::from(seq) <= row.last_seq {
        store_read(&api, &row, seq.into()).await?;
        api.chat().wake(&row.id);
    }
    Ok(done())
}

async fn store_read(api: &Api, row: &RequestRow, seq: i64) -> Result<(), ApiError> {
    let stored = async {
        let mut transaction = api.database().pool().begin().await?;
        lock(&mut transaction, &row.id).await?;
        if mark_read(&mut transaction, &row.id, seq).await? {
            record(&mut transaction, &row.id, ChangeKind::Read, seq, Timestamp::now().as_millisecond()).await?;
        }
        transaction.commit().await
    };
    Ok(stored.await.map_err(StoreError::from)?)
}

/// Says that the visitor is typing. Not stored.
#[utoipa::path(
    post,
    path = "/api/chat/threads/{token}/typing",
    tag = "chat",
    params(Thread, FormToken),
    responses(
        (status = 204, description = "Told to staff"),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_typing(
    State(api): State<Api>,
    Path(token): Path<String>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    check_mark(&api, &edge, &request)?;
    let row = find(&api, &token).await?;
    api.chat().typing(&row.id, Typist::Visitor);
    Ok(done())
}

/// Asks for a person instead of the assistant.
#[utoipa::path(
    post,
    path = "/api/chat/threads/{token}/handover",
    tag = "chat",
    params(Thread, FormToken),
    responses(
        (status = 200, body = ChatThread),
        (status = 403, description = "`invalid_token`, `foreign_origin`, or `closed`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_handover(
    State(api): State<Api>,
    Path(token): Path<String>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    check_mark(&api, &edge, &request)?;
    let row = find(&api, &token).await?;
    // Who waits or talks to a person already changes nothing by asking again.
    if row.handling == Handling::Assistant {
        let now = Timestamp::now().as_millisecond();
        written(hand(api.database(), api.outbox(), &row, Handling::Queue, "", now).await)?;
    }
    changed(&api, &row).await
}

/// Returns a link to the support form, filled in with the conversation.
#[utoipa::path(
    post,
    path = "/api/chat/threads/{token}/form",
    tag = "chat",
    params(Thread, FormToken),
    responses(
        (status = 200, body = ChatForm),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_form(
    State(api): State<Api>,
    Path(token): Path<String>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    // It stores a draft, as a returned form does.
    api.submission_limits().bodies.take(edge.client()).map_err(ApiError::TooMany)?;
    let row = find(&api, &token).await?;
    let view = api.view(&format!("{}-{}", row.country, row.language), &row.city)?;
    let url = chat::form_link(&api, &view, &row, Timestamp::now().as_millisecond()).await?;
    Ok(uncached(StatusCode::OK, &ChatForm { url }))
}

/// Rates the support, or changes the rating.
#[utoipa::path(
    post,
    path = "/api/chat/threads/{token}/rating",
    tag = "chat",
    params(Thread, FormToken),
    request_body = ChatRating,
    responses(
        (status = 200, body = ChatThread),
        (status = 400, description = "`bad_request`", body = ErrorBody),
        (status = 403, description = "`invalid_token`, `foreign_origin`, or `closed`: there is no answer to rate", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody),
        (status = 422, description = "`invalid_form`: `rating` is not 1 to 5", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_rating(
    State(api): State<Api>,
    Path(token): Path<String>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<ChatRating>, JsonRejection>,
) -> Result<Response, ApiError> {
    check_mark(&api, &edge, &request)?;
    let Json(ChatRating { rating }) = body?;
    let row = find(&api, &token).await?;
    if !(1..=5).contains(&rating) {
        return Err(ApiError::Form([("rating".to_owned(), vec!["one_of".to_owned()])].into()));
    }
    if !written(rate(api.database(), api.outbox(), &row, rating, Timestamp::now().as_millisecond()).await)? {
        return Err(ApiError::Closed);
    }
    changed(&api, &row).await
}

/// Sends a transcript by e-mail.
#[utoipa::path(
    post,
    path = "/api/chat/threads/{token}/transcript",
    tag = "chat",
    params(Thread, FormToken),
    request_body = ChatTranscript,
    responses(
        (status = 202, description = "It will be sent"),
        (status = 400, description = "`bad_request`", body = ErrorBody),
        (status = 403, description = "`invalid_token`, `foreign_origin`, or `closed`: no mail server is configured", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody),
        (status = 422, description = "`invalid_form`: `email`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_transcript(
    State(api): State<Api>,
    Path(token): Path<String>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<ChatTranscript>, JsonRejection>,
) -> Result<Response, ApiError> {
    check_mark(&api, &edge, &request)?;
    let Json(ChatTranscript { email }) = body?;
    let row = find(&api, &token).await?;
    let email = chat::valid_email(&email)?;
    // SECURITY: a visitor chooses text and recipient, so few letters leave for each.
    let limits = api.submission_limits();
    limits.transcripts.take(edge.client()).map_err(ApiError::TooMany)?;
    for name in [&row.id, &folded_email(&email)] {
        limits.transcript_names.take(api.database(), name).await?;
    }
    chat::send_transcript(&api, &row, email, Timestamp::now().as_millisecond()).await?;
    Ok((StatusCode::ACCEPTED, [(header::CACHE_CONTROL, "no-store")]).into_response())
}

/// Ends the chat. A message reopens it for 7 days.
#[utoipa::path(
    post,
    path = "/api/chat/threads/{token}/close",
    tag = "chat",
    params(Thread, FormToken),
    responses(
        (status = 200, body = ChatThread),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_close(
    State(api): State<Api>,
    Path(token): Path<String>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    check_mark(&api, &edge, &request)?;
    let row = find(&api, &token).await?;
    written(close(api.database(), &row, Timestamp::now().as_millisecond()).await)?;
    changed(&api, &row).await
}

/// Tells the streams, and returns the thread as it is now.
async fn changed(api: &Api, row: &RequestRow) -> Result<Response, ApiError> {
    api.chat().wake(&row.id);
    let row = by_id(api.database(), &row.id).await?.ok_or(ApiError::NotFound)?;
    Ok(uncached(StatusCode::OK, &chat_thread(&row)))
}

fn done() -> Response {
    (StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response()
}

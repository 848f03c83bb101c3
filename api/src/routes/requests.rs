//! `/api/{locale}/{city}/requests/{token}`: a support request, for its author.

use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::support::RequestThread;
use jiff::Timestamp;
use utoipa::ToSchema;

use super::forms::{BinaryFile, Received, SUPPORT_FILES, answer, attachment, receive, see_other};
use super::params::{File, FormErrors, LocaleCityPath, ScriptToken, SenderKey, Thread};
use crate::app::Api;
use crate::forms::{Errors, clean, length};
use crate::pages::View;
use crate::support::{NewReply, OwnFiles, ReplyOutcome, RequestRow, SendError, body_digest, by_token, files_of, rate, reply, thread};
use crate::uploads::{StoredFile, file_of};
use crate::web::csrf::Sender;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Longest reply, in code points.
const LONGEST_REPLY: usize = 1000;

/// A reply.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the body for OpenAPI; handlers read it field by field")]
pub(crate) struct ReplyForm {
    /// At most 1000 code points; may be empty with files.
    #[schema(example = "Thank you, it has arrived.")]
    text: String,
    /// Files of a multipart body, at most 5 of 2 MiB each.
    #[schema(value_type = Option<Vec<BinaryFile>>, max_items = 5)]
    files: Option<Vec<Vec<u8>>>,
    /// Ids of uploaded files.
    file_ids: Option<Vec<String>>,
    /// Idempotency key, without the header `Idempotency-Key`.
    #[schema(pattern = "^([!-~]{16,128})?$")]
    key: Option<String>,
}

/// A rating.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the body for OpenAPI; handlers read it field by field")]
pub(crate) struct RatingForm {
    /// 1 to 5.
    #[schema(minimum = 1, maximum = 5, example = 5)]
    rating: u8,
}

/// Returns the messages of a request.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/requests/{token}",
    tag = "support",
    params(LocaleCityPath, Thread),
    responses(
        (status = 200, body = RequestThread),
        (status = 404, description = "`unknown_locale`, `unknown_city` or `not_found`", body = ErrorBody)
    )
)]
pub(super) async fn get_request(
    State(api): State<Api>,
    Path((locale, city, token)): Path<(String, String, String)>,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let row = by_token(api.database(), &token).await?.ok_or(ApiError::NotFound)?;
    answered(&view, &row).await
}

/// Returns a file of a request as a download.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/requests/{token}/files/{id}",
    tag = "support",
    params(LocaleCityPath, Thread, File),
    responses(
        (status = 200, description = "The file, with its own type", content_type = "*/*"),
        (status = 404, description = "`unknown_locale`, `unknown_city` or `not_found`", body = ErrorBody)
    )
)]
pub(super) async fn get_request_file(
    State(api): State<Api>,
    Path((locale, city, token, id)): Path<(String, String, String, String)>,
) -> Result<Response, ApiError> {
    api.view(&locale, &city)?;
    let row = by_token(api.database(), &token).await?.ok_or(ApiError::NotFound)?;
    let file = file_of(api.database(), &row.id, &id).await?.ok_or(ApiError::NotFound)?;
    attachment(&api, &file).await
}

/// Adds a reply of the author.
///
/// Reopens a request that was solved less than 7 days ago.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/requests/{token}/reply",
    tag = "support",
    params(LocaleCityPath, Thread, ScriptToken, SenderKey),
    request_body(content(
        (ReplyForm = "multipart/form-data"),
        (ReplyForm = "application/x-www-form-urlencoded"),
        (ReplyForm = "application/json")
    )),
    responses(
        (status = 200, body = RequestThread),
        (status = 303, description = "For a page without scripts: to the thread"),
        (status = 404, description = "`unknown_locale`, `unknown_city` or `not_found`", body = ErrorBody),
        FormErrors
    )
)]
pub(super) async fn post_reply(
    State(api): State<Api>,
    Path((locale, city, token)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: Request,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let row = by_token(api.database(), &token).await?.ok_or(ApiError::NotFound)?;
    let Received { sender, author, key, mut submission, .. } = receive(&api, &edge, SUPPORT_FILES, request).await?;
    let mut errors = Errors::new();
    let own = OwnFiles { uploader: &author.uploader, draft: &[] };
    let files = files_of(&api, &submission, SUPPORT_FILES.count, own, &mut errors).await?;
    let text = clean(submission.first("text"), true);
    let code = match length(submission.first("text")) {
        length if length > LONGEST_REPLY => Some("max_length"),
        _ if text.is_empty() && files.is_empty() => Some("required"),
        _ => None,
    };
    errors.extend(code.map(|code| ("text".to_owned(), vec![code.to_owned()])));
    if !errors.is_empty() {
        return refused(&view, sender, &token, errors);
    }
    api.submission_limits().sending.take(edge.client()).map_err(ApiError::TooMany)?;
    let body = body_digest(&submission.values, &files);
    let files = new_files(&api, &row, files).await?;
    if text.is_empty() && files.is_empty() {
        return respond(&api, &view, sender, &token).await;
    }
    let new = NewReply { text: &text, files: &files, key: &key, body: &body, client: None };
    match reply(api.database(), api.outbox(), &row, &new, Timestamp::now().as_millisecond()).await {
        Ok(ReplyOutcome::Added) => {
            submission.files.keep();
            api.chat().wake(&row.id);
        }
        // The first attempt stored its files; the resent copies are dropped.
        Ok(ReplyOutcome::Duplicate) => {}
        Ok(ReplyOutcome::Closed) => return Err(ApiError::Closed),
        Err(SendError::FileTaken) => return refused(&view, sender, &token, [("files".to_owned(), vec!["file_broken".to_owned()])].into()),
        Err(SendError::Api(error)) => return Err(error),
    }
    respond(&api, &view, sender, &token).await
}

/// Files that the thread lacks. An author whose reply arrived without a response may change it and
/// send its files again.
async fn new_files(api: &Api, row: &RequestRow, files: Vec<StoredFile>) -> Result<Vec<StoredFile>, ApiError> {
    let mut new_files = Vec::with_capacity(files.len());
    for file in files {
        if file.message.is_none() || file_of(api.database(), &row.id, &file.id).await?.is_none() {
            new_files.push(file);
        }
    }
    Ok(new_files)
}

/// Rates the support, or changes the rating.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/requests/{token}/rate",
    tag = "support",
    params(LocaleCityPath, Thread, ScriptToken),
    request_body(content(
        (RatingForm = "application/x-www-form-urlencoded"),
        (RatingForm = "multipart/form-data"),
        (RatingForm = "application/json")
    )),
    responses(
        (status = 200, body = RequestThread),
        (status = 303, description = "For a page without scripts: to the thread"),
        (status = 404, description = "`unknown_locale`, `unknown_city` or `not_found`", body = ErrorBody),
        FormErrors
    )
)]
pub(super) async fn post_rate(
    State(api): State<Api>,
    Path((locale, city, token)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: Request,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let row = by_token(api.database(), &token).await?.ok_or(ApiError::NotFound)?;
    let Received { sender, submission, .. } = receive(&api, &edge, SUPPORT_FILES, request).await?;
    let rating = submission.first("rating").parse::<u8>().ok().filter(|rating| (1..=5).contains(rating));
    let Some(rating) = rating else { return refused(&view, sender, &token, [("rating".to_owned(), vec!["one_of".to_owned()])].into()) };
    match rate(api.database(), api.outbox(), &row, rating, Timestamp::now().as_millisecond()).await {
        Ok(true) => respond(&api, &view, sender, &token).await,
        Ok(false) | Err(SendError::FileTaken) => Err(ApiError::Closed),
        Err(SendError::Api(error)) => Err(error),
    }
}

async fn respond(api: &Api, view: &View<'_>, sender: Sender, token: &str) -> Result<Response, ApiError> {
    let row = by_token(api.database(), token).await?.ok_or(ApiError::NotFound)?;
    match sender {
        Sender::Script => answered(view, &row).await,
        Sender::Page => Ok(answer(sender, &(), &format!("{}?sent=1", view.request_url(token)))),
    }
}

/// Validation errors: JSON, or a redirect to the thread page with their code.
fn refused(view: &View<'_>, sender: Sender, token: &str, errors: Errors) -> Result<Response, ApiError> {
    let Sender::Page = sender else { return Err(ApiError::Form(errors)) };
    let (field, code) =
        errors.iter().find_map(|(field, codes)| Some((field, codes.first()?))).map_or(("", ""), |(field, code)| (field, code));
    Ok(see_other(&format!("{}?error={field}.{code}", view.request_url(token))))
}

async fn answered(view: &View<'_>, row: &RequestRow) -> Result<Response, ApiError> {
    let named = view.subject_names(&row.profession, &row.subject);
    let thread = thread(view.database, row, &view.base(), named, view.answer_time(row.kind)).await?;
    let mut response = uncached(StatusCode::OK, &thread).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    response.headers_mut().insert("x-robots-tag", HeaderValue::from_static("noindex"));
    Ok(response)
}

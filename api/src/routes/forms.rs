//! Shared parts of the form endpoints.

use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::support::{LARGEST_APPLICATION_FILE, LARGEST_SUPPORT_FILE, MOST_APPLICATION_FILES, MOST_SUPPORT_FILES};
use jiff::Timestamp;
use serde::Serialize;
use url::Origin;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};

use crate::accounts;
use crate::app::Api;
use crate::forms::{DOCUMENTS, PICTURES};
use crate::support::{Author, sender_key};
use crate::uploads::{FileRules, StoredFile, UploadContext, UploadedForm, Uploader, read};
use crate::web::csrf::{Sender, check_form};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Timeout of requests with files: 11 MiB over a slow mobile network.
pub(crate) const LONGEST_UPLOAD: Duration = Duration::from_secs(180);

/// File rules of support requests.
pub(super) const SUPPORT_FILES: FileRules = FileRules { bytes: LARGEST_SUPPORT_FILE, count: MOST_SUPPORT_FILES, types: &PICTURES };

/// File rules of applications.
pub(super) const APPLICATION_FILES: FileRules =
    FileRules { bytes: LARGEST_APPLICATION_FILE, count: MOST_APPLICATION_FILES, types: &APPLICATION_TYPES };

const APPLICATION_TYPES: [&str; PICTURES.len() + DOCUMENTS.len()] = {
    let mut types = [""; PICTURES.len() + DOCUMENTS.len()];
    let (pictures, documents) = types.split_at_mut(PICTURES.len());
    pictures.copy_from_slice(&PICTURES);
    documents.copy_from_slice(&DOCUMENTS);
    types
};

/// Accepts any value, so that a wrong one never loses a request.
fn elapsed() -> Object {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Number, Type::Boolean, Type::Null]))
        .description(Some("Milliseconds from showing the form to sending it. What is no number says nothing."))
        .build()
}

/// Body of a support request. `ask-questions/info` lists the fields of a profession.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the body for OpenAPI; handlers read it field by field")]
pub(crate) struct SupportForm {
    /// Id of the profession.
    #[schema(example = "courier-on-foot")]
    ask_professions_id: String,
    /// Id of the subject.
    #[schema(example = "payouts")]
    ask_subject_id: String,
    /// Number of the driving licence.
    driver_license: Option<String>,
    /// At least two words.
    #[schema(example = "Anna Smirnova")]
    driver_name: String,
    /// Telephone.
    #[schema(example = "+7 916 123-45-67")]
    driver_phone: Option<String>,
    /// E-mail.
    #[schema(example = "anna@example.org")]
    email: String,
    /// Partner fleet.
    park_name: Option<String>,
    /// 1000 code points at most.
    #[schema(example = "My payout has not arrived.")]
    text: String,
    /// Files of a multipart body, at most 5 of 2 MiB each.
    #[schema(value_type = Option<Vec<BinaryFile>>, max_items = 5)]
    files: Option<Vec<Vec<u8>>>,
    /// Ids of uploaded files.
    file_ids: Option<Vec<String>>,
    /// Key of the draft, for a form without scripts.
    form: Option<String>,
    /// Idempotency key, without the header `Idempotency-Key`; 16 to 128 characters.
    #[schema(pattern = "^([!-~]{16,128})?$")]
    key: Option<String>,
    /// Milliseconds from showing the form to submitting it. Other values are ignored.
    #[schema(schema_with = elapsed)]
    elapsed_ms: Option<u64>,
    /// Honeypot: hidden from people, who leave it empty.
    website: Option<String>,
}

/// Body of an application step. The page lists its fields.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the body for OpenAPI; handlers read it field by field")]
pub(crate) struct ApplicationForm {
    /// `work` (default), `person`, `transport`, `documents` or `check`.
    #[schema(example = "work")]
    step: Option<String>,
    /// Key of the draft.
    form: Option<String>,
    /// Id of the profession.
    #[schema(example = "courier-on-foot")]
    profession: Option<String>,
    /// City.
    #[schema(example = "Kazan")]
    city: Option<String>,
    /// Form of employment.
    #[schema(example = "self_employed")]
    employment: Option<String>,
    /// Files of a multipart body, at most 5 of 6 MiB each.
    #[schema(value_type = Option<Vec<BinaryFile>>, max_items = 5)]
    files: Option<Vec<Vec<u8>>>,
    /// Ids of uploaded files.
    file_ids: Option<Vec<String>>,
    /// Idempotency key, without the header `Idempotency-Key`.
    #[schema(pattern = "^([!-~]{16,128})?$")]
    key: Option<String>,
}

/// Content of a file.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the body for OpenAPI; handlers stream it")]
#[schema(value_type = String, format = Binary)]
pub(crate) struct BinaryFile(Vec<u8>);

/// A file.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the body for OpenAPI; handlers stream it")]
pub(crate) struct FileForm {
    /// The file. The field may also be named `file`.
    #[schema(format = Binary, value_type = String)]
    image: Vec<u8>,
}

/// A submitted form and its sender.
pub(super) struct Received {
    pub(super) sender: Sender,
    pub(super) author: Author,
    pub(super) key: String,
    pub(super) submission: UploadedForm,
    /// The browser; `None` without a cookie.
    pub(super) uploader: Option<Uploader>,
}

/// Checks the origin and the rate limit of a form, then reads it.
///
/// # Errors
/// It comes from another site, exceeds the rate limit, is too slow, or is malformed.
pub(super) async fn receive(api: &Api, edge: &EdgeHeaders, rules: FileRules, request: Request) -> Result<Received, ApiError> {
    let sender = check_form(request.headers(), api.csrf(), edge)?;
    api.submission_limits().bodies.take(edge.client()).map_err(ApiError::TooMany)?;
    let headers = request.headers().clone();
    let key = headers.get("idempotency-key").map(|key| key.to_str().unwrap_or_default());
    let uploader = Uploader::of(&headers, api.csrf());
    let owner = uploader.as_ref().map(Uploader::digest).unwrap_or_default();
    let submission = read(request, UploadContext { store: api.files(), database: api.database(), rules, owner: &owner }).await?;
    let author = Author { uploader: owner, ..author(api, edge, &headers).await? };
    Ok(Received { sender, author, key: sender_key(key, &submission)?, submission, uploader })
}

pub(super) async fn author(api: &Api, edge: &EdgeHeaders, headers: &HeaderMap) -> Result<Author, ApiError> {
    let account = match accounts::session_token(headers) {
        Some(token) => accounts::account_id_of(api.database(), token, Timestamp::now()).await?,
        None => None,
    };
    let origin = edge.origin.as_ref().map(Origin::ascii_serialization).unwrap_or_default();
    Ok(Author { client: edge.client(), origin, account, uploader: String::new() })
}

/// Redirects a page without scripts.
pub(super) fn see_other(path: &str) -> Response {
    let location = HeaderValue::try_from(path).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, location), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))]).into_response()
}

/// Success: JSON for a script, a redirect for a page.
pub(super) fn answer(sender: Sender, value: &impl Serialize, page: &str) -> Response {
    match sender {
        Sender::Script => uncached(StatusCode::OK, value),
        Sender::Page => see_other(page),
    }
}

/// A file as a download, for authorised readers.
///
/// # Errors
/// The file no longer exists.
pub(super) async fn attachment(api: &Api, file: &StoredFile) -> Result<Response, ApiError> {
    let content = api.files().get(&file.id).await?;
    // An ASCII name for old browsers, and the real one in RFC 8187 form.
    let plain: String =
        file.name.chars().map(|letter| if letter.is_ascii_alphanumeric() || "-_.".contains(letter) { letter } else { '_' }).collect();
    let real = percent_encoding::utf8_percent_encode(&file.name, percent_encoding::NON_ALPHANUMERIC);
    let disposition = format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{real}");
    let value = |text: String| HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("attachment"));
    let headers = [
        (header::CONTENT_TYPE, value(file.mime.clone())),
        (header::CONTENT_LENGTH, HeaderValue::from(file.size)),
        (header::CONTENT_DISPOSITION, value(disposition)),
        // SECURITY: if a browser displays the file all the same, it runs no script and sniffs no
        // type.
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("sandbox; default-src 'none'")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((headers, Body::from_stream(content)).into_response())
}

//! What the endpoints of forms have in common.

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

/// Longest time for a request that brings files: 11 MiB over a slow telephone network.
pub(crate) const LONGEST_UPLOAD: Duration = Duration::from_secs(180);

/// Files of a request to support.
pub(super) const SUPPORT_FILES: FileRules = FileRules { bytes: LARGEST_SUPPORT_FILE, count: MOST_SUPPORT_FILES, types: &PICTURES };

/// Files of an application.
pub(super) const APPLICATION_FILES: FileRules =
    FileRules { bytes: LARGEST_APPLICATION_FILE, count: MOST_APPLICATION_FILES, types: &APPLICATION_TYPES };

const APPLICATION_TYPES: [&str; PICTURES.len() + DOCUMENTS.len()] = {
    let mut types = [""; PICTURES.len() + DOCUMENTS.len()];
    let (pictures, documents) = types.split_at_mut(PICTURES.len());
    pictures.copy_from_slice(&PICTURES);
    documents.copy_from_slice(&DOCUMENTS);
    types
};

/// Whatever can stand in a field: a request is never lost by it.
fn elapsed() -> Object {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Number, Type::Boolean, Type::Null]))
        .description(Some("Milliseconds from showing the form to sending it. What is no number says nothing."))
        .build()
}

/// A request to support as it is sent; which fields there are is told by `ask-questions/info`.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "says what a body looks like; it is read field by field")]
pub(crate) struct SupportForm {
    /// Id of the profession.
    #[schema(example = "courier-on-foot")]
    ask_professions_id: String,
    /// Id of the subject.
    #[schema(example = "payouts")]
    ask_subject_id: String,
    /// Number of the driving licence.
    driver_license: Option<String>,
    /// Two words or more.
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
    /// Files themselves, of a multipart body; 5 at most, 2 MiB each.
    #[schema(value_type = Option<Vec<BinaryFile>>, max_items = 5)]
    files: Option<Vec<Vec<u8>>>,
    /// Ids of files that were sent before.
    file_ids: Option<Vec<String>>,
    /// Key of what was put in before, of a form without scripts.
    form: Option<String>,
    /// The sender's key, where there is no header `Idempotency-Key`; 16 to 128 characters.
    #[schema(pattern = "^([!-~]{16,128})?$")]
    key: Option<String>,
    /// Milliseconds from showing the form to sending it. What is no number says nothing.
    #[schema(schema_with = elapsed)]
    elapsed_ms: Option<u64>,
    /// Left empty by people, who do not see it.
    website: Option<String>,
}

/// A step of an application; which fields it has is told by its page.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "says what a body looks like; it is read field by field")]
pub(crate) struct ApplicationForm {
    /// `work`, `person`, `transport`, `documents` or `check`; `work` when absent.
    #[schema(example = "work")]
    step: Option<String>,
    /// Key of what was put in before.
    form: Option<String>,
    /// Id of the profession.
    #[schema(example = "courier-on-foot")]
    profession: Option<String>,
    /// City.
    #[schema(example = "Kazan")]
    city: Option<String>,
    /// Way of working.
    #[schema(example = "self_employed")]
    employment: Option<String>,
    /// Files themselves, of a multipart body; 5 at most, 6 MiB each.
    #[schema(value_type = Option<Vec<BinaryFile>>, max_items = 5)]
    files: Option<Vec<Vec<u8>>>,
    /// Ids of files that were sent before.
    file_ids: Option<Vec<String>>,
    /// The sender's key, where there is no header `Idempotency-Key`.
    #[schema(pattern = "^([!-~]{16,128})?$")]
    key: Option<String>,
}

/// Content of a file.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "says what a body looks like; it is read as it comes")]
#[schema(value_type = String, format = Binary)]
pub(crate) struct BinaryFile(Vec<u8>);

/// A file.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "says what a body looks like; it is read as it comes")]
pub(crate) struct FileForm {
    /// The file; the field may be named `file` too.
    #[schema(format = Binary, value_type = String)]
    image: Vec<u8>,
}

/// A form on its way in.
pub(super) struct Received {
    pub(super) sender: Sender,
    pub(super) author: Author,
    pub(super) key: String,
    pub(super) posted: UploadedForm,
    /// The browser; `None` for one that was given no cookie yet.
    pub(super) uploader: Option<Uploader>,
}

/// Checks where a form comes from, and reads it.
///
/// # Errors
/// It comes from elsewhere, too fast or too slowly, or cannot be read.
pub(super) async fn receive(api: &Api, edge: &EdgeHeaders, rules: FileRules, request: Request) -> Result<Received, ApiError> {
    let sender = check_form(request.headers(), api.csrf(), edge)?;
    api.submission_limits().bodies.take(edge.client()).map_err(ApiError::TooMany)?;
    let headers = request.headers().clone();
    let key = headers.get("idempotency-key").map(|key| key.to_str().unwrap_or_default());
    let uploader = Uploader::of(&headers, api.csrf());
    let owner = uploader.as_ref().map(Uploader::digest).unwrap_or_default();
    let posted = read(request, UploadContext { store: api.files(), database: api.database(), rules, owner: &owner }).await?;
    let author = Author { uploader: owner, ..author(api, edge, &headers).await? };
    Ok(Received { sender, author, key: sender_key(key, &posted)?, posted, uploader })
}

async fn author(api: &Api, edge: &EdgeHeaders, headers: &HeaderMap) -> Result<Author, ApiError> {
    let account = match accounts::session_token(headers) {
        Some(token) => accounts::account_id_of(api.database(), token, Timestamp::now()).await?,
        None => None,
    };
    let origin = edge.origin.as_ref().map(Origin::ascii_serialization).unwrap_or_default();
    Ok(Author { client: edge.client(), origin, account, uploader: String::new() })
}

/// Leads a page without scripts on.
pub(super) fn see_other(path: &str) -> Response {
    let location = HeaderValue::try_from(path).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, location), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))]).into_response()
}

/// A good answer: JSON for a script, another page for a page.
pub(super) fn answer(sender: Sender, value: &impl Serialize, page: &str) -> Response {
    match sender {
        Sender::Script => uncached(StatusCode::OK, value),
        Sender::Page => see_other(page),
    }
}

/// A file for whoever may have it: never shown, always saved.
///
/// # Errors
/// It is not there any more.
pub(super) async fn attachment(api: &Api, file: &StoredFile) -> Result<Response, ApiError> {
    let content = api.files().get(&file.id).await?;
    // The plain name for old browsers, the real one as RFC 8187 writes it.
    let plain: String =
        file.name.chars().map(|letter| if letter.is_ascii_alphanumeric() || "-_.".contains(letter) { letter } else { '_' }).collect();
    let real = percent_encoding::utf8_percent_encode(&file.name, percent_encoding::NON_ALPHANUMERIC);
    let disposition = format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{real}");
    let value = |text: String| HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("attachment"));
    let headers = [
        (header::CONTENT_TYPE, value(file.mime.clone())),
        (header::CONTENT_LENGTH, HeaderValue::from(file.size)),
        (header::CONTENT_DISPOSITION, value(disposition)),
        // SECURITY: even a browser that shows it runs nothing of it, and guesses nothing.
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("sandbox; default-src 'none'")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((headers, Body::from_stream(content)).into_response())
}

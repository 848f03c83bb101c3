//! Submission of the support form: validates it and creates a request.

use axum::http::HeaderMap;
use contracts::support::RequestReceipt;
use indexmap::IndexSet;
use jiff::Timestamp;

use super::body::body_digest;
use super::draft::{SUPPORT_REQUEST, find_draft};
use super::rows::Kind;
use super::send::{NewRequest, SendError, earlier, send};
use super::{SUSPECT_FIELDS, is_suspect};
use crate::app::Api;
use crate::forms::{Errors, check, folded_email};
use crate::pages::View;
use crate::uploads::{FileFault, StoredFile, UploadedForm, by_ids};
use crate::web::edge_headers::Client;
use crate::web::response::ApiError;

/// Length of idempotency keys, in bytes.
const KEY: std::ops::RangeInclusive<usize> = 16..=128;

/// Most files of a support request.
const MOST_FILES: usize = contracts::support::MOST_SUPPORT_FILES;

/// Sender of a form.
#[derive(Debug, Clone, Default)]
pub(crate) struct Author {
    pub(crate) client: Client,
    /// Scheme and host of the site; may be empty.
    pub(crate) origin: String,
    pub(crate) account: Option<String>,
    /// Digest of the browser's upload cookie; empty if unknown.
    pub(crate) uploader: String,
}

/// Outcome of a submission.
#[derive(Debug)]
pub(crate) enum Submission {
    /// The request exists.
    Accepted(RequestReceipt),
    /// Error codes by field.
    Rejected(Errors),
}

/// The idempotency key in the header of a request without a form body.
///
/// # Errors
/// The key is too short, too long, or not printable ASCII.
pub(crate) fn header_key(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    let key = key.to_str().ok().filter(|key| is_sender_key(key));
    key.map(Some).ok_or(ApiError::Invalid(vec![("key", "invalid")]))
}

/// True if a text can be an idempotency key.
pub(crate) fn is_sender_key(key: &str) -> bool {
    KEY.contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic())
}

/// The idempotency key: from the header, else from the field `key`, else empty.
///
/// # Errors
/// The key is too short, too long, or not printable ASCII.
pub(crate) fn sender_key(header: Option<&str>, submission: &UploadedForm) -> Result<String, ApiError> {
    let field = Some(submission.first("key")).filter(|key| !key.is_empty());
    if header.into_iter().chain(field).all(is_sender_key) {
        Ok(header.or(field).unwrap_or_default().to_owned())
    } else {
        Err(ApiError::Invalid(vec![("key", "invalid")]))
    }
}

/// Validates a form and creates a request.
///
/// # Errors
/// A rate limit was exceeded, the key was used for another form, or the database failed.
pub(crate) async fn submit(
    api: &Api,
    view: &View<'_>,
    author: Author,
    key: String,
    submission: &mut UploadedForm,
) -> Result<Submission, ApiError> {
    let place = view.forms_place();
    let receipt = |number: String, url: String, category: &str| {
        let next = if category.is_empty() { view.knowledge_base_url("") } else { view.knowledge_base_url(category) };
        RequestReceipt { number, url, next }
    };
    let profession = api.forms().profession(&place, submission.first("ask_professions_id"));
    let category = profession.as_ref().map(|profession| profession.category_slug.clone()).unwrap_or_default();
    let body = digest_of(api, submission, MOST_FILES).await?;
    if let Some(sent) = earlier(api.database(), Kind::Support, &key, &body).await? {
        return Ok(Submission::Accepted(receipt(sent.number, sent.page, &category)));
    }
    let Some(profession) = profession else {
        let code = if submission.first("ask_professions_id").is_empty() { "required" } else { "one_of" };
        return Ok(Submission::Rejected([("ask_professions_id".to_owned(), vec![code.to_owned()])].into()));
    };
    let mut checked = check(&profession.form, &submission.values, place.today);
    let draft =
        find_draft(api.database(), SUPPORT_REQUEST, submission.first("form"), Timestamp::now().as_millisecond()).await?.unwrap_or_default();
    let own = OwnFiles { uploader: &author.uploader, draft: &draft.files };
    let files = files_of(api, submission, MOST_FILES, own, &mut checked.errors).await?;
    if !checked.errors.is_empty() {
        return Ok(Submission::Rejected(checked.errors));
    }
    let mut fields = checked.values;
    let take = |name: &str| fields.get(name).and_then(|values| values.first()).cloned().unwrap_or_default();
    let (email, phone, subject, text) = (take("email"), take("driver_phone"), take("ask_subject_id"), take("text"));
    fields.remove("text");
    api.submission_limits().sending.take(author.client).map_err(ApiError::TooMany)?;
    for name in [folded_email(&email), phone].iter().filter(|name| !name.is_empty()) {
        api.submission_limits().authors.take(api.database(), name).await?;
    }
    let new = NewRequest {
        kind: Kind::Support,
        profession: profession.id,
        subject,
        country: view.country.code.clone(),
        city: view.city.code.clone(),
        language: view.language.clone(),
        origin: author.origin,
        account: author.account,
        email,
        fields,
        text,
        files,
        key,
        body,
        suspect: is_suspect(submission.first(SUSPECT_FIELDS.0), submission.first(SUSPECT_FIELDS.1)),
        letter: (view.own("letter.taken_subject", &[]), view.own("letter.taken_text", &[])),
        chat: None,
    };
    match send(api.database(), api.outbox(), &new, Timestamp::now().as_millisecond()).await {
        Ok(sent) => {
            // An existing request has its files, so the new copies are not kept.
            if !sent.is_duplicate {
                submission.files.keep();
            }
            Ok(Submission::Accepted(receipt(sent.number, sent.page, &category)))
        }
        Err(SendError::FileTaken) => Ok(Submission::Rejected(file_error(FileFault::Broken))),
        Err(SendError::Api(error)) => Err(error),
    }
}

/// Earlier uploads that the form may attach.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnFiles<'f> {
    /// Digest of the browser's upload cookie; its uploads are allowed.
    pub(crate) uploader: &'f str,
    /// Ids of the draft's files; the form has the draft's key.
    pub(crate) draft: &'f [String],
}

impl OwnFiles<'_> {
    fn include(self, file: &StoredFile) -> bool {
        // SECURITY: a file without an owner belongs to no browser.
        (!file.owner.is_empty() && file.owner == self.uploader) || self.draft.contains(&file.id)
    }
}

/// Files of a form in the order of selection: earlier uploads in the order of `file_ids`, then the
/// form's own files. Adds their errors to `errors`.
///
/// # Errors
/// The database failed.
pub(crate) async fn files_of(
    api: &Api,
    submission: &UploadedForm,
    most: usize,
    own: OwnFiles<'_>,
    errors: &mut Errors,
) -> Result<Vec<StoredFile>, ApiError> {
    let mut ids = file_ids(submission);
    let mut faults: Vec<FileFault> = submission.faults.clone();
    if ids.len() + submission.files.files().len() > most {
        faults.push(FileFault::TooMany);
        ids.truncate(most);
    }
    let mut before = by_ids(api.database(), &ids).await?;
    before.retain(|file| own.include(file));
    if before.len() < ids.len() {
        faults.push(FileFault::Broken);
    }
    if let Some(fault) = faults.first() {
        errors.extend(file_error(*fault));
    }
    Ok(before.into_iter().chain(submission.files.files().iter().cloned()).collect())
}

/// Digest of a form's content: its fields, and all files that it names or contains. Ownership of
/// files does not matter, so a browser that lost its cookies gets the same digest.
///
/// # Errors
/// The database failed.
pub(crate) async fn digest_of(api: &Api, submission: &UploadedForm, most: usize) -> Result<String, ApiError> {
    let mut ids = file_ids(submission);
    ids.truncate(most);
    let mut files = by_ids(api.database(), &ids).await?;
    files.extend(submission.files.files().iter().cloned());
    Ok(body_digest(&submission.values, &files))
}

/// Distinct ids of earlier uploads, in the order of selection.
fn file_ids(submission: &UploadedForm) -> Vec<String> {
    let ids: IndexSet<&String> = submission.values.get("file_ids").into_iter().flatten().filter(|id| !id.is_empty()).collect();
    ids.into_iter().cloned().collect()
}

/// The error of the file field.
pub(crate) fn file_error(fault: FileFault) -> Errors {
    [("files".to_owned(), vec![fault.code().to_owned()])].into()
}

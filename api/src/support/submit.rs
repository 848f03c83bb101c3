//! A form of support that was sent: checked, then a request.

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

/// Shortest and longest key of a sender, in bytes.
const KEY: std::ops::RangeInclusive<usize> = 16..=128;

/// Most files of a support request.
const MOST_FILES: usize = contracts::support::MOST_SUPPORT_FILES;

/// Who sends a form.
#[derive(Debug, Clone, Default)]
pub(crate) struct Author {
    pub(crate) client: Client,
    /// Scheme and host; may be empty.
    pub(crate) origin: String,
    pub(crate) account: Option<String>,
    /// Digest of the browser, as its uploads have it; empty where it is not known.
    pub(crate) uploader: String,
}

/// What came of a form.
#[derive(Debug)]
pub(crate) enum Submitted {
    /// There is a request now.
    Taken(RequestReceipt),
    /// Codes of what is wrong, by field.
    Refused(Errors),
}

/// The sender's key in the header `Idempotency-Key` of a request whose body is no form; absent for none.
///
/// # Errors
/// It is too short, too long, or not of ASCII letters, digits and signs.
pub(crate) fn header_key(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    let key = key.to_str().ok().filter(|key| is_sender_key(key));
    key.map(Some).ok_or(ApiError::Invalid(vec![("key", "invalid")]))
}

/// Whether a text can be a sender's key.
fn is_sender_key(key: &str) -> bool {
    KEY.contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic())
}

/// The sender's key: of the header, else of the field `key`; empty for none.
///
/// # Errors
/// It is too short, too long, or not of ASCII letters, digits and signs.
pub(crate) fn sender_key(header: Option<&str>, posted: &UploadedForm) -> Result<String, ApiError> {
    let field = Some(posted.first("key")).filter(|key| !key.is_empty());
    if header.into_iter().chain(field).all(is_sender_key) {
        Ok(header.or(field).unwrap_or_default().to_owned())
    } else {
        Err(ApiError::Invalid(vec![("key", "invalid")]))
    }
}

/// Checks a form and makes a request of it.
///
/// # Errors
/// Somebody goes too fast, another form came under the key, or the database failed.
pub(crate) async fn submit(
    api: &Api,
    view: &View<'_>,
    author: Author,
    key: String,
    posted: &mut UploadedForm,
) -> Result<Submitted, ApiError> {
    let place = view.forms_place();
    let receipt = |number: String, url: String, category: &str| {
        let next = if category.is_empty() { view.knowledge_base_url("") } else { view.knowledge_base_url(category) };
        RequestReceipt { number, url, next }
    };
    let profession = api.forms().profession(&place, posted.first("ask_professions_id"));
    let category = profession.as_ref().map(|profession| profession.category_slug.clone()).unwrap_or_default();
    let body = digest_of(api, posted, MOST_FILES).await?;
    if let Some(sent) = earlier(api.database(), Kind::Support, &key, &body).await? {
        return Ok(Submitted::Taken(receipt(sent.number, sent.page, &category)));
    }
    let Some(profession) = profession else {
        let code = if posted.first("ask_professions_id").is_empty() { "required" } else { "one_of" };
        return Ok(Submitted::Refused([("ask_professions_id".to_owned(), vec![code.to_owned()])].into()));
    };
    let mut checked = check(&profession.form, &posted.values, place.today);
    let draft =
        find_draft(api.database(), SUPPORT_REQUEST, posted.first("form"), Timestamp::now().as_millisecond()).await?.unwrap_or_default();
    let own = OwnFiles { uploader: &author.uploader, draft: &draft.files };
    let files = files_of(api, posted, MOST_FILES, own, &mut checked.errors).await?;
    if !checked.errors.is_empty() {
        return Ok(Submitted::Refused(checked.errors));
    }
    let mut fields = checked.values;
    let take = |name: &str| fields.get(name).and_then(|values| values.first()).cloned().unwrap_or_default();
    let (email, phone, subject, text) = (take("email"), take("driver_phone"), take("ask_subject_id"), take("text"));
    fields.remove("text");
    api.submission_limits().sending.take(author.client).map_err(ApiError::TooMany)?;
    for name in [folded_email(&email), phone].iter().filter(|name| !name.is_empty()) {
        api.submission_limits().authors.take_name(name).map_err(ApiError::TooMany)?;
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
        suspect: is_suspect(posted.first(SUSPECT_FIELDS.0), posted.first(SUSPECT_FIELDS.1)),
        letter: (view.own("letter.taken_subject", &[]), view.own("letter.taken_text", &[])),
    };
    match send(api.database(), api.outbox(), &new, Timestamp::now().as_millisecond()).await {
        Ok(sent) => {
            // Of a request that was there already the files are there too: those that came again are not kept.
            if !sent.was_there {
                posted.files.keep();
            }
            Ok(Submitted::Taken(receipt(sent.number, sent.page, &category)))
        }
        Err(SendError::FileTaken) => Ok(Submitted::Refused(file_error(FileFault::Broken))),
        Err(SendError::Api(error)) => Err(error),
    }
}

/// Which files that were sent before may be attached.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnFiles<'f> {
    /// Digest of the browser: those that it sent.
    pub(crate) uploader: &'f str,
    /// Ids of those that the form's draft holds, whose key came along.
    pub(crate) draft: &'f [String],
}

impl OwnFiles<'_> {
    fn hold(self, file: &StoredFile) -> bool {
        // SECURITY: files of nobody are nobody's.
        (!file.owner.is_empty() && file.owner == self.uploader) || self.draft.contains(&file.id)
    }
}

/// Files of a form, in the order in which they were chosen: those that were sent before, in the order of `file_ids`, then those that came
/// with it. What is wrong with them is added to `errors`.
///
/// # Errors
/// The database failed.
pub(crate) async fn files_of(
    api: &Api,
    posted: &UploadedForm,
    most: usize,
    own: OwnFiles<'_>,
    errors: &mut Errors,
) -> Result<Vec<StoredFile>, ApiError> {
    let mut ids = file_ids(posted);
    let mut faults: Vec<FileFault> = posted.faults.clone();
    if ids.len() + posted.files.files().len() > most {
        faults.push(FileFault::TooMany);
        ids.truncate(most);
    }
    let mut before = by_ids(api.database(), &ids).await?;
    before.retain(|file| own.hold(file));
    if before.len() < ids.len() {
        faults.push(FileFault::Broken);
    }
    if let Some(fault) = faults.first() {
        errors.extend(file_error(*fault));
    }
    Ok(before.into_iter().chain(posted.files.files().iter().cloned()).collect())
}

/// Digest of what a form says: its fields, and all files that it names or brings. Who sent a file makes no difference: a browser that
/// has lost its cookies since sends the same.
///
/// # Errors
/// The database failed.
pub(crate) async fn digest_of(api: &Api, posted: &UploadedForm, most: usize) -> Result<String, ApiError> {
    let mut ids = file_ids(posted);
    ids.truncate(most);
    let mut files = by_ids(api.database(), &ids).await?;
    files.extend(posted.files.files().iter().cloned());
    Ok(body_digest(&posted.values, &files))
}

/// Ids of files that were sent before, each once, in the order in which they were chosen.
fn file_ids(posted: &UploadedForm) -> Vec<String> {
    let ids: IndexSet<&String> = posted.values.get("file_ids").into_iter().flatten().filter(|id| !id.is_empty()).collect();
    ids.into_iter().cloned().collect()
}

/// What is wrong with the field of files.
pub(crate) fn file_error(fault: FileFault) -> Errors {
    [("files".to_owned(), vec![fault.code().to_owned()])].into()
}

//! `POST /api/{locale}/{city}/contact-us/send` and `…/ask-questions/save`: a request to support.

use axum::extract::{Path, Request, State};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::support::RequestReceipt;
use jiff::Timestamp;

use super::forms::{Received, SUPPORT_FILES, SupportForm, answer, receive, see_other};
use super::params::{FormErrors, LocaleCityPath, ScriptToken, SenderKey};
use crate::app::Api;
use crate::forms::Errors;
use crate::pages::View;
use crate::support::{Draft, FORM_LIFE, OwnFiles, SUPPORT_REQUEST, Submission, files_of, find_draft, store_draft, submit};
use crate::uploads::UploadedForm;
use crate::web::csrf::Sender;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Submits a support request, once per idempotency key.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/contact-us/send",
    tag = "support",
    params(LocaleCityPath, ScriptToken, SenderKey),
    request_body(content(
        (SupportForm = "multipart/form-data"),
        (SupportForm = "application/x-www-form-urlencoded"),
        (SupportForm = "application/json")
    )),
    responses(
        (status = 200, body = RequestReceipt, example = json!({
            "number": "R-7KQ2-M9XD",
            "url": "/ru-ru/moskva/requests/9f2c4b7e1a6d8035c7e9b1f4a2d6803e5c7f9b1d4a6e8230f5c7a9b1e3d6f824",
            "next": "/ru-ru/moskva/knowledge-base/courier-on-foot"
        })),
        (status = 303, description = "For a page without scripts: to the thread with `sent=1`, or back to the form with `form=`"),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        FormErrors
    )
)]
pub(super) async fn post_send(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: Request,
) -> Result<Response, ApiError> {
    take(&api, &locale, &city, &edge, request).await
}

/// Submits a support request, like `contact-us/send`.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/ask-questions/save",
    tag = "support",
    params(LocaleCityPath, ScriptToken, SenderKey),
    request_body(content(
        (SupportForm = "multipart/form-data"),
        (SupportForm = "application/x-www-form-urlencoded"),
        (SupportForm = "application/json")
    )),
    responses(
        (status = 200, body = RequestReceipt, example = json!({
            "number": "R-7KQ2-M9XD",
            "url": "/ru-ru/moskva/requests/9f2c4b7e1a6d8035c7e9b1f4a2d6803e5c7f9b1d4a6e8230f5c7a9b1e3d6f824",
            "next": "/ru-ru/moskva/knowledge-base/courier-on-foot"
        })),
        (status = 303, description = "For a page without scripts: to the thread with `sent=1`, or back to the form with `form=`"),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        FormErrors
    )
)]
pub(super) async fn post_save(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: Request,
) -> Result<Response, ApiError> {
    take(&api, &locale, &city, &edge, request).await
}

async fn take(api: &Api, locale: &str, city: &str, edge: &EdgeHeaders, request: Request) -> Result<Response, ApiError> {
    let view = api.view(locale, city)?;
    if !view.takes_requests {
        return Err(ApiError::Closed);
    }
    let Received { sender, author, key, mut submission, .. } = receive(api, edge, SUPPORT_FILES, request).await?;
    let uploader = author.uploader.clone();
    let errors = match (submit(api, &view, author, key, &mut submission).await, sender) {
        (Ok(Submission::Accepted(receipt)), sender) => return Ok(answer(sender, &receipt, &format!("{}?sent=1", receipt.url))),
        (Ok(Submission::Rejected(errors)), _) => errors,
        // Keeps the input of a page without scripts: its visitor could not resend it.
        (Err(ApiError::TooMany(_)), Sender::Page) => Errors::from([("form".to_owned(), vec!["too_many_requests".to_owned()])]),
        (Err(error), _) => return Err(error),
    };
    match sender {
        Sender::Script => Err(ApiError::Form(errors)),
        Sender::Page => back(api, &view, &uploader, submission, errors).await,
    }
}

/// Redirects a page without scripts to its form; input and errors are kept in a draft.
async fn back(api: &Api, view: &View<'_>, uploader: &str, mut submission: UploadedForm, errors: Errors) -> Result<Response, ApiError> {
    let profession = submission.first("ask_professions_id").to_owned();
    let Some(known) = api.forms().profession(&view.forms_place(), &profession) else { return Ok(see_other(&view.contact_url())) };
    let now = Timestamp::now().as_millisecond();
    let before = find_draft(api.database(), SUPPORT_REQUEST, submission.first("form"), now).await?.unwrap_or_default();
    let own = OwnFiles { uploader, draft: &before.files };
    let files = files_of(api, &submission, SUPPORT_FILES.count, own, &mut Errors::new()).await?;
    let files = files.into_iter().filter(|file| file.message.is_none()).map(|file| file.id).collect();
    submission.files.keep();
    let form = submission.first("form").to_owned();
    let mut values = std::mem::take(&mut submission.values);
    values.retain(|name, _| known.form.fields.iter().any(|field| field.name == *name));
    let draft = Draft { values, errors, files, was_shown: false };
    let key = store_draft(api.database(), SUPPORT_REQUEST, &form, &draft, FORM_LIFE, now).await?;
    Ok(see_other(&format!("{}?form={key}", view.contact_form_url(&profession))))
}

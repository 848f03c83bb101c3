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
use crate::support::{Draft, FORM_LIFE, OwnFiles, SUPPORT_REQUEST, Submitted, files_of, find_draft, keep_draft, submit};
use crate::uploads::UploadedForm;
use crate::web::csrf::Sender;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Sends a request to support: once, however often the same key comes.
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
        (status = 303, description = "To the thread's page with `sent=1`, or back to the form with `form=`: for a page without scripts"),
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

/// Sends a request to support, as `contact-us/send` does.
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
        (status = 303, description = "To the thread's page with `sent=1`, or back to the form with `form=`: for a page without scripts"),
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
    let Received { sender, author, key, mut posted, .. } = receive(api, edge, SUPPORT_FILES, request).await?;
    let uploader = author.uploader.clone();
    let errors = match (submit(api, &view, author, key, &mut posted).await, sender) {
        (Ok(Submitted::Taken(receipt)), sender) => return Ok(answer(sender, &receipt, &format!("{}?sent=1", receipt.url))),
        (Ok(Submitted::Refused(errors)), _) => errors,
        // What was put in is kept for a page without scripts, whose visitor could not send it again.
        (Err(ApiError::TooMany(_)), Sender::Page) => Errors::from([("form".to_owned(), vec!["too_many_requests".to_owned()])]),
        (Err(error), _) => return Err(error),
    };
    match sender {
        Sender::Script => Err(ApiError::Form(errors)),
        Sender::Page => back(api, &view, &uploader, posted, errors).await,
    }
}

/// Leads a page without scripts back to its form, which is kept with what is wrong.
async fn back(api: &Api, view: &View<'_>, uploader: &str, mut posted: UploadedForm, errors: Errors) -> Result<Response, ApiError> {
    let profession = posted.first("ask_professions_id").to_owned();
    let Some(known) = api.forms().profession(&view.forms_place(), &profession) else { return Ok(see_other(&view.contact_url())) };
    let now = Timestamp::now().as_millisecond();
    let before = find_draft(api.database(), SUPPORT_REQUEST, posted.first("form"), now).await?.unwrap_or_default();
    let own = OwnFiles { uploader, draft: &before.files };
    let files = files_of(api, &posted, SUPPORT_FILES.count, own, &mut Errors::new()).await?;
    let files = files.into_iter().filter(|file| file.message.is_none()).map(|file| file.id).collect();
    posted.files.keep();
    let form = posted.first("form").to_owned();
    let mut values = std::mem::take(&mut posted.values);
    values.retain(|name, _| known.form.fields.iter().any(|field| field.name == *name));
    let draft = Draft { values, errors, files, was_shown: false };
    let key = keep_draft(api.database(), SUPPORT_REQUEST, &form, &draft, FORM_LIFE, now).await?;
    Ok(see_other(&format!("{}?form={key}", view.contact_form_url(&profession))))
}

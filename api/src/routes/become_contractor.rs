//! `POST /api/{locale}/{city}/become-contractor/save`: a step of an application.

use axum::extract::{Path, Request, State};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::support::RequestReceipt;

use super::forms::{APPLICATION_FILES, ApplicationForm, Received, answer, receive, see_other};
use crate::api::Api;
use crate::csrf::Sender;
use crate::respond::ApiError;
use crate::support::{Applied, apply};
use crate::trusted::Trusted;

/// Takes a step of an application. Until the last one `number` and `url` are empty, and `next` leads to the next step with `form=` in it.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/become-contractor/save",
    tag = "support",
    params(
        ("locale" = String, Path, description = "`{country}-{language}`", example = "ru-ru"),
        ("city" = String, Path, description = "Code of a city of the country", example = "moskva"),
        (
            "x-csrf-token" = Option<String>, Header, example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E",
            description = "`sk` of `/csrf_token`; only a page without scripts comes without, and is answered 303"
        ),
        ("idempotency-key" = Option<String>, Header, description = "16 to 128 ASCII characters: the same key, the same request", example = "5f0c3a52-8a33-4a6e-9d37-0f0b8a3c7e11")
    ),
    request_body(content(
        (ApplicationForm = "multipart/form-data"),
        (ApplicationForm = "application/x-www-form-urlencoded"),
        (ApplicationForm = "application/json")
    )),
    responses(
        (status = 200, body = RequestReceipt, example = json!({
            "number": "R-7KQ2-M9XD",
            "url": "/ru-ru/moskva/requests/9f2c4b7e1a6d8035c7e9b1f4a2d6803e5c7f9b1d4a6e8230f5c7a9b1e3d6f824",
            "next": "/ru-ru/moskva/knowledge-base/courier-on-foot"
        })),
        (status = 303, description = "To the thread's page with `sent=1`, or back to the form with `form=`: for a page without scripts"),
        (status = 400, description = "`bad_request`: the body cannot be read; `invalid_parameter`: `key` is `invalid`", body = ErrorBody),
        (status = 403, description = "`invalid_token`, or `closed`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        (status = 408, description = "`slow_body`", body = ErrorBody),
        (status = 413, description = "`payload_too_large`", body = ErrorBody),
        (status = 415, description = "`unsupported_media_type`", body = ErrorBody),
        (status = 422, description = "`invalid_form`, with a code for each field", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody),
        (status = 503, description = "`unavailable`: nothing was written", body = ErrorBody)
    )
)]
pub(super) async fn post_application(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    trusted: Trusted,
    request: Request,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let Received { sender, author, key, mut posted } = receive(&api, &trusted, APPLICATION_FILES, request).await?;
    match (apply(&api, &view, author, key, &mut posted).await?, sender) {
        (Applied::Taken(receipt), sender) => {
            let page = if receipt.url.is_empty() { receipt.next.clone() } else { format!("{}?sent=1", receipt.url) };
            Ok(answer(sender, &receipt, &page))
        }
        (Applied::Refused { errors, .. }, Sender::Script) => Err(ApiError::Form(errors)),
        (Applied::Refused { url, .. }, Sender::Page) => Ok(see_other(&url)),
    }
}

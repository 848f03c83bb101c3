//! `POST /api/{locale}/{city}/become-contractor/save`: a step of an application.

use axum::extract::{Path, Request, State};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::support::RequestReceipt;

use super::forms::{APPLICATION_FILES, ApplicationForm, Received, answer, receive, see_other};
use super::params::{FormErrors, LocaleCityPath, ScriptToken, SenderKey};
use crate::app::Api;
use crate::support::{StepOutcome, apply};
use crate::web::csrf::Sender;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Submits a step of an application.
///
/// Until the last step, `number` and `url` are empty, and `next` is the URL of the next step with
/// `form=`.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/become-contractor/save",
    tag = "support",
    params(LocaleCityPath, ScriptToken, SenderKey),
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
        (status = 303, description = "For a page without scripts: to the thread with `sent=1`, or back to the form with `form=`"),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        FormErrors
    )
)]
pub(super) async fn post_application(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: Request,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let Received { sender, author, key, mut submission, .. } = receive(&api, &edge, APPLICATION_FILES, request).await?;
    match (apply(&api, &view, author, key, &mut submission).await?, sender) {
        (StepOutcome::Accepted(receipt), sender) => {
            let page = if receipt.url.is_empty() { receipt.next.clone() } else { format!("{}?sent=1", receipt.url) };
            Ok(answer(sender, &receipt, &page))
        }
        (StepOutcome::Rejected { errors, .. }, Sender::Script) => Err(ApiError::Form(errors)),
        (StepOutcome::Rejected { url, .. }, Sender::Page) => Ok(see_other(&url)),
    }
}

//! Attempts: begin, read, answer, finish.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::knowledge::{TestAnswer, TestAttempt};
use jiff::Timestamp;

use crate::app::Api;
use crate::knowledge::{self, AnswerFault, Attempt, AttemptError, Started, attempt_view};
use crate::pages::View;
use crate::routes::params::{AttemptPath, FormToken, LocaleCityPath, QuestionPath, TestPath};
use crate::routes::sessions::signed_in;
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Largest body of an answer, in bytes.
pub(in crate::routes) const LARGEST_ANSWER: usize = 1024;

impl From<AttemptError> for ApiError {
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Store(error) => Self::Store(error),
            AttemptError::Random(error) => Self::Random(error),
        }
    }
}

impl From<AnswerFault> for ApiError {
    fn from(fault: AnswerFault) -> Self {
        match fault {
            AnswerFault::Unknown => Self::NotFound,
            AnswerFault::Finished => Self::Finished,
            AnswerFault::Impossible => Self::Invalid(vec![("answer", "invalid")]),
            AnswerFault::Store(error) => Self::Store(error),
        }
    }
}

/// Begins an attempt at a test, or continues the open one.
///
/// Every attempt has its own order of questions and options. It belongs to the version of the test
/// that it began with. Nothing says what is right before the attempt is
/// finished.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/tests/{slug}/attempts",
    tag = "tests",
    params(LocaleCityPath, TestPath, FormToken),
    security(("session" = [])),
    responses(
        (status = 200, body = TestAttempt),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: no such test", body = ErrorBody),
        (status = 409, description = "`not_yet`, with `Retry-After`: the next attempt begins later", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_attempt(
    State(api): State<Api>,
    Path((locale, city, slug)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    let now = Timestamp::now();
    match knowledge::start(api.database(), &view.tests, &account, &slug, now).await?.ok_or(ApiError::NotFound)? {
        Started::Open(attempt) => shown(&view, &attempt).await,
        Started::NotBefore(at) => {
            let seconds = u64::try_from(at - now.as_second()).unwrap_or(0);
            Err(ApiError::NotYet(Duration::from_secs(seconds.max(1))))
        }
    }
}

/// Returns an attempt of the visitor: questions and answers, after its end also result and review.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/attempts/{id}",
    tag = "tests",
    params(LocaleCityPath, AttemptPath),
    security(("session" = [])),
    responses(
        (status = 200, body = TestAttempt),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (
            status = 404, body = ErrorBody,
            description = "`unknown_locale`, `unknown_city`, or `not_found`: the visitor has no such attempt"
        )
    )
)]
pub(in crate::routes) async fn get_attempt(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    shown(&view, &own(&api, &account, &id).await?).await
}

/// Saves the answer to a question. The last one counts, from whichever device.
#[utoipa::path(
    put,
    path = "/api/{locale}/{city}/attempts/{id}/answers/{number}",
    tag = "tests",
    params(LocaleCityPath, AttemptPath, QuestionPath, FormToken),
    security(("session" = [])),
    request_body = TestAnswer,
    responses(
        (status = 204, description = "Saved"),
        (
            status = 400, body = ErrorBody,
            description = "`bad_request`, or `invalid_parameter`: the question does not allow this `answer`"
        ),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (
            status = 404, body = ErrorBody,
            description = "`unknown_locale`, `unknown_city`, or `not_found`: the visitor has no such attempt, or it has no such question"
        ),
        (status = 409, description = "`finished`: the attempt takes no more answers", body = ErrorBody),
        (status = 413, description = "`payload_too_large`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn put_answer(
    State(api): State<Api>,
    Path((locale, city, id, number)): Path<(String, String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<TestAnswer>, JsonRejection>,
) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    let attempt = own(&api, &account, &id).await?;
    let number = number.parse().map_err(|_| ApiError::NotFound)?;
    let Json(TestAnswer { answer }) = body?;
    knowledge::answer(api.database(), &view.tests, &attempt, number, &answer, Timestamp::now()).await?;
    Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response())
}

/// Finishes an attempt and scores it. Questions without an answer count as wrong.
///
/// Finishing twice returns the same result.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/attempts/{id}/finish",
    tag = "tests",
    params(LocaleCityPath, AttemptPath, FormToken),
    security(("session" = [])),
    responses(
        (status = 200, description = "With `result` and a `review` of each question", body = TestAttempt),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (
            status = 404, body = ErrorBody,
            description = "`unknown_locale`, `unknown_city`, or `not_found`: the visitor has no such attempt"
        )
    )
)]
pub(in crate::routes) async fn post_finish(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    let finished = knowledge::finish(api.database(), &view.tests, &account, &id, Timestamp::now()).await?;
    shown(&view, &finished.ok_or(ApiError::NotFound)?).await
}

async fn own(api: &Api, account: &str, id: &str) -> Result<Attempt, ApiError> {
    knowledge::find(api.database(), account, id).await?.ok_or(ApiError::NotFound)
}

async fn shown(view: &View<'_>, attempt: &Attempt) -> Result<Response, ApiError> {
    Ok(uncached(StatusCode::OK, &attempt_view(view, &view.tests, attempt).await?))
}

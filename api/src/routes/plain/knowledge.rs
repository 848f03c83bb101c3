//! Knowledge tests: list, attempts, answers and certificates.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use contracts::knowledge::{KnowledgeTests, MOST_OPTIONS};
use jiff::Timestamp;
use serde::Deserialize;
use url::form_urlencoded;

use super::responses::{FormResponses, PageResponses};
use super::{Place, PlaceAnd, Submission, failed, html, sender, sent, shown, visitor};
use crate::app::Api;
use crate::knowledge::{self, AnswerFault, Started, attempt_view};
use crate::plain::{self, Page, Step, Words, document};
use crate::readable_code::read_code;
use crate::routes::knowledge::list::shown as listed;
use crate::routes::params::{AttemptPath, CertificatePath, LocaleCityPath, TestPath};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Shows the tests of the page's language.
#[utoipa::path(
    get,
    operation_id = "plain_get_tests",
    path = "/api/{locale}/{city}/plain/tests",
    tag = "plain",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_tests(State(api): State<Api>, Path(place): Path<Place>, request: HeaderMap) -> Response {
    let page = tests_page(&api, &place, &request).await;
    shown(&api, &place, page)
}

async fn tests_page(api: &Api, place: &Place, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, account) = visitor(api, place, request).await?;
    let language = view.content_language().to_owned();
    let items = listed(api, &view, &account, view.tests.in_language(&language)).await?;
    Ok(plain::tests(&Words::new(&view), &KnowledgeTests { items }))
}

/// Shows a test and the state of the visitor's last attempt.
#[utoipa::path(
    get,
    operation_id = "plain_get_test",
    path = "/api/{locale}/{city}/plain/tests/{slug}",
    tag = "plain",
    params(LocaleCityPath, TestPath),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_test(
    State(api): State<Api>,
    Path((locale, city, slug)): Path<PlaceAnd>,
    request: HeaderMap,
) -> Response {
    let place = (locale, city);
    let page = test_page(&api, &place, &slug, &request).await;
    shown(&api, &place, page)
}

async fn test_page(api: &Api, place: &Place, slug: &str, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, account) = visitor(api, place, request).await?;
    let (_, test) = view.tests.test(slug).ok_or(ApiError::NotFound)?;
    let test = listed(api, &view, &account, std::iter::once(test)).await?.pop().ok_or(ApiError::NotFound)?;
    Ok(plain::test(&Words::new(&view), &test))
}

/// Begins an attempt, or opens the one that is open.
#[utoipa::path(
    post,
    operation_id = "plain_post_test",
    path = "/api/{locale}/{city}/plain/tests/{slug}",
    tag = "plain",
    params(LocaleCityPath, TestPath),
    security(("session" = [])),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_test(State(api): State<Api>, Path((locale, city, slug)): Path<PlaceAnd>, form: Submission) -> Response {
    let place = (locale, city);
    let result = begin(&api, &place, &form, &slug).await;
    sent(&api, &place, &form, result)
}

/// The attempt at its first question without an answer; the test if no attempt may begin.
async fn begin(api: &Api, place: &Place, form: &Submission, slug: &str) -> Result<String, ApiError> {
    let (view, account) = sender(api, place, form).await?;
    let started = knowledge::start(api.database(), &view.tests, &account, slug, Timestamp::now()).await?;
    let Started::Open(attempt) = started.ok_or(ApiError::NotFound)? else { return Ok(format!("/tests/{slug}")) };
    let attempt = attempt_view(&view, &view.tests, &attempt).await?;
    let open = attempt.questions.iter().find(|question| question.answer.is_empty());
    let question = open.map_or_else(|| "end".to_owned(), |question| question.number.to_string());
    Ok(format!("/attempts/{}?question={question}", attempt.id))
}

/// Query of an attempt.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct AttemptQuery {
    question: Option<String>,
    places: Option<String>,
}

impl AttemptQuery {
    /// The first question without a query, the end after the last.
    fn step(&self) -> Step {
        let number = self.question.as_deref().map_or(Some(1), |number| number.parse().ok());
        let refused = self.places.as_deref().map(|places| places.split(',').map(|place| place.parse().ok()).collect());
        number.map_or(Step::End, |number| Step::Question { number, refused })
    }
}

/// Shows a question of an open attempt or its end, or the result of a finished attempt.
#[utoipa::path(
    get,
    operation_id = "plain_get_attempt",
    path = "/api/{locale}/{city}/plain/attempts/{id}",
    tag = "plain",
    params(
        LocaleCityPath,
        AttemptPath,
        ("question" = Option<String>, Query, description = "Number of a question, or `end`"),
        ("places" = Option<String>, Query, description = "The places of an order that was refused, with commas")
    ),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_attempt(
    State(api): State<Api>,
    Path((locale, city, id)): Path<PlaceAnd>,
    Query(query): Query<AttemptQuery>,
    request: HeaderMap,
) -> Response {
    let place = (locale, city);
    let page = attempt_page(&api, &place, &id, &query, &request).await;
    shown(&api, &place, page)
}

async fn attempt_page(api: &Api, place: &Place, id: &str, query: &AttemptQuery, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, account) = visitor(api, place, request).await?;
    let attempt = knowledge::find(api.database(), &account, id).await?.ok_or(ApiError::NotFound)?;
    let attempt = attempt_view(&view, &view.tests, &attempt).await?;
    Ok(plain::attempt(&Words::new(&view), &attempt, &query.step()))
}

/// Saves the answer to a question, or finishes the attempt.
#[utoipa::path(
    post,
    operation_id = "plain_post_attempt",
    path = "/api/{locale}/{city}/plain/attempts/{id}",
    tag = "plain",
    params(LocaleCityPath, AttemptPath),
    security(("session" = [])),
    request_body(
        content = String,
        content_type = "application/x-www-form-urlencoded",
        description = "`question`: its number; `answer`: positions of the chosen options, or `place`: for each option its place from 1; `finish` ends the attempt"
    ),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_attempt(
    State(api): State<Api>,
    Path((locale, city, id)): Path<PlaceAnd>,
    form: Submission,
) -> Response {
    let place = (locale, city);
    let result = answer(&api, &place, &form, &id).await;
    sent(&api, &place, &form, result)
}

async fn answer(api: &Api, place: &Place, form: &Submission, id: &str) -> Result<String, ApiError> {
    let (view, account) = sender(api, place, form).await?;
    let now = Timestamp::now();
    if !form.field("finish").is_empty() {
        knowledge::finish(api.database(), &view.tests, &account, id, now).await?.ok_or(ApiError::NotFound)?;
        return Ok(format!("/attempts/{id}"));
    }
    let attempt = knowledge::find(api.database(), &account, id).await?.ok_or(ApiError::NotFound)?;
    let number: usize = form.field("question").parse().map_err(|_| ApiError::NotFound)?;
    let refused = || {
        let places: Vec<String> = form.fields("place").take(MOST_OPTIONS).collect();
        let query = form_urlencoded::Serializer::new(String::new()).append_pair("places", &places.join(",")).finish();
        format!("/attempts/{id}?question={number}&{query}")
    };
    let Some(chosen) = chosen(form) else { return Ok(refused()) };
    match knowledge::answer(api.database(), &view.tests, &attempt, number, &chosen, now).await {
        Ok(()) => Ok(format!("/attempts/{id}?question={}", number + 1)),
        Err(AnswerFault::Impossible) => Ok(refused()),
        Err(fault) => Err(fault.into()),
    }
}

/// Positions of the chosen options, in their order. `None` if they cannot be read: a place is
/// missing or taken twice.
fn chosen(form: &Submission) -> Option<Vec<u8>> {
    let places: Vec<String> = form.fields("place").collect();
    if places.iter().all(String::is_empty) {
        return form.fields("answer").map(|position| position.parse().ok()).collect();
    }
    if places.len() > MOST_OPTIONS {
        return None;
    }
    let mut ordered: Vec<(u8, u8)> =
        (0..).zip(&places).map(|(option, place)| Some((place.parse().ok()?, option))).collect::<Option<_>>()?;
    ordered.sort_unstable();
    let is_order = (1..).zip(&ordered).all(|(place, (known, _))| place == *known);
    is_order.then(|| ordered.into_iter().map(|(_, option)| option).collect())
}

/// Shows a certificate to everyone who knows its code.
#[utoipa::path(
    get,
    operation_id = "plain_get_certificate",
    path = "/api/{locale}/{city}/plain/certificates/{code}",
    tag = "plain",
    params(LocaleCityPath, CertificatePath),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 404, description = "There is no such place or certificate", body = String, content_type = "text/html"),
        (status = 429, description = "Too many requests, with `Retry-After`", body = String, content_type = "text/html")
    )
)]
pub(in crate::routes) async fn get_certificate(
    State(api): State<Api>,
    Path((locale, city, code)): Path<PlaceAnd>,
    edge: EdgeHeaders,
) -> Response {
    let place = (locale, city);
    certificate_page(&api, &place, &code, &edge).await.unwrap_or_else(|error| failed(&api, &place, error, ""))
}

async fn certificate_page(api: &Api, (locale, city): &Place, code: &str, edge: &EdgeHeaders) -> Result<Response, ApiError> {
    api.certificate_limiter().take(edge.client()).map_err(ApiError::TooMany)?;
    let view = api.view(locale, city)?;
    let words = Words::new(&view);
    let found = match read_code(code) {
        Some(code) => knowledge::certificate(&view, &code, Timestamp::now()).await?,
        None => None,
    };
    let (status, page) = match found {
        Some(certificate) => (StatusCode::OK, plain::certificate(&words, &certificate)),
        None => (StatusCode::NOT_FOUND, plain::no_certificate(&words)),
    };
    Ok(html(status.into_response(), document(&words, false, &page)))
}

#[cfg(test)]
mod tests {
    use super::{Submission, chosen};

    #[test]
    fn chosen_options_are_read_in_their_order() {
        let chosen = |body: &str| chosen(&Submission::of(body));
        assert_eq!(chosen("question=1&answer=2"), Some(vec![2]));
        assert_eq!(chosen("answer=0&answer=3"), Some(vec![0, 3]));
        assert_eq!(chosen("question=1"), Some(vec![]), "no answer takes an answer back");
        assert_eq!(chosen("place=3&place=1&place=2"), Some(vec![1, 2, 0]));
        assert_eq!(chosen("place=&place="), Some(vec![]));
        for refused in ["answer=x", "answer=-1", "answer=256", "place=1&place=1", "place=1&place=", "place=0&place=1", "place=2&place=3"] {
            assert_eq!(chosen(refused), None, "{refused}");
        }
        assert_eq!(chosen(&"place=1&".repeat(300)), None);
    }
}

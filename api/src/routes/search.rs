//! `GET /api/{locale}/{city}/search`, and what a visitor did with what it found.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::search::{SearchAction, SearchAnswer, SearchEvent};
use serde::Deserialize;

use super::beacon::is_same_origin;
use super::params::LocaleCityPath;
use crate::app::Api;
use crate::search::{DEFAULT_LIMIT, LARGEST_LIMIT, SearchParams};
use crate::web::edge_headers::{Client, EdgeHeaders};
use crate::web::response::{ApiError, error};

/// Largest body of an event, in bytes.
pub(super) const LARGEST_EVENT: usize = 1024;

/// When to ask again while too many searches wait.
const CROWDED: std::time::Duration = std::time::Duration::from_secs(1);

/// Longest identifier of a search, in bytes.
const LONGEST_ID: usize = 64;

/// Lowest rank that is believed.
const LOWEST_RANK: u32 = 1000;

/// Query of a search.
#[derive(Debug, Deserialize)]
pub(super) struct SearchQuery {
    q: Option<String>,
    #[serde(rename = "fromCategory")]
    from_category: Option<String>,
    limit: Option<String>,
    typing: Option<String>,
    verbatim: Option<String>,
}

/// Articles of this city that answer a query, the best first. Nothing is an error: a query without sense finds nothing.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/search",
    tag = "pages",
    params(
        (
            "locale" = String, Path, example = "ru-ru",
            description = "`{country}-{language}`. Here alone the language may be one that the country does not offer, when documents in it were imported"
        ),
        ("city" = String, Path, description = "Code of a city of the country", example = "moskva"),
        ("q" = Option<String>, Query, description = "What to look for; cut after 100 code points", example = "payout"),
        ("fromCategory" = Option<String>, Query, description = "Slug of a category whose articles come first", example = "taxi"),
        ("limit" = Option<usize>, Query, minimum = 1, maximum = 100, description = "Most results; 10 when absent", example = 10),
        ("typing" = Option<String>, Query, description = "`1`: the last word may be the beginning of one; the search is not logged", example = "1"),
        ("verbatim" = Option<String>, Query, description = "`1`: take the words as they are", example = "1")
    ),
    responses(
        (status = 200, body = SearchAnswer, example = json!({
            "search_id": "R1hYc3dTZ0d0b2tlbg",
            "query": "payuot",
            "corrected": "payout",
            "total": 1,
            "relaxed": "none",
            "results": [{
                "id": "taxi-payout-not-arrived",
                "url": "/ru-en/moskva/knowledge-base/taxi/money/payout-not-arrived",
                "title": "Your payout hasn't arrived",
                "passage": "Open Money and check the status of the payout.",
                "anchor": "check",
                "score": 12.5,
                "lang": "en",
                "category": "taxi",
                "category_title": "Taxi",
                "title_marks": [{"start": 5, "end": 11}],
                "passage_marks": [{"start": 39, "end": 45}]
            }]
        })),
        (status = 400, description = "`invalid_parameter`: `limit` is no number from 1 to 100", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(super) async fn get_search(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<SearchQuery>,
    edge: EdgeHeaders,
) -> Result<Response, ApiError> {
    let is_on = |value: &Option<String>| value.as_deref() == Some("1");
    let is_typing = is_on(&query.typing);
    // A visitor's address is known only from the edge; who asks this port directly is no visitor.
    if let client @ Client::Visitor(_) = edge.client() {
        api.search().limiter(is_typing).take(client).map_err(ApiError::TooMany)?;
    }
    let limit = match query.limit.as_deref().filter(|limit| !limit.is_empty()).map(str::parse) {
        None => DEFAULT_LIMIT,
        Some(Ok(limit)) if (1..=LARGEST_LIMIT).contains(&limit) => limit,
        Some(_) => return Err(ApiError::Invalid(vec![("limit", "out_of_range")])),
    };
    let verbatim = is_on(&query.verbatim);
    let params = SearchParams { text: query.q.unwrap_or_default(), category: query.from_category, limit, typing: is_typing, verbatim };
    if api.search().is_crowded() {
        return Err(ApiError::TooMany(CROWDED));
    }
    let view = api.search_view(&locale, &city).await?;
    let answer = api.search().ask(&view, &params).await;
    Ok(([(header::CACHE_CONTROL, "private, max-age=30")], axum::Json(answer)).into_response())
}

/// Notes what a visitor did with a search. Nothing in it names a person or a device.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/search/event",
    tag = "pages",
    params(LocaleCityPath),
    request_body(content(
        (SearchEvent = "application/json"),
        (SearchEvent = "text/plain")
    ), description = "As `navigator.sendBeacon` sends it, 1 KiB at most"),
    responses(
        (status = 204, description = "Noted. Whether there was such a search is not told"),
        (status = 400, description = "`invalid_event`", body = ErrorBody),
        (status = 403, description = "`foreign_origin`: not sent by a page of the site that is params", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        (status = 413, description = "`payload_too_large`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(super) async fn post_search_event(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, ApiError> {
    if !is_same_origin(&edge, &request) {
        return Err(ApiError::ForeignOrigin);
    }
    api.view(&locale, &city)?;
    api.search().event_limiter.take(edge.client()).map_err(ApiError::TooMany)?;
    let body = match body {
        Ok(body) => body,
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return Ok(error(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", "an event has 1 KiB at most", [].into()));
        }
        Err(_) => return Ok(invalid_event()),
    };
    match serde_json::from_slice::<SearchEvent>(&body) {
        Ok(event) if is_sound(&event) => {
            api.search().tell(&event);
            Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response())
        }
        _ => Ok(invalid_event()),
    }
}

/// A click has a rank, and nothing else has one.
fn is_sound(event: &SearchEvent) -> bool {
    let is_id = (1..=LONGEST_ID).contains(&event.search_id.len())
        && event.search_id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let has_rank = event.rank.is_some_and(|rank| (1..=LOWEST_RANK).contains(&rank));
    is_id && if event.action == SearchAction::Click { has_rank } else { event.rank.is_none() }
}

fn invalid_event() -> Response {
    error(StatusCode::BAD_REQUEST, "invalid_event", "the body is no event of a search", [].into())
}

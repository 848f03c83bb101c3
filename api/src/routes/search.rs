//! `GET /api/{locale}/{city}/search`, and events of its results.

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
use crate::pages::popular_links;
use crate::search::{DEFAULT_LIMIT, LARGEST_LIMIT, SearchParams};
use crate::web::edge_headers::{Client, EdgeHeaders};
use crate::web::response::{ApiError, error};

/// Largest body of an event, in bytes.
pub(super) const LARGEST_EVENT: usize = 1024;

/// `Retry-After` while too many searches wait.
const CROWDED: std::time::Duration = std::time::Duration::from_secs(1);

/// `Retry-After` while the first index is built.
const INDEXING: std::time::Duration = std::time::Duration::from_secs(5);

/// Longest search id, in bytes.
const LONGEST_ID: usize = 64;

/// Lowest accepted rank.
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

/// Returns articles of this city for a query, best first.
///
/// There are no invalid queries: nonsense finds nothing, and nothing asked brings what others ask
/// most.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/search",
    tag = "pages",
    params(
        (
            "locale" = String, Path, example = "ru-ru",
            description = "`{country}-{language}`. Only here the language may be one that the country does not offer, if it has imported documents"
        ),
        ("city" = String, Path, description = "Code of a city of the country", example = "moskva"),
        ("q" = Option<String>, Query, description = "Query; cut after 100 code points", example = "payout"),
        ("fromCategory" = Option<String>, Query, description = "Slug of a category whose articles come first", example = "taxi"),
        ("limit" = Option<usize>, Query, minimum = 1, maximum = 200, description = "Largest number of results, 10 by default", example = 10),
        ("typing" = Option<String>, Query, description = "`1`: the last word may be incomplete; the search is not logged", example = "1"),
        ("verbatim" = Option<String>, Query, description = "`1`: match the words literally", example = "1")
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
                "title": "Your payout hasn’t arrived",
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
        (status = 400, description = "`invalid_parameter`: `limit` is not a number from 1 to 200", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody),
        (status = 503, description = "`no_index`, with `Retry-After`: the first index is being built", body = ErrorBody)
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
    // Only the edge reports visitors' addresses; direct callers of this port are not visitors.
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
    if api.search().is_overloaded() {
        return Err(ApiError::TooMany(CROWDED));
    }
    let view = api.search_view(&locale, &city).await?;
    let mut answer = api.search().ask(&view, &params).await.ok_or(ApiError::NoIndex(INDEXING))?;
    if answer.query.is_empty() {
        answer.popular = popular_links(&view).await?;
    }
    Ok(([(header::CACHE_CONTROL, "private, max-age=30")], axum::Json(answer)).into_response())
}

/// Records an event of a search result. No field identifies a person or a device.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/search/event",
    tag = "pages",
    params(LocaleCityPath),
    request_body(content(
        (SearchEvent = "application/json"),
        (SearchEvent = "text/plain")
    ), description = "As sent by `navigator.sendBeacon`, at most 1 KiB"),
    responses(
        (status = 204, description = "Recorded, or no such search"),
        (status = 400, description = "`invalid_event`", body = ErrorBody),
        (status = 403, description = "`foreign_origin`: not sent by a page of this site", body = ErrorBody),
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
        return Err(ApiError::ForbiddenOrigin);
    }
    api.view(&locale, &city)?;
    api.search().event_limiter.take(edge.client()).map_err(ApiError::TooMany)?;
    let body = match body {
        Ok(body) => body,
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return Ok(error(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", "an event is limited to 1 KiB", [].into()));
        }
        Err(_) => return Ok(invalid_event()),
    };
    match serde_json::from_slice::<SearchEvent>(&body) {
        Ok(event) if is_sound(&event) => {
            api.search().log_event(&event);
            Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response())
        }
        _ => Ok(invalid_event()),
    }
}

/// True for a click with a rank, or another event without one.
fn is_sound(event: &SearchEvent) -> bool {
    let is_id = (1..=LONGEST_ID).contains(&event.search_id.len())
        && event.search_id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let has_rank = event.rank.is_some_and(|rank| (1..=LOWEST_RANK).contains(&rank));
    is_id && if event.action == SearchAction::Click { has_rank } else { event.rank.is_none() }
}

fn invalid_event() -> Response {
    error(StatusCode::BAD_REQUEST, "invalid_event", "the body is not a search event", [].into())
}

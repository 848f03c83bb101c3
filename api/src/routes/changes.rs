//! `GET /api/changes`.

use std::collections::BTreeSet;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::Api;
use crate::content::{ALL_CONTENT, Change};
use crate::web::response::uncached;

/// Query of the content changes.
#[derive(Debug, Deserialize)]
pub(super) struct ChangesQuery {
    after: Option<i64>,
}

/// Content changes after a number.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContentChanges {
    /// Number of the last change; 0 before the first import.
    #[schema(example = 42)]
    seq: i64,
    /// What has changed: `*` for everything, a language, or `<language>/<path of an article>`.
    #[schema(example = json!(["ru/taxi/money/payout-not-arrived"]))]
    keys: BTreeSet<String>,
    /// State of this node besides the content, opaque
    #[schema(example = "5a0c1f9e7b3d2468-0")]
    state: String,
}

/// Returns what has changed in the content since a number, for caches in front of the API.
///
/// `x-roadside-seq` of a response is the number of the last change that it contains,
/// `x-roadside-keys` the keys that concern it. Without `after`, or if the changes are no longer
/// known, `keys` is `["*"]`.
///
/// `x-roadside-state` of a response is the `state` of the node that keeps it. While a node with
/// this state answers here, and no change concerns the response, it stays the same.
#[utoipa::path(
    get,
    path = "/api/changes",
    tag = "operation",
    params(("after" = Option<i64>, Query, description = "The last known number", example = 41)),
    responses((status = 200, body = ContentChanges))
)]
pub(super) async fn get_changes(State(api): State<Api>, Query(query): Query<ChangesQuery>) -> Response {
    // Read first: it is then no newer than the changes.
    let state = api.state();
    let (seq, changes) = api.content_changes();
    let first_kept = changes.first().map_or(seq, |change| change.seq.saturating_sub(1));
    let later = query.after.filter(|after| *after >= first_kept).map(|after| changes.iter().filter(move |change| change.seq > after));
    let keys = match later {
        Some(later) if !later.clone().any(Change::is_of_all) => later.flat_map(|change| change.keys.iter().cloned()).collect(),
        _ => [ALL_CONTENT.to_owned()].into(),
    };
    uncached(StatusCode::OK, &ContentChanges { seq, keys, state })
}

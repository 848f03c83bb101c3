//! `GET /api/redirect-check?path=&city=&ip=&origin=`.

use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::shared_response::SharingCities;
use futures_util::FutureExt as _;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::Api;
use crate::content::read_numbered_state;
use crate::pages::{Moved, RedirectContext, check_path, cities_with_article, may_be_shared, moved};
use crate::web::content_keys::ContentKeys;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, JsonBody};

/// Status of a permanent redirect.
const MOVED_PERMANENTLY: u16 = 301;

/// Query of the redirect check. SECURITY: `ip` and `origin` are not read, because browsers can send
/// them. The edge's own values are in its headers.
#[derive(Debug, Deserialize)]
pub(super) struct RedirectQuery {
    path: Option<String>,
    city: Option<String>,
}

/// Redirect of a page, if any.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "status", rename_all = "snake_case")]
pub(crate) enum RedirectAnswer {
    /// No redirect.
    Ok,
    /// A redirect.
    Redirect {
        /// Path on the same host, with locale and city; or an absolute URL.
        #[schema(example = "/ru-ru/moskva/knowledge-base/taxi/money/payout-not-arrived")]
        redirect_url: String,
        /// 301, 302, 307 or 308; with 305 the other page is served under this URL.
        code: u16,
    },
}

/// Returns the redirect of a page, if any.
///
/// An old path of an article, a section or a group redirects to the current one if it is readable
/// in the same city. There are no redirect chains. Operator-defined redirects come first; some hold
/// for certain cities, sites or networks only. A response that depends on the visitor's network is
/// `private, no-store`. The header `x-roadside-cities` names other cities with the same response to
/// this path: `all-but` or `only`, and codes of cities, separated by spaces.
#[utoipa::path(
    get,
    path = "/api/redirect-check",
    tag = "pages",
    params(
        (
            "path" = String, Query, pattern = r"^/[^\x00-\x1F\x7F-\x9F]*$", max_length = 1024,
            description = "Canonical path with locale and city", example = "/ru-ru/moskva/knowledge-base/taxi/money/payout"
        ),
        ("city" = Option<String>, Query, description = "City of the page; by default the path's", example = "moskva"),
        (
            "ip" = Option<String>, Query, example = "192.0.2.7",
            description = "Ignored: the address comes from the edge's header `x-roadside-ip`"
        ),
        (
            "origin" = Option<String>, Query, example = "https://roadside.example",
            description = "Ignored: the host comes from the edge's header `x-roadside-origin`"
        )
    ),
    responses(
        (status = 200, body = RedirectAnswer, example = json!({
            "status": "redirect",
            "redirect_url": "/ru-ru/moskva/knowledge-base/taxi/money/payout-not-arrived",
            "code": 301
        })),
        (status = 304, description = "The client's copy is current"),
        (status = 400, description = "`invalid_path` or `missing_parameter`", body = ErrorBody)
    )
)]
pub(super) async fn get_redirect_check(
    State(api): State<Api>,
    Query(query): Query<RedirectQuery>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let path = query.path.ok_or(ApiError::Missing("path"))?;
    check_path(&path).map_err(|error| ApiError::InvalidPath("path", error.code()))?;
    let mut is_moved_for_some = false;
    if let Some((locale, city, rest)) = place_of(&path)
        && let Ok(view) = api.view(locale, city)
    {
        is_moved_for_some = api.moves().has(&rest);
        let place = edge.ip.and_then(|ip| api.networks().place(ip));
        let country = place.map(|place| place.country.as_str());
        let context = RedirectContext { city: query.city.as_deref().unwrap_or(city), origin: edge.origin.as_ref(), country };
        let redirect_match = api.moves().of(&rest, context);
        let redirect = redirect_match.to.map(|(to, code)| RedirectAnswer::Redirect {
            redirect_url: if to.starts_with('/') { format!("{}{to}", view.base()) } else { to.to_owned() },
            code,
        });
        if redirect_match.depends_on_network {
            let answer = match redirect {
                Some(redirect) => redirect,
                None => answer_of(found_at(&api, &path).await?.0),
            };
            return Ok(([(header::CACHE_CONTROL, "private, no-store")], axum::Json(answer)).into_response());
        }
        if let Some(redirect) = redirect {
            return Ok(JsonBody::json(&redirect)?.respond(&request, api.settings().max_age));
        }
    }
    let answer = api.cached_response(format!("moved {path}"), ContentKeys::every_change(), async {
        let (moved, cities) = found_at(&api, &path).await?;
        let keep = moved != Moved::Unknown;
        let body = JsonBody::json(&answer_of(moved))?;
        // The number of unknown paths is unbounded, so they are not cached.
        Ok(match cities.filter(|_| !is_moved_for_some) {
            Some(cities) => (body.shared_by(&cities), keep),
            None => (body, keep),
        })
    });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}

/// Whether a page has moved, and the cities with the same answer, if there are others. Paths
/// without a known locale and city are left to the edge.
async fn found_at(api: &Api, path: &str) -> Result<(Moved, Option<SharingCities>), ApiError> {
    let Some((locale, city, rest)) = place_of(path) else { return Ok((Moved::Unknown, None)) };
    let Ok(view) = api.view(locale, city) else { return Ok((Moved::Unknown, None)) };
    let moved = moved(&view, &rest).await?;
    // Only articles have cities to name.
    if moved != Moved::Here || !may_be_shared(&view, &rest) {
        return Ok((moved, None));
    }
    let (cities, seq) = read_numbered_state(&view.content, || cities_with_article(&view, &rest).boxed()).await?;
    // Without a change since the view was made, all rows are of its state.
    Ok((moved, cities.filter(|_| seq == Some(view.seq))))
}

/// Locale, city and the rest of a path; `None` without a rest.
fn place_of(path: &str) -> Option<(&str, &str, String)> {
    let mut segments = path.splitn(4, '/').skip(1);
    Some((segments.next()?, segments.next()?, format!("/{}", segments.next()?)))
}

fn answer_of(moved: Moved) -> RedirectAnswer {
    match moved {
        Moved::To(redirect_url) => RedirectAnswer::Redirect { redirect_url, code: MOVED_PERMANENTLY },
        Moved::Here | Moved::Unknown => RedirectAnswer::Ok,
    }
}

//! `GET /api/redirect-check?path=&city=&ip=&origin=`.

use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::Api;
use crate::pages::{Asker, Moved, check_path, moved};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, JsonBody};

/// Code of a page that has another address for good.
const MOVED_PERMANENTLY: u16 = 301;

/// Query of the check. SECURITY: its `ip` and `origin` are not read. A browser can write them; what the edge itself knows stands in its headers.
#[derive(Debug, Deserialize)]
pub(super) struct RedirectQuery {
    path: Option<String>,
    city: Option<String>,
}

/// Whether a page has another address.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "status", rename_all = "snake_case")]
pub(crate) enum RedirectAnswer {
    /// Nothing is known of another address.
    Ok,
    /// It has.
    Redirect {
        /// Path of the same host, with locale and city; or a whole address.
        #[schema(example = "/ru-ru/moskva/knowledge-base/taxi/money/payout-not-arrived")]
        redirect_url: String,
        /// 301, 302, 307, 308; 305: the other page is served under the present address.
        code: u16,
    },
}

/// Whether the page at a path has moved. An old address of an article, a section or a group leads to the present one, if that can be read in the same
/// city; the page led to is never led on. Before that come the operators' moves, which may hold for some cities, sites or networks. An answer that
/// depends on the visitor's network is `private, no-store`.
#[utoipa::path(
    get,
    path = "/api/redirect-check",
    tag = "pages",
    params(
        (
            "path" = String, Query, pattern = r"^/[^\x00-\x1F\x7F-\x9F]*$", max_length = 1024,
            description = "Canonical path with locale and city", example = "/ru-ru/moskva/knowledge-base/taxi/money/payout"
        ),
        ("city" = Option<String>, Query, description = "City of the page; the path's when absent", example = "moskva"),
        (
            "ip" = Option<String>, Query, example = "192.0.2.7",
            description = "Not believed: the visitor's address is taken from the edge's header `x-roadside-ip`"
        ),
        (
            "origin" = Option<String>, Query, example = "https://roadside.example",
            description = "Not believed: the visitor's host is taken from the edge's header `x-roadside-origin`"
        )
    ),
    responses(
        (status = 200, body = RedirectAnswer, example = json!({
            "status": "redirect",
            "redirect_url": "/ru-ru/moskva/knowledge-base/taxi/money/payout-not-arrived",
            "code": 301
        })),
        (status = 304, description = "The client has this answer already"),
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
    if let Some((locale, city, rest)) = place_of(&path)
        && let Ok(view) = api.view(locale, city)
    {
        let place = edge.ip.and_then(|ip| api.networks().place(ip));
        let country = place.map(|place| place.country.as_str());
        let asker = Asker { city: query.city.as_deref().unwrap_or(city), origin: edge.origin.as_ref(), country };
        let advice = api.moves().of(&rest, asker);
        let led = advice.to.map(|(to, code)| RedirectAnswer::Redirect {
            redirect_url: if to.starts_with('/') { format!("{}{to}", view.base()) } else { to.to_owned() },
            code,
        });
        if advice.by_visitor {
            let said = match led {
                Some(led) => led,
                None => answer_of(answer_to(&api, &path).await?),
            };
            return Ok(([(header::CACHE_CONTROL, "private, no-store")], axum::Json(said)).into_response());
        }
        if let Some(led) = led {
            return Ok(JsonBody::json(&led)?.respond(&request, api.settings().max_age));
        }
    }
    let answer = api.answer(format!("moved {path}"), async {
        let moved = answer_to(&api, &path).await?;
        let keep = moved != Moved::Unknown;
        // Paths of which nothing is known have no end.
        Ok((JsonBody::json(&answer_of(moved))?, keep))
    });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}

/// A path without a locale and city of ours is nothing that this check knows of: the edge says what becomes of it.
async fn answer_to(api: &Api, path: &str) -> Result<Moved, ApiError> {
    let Some((locale, city, rest)) = place_of(path) else { return Ok(Moved::Unknown) };
    let Ok(view) = api.view(locale, city) else { return Ok(Moved::Unknown) };
    Ok(moved(&view, &rest).await?)
}

/// Locale, city and what follows of a path; `None`: nothing follows.
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

//! The profile, requests and achievements, and the forms of the profile.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use contracts::article::{Favourites, FavouritesRequest};
use jiff::{Timestamp, tz::TimeZone};

use super::responses::{FormResponses, PageResponses};
use super::{Place, Submission, sender, sent, shown, visitor};
use crate::accounts::{self, Removed, YU};
use crate::app::Api;
use crate::pages::links;
use crate::plain::{self, Page, Profile, STYLES, Words};
use crate::progress;
use crate::reactions::{change_favourites, favourite_ids};
use crate::routes::own_requests::{ListQuery, list};
use crate::routes::params::LocaleCityPath;
use crate::web::cookie;
use crate::web::response::ApiError;

/// Returns the stylesheet of plain pages.
#[utoipa::path(
    get,
    operation_id = "plain_get_style",
    path = "/api/plain/style.css",
    tag = "plain",
    responses((status = 200, description = "The stylesheet", body = String, content_type = "text/css"))
)]
pub(in crate::routes) async fn get_style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "public, max-age=60")], STYLES)
}

/// Shows the profile: what is due, level, documents, requests, saved articles, sessions, data.
#[utoipa::path(
    get,
    operation_id = "plain_get_profile",
    path = "/api/{locale}/{city}/plain",
    tag = "plain",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_profile(State(api): State<Api>, Path(place): Path<Place>, request: HeaderMap) -> Response {
    let page = profile_page(&api, &place, &request).await;
    shown(&api, &place, page)
}

async fn profile_page(api: &Api, place: &Place, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, account) = visitor(api, place, request).await?;
    let (database, now) = (api.database(), Timestamp::now());
    let ids = favourite_ids(database, &account).await?;
    let token = accounts::session_token(request).unwrap_or_default();
    let profile = Profile {
        account: accounts::account(database, &account).await?.ok_or(ApiError::Unauthorized)?,
        progress: progress::progress(&view, api.rules(), &account, now.to_zoned(TimeZone::UTC).date()).await?,
        requests: list(&view, &account, None).await?,
        saved: Favourites { items: links(&view, &ids).await? },
        sessions: accounts::list(database, &account, token, now).await?,
        yu: cookie::read(request, YU).unwrap_or_default().to_owned(),
    };
    Ok(plain::profile(&Words::new(&view), &profile))
}

/// Shows the achievements of the visitor.
#[utoipa::path(
    get,
    operation_id = "plain_get_achievements",
    path = "/api/{locale}/{city}/plain/achievements",
    tag = "plain",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_achievements(State(api): State<Api>, Path(place): Path<Place>, request: HeaderMap) -> Response {
    let page = achievements_page(&api, &place, &request).await;
    shown(&api, &place, page)
}

async fn achievements_page(api: &Api, place: &Place, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, account) = visitor(api, place, request).await?;
    let achievements = progress::achievements(&view, api.rules(), &account).await?;
    Ok(plain::achievements(&Words::new(&view), &achievements))
}

/// Shows the requests of the visitor, the last changed first.
#[utoipa::path(
    get,
    operation_id = "plain_get_requests",
    path = "/api/{locale}/{city}/plain/requests",
    tag = "plain",
    params(LocaleCityPath, ("cursor" = Option<String>, Query, description = "From the link to further requests")),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_requests(
    State(api): State<Api>,
    Path(place): Path<Place>,
    Query(query): Query<ListQuery>,
    request: HeaderMap,
) -> Response {
    let page = requests_page(&api, &place, query, &request).await;
    shown(&api, &place, page)
}

async fn requests_page(api: &Api, place: &Place, query: ListQuery, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, account) = visitor(api, place, request).await?;
    let requests = list(&view, &account, query.cursor).await?;
    Ok(plain::requests(&Words::new(&view), &requests))
}

/// Removes a saved article.
#[utoipa::path(
    post,
    operation_id = "plain_post_saved",
    path = "/api/{locale}/{city}/plain/saved",
    tag = "plain",
    params(LocaleCityPath),
    security(("session" = [])),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`remove`: id of the article"),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_saved(State(api): State<Api>, Path(place): Path<Place>, form: Submission) -> Response {
    let result = remove_saved(&api, &place, &form).await;
    sent(&api, &place, &form, result)
}

async fn remove_saved(api: &Api, place: &Place, form: &Submission) -> Result<String, ApiError> {
    let (_, account) = sender(api, place, form).await?;
    let article = form.field("remove");
    if article.is_empty() {
        return Err(ApiError::Invalid(vec![("remove", "required")]));
    }
    let change = FavouritesRequest { add: Vec::new(), remove: vec![article] };
    change_favourites(api.database(), &account, &change, Timestamp::now().as_second()).await?;
    Ok(String::new())
}

/// Ends a session, or all sessions. That removes the cookies `session` and `yu` of this browser.
#[utoipa::path(
    post,
    operation_id = "plain_post_sessions",
    path = "/api/{locale}/{city}/plain/sessions",
    tag = "plain",
    params(LocaleCityPath),
    security(("session" = [])),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`end`: id of a session, or `all`"),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_sessions(State(api): State<Api>, Path(place): Path<Place>, form: Submission) -> Response {
    match end_sessions(&api, &place, &form).await {
        Ok(true) => (Removed { secure: api.is_https(&form.edge) }, sent(&api, &place, &form, Ok(String::new()))).into_response(),
        Ok(false) => sent(&api, &place, &form, Ok(String::new())),
        Err(error) => sent(&api, &place, &form, Err(error)),
    }
}

/// True if the present session has ended.
async fn end_sessions(api: &Api, place: &Place, form: &Submission) -> Result<bool, ApiError> {
    let (_, account) = sender(api, place, form).await?;
    let end = form.field("end");
    if end == "all" {
        accounts::end_all(api.database(), &account).await?;
        return Ok(true);
    }
    let token = accounts::session_token(&form.request).unwrap_or_default();
    accounts::end_one(api.database(), &account, &end, token).await?.ok_or(ApiError::NotFound)
}

/// Asks for the deletion of the account in 14 days, or cancels it.
#[utoipa::path(
    post,
    operation_id = "plain_post_deletion",
    path = "/api/{locale}/{city}/plain/deletion",
    tag = "plain",
    params(LocaleCityPath),
    security(("session" = [])),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`action`: `ask` or `cancel`"),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_deletion(State(api): State<Api>, Path(place): Path<Place>, form: Submission) -> Response {
    let result = change_deletion(&api, &place, &form).await;
    sent(&api, &place, &form, result)
}

async fn change_deletion(api: &Api, place: &Place, form: &Submission) -> Result<String, ApiError> {
    let (_, account) = sender(api, place, form).await?;
    match form.field("action").as_str() {
        "ask" => accounts::ask_deletion(api.database(), &account, Timestamp::now()).await?,
        "cancel" => accounts::cancel_deletion(api.database(), &account).await?,
        _ => return Err(ApiError::Invalid(vec![("action", "unknown")])),
    };
    Ok(String::new())
}

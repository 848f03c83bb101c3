//! Notices of the visitor and their settings.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::posts::{NoticeChannels, NoticeChoices, NoticeSettings};

use super::responses::{FormResponses, PageResponses};
use super::{Place, Submission, sender, sent, shown, visitor};
use crate::app::Api;
use crate::notices;
use crate::plain::{self, Page, Words};
use crate::routes::own_requests::ListQuery;
use crate::routes::params::LocaleCityPath;
use crate::routes::posts::notices::settings_of;
use crate::routes::posts::{now, position};
use crate::web::response::ApiError;

/// Shows notices, the newest first, and their settings.
#[utoipa::path(
    get,
    operation_id = "plain_get_notices",
    path = "/api/{locale}/{city}/plain/notices",
    tag = "plain",
    params(LocaleCityPath, ("cursor" = Option<String>, Query, description = "From the link to further notices")),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_notices(
    State(api): State<Api>,
    Path(place): Path<Place>,
    Query(query): Query<ListQuery>,
    request: HeaderMap,
) -> Response {
    let page = notices_page(&api, &place, &query, &request).await;
    shown(&api, &place, page)
}

async fn notices_page(api: &Api, place: &Place, query: &ListQuery, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, account) = visitor(api, place, request).await?;
    let listed = notices::notices(api.database(), &account, position(query.cursor.as_deref())?).await?;
    let settings: NoticeSettings = settings_of(api, &account).await?;
    Ok(plain::notices(&Words::new(&view), &listed, &settings))
}

/// Marks all notices as read, or saves the settings.
#[utoipa::path(
    post,
    operation_id = "plain_post_notices",
    path = "/api/{locale}/{city}/plain/notices",
    tag = "plain",
    params(LocaleCityPath),
    security(("session" = [])),
    request_body(
        content = String,
        content_type = "application/x-www-form-urlencoded",
        description = "`action`: `read`, or `settings` with `{group}.site` and `{group}.mail` for each chosen channel"
    ),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_notices(State(api): State<Api>, Path(place): Path<Place>, form: Submission) -> Response {
    let result = change(&api, &place, &form).await;
    sent(&api, &place, &form, result)
}

async fn change(api: &Api, place: &Place, form: &Submission) -> Result<String, ApiError> {
    let (_, account) = sender(api, place, form).await?;
    match form.field("action").as_str() {
        "read" => _ = notices::mark_read(api.database(), &account, &[], now()).await?,
        "settings" => notices::set_choices(api.database(), &account, choices(form)).await?,
        _ => return Err(ApiError::Invalid(vec![("action", "unknown")])),
    }
    Ok("/notices".to_owned())
}

fn choices(form: &Submission) -> NoticeChoices {
    let is_on = |name: String| !form.field(&name).is_empty();
    let channels = |group: &str| NoticeChannels { site: is_on(format!("{group}.site")), mail: is_on(format!("{group}.mail")) };
    NoticeChoices {
        comments: channels("comments"),
        replies: channels("replies"),
        moderation: channels("moderation"),
        support: channels("support"),
        following: channels("following"),
    }
}

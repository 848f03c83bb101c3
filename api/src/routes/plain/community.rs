//! The community: feed, posts, and the forms below a post.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::posts::{NewComment, PostFavourite, ReactionChange, Report};
use contracts::variant::variant_of;
use serde::Deserialize;

use super::responses::{FormResponses, PageResponses};
use super::{Place, PlaceAnd, Submission, sender, sent, shown, visitor};
use crate::app::Api;
use crate::plain::{self, Done, FeedChoice, Page, PostPage, Words};
use crate::posts::{self, Reported};
use crate::routes::params::{LocaleCityPath, PostPath};
use crate::routes::posts::community::{FeedQuery, feed_of};
use crate::routes::posts::{comment_place, now};
use crate::secret::new_value;
use crate::web::response::ApiError;

/// Shows posts of the community, popular ones unless another order is asked for.
#[utoipa::path(
    get,
    operation_id = "plain_get_feed",
    path = "/api/{locale}/{city}/plain/community",
    tag = "plain",
    params(
        LocaleCityPath,
        ("sort" = Option<String>, Query, description = "`hot`, `new` or `following`"),
        ("topic" = Option<String>, Query, description = "Code of a topic"),
        ("cursor" = Option<String>, Query, description = "From the link to further posts")
    ),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_feed(
    State(api): State<Api>,
    Path(place): Path<Place>,
    Query(query): Query<FeedQuery>,
    request: HeaderMap,
) -> Response {
    let page = feed_page(&api, &place, query, &request).await;
    shown(&api, &place, page)
}

async fn feed_page(api: &Api, place: &Place, mut query: FeedQuery, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, account) = visitor(api, place, request).await?;
    let sort = query.sort.get_or_insert_with(|| "hot".to_owned()).clone();
    // The form sends an empty topic for all topics.
    query.topic = query.topic.filter(|topic| !topic.is_empty());
    let choice = FeedChoice { sort, topic: query.topic.clone().unwrap_or_default() };
    let feed = feed_of(&view, &account, query).await?;
    Ok(plain::feed(&Words::new(&view), &choice, &posts::topics(view.content_language()), &feed))
}

/// Query of a post: a page of comments, the replies to one, the comment to reply to, and what the
/// visitor has just done.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct PostQuery {
    cursor: Option<String>,
    replies: Option<String>,
    reply: Option<String>,
    done: Option<String>,
}

/// Shows a post with its comments.
#[utoipa::path(
    get,
    operation_id = "plain_get_post",
    path = "/api/{locale}/{city}/plain/community/{id}",
    tag = "plain",
    params(
        LocaleCityPath,
        PostPath,
        ("cursor" = Option<String>, Query, description = "From the link to further comments"),
        ("replies" = Option<String>, Query, description = "Id of a comment: shows all replies to it"),
        ("reply" = Option<String>, Query, description = "Id of a comment: the form replies to it"),
        ("done" = Option<String>, Query, description = "`reported` or `commented`: what the visitor has just done")
    ),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_post(
    State(api): State<Api>,
    Path((locale, city, id)): Path<PlaceAnd>,
    Query(query): Query<PostQuery>,
    request: HeaderMap,
) -> Response {
    let place = (locale, city);
    let page = post_page(&api, &place, &id, query, &request).await;
    shown(&api, &place, page)
}

async fn post_page(api: &Api, place: &Place, id: &str, query: PostQuery, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, account) = visitor(api, place, request).await?;
    let after = comment_place(query.cursor.as_deref())?;
    let page = PostPage {
        post: posts::page(api.database(), &account, id, view.content_language(), now()).await?,
        comments: posts::comments(api.database(), &account, id, query.replies.as_deref(), after).await?,
        cursor: query.cursor.unwrap_or_default(),
        parent: query.replies.unwrap_or_default(),
        reply_to: query.reply.unwrap_or_default(),
        done: match query.done.as_deref() {
            Some("reported") => Some(Done::Reported),
            Some("commented") => Some(Done::Commented),
            _ => None,
        },
        key: new_value()?,
    };
    Ok(plain::post(&Words::new(&view), &page))
}

/// Adds a comment or a reply, or deletes a comment of the visitor.
#[utoipa::path(
    post,
    operation_id = "plain_post_comment",
    path = "/api/{locale}/{city}/plain/community/{id}/comments",
    tag = "plain",
    params(LocaleCityPath, PostPath),
    security(("session" = [])),
    request_body(
        content = String,
        content_type = "application/x-www-form-urlencoded",
        description = "`text`, `parent`: id of a comment for a reply, `key`: idempotency key; or `delete`: id of a comment"
    ),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_comment(
    State(api): State<Api>,
    Path((locale, city, id)): Path<PlaceAnd>,
    form: Submission,
) -> Response {
    let place = (locale, city);
    let result = change_comments(&api, &place, &form, &id).await;
    sent(&api, &place, &form, result)
}

async fn change_comments(api: &Api, place: &Place, form: &Submission, post: &str) -> Result<String, ApiError> {
    let (_, account) = sender(api, place, form).await?;
    let deleted = form.field("delete");
    if !deleted.is_empty() {
        posts::delete_comment(api.database(), &account, &deleted).await?;
        return Ok(format!("/community/{}#comments", path_segment(post)));
    }
    let new = NewComment { text: form.field("text"), parent: Some(form.field("parent")).filter(|parent| !parent.is_empty()) };
    let notifier = api.notifier();
    posts::comment(api.database(), &notifier, &account, post, form.key()?.as_deref(), &new, now()).await?;
    notifier.wake();
    // The comment may be on a later page.
    Ok(format!("/community/{}?done=commented", path_segment(post)))
}

/// Text as one segment of a path.
fn path_segment(text: &str) -> String {
    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
}

/// Sets a reaction, saves the post, or follows or hides its author.
#[utoipa::path(
    post,
    operation_id = "plain_post_reactions",
    path = "/api/{locale}/{city}/plain/community/{id}/reactions",
    tag = "plain",
    params(LocaleCityPath, PostPath),
    security(("session" = [])),
    request_body(
        content = String,
        content_type = "application/x-www-form-urlencoded",
        description = "One of `like`, `useful`, `save`, `follow`, `hide`, with `yes` or `no`; `author`: id of the author for the last two"
    ),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_reactions(
    State(api): State<Api>,
    Path((locale, city, id)): Path<PlaceAnd>,
    form: Submission,
) -> Response {
    let place = (locale, city);
    let result = react(&api, &place, &form, &id).await;
    sent(&api, &place, &form, result)
}

async fn react(api: &Api, place: &Place, form: &Submission, post: &str) -> Result<String, ApiError> {
    let (_, account) = sender(api, place, form).await?;
    let choice = |name: &str| match form.field(name).as_str() {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    let (database, now) = (api.database(), now());
    let change = ReactionChange { like: choice("like"), useful: choice("useful") };
    if change.like.or(change.useful).is_some() {
        posts::react(database, &account, post, change, now).await?;
    } else if let Some(favourite) = choice("save") {
        posts::set_favourite(database, &account, post, PostFavourite { favourite }, now).await?;
    } else {
        let author = form.field("author");
        match (choice("follow"), choice("hide")) {
            (Some(true), _) => _ = posts::follow(database, &account, &author, now).await?,
            (Some(false), _) => _ = posts::unfollow(database, &account, &author, now).await?,
            (None, Some(hide)) => posts::mute(database, &account, &author, hide, now).await?,
            (None, None) => return Err(ApiError::Invalid(vec![("reaction", "unknown")])),
        }
    }
    Ok(format!("/community/{}", path_segment(post)))
}

/// Reports a post to the moderators.
#[utoipa::path(
    post,
    operation_id = "plain_post_report",
    path = "/api/{locale}/{city}/plain/community/{id}/report",
    tag = "plain",
    params(LocaleCityPath, PostPath),
    security(("session" = [])),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`reason` and `text`"),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_report(State(api): State<Api>, Path((locale, city, id)): Path<PlaceAnd>, form: Submission) -> Response {
    let place = (locale, city);
    let result = report(&api, &place, &form, &id).await;
    sent(&api, &place, &form, result)
}

async fn report(api: &Api, place: &Place, form: &Submission, post: &str) -> Result<String, ApiError> {
    let (_, account) = sender(api, place, form).await?;
    let reason = variant_of(&form.field("reason")).ok_or(ApiError::Invalid(vec![("reason", "unknown")]))?;
    let report = Report { reason, text: form.field("text") };
    posts::report(api.database(), &account, Reported::Post(post), &report, now()).await?;
    Ok(format!("/community/{}?done=reported", path_segment(post)))
}

//! The visitor's posts, comments and saved posts, and the form of a new post.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::posts::{Block, PostDraft, PostListing, PostState, Run};
use serde::Deserialize;

use super::responses::{FormResponses, PageResponses};
use super::{Place, Submission, sender, sent, shown, visitor};
use crate::app::Api;
use crate::plain::{self, Authors, MediaList, Page, Words};
use crate::posts::{self, Use};
use crate::routes::params::LocaleCityPath;
use crate::routes::posts::{now, position};
use crate::secret::new_value;
use crate::web::response::ApiError;

/// Query of the lists.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct MediaQuery {
    list: Option<String>,
    cursor: Option<String>,
}

/// Shows figures of the visitor's posts, and one of the visitor's lists.
#[utoipa::path(
    get,
    operation_id = "plain_get_media",
    path = "/api/{locale}/{city}/plain/media",
    tag = "plain",
    params(
        LocaleCityPath,
        ("list" = Option<String>, Query, description = "`published`, `drafts`, `comments` or `favorites`"),
        ("cursor" = Option<String>, Query, description = "From the link to the rest of the list")
    ),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_media(
    State(api): State<Api>,
    Path(place): Path<Place>,
    Query(query): Query<MediaQuery>,
    request: HeaderMap,
) -> Response {
    let page = media_page(&api, &place, &query, &request).await;
    shown(&api, &place, page)
}

async fn media_page(api: &Api, place: &Place, query: &MediaQuery, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, account) = visitor(api, place, request).await?;
    let database = api.database();
    let after = position(query.cursor.as_deref())?;
    let own_posts = |listing| posts::own_posts(database, &account, listing, after.clone());
    let list = match query.list.as_deref() {
        None | Some("published") => MediaList::Posts { is_drafts: false, posts: own_posts(PostListing::Published).await? },
        Some("drafts") => MediaList::Posts { is_drafts: true, posts: own_posts(PostListing::Drafts).await? },
        Some("comments") => MediaList::Comments(posts::own_comments(database, &account, after).await?),
        Some("favorites") => MediaList::Favorites(posts::favourites(database, &account, view.content_language(), after).await?),
        Some(_) => return Err(ApiError::Invalid(vec![("list", "unknown")])),
    };
    let summary = posts::summary(database, &account, now()).await?;
    let authors = if query.list.is_none() && query.cursor.is_none() {
        Some(Authors { followed: posts::followed(database, &account).await?, hidden: posts::muted(database, &account).await? })
    } else {
        None
    };
    Ok(plain::media(&Words::new(&view), &summary, authors.as_ref(), &list))
}

/// Publishes a post, takes it back or deletes it; unfollows an author or shows their posts again.
#[utoipa::path(
    post,
    operation_id = "plain_post_media",
    path = "/api/{locale}/{city}/plain/media",
    tag = "plain",
    params(LocaleCityPath),
    security(("session" = [])),
    request_body(
        content = String,
        content_type = "application/x-www-form-urlencoded",
        description = "`publish` or `unpublish`: id of a post, with its `version`; `delete`: id of a post; `followed` or `hidden`: id of an author"
    ),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_media(State(api): State<Api>, Path(place): Path<Place>, form: Submission) -> Response {
    let result = change(&api, &place, &form).await;
    sent(&api, &place, &form, result)
}

async fn change(api: &Api, place: &Place, form: &Submission) -> Result<String, ApiError> {
    let (view, account) = sender(api, place, form).await?;
    let (database, now) = (api.database(), now());
    let named = |name: &str| Some(form.field(name)).filter(|id| !id.is_empty());
    let version = || form.field("version").parse().map_err(|_| ApiError::Invalid(vec![("version", "invalid")]));
    if let Some(author) = named("followed") {
        posts::unfollow(database, &account, &author, now).await?;
        return Ok("/media".to_owned());
    }
    if let Some(author) = named("hidden") {
        posts::mute(database, &account, &author, false, now).await?;
        return Ok("/media".to_owned());
    }
    if let Some(id) = named("delete") {
        posts::delete(database, &account, &id).await?;
        return Ok("/media".to_owned());
    }
    if let Some(id) = named("unpublish") {
        let taken_back = posts::unpublish(database, &account, &id, version()?, now).await?;
        return Ok(list_with(taken_back.post.state));
    }
    let id = named("publish").ok_or(ApiError::Invalid(vec![("action", "unknown")]))?;
    let published = posts::publish(database, &account, &id, version()?, |tag| view.strings.has_language(tag), now).await?;
    Ok(list_with(published.post.state))
}

/// The list that has a post of a state. The post of a new author waits for a moderator, among the
/// drafts; one that was taken back stays with the published ones.
fn list_with(state: PostState) -> String {
    let query = if matches!(state, PostState::Published | PostState::Archived) { "" } else { "?list=drafts" };
    format!("/media{query}")
}

/// Shows the form of a new post.
#[utoipa::path(
    get,
    operation_id = "plain_get_new_post",
    path = "/api/{locale}/{city}/plain/media/new",
    tag = "plain",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(PageResponses)
)]
pub(in crate::routes) async fn get_new_post(State(api): State<Api>, Path(place): Path<Place>, request: HeaderMap) -> Response {
    let page = new_post_page(&api, &place, &request).await;
    shown(&api, &place, page)
}

async fn new_post_page(api: &Api, place: &Place, request: &HeaderMap) -> Result<Page, ApiError> {
    let (view, _) = visitor(api, place, request).await?;
    Ok(plain::new_post(&Words::new(&view), &posts::topics(view.content_language()), &new_value()?))
}

/// Creates a post from text, and publishes it unless a draft is asked for.
#[utoipa::path(
    post,
    operation_id = "plain_post_new_post",
    path = "/api/{locale}/{city}/plain/media/new",
    tag = "plain",
    params(LocaleCityPath),
    security(("session" = [])),
    request_body(
        content = String,
        content_type = "application/x-www-form-urlencoded",
        description = "`title`, `topic`, `text` with empty lines between paragraphs, `key`: idempotency key; `action`: `draft` keeps it unpublished"
    ),
    responses(FormResponses)
)]
pub(in crate::routes) async fn post_new_post(State(api): State<Api>, Path(place): Path<Place>, form: Submission) -> Response {
    let result = create(&api, &place, &form).await;
    sent(&api, &place, &form, result)
}

async fn create(api: &Api, place: &Place, form: &Submission) -> Result<String, ApiError> {
    let (view, account) = sender(api, place, form).await?;
    let is_draft = form.field("action") == "draft";
    let mut draft = PostDraft {
        title: form.field("title"),
        topic: form.field("topic"),
        language: view.content_language().to_owned(),
        tags: Vec::new(),
        cover: None,
        blocks: paragraphs(&form.field("text")),
    };
    let is_language = |tag: &str| view.strings.has_language(tag);
    let errors = posts::check(&mut draft, if is_draft { Use::Draft } else { Use::Publication }, is_language);
    if !errors.is_empty() {
        return Err(ApiError::Form(errors));
    }
    let (database, now) = (api.database(), now());
    let created = posts::create(database, &account, form.key()?.as_deref(), &draft, now).await?;
    // A form that is sent twice finds what the first one has done.
    if is_draft || created.post.state != PostState::Draft {
        return Ok(list_with(created.post.state));
    }
    let (id, version) = (&created.post.id, created.post.version);
    let published = posts::publish(database, &account, id, version, is_language, now).await?;
    Ok(list_with(published.post.state))
}

/// Paragraphs of a text: empty lines separate them.
fn paragraphs(text: &str) -> Vec<Block> {
    let lines = text.replace("\r\n", "\n");
    let paragraphs = lines.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|text| Block::Paragraph { text: vec![Run { text: text.to_owned(), bold: false, italic: false, link: None }] }).collect()
}

#[cfg(test)]
mod tests {
    use contracts::posts::Block;

    use super::paragraphs;

    #[test]
    fn empty_lines_separate_paragraphs() {
        let texts = |text: &str| -> Vec<String> {
            let text_of = |block: Block| match block {
                Block::Paragraph { text } => text.into_iter().map(|run| run.text).collect(),
                other => panic!("{other:?}"),
            };
            paragraphs(text).into_iter().map(text_of).collect()
        };
        assert_eq!(texts("One\r\nline\r\n\r\n\r\n Two "), ["One\nline", "Two"]);
        assert!(texts(" \n\n ").is_empty());
    }
}

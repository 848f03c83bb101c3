//! The visitor's own posts, comments and saved posts with their forms, and the form of a new post.

use contracts::posts::{
    FollowedAuthors, LONGEST_TEXT, LONGEST_TITLE, MediaSummary, MutedAuthors, OwnComments, OwnPosts, PostAuthor, PostFeed, PostState,
    PostTopic, PostVersionSummary,
};
use contracts::variant::name_of;
use maud::{Markup, html};

use super::community::{COMMUNITY, figures, rows};
use super::document::{Page, more};
use super::words::Words;

/// Most characters of a post that is written here.
pub(crate) const LONGEST_POST: usize = LONGEST_TEXT;

/// Lists of the page: name in the address and key of the text.
const LISTS: [(&str, &str); 4] =
    [("published", "rooms.publishes"), ("drafts", "rooms.drafts"), ("comments", "rooms.comments"), ("favorites", "rooms.favorites")];

/// One list of the visitor.
pub(crate) enum MediaList {
    Posts { is_drafts: bool, posts: OwnPosts },
    Comments(OwnComments),
    Favorites(PostFeed),
}

impl MediaList {
    fn name(&self) -> &'static str {
        match self {
            Self::Posts { is_drafts: false, .. } => "published",
            Self::Posts { is_drafts: true, .. } => "drafts",
            Self::Comments(_) => "comments",
            Self::Favorites(_) => "favorites",
        }
    }

    fn next(&self) -> Option<&String> {
        match self {
            Self::Posts { posts, .. } => posts.next.as_ref(),
            Self::Comments(comments) => comments.next.as_ref(),
            Self::Favorites(feed) => feed.next.as_ref(),
        }
    }
}

/// Authors whose posts the visitor follows or hides.
pub(crate) struct Authors {
    pub(crate) followed: FollowedAuthors,
    pub(crate) hidden: MutedAuthors,
}

/// Figures of the visitor's posts, and a list. The first page also has the authors.
pub(crate) fn media(words: &Words<'_>, summary: &MediaSummary, authors: Option<&Authors>, list: &MediaList) -> Page {
    let own = |key: &str| words.of(COMMUNITY, key, &[]);
    let numbers = [
        ("summary.posts", summary.posts),
        ("summary.views", summary.views),
        ("summary.likes", summary.likes),
        ("summary.comments", summary.comments),
        ("summary.followers", summary.followers),
    ];
    let body = html! {
        @if summary.posts == 0 { p { (own("summary.none")) } }
        @else { dl class="figures" { @for (key, number) in numbers { div { dt class="muted" { (own(key)) } dd { (number) } } } } }
        p { a class="action" href=(words.plain("/media/new")) { (own("write")) } }
        nav aria-label=(own("rooms.label")) {
            ul role="list" {
                @for (name, key) in LISTS {
                    li { a href=(words.plain(&format!("/media?list={name}"))) aria-current=[(name == list.name()).then_some("page")] { (own(key)) } }
                }
            }
        }
        (shown(words, list))
        @if let Some(next) = list.next() { (more(words, &format!("/media?list={}&cursor={next}", list.name()))) }
        @if let Some(Authors { followed, hidden }) = authors {
            (author_rows(words, "followed", &followed.items))
            (author_rows(words, "hidden", &hidden.items))
        }
    };
    Page { title: words.text("nav.media"), body }
}

/// Authors with buttons that take the decision back. `kind` is `followed` or `hidden`.
fn author_rows(words: &Words<'_>, kind: &str, authors: &[PostAuthor]) -> Markup {
    html! {
        @if !authors.is_empty() {
            h2 { (words.text(&format!("{kind}.title"))) }
            form method="post" action=(words.plain("/media")) {
                ul class="rows" role="list" {
                    @for author in authors {
                        li {
                            p { bdi { (author.name) } }
                            button class="quiet" name=(kind) value=(author.id) aria-label=(words.filled(&format!("{kind}.end_label"), &[("name", &author.name)])) {
                                (words.text(&format!("{kind}.end")))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn shown(words: &Words<'_>, list: &MediaList) -> Markup {
    let none = |key: &str| html! { p { (words.of(COMMUNITY, key, &[])) } };
    match list {
        MediaList::Posts { is_drafts, posts } if posts.items.is_empty() => {
            none(if *is_drafts { "own_posts.drafts_none" } else { "own_posts.published_none" })
        }
        MediaList::Posts { posts, .. } => html! {
            ul class="rows" role="list" { @for post in &posts.items { li { (own_post(words, post)) } } }
        },
        MediaList::Comments(comments) if comments.items.is_empty() => none("own_comments.none"),
        MediaList::Comments(comments) => html! {
            ul class="rows" role="list" {
                @for comment in &comments.items {
                    li {
                        a class="action" dir="auto" href=(words.plain(&format!("/community/{}#comments", comment.post))) { (comment.post_title) }
                        p dir="auto" { (comment.text) }
                        p class="muted" { (words.date(&comment.created_at)) }
                    }
                }
            }
        },
        MediaList::Favorites(feed) if feed.items.is_empty() => none("favorites.none"),
        MediaList::Favorites(feed) => rows(words, &feed.items),
    }
}

fn own_post(words: &Words<'_>, post: &PostVersionSummary) -> Markup {
    let own = |key: &str| words.of(COMMUNITY, key, &[]);
    let title = if post.title.is_empty() { own("own_posts.untitled") } else { post.title.clone() };
    html! {
        @if post.state == PostState::Published {
            a class="action" dir="auto" href=(words.plain(&format!("/community/{}", post.id))) { (title) }
            p class="muted" { (figures(words, post.likes, post.comments, post.views)) }
        } @else { b dir="auto" { (title) } }
        p class="muted" { (own(&format!("own_posts.state.{}", name_of(&post.state)))) ", " (words.date(&post.changed_at)) }
        @if let Some(reason) = post.rejection { p { (own(&format!("rejection.{}", name_of(&reason)))) " " (post.rejection_note) } }
        (post_form(words, post))
    }
}

/// What the author can do with a post. Deleting is closed until the author opens it.
fn post_form(words: &Words<'_>, post: &PostVersionSummary) -> Markup {
    let editor = |key: &str| words.of("post-editor", key, &[]);
    let action = match post.state {
        PostState::Draft | PostState::Rejected | PostState::Archived => Some(("publish", "publish")),
        PostState::Published => Some(("unpublish", "unpublish")),
        PostState::Scheduled | PostState::OnReview => Some(("unpublish", "take_back")),
        PostState::Unknown => None,
    };
    html! {
        form method="post" action=(words.plain("/media")) {
            input type="hidden" name="version" value=(post.version);
            @if let Some((name, key)) = action { button class="quiet" name=(name) value=(post.id) { (editor(key)) } }
            details {
                summary { (editor("delete.open")) }
                p { (editor("delete.text")) }
                button class="quiet" name="delete" value=(post.id) { (editor("delete.confirm")) }
            }
        }
    }
}

/// The form of a new post. Its text has paragraphs only; the editor needs scripts.
pub(crate) fn new_post(words: &Words<'_>, topics: &[PostTopic], key: &str) -> Page {
    let body = html! {
        p { (words.text("new_post.explanation")) }
        form method="post" action=(words.plain("/media/new")) {
            input type="hidden" name="key" value=(key);
            label for="title" { (words.text("new_post.title_label")) }
            input type="text" id="title" name="title" maxlength=(LONGEST_TITLE) required dir="auto";
            label for="topic" { (words.of(COMMUNITY, "topic", &[])) }
            select id="topic" name="topic" required {
                option value="" { "—" }
                @for topic in topics { option value=(topic.code) { (topic.name) } }
            }
            label for="text" { (words.text("new_post.text_label")) }
            p class="help muted" id="text-help" { (words.text("new_post.text_help")) }
            textarea id="text" name="text" maxlength=(LONGEST_POST) required dir="auto" aria-describedby="text-help" { }
            button class="submit" { (words.text("new_post.publish")) }
            button class="quiet" name="action" value="draft" { (words.text("new_post.save")) }
        }
    };
    Page { title: words.of(COMMUNITY, "write", &[]), body }
}

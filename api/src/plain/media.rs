//! The visitor's own posts, comments and saved posts, and the form of a new post.

use contracts::posts::{
    FollowedAuthors, LONGEST_TEXT, LONGEST_TITLE, MediaSummary, OwnComments, OwnPosts, PostFeed, PostState, PostTopic, PostVersionSummary,
};
use contracts::variant::name_of;
use maud::{Markup, html};

use super::community::{COMMUNITY, figures, more, rows};
use super::document::Page;
use super::words::Words;

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

/// Figures of the visitor's posts, and a list.
pub(crate) fn media(words: &Words<'_>, summary: &MediaSummary, followed: &FollowedAuthors, list: &MediaList) -> Page {
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
        @if !followed.items.is_empty() {
            h2 { (words.text("followed.title")) }
            ul class="rows" role="list" { @for author in &followed.items { li { bdi { (author.name) } } } }
        }
    };
    Page { title: words.text("nav.media"), body }
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
                option value="" { }
                @for topic in topics { option value=(topic.code) { (topic.name) } }
            }
            label for="text" { (words.text("new_post.text_label")) }
            p class="help muted" id="text-help" { (words.text("new_post.text_help")) }
            textarea id="text" name="text" maxlength=(LONGEST_TEXT) required dir="auto" aria-describedby="text-help" { }
            button class="submit" { (words.text("new_post.publish")) }
            button class="quiet" name="action" value="draft" { (words.text("new_post.save")) }
        }
    };
    Page { title: words.of(COMMUNITY, "write", &[]), body }
}

//! The community's feed, and the rows of posts.

use contracts::posts::{FeedPost, PostFeed, PostTopic};
use maud::{Markup, html};

use super::document::{Page, more};
use super::words::Words;

/// Namespace of the texts of the community.
pub(super) const COMMUNITY: &str = "community";

/// Orders of the feed, the default first.
const SORTS: [&str; 3] = ["hot", "new", "following"];

/// What a feed shows: an order and a topic, empty for the defaults.
#[derive(Debug, Default)]
pub(crate) struct FeedChoice {
    pub(crate) sort: String,
    pub(crate) topic: String,
}

/// A page of the feed.
pub(crate) fn feed(words: &Words<'_>, choice: &FeedChoice, topics: &[PostTopic], feed: &PostFeed) -> Page {
    let own = |key: &str| words.of(COMMUNITY, key, &[]);
    let body = html! {
        p { a class="action" href=(words.plain("/media/new")) { (own("write")) } }
        form method="get" action=(words.plain("/community")) {
            label for="sort" { (own("sort.label")) }
            select id="sort" name="sort" {
                @for sort in SORTS { option value=(sort) selected[choice.sort == sort] { (own(&format!("sort.{sort}"))) } }
            }
            label for="topic" { (own("topic")) }
            select id="topic" name="topic" {
                option value="" { (own("topic_all")) }
                @for topic in topics { option value=(topic.code) selected[choice.topic == topic.code] { (topic.name) } }
            }
            button class="quiet" { (words.text("show")) }
        }
        @if feed.items.is_empty() { p { (own(if choice.sort == "following" { "empty.following_title" } else { "empty.topic_title" })) } }
        (rows(words, &feed.items))
        @if let Some(next) = &feed.next {
            @let query = url::form_urlencoded::Serializer::new(String::new())
                .extend_pairs([("sort", &choice.sort), ("topic", &choice.topic), ("cursor", next)]).finish();
            (more(words, &format!("/community?{query}")))
        }
    };
    Page { title: words.text("nav.community"), body }
}

/// Posts, each with its author, topic, date and figures.
pub(super) fn rows(words: &Words<'_>, posts: &[FeedPost]) -> Markup {
    html! {
        ul class="rows" role="list" {
            @for post in posts {
                li {
                    a class="action" dir="auto" lang=(post.language) href=(words.plain(&format!("/community/{}", post.id))) { (post.title) }
                    p dir="auto" lang=(post.language) { (post.excerpt) }
                    (facts(words, post))
                }
            }
        }
    }
}

/// Author, topic, date and figures of a post.
pub(super) fn facts(words: &Words<'_>, post: &FeedPost) -> Markup {
    let author = if post.author.is_you { words.of(COMMUNITY, "you", &[]) } else { post.author.name.clone() };
    html! {
        p class="muted" { bdi { (author) } " · " (post.topic.name) " · " (words.date(&post.published_at)) }
        p class="muted" { (figures(words, post.reactions.likes, post.comments, post.views)) }
    }
}

pub(super) fn figures(words: &Words<'_>, likes: u32, comments: u32, views: u32) -> String {
    let numbers = [likes, comments, views].map(|number| number.to_string());
    words.filled("posts.figures", &[("likes", &numbers[0]), ("comments", &numbers[1]), ("views", &numbers[2])])
}

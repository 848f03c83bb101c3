//! A post of the community with its comments and forms.

use contracts::posts::{Comment, CommentState, Comments, CommunityPost, LONGEST_COMMENT, LONGEST_REPORT, ReportReason};
use contracts::variant::name_of;
use maud::{Markup, PreEscaped, html};

use super::community::{COMMUNITY, facts};
use super::document::{Page, more};
use super::words::Words;

/// Reasons of a report.
const REASONS: [ReportReason; 6] = [
    ReportReason::Spam,
    ReportReason::Abuse,
    ReportReason::PersonalData,
    ReportReason::Dangerous,
    ReportReason::False,
    ReportReason::Other,
];

/// A post, a page of its comments, and the form of a new one.
pub(crate) struct PostPage {
    pub(crate) post: CommunityPost,
    pub(crate) comments: Comments,
    /// Cursor of the page of comments; empty for the first page.
    pub(crate) cursor: String,
    /// Id of the comment whose replies the page shows; empty for the comments of the post.
    pub(crate) parent: String,
    /// Id of the comment of the page that the form replies to; empty for none.
    pub(crate) reply_to: String,
    /// What the visitor has just done.
    pub(crate) done: Option<Done>,
    /// Idempotency key of the form.
    pub(crate) key: String,
}

/// What a visitor has just done on a post.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Done {
    Reported,
    Commented,
}

impl PostPage {
    /// Path of this page of comments, with another query key.
    fn path(&self, key: &str, value: &str) -> String {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        let known = [("replies", self.parent.as_str()), ("cursor", self.cursor.as_str())];
        query.extend_pairs(known.into_iter().filter(|(known, value)| *known != key && !value.is_empty()));
        format!("/community/{}?{}", self.post.post.id, query.append_pair(key, value).finish())
    }
}

/// SECURITY: the HTML of a post is written from blocks, which contain no markup.
pub(crate) fn post(words: &Words<'_>, page: &PostPage) -> Page {
    let PostPage { post: CommunityPost { post, html: text, .. }, comments, .. } = page;
    let body = html! {
        @match page.done {
            Some(Done::Reported) => p class="done" role="status" { (words.of(COMMUNITY, "report.thanks", &[])) },
            Some(Done::Commented) => p class="done" role="status" {
                (words.text("comments.sent")) " "
                a href=(words.plain("/media?list=comments")) { (words.text("comments.own")) }
            },
            None => {},
        }
        (facts(words, post))
        @if let Some(cover) = &post.cover { img src=(cover.url) alt=(post.cover_alt) width=(cover.width) height=(cover.height); }
        article dir="auto" lang=(post.language) { (PreEscaped(text)) }
        (actions(words, &page.post))
        h2 id="comments" { (words.filled("comments.title", &[("count", &post.comments.to_string())])) }
        @if comments.items.is_empty() { p { (words.of(COMMUNITY, "comments.none", &[])) } }
        ul class="rows" role="list" {
            @for comment in &comments.items {
                li {
                    (one(words, page, comment))
                    @if !comment.replies.is_empty() {
                        ul class="replies" role="list" { @for reply in &comment.replies { li { (one(words, page, reply)) } } }
                    }
                    @if comment.reply_count as usize > comment.replies.len() {
                        (more(words, &format!("/community/{}?replies={}#comments", post.id, comment.id)))
                    }
                }
            }
        }
        @if let Some(next) = &comments.next { (more(words, &format!("{}#comments", page.path("cursor", next)))) }
        @if !page.parent.is_empty() {
            p { a class="action" href=(words.plain(&format!("/community/{}#comments", post.id))) { (words.text("comments.all")) } }
        }
        (comment_form(words, page))
    };
    Page { title: post.title.clone(), body }
}

/// Buttons of a reader: reactions, the author, a report.
fn actions(words: &Words<'_>, page: &CommunityPost) -> Markup {
    let own = |key: &str| words.of(COMMUNITY, key, &[]);
    let (post, reactions) = (&page.post, &page.post.reactions);
    let toggle = |name: &str, is_on: bool, label: String| {
        html! { button class="quiet" name=(name) value=(if is_on { "no" } else { "yes" }) { (label) } " " }
    };
    let reaction = |name: &str, is_on: bool, count: u32| {
        let label = own(name);
        html! { button class="quiet" name=(name) value=(if is_on { "no" } else { "yes" }) aria-pressed=(is_on) { (label) " " (count) } " " }
    };
    html! {
        form method="post" action=(words.plain(&format!("/community/{}/reactions", post.id))) {
            (reaction("like", reactions.liked, reactions.likes))
            (reaction("useful", reactions.found_useful, reactions.useful))
            (toggle("save", reactions.favourite, own(if reactions.favourite { "saved" } else { "save" })))
            @if !post.author.is_you {
                input type="hidden" name="author" value=(post.author.id);
                (toggle("follow", page.is_followed, own(if page.is_followed { "following.followed" } else { "following.follow" })))
                (toggle("hide", page.is_muted, own(if page.is_muted { "following.show" } else { "following.hide" })))
            }
        }
        @if !post.author.is_you {
            details {
                summary { (own("report.open")) }
                form method="post" action=(words.plain(&format!("/community/{}/report", post.id))) {
                    fieldset {
                        legend { (own("report.why")) }
                        @for reason in REASONS {
                            @let name = name_of(&reason);
                            label class="option" { input type="radio" name="reason" value=(name) required; (own(&format!("report.reason.{name}"))) }
                        }
                    }
                    label for="report" { (own("report.text_optional")) }
                    textarea id="report" name="text" maxlength=(LONGEST_REPORT) dir="auto" { }
                    button class="quiet" { (own("report.send")) }
                }
            }
        }
    }
}

fn one(words: &Words<'_>, page: &PostPage, comment: &Comment) -> Markup {
    let own = |key: &str| words.of(COMMUNITY, key, &[]);
    let state = match comment.state {
        CommentState::Published | CommentState::Deleted => None,
        CommentState::OnReview => Some("comments.state.on_review"),
        CommentState::Rejected => Some("comments.state.rejected"),
        CommentState::Unknown => Some("comments.state.unknown"),
    };
    let author = comment.author.as_ref();
    html! {
        @match author {
            Some(author) => p { b { bdi { (if author.is_you { own("you") } else { author.name.clone() }) } } ", " (words.date(&comment.created_at)) },
            None => p class="muted" { (own("comments.deleted")) },
        }
        @for line in comment.text.lines() { p dir="auto" { (line) } }
        @if let Some(key) = state { p class="muted" { (own(key)) } }
        @if let Some(author) = author {
            @if comment.parent.is_none() && comment.state == CommentState::Published {
                a class="action" href=(words.plain(&format!("{}#comment", page.path("reply", &comment.id))))
                    aria-label=(words.of(COMMUNITY, "comments.reply_label", &[("name", &author.name)])) { (own("comments.reply")) }
            }
            @if author.is_you {
                form method="post" action=(words.plain(&format!("/community/{}/comments", page.post.post.id))) {
                    button class="quiet" name="delete" value=(comment.id) { (own("comments.remove")) }
                }
            }
        }
    }
}

/// The form of a comment, or of a reply to one of the page.
fn comment_form(words: &Words<'_>, page: &PostPage) -> Markup {
    let own = |key: &str| words.of(COMMUNITY, key, &[]);
    // Replies of replies do not exist: in a list of replies, the form adds one more.
    let chosen = page.comments.items.iter().find(|comment| comment.id == page.reply_to && page.parent.is_empty());
    let parent = chosen.map_or(page.parent.as_str(), |comment| comment.id.as_str());
    let name = chosen.and_then(|comment| comment.author.as_ref()).map(|author| author.name.as_str());
    html! {
        form method="post" action=(words.plain(&format!("/community/{}/comments", page.post.post.id))) {
            input type="hidden" name="key" value=(page.key);
            @if !parent.is_empty() { input type="hidden" name="parent" value=(parent); }
            label for="comment" {
                @match name {
                    Some(name) => (words.of(COMMUNITY, "comments.reply_to", &[("name", name)])),
                    None if !parent.is_empty() => (words.text("comments.reply")),
                    None => (own("comments.label")),
                }
            }
            textarea id="comment" name="text" maxlength=(LONGEST_COMMENT) required dir="auto" { }
            button class="submit" { (own(if !parent.is_empty() { "comments.send_reply" } else { "comments.send" })) }
        }
    }
}

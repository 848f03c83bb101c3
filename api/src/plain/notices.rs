//! Notices and what they are about.

use contracts::posts::{Notice, NoticeChannels, NoticeKind, NoticeSettings, Notices};
use contracts::variant::name_of;
use maud::{Markup, html};

use super::community::COMMUNITY;
use super::document::{Page, more};
use super::words::Words;

/// Groups of notices, in the order of the form.
const GROUPS: [&str; 5] = ["comments", "replies", "following", "moderation", "support"];

/// Notices, the newest first, and the form of their settings.
pub(crate) fn notices(words: &Words<'_>, notices: &Notices, settings: &NoticeSettings) -> Page {
    let own = |key: &str| words.of(COMMUNITY, key, &[]);
    let body = html! {
        @if notices.items.is_empty() { p { (own("notices.none")) } p { (own("notices.none_text")) } }
        @if notices.unread > 0 {
            form method="post" action=(words.plain("/notices")) {
                button class="quiet" name="action" value="read" { (own("notices.read_all")) }
            }
        }
        ul class="rows" role="list" { @for notice in &notices.items { li { (row(words, notice)) } } }
        @if let Some(next) = &notices.next { (more(words, &format!("/notices?cursor={next}"))) }
        h2 { (own("notices.settings")) }
        (settings_form(words, settings))
    };
    Page { title: words.text("nav.notices"), body }
}

fn row(words: &Words<'_>, notice: &Notice) -> Markup {
    let own = |key: &str| words.of(COMMUNITY, key, &[]);
    let actor = notice.actor.clone().unwrap_or_else(|| own("notices.somebody"));
    // Names and titles keep their own direction inside the sentence.
    let isolated = |text: &str| format!("\u{2068}{text}\u{2069}");
    let values = [("name", &*isolated(&actor)), ("title", &*isolated(&notice.title))];
    let text = words.of(COMMUNITY, &format!("notices.kind.{}", name_of(&notice.kind)), &values);
    html! {
        a class="action" href=(address(words, notice)) { @if !notice.is_read { b { (own("notices.unread")) } " " } (text) }
        @if !notice.excerpt.is_empty() { p dir="auto" { (notice.excerpt) } }
        @if let Some(reason) = notice.reason { p { (own(&format!("rejection.{}", name_of(&reason)))) " " (notice.note) } }
        p class="muted" { (words.date(&notice.created_at)) }
    }
}

/// What a notice is about: a request or an article of the site, else a plain page.
fn address(words: &Words<'_>, notice: &Notice) -> String {
    if let Some(url) = &notice.url {
        return url.clone();
    }
    let path = match (notice.kind, &notice.post) {
        (NoticeKind::SupportReply, _) => "/requests".to_owned(),
        (NoticeKind::PostRejected, _) => "/media?list=drafts".to_owned(),
        (NoticeKind::CommentRejected, _) => "/media?list=comments".to_owned(),
        (NoticeKind::PostApproved | NoticeKind::AuthorPosted | NoticeKind::Other, Some(post)) => format!("/community/{post}"),
        (_, Some(post)) => format!("/community/{post}#comments"),
        (_, None) => "/community".to_owned(),
    };
    words.plain(&path)
}

/// Channels of each group. Answers of support never come by mail from here: they have mail anyway.
fn settings_form(words: &Words<'_>, settings: &NoticeSettings) -> Markup {
    let own = |key: &str| words.of(COMMUNITY, key, &[]);
    let choices = &settings.choices;
    let channels: [NoticeChannels; 5] = [choices.comments, choices.replies, choices.following, choices.moderation, choices.support];
    let choice = |name: String, is_on: bool, label: String| {
        html! { label class="option" { input type="checkbox" name=(name) value="on" checked[is_on]; (label) } }
    };
    html! {
        @match &settings.mail_to {
            Some(address) => p class="muted" { (words.of(COMMUNITY, "notices.mail_to", &[("address", address)])) },
            None => p class="muted" { (own("notices.no_mail")) },
        }
        form method="post" action=(words.plain("/notices")) {
            @for (group, chosen) in GROUPS.into_iter().zip(channels) {
                fieldset {
                    legend { h3 { (own(&format!("notices.group.{group}"))) } }
                    (choice(format!("{group}.site"), chosen.site, own("notices.channel.site")))
                    @if settings.mail_to.is_some() && group != "support" {
                        (choice(format!("{group}.mail"), chosen.mail, own("notices.channel.mail")))
                    } @else if chosen.mail { input type="hidden" name=(format!("{group}.mail")) value="on"; }
                }
            }
            button class="submit" name="action" value="settings" { (words.text("save")) }
        }
    }
}

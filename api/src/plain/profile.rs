//! The profile and the list of requests.

use contracts::account::Account;
use contracts::article::Favourites;
use contracts::links::ArticleLink;
use contracts::progress::DriverProgress;
use contracts::session::{Browser, Platform, Session, Sessions};
use contracts::support::{OwnRequest, OwnRequests, RequestKind};
use contracts::variant::name_of;
use maud::{Markup, html};

use super::document::{Page, more};
use super::progress;
use super::words::Words;

/// Namespace of the profile's texts.
const PROFILE: &str = "profile";

/// Requests on the profile itself.
const LATEST_REQUESTS: usize = 3;

/// What the profile shows.
pub(crate) struct Profile {
    pub(crate) account: Account,
    pub(crate) progress: DriverProgress,
    pub(crate) requests: OwnRequests,
    pub(crate) saved: Favourites,
    pub(crate) sessions: Sessions,
    /// Value that a sign-out needs; empty without one.
    pub(crate) yu: String,
}

/// The profile: what is due comes first, what is rarely needed last.
pub(crate) fn profile(words: &Words<'_>, profile: &Profile) -> Page {
    let own = |key: &str| words.of(PROFILE, key, &[]);
    let Profile { account, progress, requests, saved, sessions, yu } = profile;
    let latest = &requests.items[..requests.items.len().min(LATEST_REQUESTS)];
    let body = html! {
        (deletion_notice(words, account))
        (progress::due(words, &progress.documents))
        p class="name" { bdi { (account.fio) } }
        p class="muted" { (words.of(PROFILE, "since", &[("date", &words.date(&account.created_at))])) }
        @if !yu.is_empty() { p { a class="action" href=(sign_out(yu)) { (own("sessions.end")) } } }
        (progress::progress(words, progress))
        h2 { (own("requests.title")) }
        (request_rows(words, latest))
        @if requests.items.len() > LATEST_REQUESTS || requests.next.is_some() {
            p { a class="action" href=(words.plain("/requests")) { (own("requests.all")) } }
        }
        p { a class="action" href=(words.site("/contact-us")) { (own("requests.write")) } }
        h2 { (own("saved.title")) }
        (saved_rows(words, &saved.items))
        h2 { (own("sessions.title")) }
        (session_rows(words, &sessions.items))
        h2 { (own("data.title")) }
        p { (own("data.text")) }
        p { a class="action" href="/api/auth/export" { (own("data.download")) } }
        @if account.deletion_at.is_none() { (deletion_form(words)) }
    };
    Page { title: own("title"), body }
}

/// All requests, a page at a time.
pub(crate) fn requests(words: &Words<'_>, requests: &OwnRequests) -> Page {
    let body = html! {
        (request_rows(words, &requests.items))
        @if let Some(next) = &requests.next {
            (more(words, &format!("/requests?cursor={next}")))
        }
        p { a class="action" href=(words.site("/contact-us")) { (words.of(PROFILE, "requests.write", &[])) } }
    };
    Page { title: words.of(PROFILE, "requests.title", &[]), body }
}

/// Address that signs out on this device, without asking.
fn sign_out(yu: &str) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("yu", yu).append_pair("mode", "logout").finish();
    format!("/api/identity/logout?{query}")
}

/// When the account is deleted, with a button that keeps it.
fn deletion_notice(words: &Words<'_>, account: &Account) -> Markup {
    let own = |key: &str| words.of(PROFILE, key, &[]);
    html! {
        @if let Some(at) = &account.deletion_at {
            div class="notice" {
                p { strong { (words.of(PROFILE, "deletion.due", &[("date", &words.date(at))])) } }
                p { (own("deletion.due_text")) }
                form method="post" action=(words.plain("/deletion")) {
                    button class="submit" name="action" value="cancel" { (own("deletion.keep")) }
                }
            }
        }
    }
}

/// What a deletion means, and its button. Closed until the visitor opens it.
fn deletion_form(words: &Words<'_>) -> Markup {
    let own = |key: &str| words.of(PROFILE, key, &[]);
    html! {
        details {
            summary { (own("deletion.open")) }
            p { (own("deletion.what")) }
            p { (own("deletion.grace")) }
            form method="post" action=(words.plain("/deletion")) {
                button class="quiet" name="action" value="ask" { (own("deletion.confirm")) }
            }
        }
    }
}

fn request_rows(words: &Words<'_>, requests: &[OwnRequest]) -> Markup {
    html! {
        @if requests.is_empty() { p { (words.of(PROFILE, "requests.none", &[])) } }
        @else {
            ul class="rows" role="list" {
                @for request in requests {
                    li {
                        a class="action" href=(request.url) { bdi { (request_name(words, request)) } }
                        p { (words.of(PROFILE, &format!("requests.status.{}", name_of(&request.status)), &[])) }
                        p class="muted" { (request.number) ", " (words.date(&request.changed_at)) }
                    }
                }
            }
        }
    }
}

fn request_name(words: &Words<'_>, request: &OwnRequest) -> String {
    match request.kind {
        RequestKind::Support => format!("{}: {}", request.profession, request.subject),
        RequestKind::Application => words.of(PROFILE, "requests.application", &[("profession", &request.profession)]),
        RequestKind::Chat => words.of(PROFILE, "requests.chat", &[]),
    }
}

fn saved_rows(words: &Words<'_>, articles: &[ArticleLink]) -> Markup {
    html! {
        @if articles.is_empty() {
            p { (words.text("saved.none")) }
            p { a class="action" href=(words.site("/knowledge-base")) { (words.of(PROFILE, "saved.find", &[])) } }
        } @else {
            form method="post" action=(words.plain("/saved")) {
                ul class="rows" role="list" {
                    @for article in articles {
                        li {
                            a class="action" href=(article.url) { (article.title) }
                            button class="quiet" name="remove" value=(article.id) aria-label=(words.filled("saved.remove_label", &[("title", &article.title)])) {
                                (words.text("saved.remove"))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn session_rows(words: &Words<'_>, sessions: &[Session]) -> Markup {
    let own = |key: &str| words.of(PROFILE, key, &[]);
    html! {
        form method="post" action=(words.plain("/sessions")) {
            ul class="rows" role="list" {
                @for session in sessions {
                    @let name = device(words, session);
                    li {
                        b { (name) }
                        @if session.is_current { p class="muted" { (own("sessions.current")) } }
                        @else {
                            p class="muted" { (words.of(PROFILE, "sessions.seen", &[("date", &words.date(&session.seen_at))])) }
                            button class="quiet" name="end" value=(session.id) aria-label=(words.of(PROFILE, "sessions.end_label", &[("device", &name)])) {
                                (own("sessions.end"))
                            }
                        }
                    }
                }
            }
            button class="quiet" name="end" value="all" { (own("sessions.end_all")) }
        }
    }
}

/// Browser and system, whose names are the same in every language.
fn device(words: &Words<'_>, session: &Session) -> String {
    let browser = match session.browser {
        Browser::Chrome => "Chrome",
        Browser::Edge => "Edge",
        Browser::Firefox => "Firefox",
        Browser::Opera => "Opera",
        Browser::Safari => "Safari",
        Browser::Samsung => "Samsung Internet",
        Browser::Yandex => "Yandex Browser",
        Browser::Other => "",
    };
    let platform = match session.platform {
        Platform::Android => "Android",
        Platform::Ios => "iOS",
        Platform::Linux => "Linux",
        Platform::Macos => "macOS",
        Platform::Windows => "Windows",
        Platform::Other => "",
    };
    match (browser, platform) {
        ("", "") => words.of(PROFILE, "sessions.other", &[]),
        ("", name) | (name, "") => name.to_owned(),
        (browser, platform) => format!("{browser}, {platform}"),
    }
}

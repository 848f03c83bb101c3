//! The document around a plain page.

use maud::{DOCTYPE, Markup, html};

use super::words::Words;

/// The stylesheet of plain pages: the one of signing in, and what lists and forms need.
pub(crate) const STYLES: &str = concat!(include_str!("../identity/page.css"), include_str!("plain.css"));

/// Plain pages in the navigation: path and key of the text.
const PLACES: [(&str, &str); 6] = [
    ("", "nav.profile"),
    ("/requests", "nav.requests"),
    ("/tests", "nav.tests"),
    ("/community", "nav.community"),
    ("/media", "nav.media"),
    ("/notices", "nav.notices"),
];

/// Content of a plain page.
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) body: Markup,
}

/// The document of a page. The navigation needs a session.
pub(crate) fn document(words: &Words<'_>, has_session: bool, page: &Page) -> String {
    let brand = words.of("identity", "brand", &[]);
    let markup = html! {
        (DOCTYPE)
        html lang=(words.language()) dir=(words.direction()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (page.title) " — " (brand) }
                link rel="stylesheet" href="/api/plain/style.css";
            }
            body {
                main class="plain" {
                    p class="brand" { a href=(words.site("/")) { (brand) } }
                    @if has_session {
                        nav aria-label=(words.text("nav.label")) {
                            ul role="list" {
                                @for (path, key) in PLACES { li { a href=(words.plain(path)) { (words.text(key)) } } }
                            }
                        }
                    }
                    h1 { bdi { (page.title) } }
                    (page.body)
                }
            }
        }
    };
    markup.into_string()
}

/// The page of a visitor without a session. Its link is the profile, which redirects guests to the
/// main page. Signing in there leads to the profile, whose notice leads here.
pub(crate) fn signed_out(words: &Words<'_>) -> Page {
    let own = |key: &str| words.of("profile", key, &[]);
    Page {
        title: own("signed_out.title"),
        body: html! {
            p { (words.text("signed_out")) }
            p { a class="action" href=(words.site("/profile")) { (words.text("signed_out.home")) } }
        },
    }
}

/// Why a page or a form failed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reason {
    /// Nothing is at the address.
    Missing,
    /// A field is empty, too long or impossible.
    Incomplete,
    /// The form is too long.
    Long,
    /// A list of the account is full.
    Full,
    /// The rate limit.
    Often,
    /// The server failed.
    Server,
    Other,
}

/// The page about an error. A text that was not sent stays there to copy.
pub(crate) fn failure(words: &Words<'_>, reason: Reason, text: &str) -> Page {
    let (title, explanation) = match reason {
        Reason::Missing => ("failed.gone.title", words.text("failed.gone")),
        Reason::Incomplete => ("failed.title", words.text("failed.form")),
        Reason::Long => ("failed.title", words.text("failed.long")),
        Reason::Full => ("failed.title", words.text("failed.full")),
        Reason::Often => ("failed.title", words.of("profile", "failed.often", &[])),
        Reason::Server => ("failed.title", words.of("profile", "failed.server", &[])),
        Reason::Other => ("failed.title", words.text("failed.other")),
    };
    let body = html! {
        p role="alert" { (explanation) }
        @if !text.is_empty() {
            label for="unsent" { (words.text("failed.text")) }
            textarea id="unsent" readonly dir="auto" { (text) }
        }
    };
    Page { title: words.text(title), body }
}

/// A link to the next page of a list.
pub(super) fn more(words: &Words<'_>, path: &str) -> Markup {
    html! { p { a class="action" href=(words.plain(path)) { (words.of("profile", "requests.more", &[])) } } }
}

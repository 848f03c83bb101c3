//! The document around a plain page.

use axum::http::StatusCode;
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
                    h1 { (page.title) }
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

/// The page about an error.
pub(crate) fn failure(words: &Words<'_>, status: StatusCode) -> Page {
    let (title, text) = match status {
        StatusCode::UNPROCESSABLE_ENTITY => ("failed.form.title", words.text("failed.form")),
        StatusCode::NOT_FOUND => ("failed.gone.title", words.text("failed.gone")),
        StatusCode::TOO_MANY_REQUESTS => ("failed.title", words.of("profile", "failed.often", &[])),
        status if status.is_server_error() => ("failed.title", words.of("profile", "failed.server", &[])),
        _ => ("failed.title", words.of("profile", "failed.refused", &[])),
    };
    Page { title: words.text(title), body: html! { p role="alert" { (text) } } }
}

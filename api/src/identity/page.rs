//! Pages of signing in and out: HTML without scripts.

use geo::dir_is_rtl;
use url::form_urlencoded;

use super::drivers::{DRIVERS, LONGEST_NAME, NameError};
use super::retpath::Return;
use crate::content::escape;
use crate::locales::Strings;

/// The pages' stylesheet.
pub(crate) const STYLES: &str = include_str!("page.css");

/// Namespace of the pages' strings.
const NAMESPACE: &str = "identity";

/// Content of the sign-in page.
#[derive(Debug, Default)]
pub(crate) struct Form<'f> {
    /// Form token.
    pub(crate) token: &'f str,
    /// Sign-in marker; empty for none.
    pub(crate) origin: &'f str,
    /// The name as entered.
    pub(crate) name: &'f str,
    /// Reason why it was rejected.
    pub(crate) error: Option<NameError>,
    /// True if the form was rejected for a wrong token.
    pub(crate) is_stale: bool,
}

/// The sign-in page.
pub(crate) fn sign_in(strings: &Strings, language: &str, back: &Return, form: &Form<'_>) -> String {
    let text = |key: &str| escape(&strings.own_in(NAMESPACE, language, key, &[]));
    // A form without `retpath` returns to `/`.
    let retpath = if back.origin().is_some() { escape(back.address()) } else { String::new() };
    let hidden: String = [("sk", form.token), ("retpath", &retpath), ("origin", form.origin)]
        .map(|(name, value)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{value}\">"))
        .concat();
    let drivers: String = DRIVERS
        .iter()
        .map(|driver| {
            let (id, fio, role) = (driver.id, escape(driver.fio), text(driver.role));
            format!("<li><button name=\"driver\" value=\"{id}\"><b><bdi>{fio}</bdi></b><span class=\"muted\">{role}</span></button></li>")
        })
        .collect();
    let notice = if form.is_stale { format!("<p class=\"notice\" role=\"alert\">{}</p>", text("stale")) } else { String::new() };
    let (error, invalid) = match form.error {
        // Screen readers announce it first when the page is shown again.
        Some(error) => (format!("<p class=\"error\" id=\"name-error\">{}</p>", text(error.key())), " aria-invalid=\"true\" autofocus"),
        None => (String::new(), ""),
    };
    let described_by = if form.error.is_some() { "name-error name-help" } else { "name-help" };
    let body = format!(
        "<h1>{title}</h1>\n<p class=\"muted\">{explanation}</p>\n{notice}\n\
         <h2 id=\"drivers\">{drivers_title}</h2>\n\
         <form method=\"post\" action=\"/api/identity/auth\" aria-labelledby=\"drivers\">{hidden}<ul class=\"drivers\" role=\"list\">{drivers}</ul></form>\n\
         <h2 id=\"somebody\">{name_title}</h2>\n\
         <form method=\"post\" action=\"/api/identity/auth\" aria-labelledby=\"somebody\">{hidden}\
         <label for=\"name\">{label}</label><p class=\"help muted\" id=\"name-help\">{help}</p>{error}\
         <input type=\"text\" id=\"name\" name=\"name\" value=\"{name}\" dir=\"auto\" autocomplete=\"name\" required maxlength=\"{LONGEST_NAME}\" \
         aria-describedby=\"{described_by}\"{invalid}>\
         <button class=\"submit\">{submit}</button></form>\n\
         <p class=\"back\"><a href=\"{back}\">{back_text}</a></p>",
        title = text("title"),
        explanation = text("explanation"),
        drivers_title = text("drivers"),
        name_title = text("name.title"),
        label = text("name.label"),
        help = text("name.help"),
        name = escape(form.name),
        submit = text("name.submit"),
        back = escape(back.address()),
        back_text = text("back"),
    );
    document(language, &text("page_title"), &text("brand"), &body)
}

/// The page that explains why the sign-out was rejected.
pub(crate) fn refusal(strings: &Strings, language: &str, back: &Return) -> String {
    let text = |key: &str| escape(&strings.own_in(NAMESPACE, language, key, &[]));
    let body = format!(
        "<h1>{}</h1>\n<p>{}</p>\n<p class=\"back\"><a href=\"{}\">{}</a></p>",
        text("refused.title"),
        text("refused.explanation"),
        escape(back.address()),
        text("refused.back"),
    );
    document(language, &text("refused.page_title"), &text("brand"), &body)
}

/// Reason why a sign-in at the OpenID Connect provider failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The sign-in is unknown, used, expired or of another browser.
    Expired,
    /// The provider does not answer.
    Unreachable,
    /// The provider's answer is invalid.
    Provider,
}

impl Failure {
    /// String key of its explanation, in the namespace `identity`.
    const fn key(self) -> &'static str {
        match self {
            Self::Expired => "failure.expired",
            Self::Unreachable => "failure.unreachable",
            Self::Provider => "failure.provider",
        }
    }
}

/// The page that explains why a sign-in failed, with another try and the way back.
pub(crate) fn failure(strings: &Strings, language: &str, back: &Return, failure: Failure) -> String {
    let text = |key: &str| escape(&strings.own_in(NAMESPACE, language, key, &[]));
    let retpath: String = form_urlencoded::byte_serialize(back.address().as_bytes()).collect();
    let query = if back.origin().is_some() { format!("?retpath={retpath}") } else { String::new() };
    let body = format!(
        "<h1>{}</h1>\n<p role=\"alert\">{}</p>\n<p class=\"back\"><a href=\"/api/identity/auth{query}\">{}</a></p>\n\
         <p class=\"back\"><a href=\"{}\">{}</a></p>",
        text("failure.title"),
        text(failure.key()),
        text("failure.again"),
        escape(back.address()),
        text("back"),
    );
    document(language, &text("failure.page_title"), &text("brand"), &body)
}

/// A whole document. SECURITY: all arguments must be HTML already.
fn document(language: &str, title: &str, brand: &str, body: &str) -> String {
    let direction = if dir_is_rtl(language) { "rtl" } else { "ltr" };
    format!(
        "<!doctype html>\n<html lang=\"{language}\" dir=\"{direction}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"robots\" content=\"noindex\">\
         <title>{title}</title><link rel=\"stylesheet\" href=\"/api/identity/style.css\"></head>\n\
         <body><main>\n<p class=\"brand\">{brand}</p>\n{body}\n</main></body></html>\n"
    )
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Failure, Form, NameError, Return, failure, refusal, sign_in};
    use crate::locales::Strings;
    use crate::web::edge_headers::EdgeHeaders;

    fn strings() -> Strings {
        Strings::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../locales")), true).unwrap()
    }

    #[test]
    fn input_is_escaped() {
        let form = Form { token: "t", name: "\"><script>", error: Some(NameError::OneWord), ..Form::default() };
        let page = sign_in(&strings(), "en", &Return::to(None, &EdgeHeaders::default()), &form);
        assert!(!page.contains("<script") && page.contains("value=\"&quot;&gt;&lt;script&gt;\""), "{page}");
        assert!(page.contains("aria-describedby=\"name-error name-help\" aria-invalid=\"true\""), "{page}");
    }

    #[test]
    fn pages_contain_no_inline_scripts_and_styles() {
        let back = Return::to(None, &EdgeHeaders::default());
        let strings = strings();
        for page in
            ["en", "ru", "xb"].map(|language| sign_in(&strings, language, &back, &Form::default()) + &refusal(&strings, language, &back))
        {
            assert!(!page.contains("<script") && !page.contains("style=") && !page.contains("<style"), "{page}");
        }
    }

    #[test]
    fn failed_sign_in_offers_another_try_and_the_way_back() {
        let domain = crate::web::edge_headers::parse_origin("https://roadside.example").unwrap();
        let edge = EdgeHeaders { domains: vec![domain], ..EdgeHeaders::default() };
        let back = Return::to(Some("https://roadside.example/ru-ru/moskva?a=1&b=\"2"), &edge);
        let mut explanations = Vec::new();
        for reason in [Failure::Expired, Failure::Unreachable, Failure::Provider] {
            let page = failure(&strings(), "ru", &back, reason);
            let again = "/api/identity/auth?retpath=https%3A%2F%2Froadside.example%2Fru-ru%2Fmoskva%3Fa%3D1%26b%3D%25222\"";
            assert!(page.contains(again), "{page}");
            assert!(page.contains("href=\"https://roadside.example/ru-ru/moskva?a=1&amp;b=%222\""), "{page}");
            assert!(!page.contains("<script") && !page.contains("style=") && !page.contains("failure."), "{page}");
            explanations.push(page);
        }
        explanations.dedup();
        assert_eq!(explanations.len(), 3);
        let root = failure(&strings(), "en", &Return::to(None, &edge), Failure::Expired);
        assert!(root.contains("href=\"/api/identity/auth\""), "{root}");
    }

    #[test]
    fn page_has_its_language_and_direction() {
        let back = Return::to(None, &EdgeHeaders::default());
        let russian = sign_in(&strings(), "ru", &back, &Form::default());
        assert!(russian.contains("<html lang=\"ru\" dir=\"ltr\">") && russian.contains("<h1>Вход</h1>"), "{russian}");
        let mirrored = refusal(&strings(), "xb", &back);
        assert!(mirrored.contains("<html lang=\"xb\" dir=\"rtl\">"), "{mirrored}");
    }
}

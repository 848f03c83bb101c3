//! The provider's two pages: HTML without any script.

use super::drivers::{DRIVERS, LONGEST_NAME, NameError};
use super::retpath::Return;
use crate::content::escape;
use crate::geo::dir_is_rtl;
use crate::locales::Strings;

/// The pages' stylesheet.
pub(crate) const STYLES: &str = include_str!("page.css");

/// Namespace of the pages' texts.
const NAMESPACE: &str = "identity";

/// What the sign-in page shows.
#[derive(Debug, Default)]
pub(crate) struct Form<'f> {
    /// Form token.
    pub(crate) token: &'f str,
    /// Marker of where the sign-in began; empty for none.
    pub(crate) origin: &'f str,
    /// The name as it was typed.
    pub(crate) name: &'f str,
    /// Why it was not taken.
    pub(crate) error: Option<NameError>,
    /// Whether the form was refused because its token was wrong.
    pub(crate) is_stale: bool,
}

/// The page that signs in.
pub(crate) fn sign_in(strings: &Strings, language: &str, back: &Return, form: &Form<'_>) -> String {
    let text = |key: &str| escape(&strings.own_in(NAMESPACE, language, key, &[]));
    // `/` is what a form without `retpath` leads to.
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
        // The first thing that is read after the page has come again.
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

/// The page that says why nobody was signed out.
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

/// A whole document. SECURITY: everything given must be HTML already.
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

    use super::{Form, NameError, Return, refusal, sign_in};
    use crate::locales::Strings;
    use crate::web::edge_headers::EdgeHeaders;

    fn strings() -> Strings {
        Strings::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../locales")), true).unwrap()
    }

    #[test]
    fn what_was_typed_is_text() {
        let form = Form { token: "t", name: "\"><script>", error: Some(NameError::OneWord), ..Form::default() };
        let page = sign_in(&strings(), "en", &Return::to(None, &EdgeHeaders::default()), &form);
        assert!(!page.contains("<script") && page.contains("value=\"&quot;&gt;&lt;script&gt;\""), "{page}");
        assert!(page.contains("aria-describedby=\"name-error name-help\" aria-invalid=\"true\""), "{page}");
    }

    #[test]
    fn pages_hold_no_script_and_no_style_of_their_own() {
        let back = Return::to(None, &EdgeHeaders::default());
        let strings = strings();
        for page in
            ["en", "ru", "xb"].map(|language| sign_in(&strings, language, &back, &Form::default()) + &refusal(&strings, language, &back))
        {
            assert!(!page.contains("<script") && !page.contains("style=") && !page.contains("<style"), "{page}");
        }
    }

    #[test]
    fn a_page_speaks_its_language_in_its_direction() {
        let back = Return::to(None, &EdgeHeaders::default());
        let russian = sign_in(&strings(), "ru", &back, &Form::default());
        assert!(russian.contains("<html lang=\"ru\" dir=\"ltr\">") && russian.contains("<h1>Вход</h1>"), "{russian}");
        let mirrored = refusal(&strings(), "xb", &back);
        assert!(mirrored.contains("<html lang=\"xb\" dir=\"rtl\">"), "{mirrored}");
    }
}

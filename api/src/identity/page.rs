//! The provider's two pages: HTML without scripts.

use super::drivers::{DRIVERS, LONGEST_NAME, NameError};
use super::retpath::Return;
use crate::content::escape;
use crate::geo::dir_is_rtl;
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

    use super::{Form, NameError, Return, refusal, sign_in};
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
    fn page_has_its_language_and_direction() {
        let back = Return::to(None, &EdgeHeaders::default());
        let russian = sign_in(&strings(), "ru", &back, &Form::default());
        assert!(russian.contains("<html lang=\"ru\" dir=\"ltr\">") && russian.contains("<h1>Вход</h1>"), "{russian}");
        let mirrored = refusal(&strings(), "xb", &back);
        assert!(mirrored.contains("<html lang=\"xb\" dir=\"rtl\">"), "{mirrored}");
    }
}

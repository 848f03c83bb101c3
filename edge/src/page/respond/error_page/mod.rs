//! Built-in error pages: small documents without scripts, in the visitor's language where possible.
//! They answer when the product API is down, in an overload, and for missing pages of which there
//! are too many.

mod texts;

use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use routing::{Address, CanonicalPath, LocaleCode};

use crate::request::Visit;
use crate::response::body::{Body, empty, full};
use texts::{Texts, has_texts, texts};

/// Seconds after which a browser may try again.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("30");

/// Response with this status: the server does not answer.
pub(in crate::page) fn answer(visit: &Visit, status: StatusCode) -> Response<Body> {
    let place = FallbackLocation::of(visit);
    let texts = texts(&place.language);
    let text = |name: &str| texts.get(&format!("server_error.{name}"));
    let title = text("title").replace("{code}", status.as_str());
    let advice = ["tip_connection", "tip_refresh", "tip_restart"].map(|tip| format!("<li>{}</li>", text(tip))).concat();
    let content = format!(
        "<p>{tips}</p><ul>{advice}</ul><p>{later}</p>\
         <p><a href=\"{main}\">{to_main}</a></p><p><a class=\"quiet\" href=\"\">{again}</a></p>",
        tips = text("tips"),
        later = text("later"),
        main = place.main,
        to_main = text("to_main"),
        again = text("try_again"),
    );
    let mut response = response(visit, status, document(visit, texts, &title, &content));
    response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
    response
}

/// Response in an overload. The browser may try again after so many seconds.
pub(in crate::page) fn busy(visit: &Visit, retry_after: u16) -> Response<Body> {
    let place = FallbackLocation::of(visit);
    let texts = texts(&place.language);
    let content = format!(
        "<p>{text}</p><p><a href=\"\">{again}</a></p><p><a class=\"quiet\" href=\"{main}\">{to_main}</a></p>",
        text = texts.get("busy.text"),
        again = texts.get("server_error.try_again"),
        main = place.main,
        to_main = texts.get("server_error.to_main"),
    );
    let document = document(visit, texts, texts.get("busy.title"), &content);
    let mut response = response(visit, StatusCode::SERVICE_UNAVAILABLE, document);
    response.headers_mut().insert(header::RETRY_AFTER, retry_after.into());
    response
}

/// Response to the address of a missing page.
pub(in crate::page) fn missing(visit: &Visit) -> Response<Body> {
    let place = FallbackLocation::of(visit);
    let texts = texts(&place.language);
    let content = format!(
        "<p>{text}</p><p><a href=\"{main}\">{to_main}</a></p>",
        text = texts.get("not_found.text"),
        main = place.main,
        to_main = texts.get("server_error.to_main"),
    );
    response(visit, StatusCode::NOT_FOUND, document(visit, texts, texts.get("not_found.title"), &content))
}

fn response(visit: &Visit, status: StatusCode, html: String) -> Response<Body> {
    let mut response = Response::new(if visit.head_only { empty() } else { full(html) });
    *response.status_mut() = status;
    *response.headers_mut() = HeaderMap::from_iter([
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    ]);
    response
}

/// Policy of the pages.
const POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// SECURITY: contains nothing of the request but a locale and a plain city code.
fn document(visit: &Visit, texts: &Texts, title: &str, content: &str) -> String {
    let set = visit.live.releases.everybody();
    let look = set.shell_assets().brands.get(&visit.site.brand).map(|brand| {
        let integrity = set.shell.file(&brand.css).map(|file| file.integrity.as_str()).unwrap_or_default();
        let icon = set.shell.href(&brand.icon);
        let head = format!(
            "<link rel=\"stylesheet\" href=\"{}\" integrity=\"{integrity}\"><link rel=\"icon\" href=\"{icon}\" type=\"image/svg+xml\">",
            set.shell.href(&brand.css),
        );
        (head, format!("<img src=\"{icon}\" alt=\"Roadside\" width=\"48\" height=\"48\">"))
    });
    let (head, logo) = look.unwrap_or_default();
    format!(
        "<!doctype html>\n<html lang=\"{language}\" dir=\"ltr\" data-brand=\"{brand}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title><meta name=\"robots\" content=\"noindex\">{head}</head>\n\
         <body><main class=\"last-resort\">{logo}<h1>{title}</h1>{content}</main></body></html>\n",
        language = texts.language,
        brand = visit.site.brand,
    )
}

/// Page location derived without the product API.
struct FallbackLocation {
    language: String,
    /// Path of the main page.
    main: String,
}

impl FallbackLocation {
    /// By URL, else by saved choice or accepted languages, else by site.
    fn of(visit: &Visit) -> Self {
        let language = |locale: &LocaleCode| locale.language().to_owned();
        match CanonicalPath::parse(&visit.path).map(|path| Address::parse(&path)) {
            Ok(Address::Page { locale, city, .. }) if is_plain(&city) => {
                Self { language: language(&locale), main: format!("/{locale}/{city}") }
            }
            Ok(Address::Page { locale, .. } | Address::Locale(locale)) => Self { language: language(&locale), main: format!("/{locale}") },
            _ => {
                let preferences = &visit.preferences;
                let chosen = preferences.chosen.as_ref().map(|chosen| language(&chosen.locale));
                let supported = |language: &&String| has_texts(language);
                let preferred = chosen.or_else(|| preferences.languages.iter().find(supported).or(preferences.languages.first()).cloned());
                Self { language: preferred.unwrap_or_else(|| language(&visit.site.default_locale)), main: "/".to_owned() }
            }
        }
    }
}

fn is_plain(city: &str) -> bool {
    city.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

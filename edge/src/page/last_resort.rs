//! The page of the edge alone, for when nothing behind it answers: one small document, no script, in the visitor's language as far as the address tells it.

use http::{HeaderValue, Response, StatusCode, header};
use routing::{Address, CanonicalPath};

use crate::body::{Body, empty, full};
use crate::fragments::Registry;
use crate::visit::Visit;

struct Texts {
    language: &'static str,
    title: &'static str,
    advice: [&'static str; 3],
    later: &'static str,
    again: &'static str,
}

const ENGLISH: Texts = Texts {
    language: "en",
    title: "Error 503: the server is not responding",
    advice: ["Check the internet connection.", "Refresh the tab or restart the browser.", "Restart the device and the network equipment."],
    later: "If that does not help, try again later.",
    again: "Try again",
};

const RUSSIAN: Texts = Texts {
    language: "ru",
    title: "Ошибка 503: сервер не отвечает",
    advice: [
        "Проверьте подключение к интернету.",
        "Обновите вкладку или перезапустите браузер.",
        "Перезагрузите устройство и сетевое оборудование.",
    ],
    later: "Если это не помогло, попробуйте позже.",
    again: "Повторить",
};

/// A page of status 503.
pub(super) fn answer(visit: &Visit, registry: &Registry) -> Response<Body> {
    let texts = texts(visit);
    let stylesheet = registry.shell_assets().brands.get(&visit.site.brand).map(|brand| {
        let integrity = registry.shell.file(&brand.css).map(|file| file.integrity.as_str()).unwrap_or_default();
        format!(
            "<link rel=\"stylesheet\" href=\"{}\" integrity=\"{integrity}\"><link rel=\"icon\" href=\"{}\" type=\"image/svg+xml\">",
            registry.shell.href(&brand.css),
            registry.shell.href(&brand.icon),
        )
    });
    let advice: String = texts.advice.iter().map(|line| format!("<li>{line}</li>")).collect();
    let html = format!(
        "<!doctype html>\n<html lang=\"{language}\" dir=\"ltr\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><meta name=\"robots\" content=\"noindex\">{stylesheet}</head>\
         <body><main class=\"last-resort\"><h1>{title}</h1><ul>{advice}</ul><p>{later}</p><p><a href=\"\">{again}</a></p></main></body></html>\n",
        language = texts.language,
        title = texts.title,
        stylesheet = stylesheet.unwrap_or_default(),
        later = texts.later,
        again = texts.again,
    );
    let mut response = Response::new(if visit.head_only { empty() } else { full(html) });
    *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    );
    response
}

/// Texts in the language of the address, else of the site, else English.
fn texts(visit: &Visit) -> &'static Texts {
    let language = match CanonicalPath::parse(&visit.path).map(|path| Address::parse(&path)) {
        Ok(Address::Page { locale, .. } | Address::Locale(locale)) => locale.language().to_owned(),
        _ => visit.site.default_locale.language().to_owned(),
    };
    if language == RUSSIAN.language { &RUSSIAN } else { &ENGLISH }
}

//! `/messenger/{locale}`: the document of the chat's messenger, which pages show in a frame.

use std::fmt::Write as _;

use composer::{escape, script_json};
use contracts::chat::MessengerModel;
use contracts::page::{Direction, LocaleContext};
use contracts::release::MessengerAssets;
use http::{HeaderValue, Response, StatusCode, header};
use releases::StoredRelease;
use routing::LocaleCode;

use crate::app::App;
use crate::product_api::{Countries, Strings};
use crate::request::Visit;
use crate::response::body::{Body, full, text};
use crate::response::etag;

/// Message with the title of the document.
const TITLE: &str = "chat.title";

/// Locale of the document's path; `None`: another path.
pub(crate) fn locale_of(path: &str) -> Option<LocaleCode> {
    LocaleCode::parse(path.strip_prefix("/messenger/")?)
}

/// Serves the document of the live release that has a messenger. It depends on host and locale
/// alone.
pub(crate) async fn answer(app: &App, visit: &Visit, locale: &LocaleCode) -> Response<Body> {
    let set = visit.live.releases.everybody();
    let found = set.fragments().find_map(|fragment| Some((&fragment.stored, fragment.stored.release.messenger.as_ref()?)));
    let Some((stored, assets)) = found else { return text(StatusCode::NOT_FOUND, "No release has a messenger.\n") };
    let Ok(countries) = app.api.countries(&visit.site.default_locale, &visit.site.default_city).await else { return unavailable() };
    if !countries.value.serves(locale) {
        return text(StatusCode::NOT_FOUND, "There is no such locale.\n");
    }
    let Ok(strings) = app.api.strings(locale.language()).await else { return unavailable() };
    let Some(model) = model(visit, locale, &countries.value, &strings.value, stored) else {
        return text(StatusCode::NOT_FOUND, "There is no such locale.\n");
    };
    let shell = &set.shell;
    let brand = set.shell_assets().brands.get(&visit.site.brand);
    let sheets = brand.map(|brand| (shell, brand.css.as_str())).into_iter();
    let sheets = sheets.chain(assets.css.iter().map(|path| (stored, path.as_str())));
    let icon = brand.map(|brand| shell.href(&brand.icon));
    let fonts: Vec<String> = set.fonts(&visit.site.brand, locale.language()).collect();
    let title = strings.value.message(TITLE).unwrap_or_default();
    let Ok(document) = document(&model, title, icon.as_deref(), &fonts, sheets, stored, assets) else {
        return text(StatusCode::INTERNAL_SERVER_ERROR, "The messenger cannot be shown.\n");
    };
    let policy = policy(&model.origins);
    let tag = etag::tag([document.as_bytes(), policy.as_bytes()]);
    let mut response = Response::new(full(document));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60"));
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex, nofollow"));
    // Its URL may hold the token of a thread behind `#`.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // Origins come from the rules: their hosts are plain.
    headers
        .insert(header::CONTENT_SECURITY_POLICY, HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'")));
    etag::answer(visit.headers.map(), tag, response)
}

fn unavailable() -> Response<Body> {
    let mut response = text(StatusCode::SERVICE_UNAVAILABLE, "The messenger is unavailable. Try again in a moment.\n");
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("10"));
    response
}

fn model(visit: &Visit, locale: &LocaleCode, countries: &Countries, strings: &Strings, stored: &StoredRelease) -> Option<MessengerModel> {
    let country = countries.get(locale.country())?;
    let language = country.language(locale.language())?;
    let own = stored.release.messenger.iter().flat_map(|messenger| &messenger.messages);
    let namespaces = stored.release.fragment.messages.iter().chain(own);
    Some(MessengerModel {
        locale: LocaleContext {
            code: locale.to_string(),
            language: locale.language().to_owned(),
            country: locale.country().to_owned(),
            dir: if language.rtl { Direction::Rtl } else { Direction::Ltr },
        },
        brand: visit.site.brand.clone(),
        city: country.default_city.clone(),
        origins: visit.domains.list().to_vec(),
        messages: namespaces.map(|name| (name.clone(), strings.namespace(name).cloned().unwrap_or_default())).collect(),
    })
}

/// SECURITY: nothing inline runs, nothing leaves for another origin, and only our sites show it.
fn policy(origins: &[String]) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors {}; require-trusted-types-for 'script'; trusted-types roadside",
        origins.join(" ")
    )
}

fn document<'s>(
    model: &MessengerModel,
    title: &str,
    icon: Option<&str>,
    fonts: &[String],
    sheets: impl Iterator<Item = (&'s std::sync::Arc<StoredRelease>, &'s str)>,
    stored: &StoredRelease,
    assets: &MessengerAssets,
) -> Result<String, serde_json::Error> {
    let dir = if model.locale.dir == Direction::Rtl { "rtl" } else { "ltr" };
    let mut html = format!(
        "<!doctype html><html lang=\"{}\" dir=\"{dir}\" data-brand=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content\">\
         <meta name=\"robots\" content=\"noindex, nofollow\"><meta name=\"color-scheme\" content=\"light dark\"><title>{}</title>",
        escape(&model.locale.language),
        escape(&model.brand),
        escape(title)
    );
    // Writing to a string cannot fail.
    if let Some(icon) = icon {
        let _ = write!(html, "<link rel=\"icon\" href=\"{}\" type=\"image/svg+xml\">", escape(icon));
    }
    // As in pages: the brand's font is shown only if it comes immediately.
    for font in fonts {
        let _ = write!(html, "<link rel=\"preload\" href=\"{}\" as=\"font\" type=\"font/woff2\" crossorigin=\"\">", escape(font));
    }
    for (stored, path) in sheets {
        let _ = write!(
            html,
            "<link rel=\"stylesheet\" href=\"{}\" integrity=\"{}\" crossorigin=\"anonymous\">",
            escape(&stored.href(path)),
            escape(&integrity(stored, path))
        );
    }
    for path in &assets.js {
        let _ = write!(
            html,
            "<link rel=\"modulepreload\" href=\"{}\" integrity=\"{}\">",
            escape(&stored.href(path)),
            escape(&integrity(stored, path))
        );
    }
    let json = script_json(model)?;
    let _ = write!(
        html,
        "</head><body><div id=\"messenger\"></div><script type=\"application/json\" id=\"messenger-model\">{}</script>\
         <script type=\"module\" src=\"{}\" integrity=\"{}\"></script></body></html>",
        String::from_utf8_lossy(&json),
        escape(&stored.href(&assets.entry)),
        escape(&integrity(stored, &assets.entry))
    );
    Ok(html)
}

/// A loaded release has a hash for every file that it names.
fn integrity(stored: &StoredRelease, path: &str) -> String {
    stored.file(path).map(|file| file.integrity.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bytes::Bytes;
    use contracts::chat::MessengerModel;
    use contracts::page::{Direction, LocaleContext};
    use contracts::release::{MessengerAssets, Release};
    use releases::{StoredFile, StoredRelease};

    use super::{document, locale_of, policy};

    #[test]
    fn document_has_hashed_files_and_a_model_that_ends_no_script() {
        let release: Release = serde_json::from_value(serde_json::json!({
            "contract": 1, "version": "1.0.0", "federation": "2.9.2", "files": {}, "shared": [],
            "fragment": {
                "name": "mfe-test", "owner": "tests", "purpose": "A test.", "slots": [], "uses": [], "messages": [],
                "cache": { "fresh_seconds": 1, "stale_seconds": 1 },
            },
        }))
        .unwrap();
        let file = |name: &str| (name.to_owned(), StoredFile::new(Bytes::from(name.to_owned()), None, None));
        let stored = Arc::new(StoredRelease::from_files(release, vec![file("a.js"), file("a.css")]));
        let locale = LocaleContext { code: "il-he".into(), language: "he".into(), country: "il".into(), dir: Direction::Rtl };
        let messages = [("chat".to_owned(), [("title".to_owned(), "</script><script>".to_owned())].into_iter().collect())];
        let model = MessengerModel {
            locale,
            brand: "amber".into(),
            city: "tel-aviv".into(),
            origins: vec!["https://a.example".into()],
            messages: messages.into_iter().collect(),
        };
        let assets = MessengerAssets { entry: "a.js".into(), js: Vec::new(), css: vec!["a.css".into()], messages: Vec::new() };
        let sheets = [(&stored, "a.css")].into_iter();
        let html = document(&model, "<b>", None, &["/f.woff2".to_owned()], sheets, &stored, &assets).unwrap();
        assert!(html.starts_with("<!doctype html><html lang=\"he\" dir=\"rtl\" data-brand=\"amber\">"), "{html}");
        assert_eq!(html.matches(" integrity=\"sha").count(), 2, "{html}");
        assert_eq!(html.matches("</script>").count(), 2, "{html}");
        assert!(html.contains("<title>&lt;b&gt;</title>"), "{html}");
        assert!(html.contains("<link rel=\"preload\" href=\"/f.woff2\" as=\"font\""), "{html}");
    }

    #[test]
    fn only_paths_with_a_locale_are_the_messenger() {
        assert_eq!(locale_of("/messenger/ru-en").unwrap().to_string(), "ru-en");
        for other in ["/messenger", "/messenger/", "/messenger/ru-en/moskva", "/messenger/../ru-en", "/ru-en/messenger"] {
            assert!(locale_of(other).is_none(), "{other}");
        }
    }

    #[test]
    fn only_our_sites_may_frame_the_messenger() {
        let policy = policy(&["https://a.example".to_owned(), "https://b.example:8443".to_owned()]);
        assert!(policy.contains("; frame-ancestors https://a.example https://b.example:8443; "), "{policy}");
        assert!(!policy.contains("unsafe") && policy.contains("default-src 'none'"), "{policy}");
    }
}

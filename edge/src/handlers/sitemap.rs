//! `/sitemap.xml` (index) and `/sitemap-{locale}.xml`, <https://www.sitemaps.org/protocol.html>.

use std::fmt::Write as _;

use composer::escape;
use contracts::seo::{Sitemap, SitemapIndex};
use http::{HeaderValue, Response, StatusCode, header};
use routing::{DISABLE_CONTACT_US_FORM, DISABLE_MAIN, LocaleCode};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::request::Visit;
use crate::response::body::{Body, full, text};
use crate::response::etag;

/// Path of the index.
pub(crate) const INDEX: &str = "/sitemap.xml";

/// Most pages in one file, by the protocol.
const MOST_PAGES: usize = 50_000;

/// Locale of a sitemap path; `None`: not a sitemap.
pub(crate) fn locale_of(path: &str) -> Option<LocaleCode> {
    LocaleCode::parse(path.strip_prefix("/sitemap-")?.strip_suffix(".xml")?)
}

/// Lists the sitemaps of the host's locales: its country and, on the main host, all countries
/// without a host.
pub(crate) async fn index(app: &App, visit: &Visit) -> Response<Body> {
    let Some(index) = fetch::<SitemapIndex>(app, "api/sitemap").await else { return unavailable() };
    let mut xml =
        String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for entry in index.locales.iter().filter(|entry| LocaleCode::parse(&entry.locale).is_some_and(|locale| visit.is_home_of(&locale))) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            xml,
            "<sitemap><loc>{}/sitemap-{}.xml</loc><lastmod>{}</lastmod></sitemap>",
            escape(&visit.origin),
            escape(&entry.locale),
            escape(&entry.updated)
        );
    }
    xml.push_str("</sitemapindex>\n");
    answer(visit, xml)
}

/// Lists the canonical pages of a locale with their alternates.
pub(crate) async fn pages(app: &App, visit: &Visit, locale: &LocaleCode) -> Response<Body> {
    if !visit.is_home_of(locale) {
        return text(StatusCode::NOT_FOUND, "This host has no pages of that locale.\n");
    }
    let Some(sitemap) = fetch::<Sitemap>(app, &format!("api/sitemap/{locale}")).await else { return unavailable() };
    let origin = escape(&visit.origin);
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    if sitemap.entries.len() > MOST_PAGES {
        tracing::warn!(%locale, pages = sitemap.entries.len(), "Sitemap exceeds the page limit of the protocol; leaving out the rest");
    }
    for entry in sitemap.entries.iter().filter(|entry| is_served(visit, locale, &entry.path)).take(MOST_PAGES) {
        let _ = write!(xml, "<url><loc>{origin}{}</loc>", escape(&entry.path));
        if let Some(updated) = &entry.updated {
            let _ = write!(xml, "<lastmod>{}</lastmod>", escape(updated));
        }
        for alternate in &entry.alternates {
            let _ = write!(
                xml,
                "<xhtml:link rel=\"alternate\" hreflang=\"{}\" href=\"{origin}{}\"/>",
                escape(&alternate.hreflang),
                escape(&alternate.href)
            );
        }
        xml.push_str("</url>\n");
    }
    xml.push_str("</urlset>\n");
    answer(visit, xml)
}

/// False for pages that a feature turns off for all visitors. The sitemap does not depend on the
/// visitor.
fn is_served(visit: &Visit, locale: &LocaleCode, path: &str) -> bool {
    let mut segments = path.split('/').skip(2);
    let (Some(city), page) = (segments.next(), segments.next()) else { return true };
    let feature = match page {
        None => DISABLE_MAIN,
        Some("contact-us") => DISABLE_CONTACT_US_FORM,
        Some(_) => return true,
    };
    !visit.feature_of_everybody(visit.facts(locale, city), feature)
}

/// Fetches from the product API, which caches its responses; robots are too rare for another cache.
async fn fetch<T: DeserializeOwned>(app: &App, path: &str) -> Option<T> {
    let address = format!("{}{path}", app.api.base());
    let answer = app.api.http().get(address).timeout(app.config.limits.request).send().await;
    let answer = answer.and_then(reqwest::Response::error_for_status);
    let body = match answer {
        Ok(answer) => answer.bytes().await,
        Err(error) => Err(error),
    };
    match body {
        Ok(bytes) => serde_json::from_slice(&bytes).inspect_err(|error| tracing::error!(%error, path, "Sitemap data is malformed")).ok(),
        Err(error) => {
            tracing::warn!(%error, path, "Sitemap data is unavailable");
            None
        }
    }
}

fn answer(visit: &Visit, xml: String) -> Response<Body> {
    let tag = etag::tag([xml.as_bytes()]);
    let mut response = Response::new(full(xml));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/xml; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    etag::answer(visit, tag, response)
}

fn unavailable() -> Response<Body> {
    let mut response = text(StatusCode::SERVICE_UNAVAILABLE, "The sitemap is unavailable.\n");
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("300"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sitemap_path_contains_a_locale() {
        assert_eq!(locale_of("/sitemap-ru-en.xml").map(|locale| locale.to_string()).as_deref(), Some("ru-en"));
        for other in ["/sitemap.xml", "/sitemap-.xml", "/sitemap-ru.xml", "/sitemap-ru-en", "/x/sitemap-ru-en.xml"] {
            assert_eq!(locale_of(other), None, "{other}");
        }
    }
}

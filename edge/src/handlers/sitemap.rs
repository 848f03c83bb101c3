//! `/sitemap.xml`, an index, and `/sitemap-{locale}.xml`: the pages that search engines are to know, <https://www.sitemaps.org/protocol.html>.

use std::fmt::Write as _;

use contracts::seo::{Sitemap, SitemapIndex};
use http::{HeaderValue, Response, StatusCode, header};
use routing::{DISABLE_CONTACT_US_FORM, DISABLE_MAIN, LocaleCode};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::request::Visit;
use crate::response::body::{Body, full, text};
use crate::response::etag;

/// Address of the index.
pub(crate) const INDEX: &str = "/sitemap.xml";

/// Most pages of one file, by the protocol.
const MOST_PAGES: usize = 50_000;

/// Locale of a sitemap's address; `None`: the path is no sitemap's.
pub(crate) fn locale_of(path: &str) -> Option<LocaleCode> {
    LocaleCode::parse(path.strip_prefix("/sitemap-")?.strip_suffix(".xml")?)
}

/// The sitemaps of this host's locales: those of its country and, on the main host, of every country without a host of its own.
pub(crate) async fn index(app: &App, visit: &Visit) -> Response<Body> {
    let Some(index) = ask::<SitemapIndex>(app, "api/sitemap").await else { return unavailable() };
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

/// The pages of a locale that stand for themselves, each with its languages.
pub(crate) async fn pages(app: &App, visit: &Visit, locale: &LocaleCode) -> Response<Body> {
    if !visit.is_home_of(locale) {
        return text(StatusCode::NOT_FOUND, "This host has no pages of that locale.\n");
    }
    let Some(sitemap) = ask::<Sitemap>(app, &format!("api/sitemap/{locale}")).await else { return unavailable() };
    let origin = escape(&visit.origin);
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    if sitemap.entries.len() > MOST_PAGES {
        tracing::warn!(%locale, pages = sitemap.entries.len(), "A sitemap has more pages than the protocol allows; the rest is left out");
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

/// Whether a page of a locale is on this site: features take some away. One that some visitors have is listed: robots are no visitors, and everybody gets the same list.
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

/// Asks the product API, which keeps its answers; robots come too seldom for another cache.
async fn ask<T: DeserializeOwned>(app: &App, path: &str) -> Option<T> {
    let address = format!("{}{path}", app.api.base());
    let answer = app.api.http().get(address).timeout(app.config.limits.request).send().await;
    let answer = answer.and_then(reqwest::Response::error_for_status);
    let read = match answer {
        Ok(answer) => answer.bytes().await,
        Err(error) => Err(error),
    };
    match read {
        Ok(bytes) => serde_json::from_slice(&bytes).inspect_err(|error| tracing::error!(%error, path, "A sitemap cannot be read")).ok(),
        Err(error) => {
            tracing::warn!(%error, path, "There is no sitemap now");
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
    let mut response = text(StatusCode::SERVICE_UNAVAILABLE, "The sitemap cannot be made now.\n");
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("300"));
    response
}

/// Text between tags or in an attribute.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_locale_makes_a_sitemaps_address() {
        assert_eq!(locale_of("/sitemap-ru-en.xml").map(|locale| locale.to_string()).as_deref(), Some("ru-en"));
        for other in ["/sitemap.xml", "/sitemap-.xml", "/sitemap-ru.xml", "/sitemap-ru-en", "/x/sitemap-ru-en.xml"] {
            assert_eq!(locale_of(other), None, "{other}");
        }
    }
}

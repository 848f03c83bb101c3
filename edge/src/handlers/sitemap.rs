//! `/sitemap.xml` (index) and `/sitemap-{locale}.xml`, whose further parts are
//! `/sitemap-{locale}-{number}.xml`, <https://www.sitemaps.org/protocol.html>.

use std::fmt::Write as _;

use composer::escape;
use contracts::seo::{Sitemap, SitemapIndex, SitemapLocale};
use http::{HeaderValue, Response, StatusCode, header};
use routing::{DISABLE_CONTACT_US_FORM, DISABLE_MAIN, LocaleCode};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::request::Visit;
use crate::response::body::{Body, full, text};
use crate::response::etag;

/// Path of the index.
pub(crate) const INDEX: &str = "/sitemap.xml";

/// Most sitemaps of an index, by the protocol.
const MOST_PARTS: usize = 50_000;

/// A part of a locale's sitemap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    locale: LocaleCode,
    /// From 1.
    number: usize,
}

impl Part {
    /// The part at a path; `None`: not a sitemap.
    pub(crate) fn of(path: &str) -> Option<Self> {
        let name = path.strip_prefix("/sitemap-")?.strip_suffix(".xml")?;
        if let Some(locale) = LocaleCode::parse(name) {
            return Some(Self { locale, number: 1 });
        }
        let (locale, number) = name.rsplit_once('-')?;
        let part = Self { locale: LocaleCode::parse(locale)?, number: number.parse().ok()? };
        // One part has one path. The index has no more than its protocol allows.
        ((2..=MOST_PARTS).contains(&part.number) && part.path() == path).then_some(part)
    }

    fn path(&self) -> String {
        let Self { locale, number } = self;
        if *number == 1 { format!("/sitemap-{locale}.xml") } else { format!("/sitemap-{locale}-{number}.xml") }
    }
}

/// Lists the sitemaps of the host's locales: its country and, on the main host, all countries
/// without a host.
pub(crate) async fn index(app: &App, visit: &Visit) -> Response<Body> {
    let index = match fetch::<SitemapIndex>(app, "api/sitemap").await {
        Ok(index) => index,
        Err(failure) => return failure.answer(),
    };
    let mut xml =
        String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    let origin = escape(&visit.origin);
    for (part, updated) in index.locales.iter().flat_map(parts).filter(|(part, _)| visit.is_home_of(&part.locale)) {
        // Writing to a string cannot fail.
        let _ = write!(xml, "<sitemap><loc>{origin}{}</loc>", part.path());
        if let Some(updated) = updated {
            let _ = write!(xml, "<lastmod>{}</lastmod>", escape(updated));
        }
        xml.push_str("</sitemap>\n");
    }
    xml.push_str("</sitemapindex>\n");
    answer(visit, xml)
}

/// Parts of a locale's sitemap with their last changes.
fn parts(entry: &SitemapLocale) -> Vec<(Part, Option<&str>)> {
    let Some(locale) = LocaleCode::parse(&entry.locale) else { return Vec::new() };
    let part = |number| Part { locale: locale.clone(), number };
    if entry.parts.is_empty() {
        return vec![(part(1), Some(&entry.updated))];
    }
    (1..).zip(&entry.parts).map(|(number, updated)| (part(number), updated.as_deref())).collect()
}

/// Lists canonical pages of a locale with their alternates.
pub(crate) async fn pages(app: &App, visit: &Visit, part: &Part) -> Response<Body> {
    let locale = &part.locale;
    if !visit.is_home_of(locale) {
        return text(StatusCode::NOT_FOUND, "This host has no pages of that locale.\n");
    }
    let sitemap = match fetch::<Sitemap>(app, &format!("api/sitemap/{locale}?part={}", part.number)).await {
        Ok(sitemap) => sitemap,
        Err(failure) => return failure.answer(),
    };
    let origin = escape(&visit.origin);
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for entry in sitemap.entries.iter().filter(|entry| is_served(visit, locale, &entry.path)) {
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

/// Why there is no sitemap.
enum Failure {
    /// The locale has fewer parts.
    Missing,
    Unavailable,
}

impl Failure {
    fn answer(&self) -> Response<Body> {
        match self {
            Self::Missing => text(StatusCode::NOT_FOUND, "There is no such sitemap.\n"),
            Self::Unavailable => unavailable(),
        }
    }
}

/// Fetches from the product API, which caches its responses; robots are too rare for another cache.
async fn fetch<T: DeserializeOwned>(app: &App, path: &str) -> Result<T, Failure> {
    let address = format!("{}{path}", app.api.base());
    let answer = app.api.http().get(address).timeout(app.config.limits.request).send().await;
    let answer = answer.and_then(reqwest::Response::error_for_status);
    let body = match answer {
        Ok(answer) => answer.bytes().await,
        Err(error) => Err(error),
    };
    match body {
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| {
            tracing::error!(%error, path, "Sitemap data is malformed");
            Failure::Unavailable
        }),
        Err(error) if error.status() == Some(reqwest::StatusCode::NOT_FOUND) => Err(Failure::Missing),
        Err(error) => {
            tracing::warn!(%error, path, "Sitemap data is unavailable");
            Err(Failure::Unavailable)
        }
    }
}

fn answer(visit: &Visit, xml: String) -> Response<Body> {
    let tag = etag::tag([xml.as_bytes()]);
    let mut response = Response::new(full(xml));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/xml; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    etag::answer(visit.headers.map(), tag, response)
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
    fn sitemap_path_contains_a_locale_and_the_number_of_a_further_part() {
        let named = |path: &str| Part::of(path).map(|part| (part.locale.to_string(), part.number));
        assert_eq!(named("/sitemap-ru-en.xml"), Some(("ru-en".to_owned(), 1)));
        assert_eq!(named("/sitemap-ru-en-12.xml"), Some(("ru-en".to_owned(), 12)));
        for other in [
            "/sitemap.xml",
            "/sitemap-.xml",
            "/sitemap-ru.xml",
            "/sitemap-ru-en",
            "/x/sitemap-ru-en.xml",
            "/sitemap-ru-en-1.xml",
            "/sitemap-ru-en-02.xml",
            "/sitemap-ru-en-x.xml",
            "/sitemap-ru-en-50001.xml",
            "/sitemap-ru-en-99999999999999999999999.xml",
        ] {
            assert_eq!(named(other), None, "{other}");
        }
    }

    #[test]
    fn index_names_each_part_with_its_last_change() {
        let entry = |parts: &[Option<&str>]| SitemapLocale {
            locale: "ru-en".to_owned(),
            updated: "2026-11-26".to_owned(),
            parts: parts.iter().map(|day| day.map(str::to_owned)).collect(),
        };
        let named = |entry: &SitemapLocale| -> Vec<(String, Option<String>)> {
            parts(entry).into_iter().map(|(part, updated)| (part.path(), updated.map(str::to_owned))).collect()
        };
        let day = |day: &str| Some(day.to_owned());
        assert_eq!(named(&entry(&[])), [("/sitemap-ru-en.xml".to_owned(), day("2026-11-26"))]);
        let two = [("/sitemap-ru-en.xml".to_owned(), None), ("/sitemap-ru-en-2.xml".to_owned(), day("2026-11-02"))];
        assert_eq!(named(&entry(&[None, Some("2026-11-02")])), two);
    }
}

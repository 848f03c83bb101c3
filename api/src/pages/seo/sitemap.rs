//! Sitemap: all canonical pages in parts, <https://www.sitemaps.org/protocol.html>.

use std::collections::BTreeMap;

use contracts::calculator::CalculatorKind;
use contracts::seo::{Hreflang, Sitemap, SitemapEntry, SitemapLocale};

use super::canonical::all_canonicals;
use crate::pages::blocks::calculator::calculator;
use crate::pages::paths::{
    CALCULATOR_PATH, CITIES_PATH, CONTACT_US_PATH, HOME_PATH, JOBS_PATH, START_PATH, ULTIMA_CALCULATOR_PATH, job_path, knowledge_base_path,
};
use crate::pages::queries::{articles, jobs};
use crate::pages::{Address, PageResult, View};

/// Most pages of a part, by the protocol.
const MOST_PAGES: usize = 50_000;

/// Most links of a part: pages and their alternates. The protocol allows 50 MB; a link has about
/// 150 bytes.
const MOST_LINKS: usize = 250_000;

/// Most paths of a part. The canonical pages of a path take several statements, and a part is one
/// request.
const MOST_PATHS: usize = 500;

/// A part of the canonical pages of a locale in all cities of its country, with their last change.
/// Parts are numbered from 0. `None`: there are fewer.
///
/// # Errors
/// The database failed.
pub(crate) async fn sitemap(view: &View<'_>, part: usize) -> PageResult<Option<Sitemap>> {
    let paths: Vec<_> = paths(view).await?.into_iter().collect();
    let Some(paths) = paths.chunks(part_length(view)).nth(part) else { return Ok(None) };
    let mut entries = Vec::new();
    for (path, updated) in paths {
        for found in all_canonicals(view, Address::parse(path)).await? {
            let country = &view.country.code;
            let href = |language: &str, path: &str| format!("/{country}-{language}/{}{path}", found.city.code);
            let Some((_, own)) = found.alternates.iter().find(|(language, _)| *language == view.language) else { continue };
            let alternates = found.alternates.iter();
            entries.push(SitemapEntry {
                path: href(&view.language, own),
                updated: updated.clone(),
                alternates: alternates
                    .map(|(language, path)| Hreflang {
                        hreflang: format!("{language}-{}", country.to_uppercase()),
                        href: href(language, path),
                    })
                    .collect(),
            });
        }
    }
    Ok(Some(Sitemap { entries }))
}

/// The last change of any page of the view's locale and of each part, if there are several. `None`
/// without pages.
///
/// # Errors
/// The database failed.
pub(crate) async fn sitemap_locale(view: &View<'_>) -> PageResult<Option<SitemapLocale>> {
    let days: Vec<_> = paths(view).await?.into_values().collect();
    let Some(updated) = days.iter().flatten().max() else { return Ok(None) };
    let parts = days.chunks(part_length(view)).map(|days| days.iter().flatten().max().cloned());
    let parts = if days.len() > part_length(view) { parts.collect() } else { Vec::new() };
    Ok(Some(SitemapLocale { locale: view.locale(), updated: updated.clone(), parts }))
}

/// Paths of a part. Each may have a separate page in every city.
fn part_length(view: &View<'_>) -> usize {
    paths_within_limits(view.country.cities.len(), view.offered_languages().count())
}

fn paths_within_limits(cities: usize, languages: usize) -> usize {
    let links = cities * (languages + 1);
    (MOST_PAGES / cities.max(1)).min(MOST_LINKS / links.max(1)).clamp(1, MOST_PATHS)
}

/// All paths with content in the view's language in any city, with their last change.
async fn paths(view: &View<'_>) -> PageResult<BTreeMap<String, Option<String>>> {
    let mut paths: BTreeMap<String, Option<String>> = BTreeMap::new();
    for (article, updated) in articles::all_articles(view).await? {
        let groups = article.match_indices('/').map(|(end, _)| &article[..end]);
        for below in groups.chain(["", article.as_str()]) {
            let day = paths.entry(knowledge_base_path(below)).or_default();
            *day = day.take().max(Some(updated.clone()));
        }
    }
    let jobs = jobs::addresses(view).await?;
    let newest_job = jobs.iter().map(|(_, updated)| updated.clone()).max();
    if !paths.is_empty() {
        // Lists change with their articles and jobs. Other pages change with the product, on an
        // unknown day.
        let newest = paths.values().flatten().chain(&newest_job).max().cloned();
        paths.extend([HOME_PATH, START_PATH].map(|path| (path.to_owned(), newest.clone())));
        paths.extend([CITIES_PATH, CONTACT_US_PATH].map(|path| (path.to_owned(), None)));
        let calculators = [(CALCULATOR_PATH, CalculatorKind::Earnings), (ULTIMA_CALCULATOR_PATH, CalculatorKind::Ultima)];
        paths.extend(calculators.map(|(path, kind)| (path.to_owned(), calculator(view, kind, "").as_of)));
    }
    if !jobs.is_empty() {
        paths.insert(JOBS_PATH.to_owned(), newest_job);
    }
    paths.extend(jobs.into_iter().map(|(slug, updated)| (job_path(&slug), Some(updated))));
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::{MOST_LINKS, MOST_PAGES, paths_within_limits};

    #[test]
    fn part_stays_within_the_protocol() {
        for cities in [1, 9, 60, 1000, 5000] {
            for languages in [1, 2, 20] {
                let paths = paths_within_limits(cities, languages);
                assert!(paths * cities <= MOST_PAGES && paths * cities * (languages + 1) <= MOST_LINKS, "{cities} {languages}");
            }
        }
        assert_eq!((paths_within_limits(0, 0), paths_within_limits(1000, 20)), (500, 11));
    }
}

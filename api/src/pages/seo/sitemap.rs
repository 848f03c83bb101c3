//! Sitemap: all canonical pages, <https://www.sitemaps.org/protocol.html>.

use std::collections::BTreeMap;

use contracts::calculator::CalculatorKind;
use contracts::seo::{Hreflang, Sitemap, SitemapEntry};

use super::canonical::all_canonicals;
use crate::pages::blocks::calculator::calculator;
use crate::pages::paths::{
    CALCULATOR_PATH, CITIES_PATH, CONTACT_US_PATH, HOME_PATH, JOBS_PATH, START_PATH, ULTIMA_CALCULATOR_PATH, job_path, knowledge_base_path,
};
use crate::pages::queries::{articles, jobs};
use crate::pages::{Address, PageResult, View};

/// Canonical pages of a locale in all cities of its country, with their last change.
///
/// # Errors
/// The database failed.
pub(crate) async fn sitemap(view: &View<'_>) -> PageResult<Sitemap> {
    let mut entries = Vec::new();
    for (path, updated) in paths(view).await? {
        for found in all_canonicals(view, Address::parse(&path)).await? {
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
    Ok(Sitemap { entries })
}

/// Last change of any page in the view's language; `None` without pages.
///
/// # Errors
/// The database failed.
pub(crate) async fn last_change(view: &View<'_>) -> PageResult<Option<String>> {
    Ok(paths(view).await?.into_values().flatten().max())
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

//! Every page that search engines are to know, <https://www.sitemaps.org/protocol.html>.

use std::collections::{BTreeMap, BTreeSet};

use contracts::seo::{Hreflang, Sitemap, SitemapEntry};

use super::address::{CITIES_PATH, CONTACT_US_PATH, JOBS_PATH, START_PATH, job_path, knowledge_base_path};
use super::canonical::every_canonical;
use super::{Address, PageResult, View, rows};

/// Pages of a locale that stand for themselves, in all cities of its country, each with the day of its last change.
///
/// # Errors
/// The database failed.
pub(crate) async fn sitemap(view: &View<'_>) -> PageResult<Sitemap> {
    let mut entries = Vec::new();
    for (path, updated) in paths(view).await? {
        for found in every_canonical(view, Address::parse(&path)).await? {
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

/// Every path that has content in the view's language, in whatever city, with the day of its last change.
async fn paths(view: &View<'_>) -> PageResult<BTreeMap<String, Option<String>>> {
    let mut paths: BTreeMap<String, Option<String>> = BTreeMap::new();
    // A group that is no job has no such page, and so no entry.
    let mut jobs = BTreeSet::new();
    for (article, updated) in rows::every_article(view).await? {
        let groups = article.match_indices('/').map(|(end, _)| &article[..end]);
        for below in groups.chain(["", article.as_str()]) {
            let day = paths.entry(knowledge_base_path(below)).or_default();
            *day = day.take().max(Some(updated.clone()));
        }
        jobs.extend(article.split('/').next().map(job_path));
    }
    if !paths.is_empty() {
        let others = [START_PATH, JOBS_PATH, CITIES_PATH, CONTACT_US_PATH].map(str::to_owned);
        paths.extend(others.into_iter().chain(jobs).map(|path| (path, None)));
    }
    Ok(paths)
}

//! Redirects from former paths.
//!
//! A readable page is never redirected, and redirects lead to readable pages only. So there are no
//! loops, and nothing unreadable is revealed.

mod history;
pub(in crate::pages) mod moves_file;
pub(in crate::pages) mod similar_articles;

use contracts::shared_response::SharingCities;

use super::groups::{self, GroupSummary};
use super::paths::{group_path, job_path, knowledge_base_path};
use super::queries::articles;
use super::queries::availability;
use super::queries::jobs;
use super::queries::versions;
use super::{Address, PageResult, View};

/// Redirect state of a path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Moved {
    /// The page is readable here.
    Here,
    /// No readable page, and no redirect.
    Unknown,
    /// Current path of the page, with locale and city.
    To(String),
}

/// Redirect of a path below locale and city.
///
/// # Errors
/// The database failed.
pub(crate) async fn moved(view: &View<'_>, path: &str) -> PageResult<Moved> {
    let target = match Address::parse(path) {
        Address::Category(slug) | Address::Instruction(slug) => {
            group(view, slug).await?.map(|row| group_path(&row.slug, row.is_profession))
        }
        Address::Job(slug) => job(view, slug).await?,
        Address::SubCategory(category, sub_category) => section(view, category, sub_category)
            .await?
            .map(|(group, section)| knowledge_base_path(&format!("{}/{}", group.slug, section.slug))),
        Address::Article(category, sub_category, article) => article_path(view, &format!("{category}/{sub_category}/{article}")).await?,
        Address::Unknown => return Ok(Moved::Unknown),
        _ => return Ok(Moved::Here),
    };
    Ok(match target {
        Some(target) if target == path => Moved::Here,
        Some(target) => Moved::To(view.url(&target)),
        None => Moved::Unknown,
    })
}

/// Cities of the country in which the readable article at a path is readable. `None` for other
/// pages, if no other city has it, or if too many cities would have to be named.
///
/// # Errors
/// The database failed.
pub(crate) async fn cities_with_article(view: &View<'_>, path: &str) -> PageResult<Option<SharingCities>> {
    let Address::Article(category, sub_category, article) = Address::parse(path) else { return Ok(None) };
    let cities = availability::cities_of_path(view, &format!("{category}/{sub_category}/{article}")).await?;
    if cities.is_empty() {
        return Ok(Some(SharingCities::AllBut(Vec::new())));
    }
    let here = cities.into_iter().filter(|(country, _)| *country == view.country.code);
    Ok(SharingCities::Only(here.map(|(_, city)| city).collect()).worthwhile())
}

/// The group that has or had this slug.
async fn group(view: &View<'_>, slug: &str) -> PageResult<Option<GroupSummary>> {
    if let Some(group) = groups::readable_by_slug(view, slug) {
        return Ok(Some(group));
    }
    let id = history::group(view, slug).await?;
    Ok(groups::readable(view).into_iter().find(|group| Some(&group.id) == id.as_ref()))
}

async fn job(view: &View<'_>, slug: &str) -> PageResult<Option<String>> {
    let Some(group) = group(view, slug).await? else { return Ok(None) };
    let has_job = jobs::titles(view).await?.iter().any(|(id, ..)| *id == group.id);
    Ok(has_job.then(|| job_path(&group.slug)))
}

/// The section that has or had these slugs, and its group.
pub(in crate::pages) async fn section(
    view: &View<'_>,
    category: &str,
    sub_category: &str,
) -> PageResult<Option<(GroupSummary, GroupSummary)>> {
    if let Some(group) = groups::readable_by_slug(view, category) {
        let sections = groups::readable_sections(view, &group.id);
        if let Some(section) = sections.into_iter().find(|section| section.slug == sub_category) {
            return Ok(Some((group, section)));
        }
    }
    let Some(id) = history::group(view, &format!("{category}/{sub_category}")).await? else { return Ok(None) };
    let with_section = |group: GroupSummary| {
        let section = groups::readable_sections(view, &group.id).into_iter().find(|section| section.id == id)?;
        Some((group, section))
    };
    Ok(groups::readable(view).into_iter().find_map(with_section))
}

/// A path belongs to its current article even if that is unreadable here: the not-found page then
/// offers another city.
async fn article_path(view: &View<'_>, path: &str) -> PageResult<Option<String>> {
    let id = match versions::article(view, path).await? {
        Some(article) => Some(article.id),
        None => history::article(view, path).await?,
    };
    let found = articles::by_ids(view, id.as_ref()).await?;
    Ok(found.first().map(|row| knowledge_base_path(&row.path)))
}

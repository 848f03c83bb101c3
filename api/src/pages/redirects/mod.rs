//! Where the page of an old address is now.
//!
//! A page that can be read at an address is never led away from it, and only such a page is led to: there can be no loop, and nothing is told of what
//! cannot be read here.

mod history;
pub(in crate::pages) mod moves_file;
pub(in crate::pages) mod similar_articles;

use super::paths::{group_path, job_path, knowledge_base_path};
use super::queries::articles::{self, GroupRow};
use super::queries::jobs;
use super::{Address, PageResult, View};

/// What is known of an address.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Moved {
    /// The page is here.
    Here,
    /// Nothing is here, or something that cannot be read in this city; nothing is known of another address.
    Unknown,
    /// Path with locale and city of the page's present address.
    To(String),
}

/// Where the page of a path below locale and city is.
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

/// The group of this slug, or the one that had it.
async fn group(view: &View<'_>, slug: &str) -> PageResult<Option<GroupRow>> {
    let mut groups = articles::groups(view).await?;
    if let Some(place) = groups.iter().position(|row| row.slug == slug) {
        return Ok(Some(groups.swap_remove(place)));
    }
    let id = history::group(view, slug).await?;
    Ok(groups.into_iter().find(|row| Some(&row.id) == id.as_ref()))
}

async fn job(view: &View<'_>, slug: &str) -> PageResult<Option<String>> {
    let Some(group) = group(view, slug).await? else { return Ok(None) };
    let has_job = jobs::titles(view).await?.iter().any(|(id, ..)| *id == group.id);
    Ok(has_job.then(|| job_path(&group.slug)))
}

/// The section at these slugs, or the one that left them, after its group.
pub(in crate::pages) async fn section(view: &View<'_>, category: &str, sub_category: &str) -> PageResult<Option<(GroupRow, GroupRow)>> {
    let mut groups = articles::groups(view).await?;
    if let Some(place) = groups.iter().position(|row| row.slug == category) {
        let sections = articles::sections(view, &groups[place].id).await?;
        if let Some(section) = sections.into_iter().find(|row| row.slug == sub_category) {
            return Ok(Some((groups.swap_remove(place), section)));
        }
    }
    let Some(id) = history::group(view, &format!("{category}/{sub_category}")).await? else { return Ok(None) };
    for group in groups {
        if let Some(section) = articles::sections(view, &group.id).await?.into_iter().find(|row| row.id == id) {
            return Ok(Some((group, section)));
        }
    }
    Ok(None)
}

/// An address that an article has now belongs to it, even where it cannot be read: another city's page is the better advice then.
async fn article_path(view: &View<'_>, path: &str) -> PageResult<Option<String>> {
    let id = match articles::article(view, path).await? {
        Some(article) => Some(article.id),
        None => history::article(view, path).await?,
    };
    let found = articles::articles_by_id(view, id.as_ref()).await?;
    Ok(found.first().map(|row| knowledge_base_path(&row.path)))
}

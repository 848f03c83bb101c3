//! The list of jobs, and job pages.

use std::collections::HashMap;

use contracts::page_data::{Block, BlockContent, Breadcrumb, JobFacts, PageData, PageType, Tile};
use indexmap::IndexMap;

use crate::content::variant_for;
use crate::pages::blocks::actions::job_actions;
use crate::pages::blocks::calculator::hourly_earnings;
use crate::pages::blocks::lists::tile;
use crate::pages::blocks::support::support_block;
use crate::pages::blocks::{block, crumb, filler, found, heading, not_found, params, text_blocks};
use crate::pages::groups::{self, GroupSummary};
use crate::pages::paths::{JOBS_PATH, job_path};
use crate::pages::queries::availability;
use crate::pages::queries::jobs;
use crate::pages::{PageResult, View};

/// The list of jobs.
pub(in crate::pages) async fn jobs(view: &View<'_>) -> PageResult<PageData> {
    let mut requirements = jobs::requirements(view).await?;
    let with_facts = |tile: Tile| Tile { job: Some(facts(view, &tile.id, requirements.remove(&tile.id).unwrap_or_default())), ..tile };
    let items = tiles(view).await?.into_iter().filter_map(|(tile, has_job)| has_job.then_some(tile)).map(with_facts).collect();
    let blocks = vec![
        heading(view.own("jobs.title", &[]), view.own("jobs.description", &[])),
        block("professions", BlockContent::Professions { items }),
        job_actions(view, None),
    ];
    Ok(found(PageType::Jobs, IndexMap::new(), vec![jobs_crumb(view)], blocks, None))
}

/// A job page, by its profession's slug.
pub(in crate::pages) async fn job(view: &View<'_>, slug: &str) -> PageResult<PageData> {
    let Some(group) = groups::readable_by_slug(view, slug) else {
        return Ok(not_found(view, &availability::other_cities(view, slug, None).await?));
    };
    let versions = jobs::versions(view, &group.id).await?;
    let Some(job) = versions.into_iter().find(|job| job.language == view.content_language()) else { return Ok(not_found(view, &[])) };
    let variant = variant_for(&job.conditions, &view.country.code, &view.city.code);
    let body = jobs::body(view, &group.id, &variant).await?;
    let breadcrumbs = vec![jobs_crumb(view), crumb(view, &job.title, &job_path(slug))];
    let facts = facts(view, &group.id, job.requirements);
    let mut blocks: Vec<Block> = vec![heading(job.title, job.description), block("job_facts", BlockContent::JobFacts(facts))];
    blocks.extend(text_blocks(&filler(view, &job.uses, view.support_url(slug, None)).await?, &body));
    blocks.push(job_actions(view, Some(&group)));
    blocks.extend(support_block(view, slug, None));
    Ok(found(PageType::Job, params(&[("category", slug)]), breadcrumbs, blocks, Some(job.updated)))
}

/// What a profession's job pays here and takes.
fn facts(view: &View<'_>, profession: &str, requirements: Vec<String>) -> JobFacts {
    JobFacts { earnings: hourly_earnings(view, profession), requirements, picture: view.menu.tiles.get(profession).cloned() }
}

/// Professions as tiles: linked to the job page if there is one, and whether there is, otherwise to
/// their articles.
pub(in crate::pages) async fn tiles(view: &View<'_>) -> PageResult<Vec<(Tile, bool)>> {
    let mut titles: HashMap<String, (String, String)> =
        jobs::titles(view).await?.into_iter().map(|(id, title, description)| (id, (title, description))).collect();
    let professions = groups::readable(view).into_iter().filter(|group| group.is_profession);
    let with_job = |row: GroupSummary| match titles.remove(&row.id) {
        Some((name, description)) => (Tile { name, description, url: view.url(&job_path(&row.slug)), ..tile(view, row) }, true),
        None => (tile(view, row), false),
    };
    Ok(professions.map(with_job).collect())
}

fn jobs_crumb(view: &View<'_>) -> Breadcrumb {
    crumb(view, &view.own("jobs.title", &[]), JOBS_PATH)
}

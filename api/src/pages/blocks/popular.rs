//! Popular articles and sections, chosen by the editors in `menu.toml`.

use contracts::page_data::{ArticleLink, Block, BlockContent, SectionLink};

use super::block;
use super::lists::question_link;
use crate::pages::paths::knowledge_base_path;
use crate::pages::queries::articles::{self, ListedRow};
use crate::pages::queries::sections::{SectionRow, sections_by_id};
use crate::pages::{PageResult, View};

/// Most links on a page of the search, and in its field.
const MOST: usize = 8;

/// Most links to sections.
const MOST_SECTIONS: usize = 8;

/// Most questions of the block, which the first screen of a phone shows.
pub(in crate::pages) const MOST_OF_BLOCK: usize = 4;

/// Most links shown on the page of a group.
const MOST_OF_GROUP: usize = 3;

/// Ids of popular articles in all cities, in the editors' order.
pub(in crate::pages) fn popular_ids<'a>(view: &'a View<'_>) -> &'a [String] {
    &view.menu.popular
}

/// Links to those that are readable here.
pub(crate) async fn popular_links(view: &View<'_>) -> PageResult<Vec<ArticleLink>> {
    first_links(view, MOST).await
}

async fn first_links(view: &View<'_>, most: usize) -> PageResult<Vec<ArticleLink>> {
    let articles = articles::by_ids(view, popular_ids(view)).await?;
    Ok(articles.into_iter().take(most).map(|row| question_link(view, row)).collect())
}

/// The block of popular articles; `None` without any.
pub(in crate::pages) async fn popular_block(view: &View<'_>) -> PageResult<Option<Block>> {
    let items = first_links(view, MOST_OF_BLOCK).await?;
    Ok((!items.is_empty()).then(|| block("popular", BlockContent::Popular { items })))
}

/// The block of a group's popular articles: those that the editors chose, then the first of each
/// section. `None` if the group has hardly more articles. `listed` are its articles, in order.
pub(in crate::pages) fn popular_of_group(view: &View<'_>, listed: &[ListedRow]) -> Option<Block> {
    let chosen = popular_ids(view).iter().filter_map(|id| listed.iter().find(|row| row.id == *id));
    let is_first = |index: usize| index == 0 || listed[index - 1].section != listed[index].section;
    let first = listed.iter().enumerate().filter(|(index, _)| is_first(*index)).map(|(_, row)| row);
    let mut rows: Vec<&ListedRow> = Vec::new();
    for row in chosen.chain(first) {
        if rows.len() < MOST_OF_GROUP && !rows.iter().any(|known| known.id == row.id) {
            rows.push(row);
        }
    }
    let items = rows.into_iter().cloned().map(|row| question_link(view, row)).collect();
    (listed.len() >= 2 * MOST_OF_GROUP).then(|| block("popular", BlockContent::Popular { items }))
}

/// The block of popular sections, in the editors' order; `None` without any here.
pub(in crate::pages) async fn popular_sections_block(view: &View<'_>) -> PageResult<Option<Block>> {
    let link = |SectionRow { id, slug, title, group: (group_slug, group) }| SectionLink {
        id,
        title,
        category: group,
        url: view.url(&knowledge_base_path(&format!("{group_slug}/{slug}"))),
    };
    let items: Vec<SectionLink> =
        sections_by_id(view, &view.menu.popular_sections).await?.into_iter().take(MOST_SECTIONS).map(link).collect();
    Ok((!items.is_empty()).then(|| block("popular_sections", BlockContent::PopularSections { items })))
}

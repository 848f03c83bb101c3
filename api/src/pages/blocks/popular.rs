//! Popular articles and sections, chosen by the editors in `menu.toml`.

use contracts::page_data::{ArticleLink, Block, BlockContent, SectionLink};

use super::block;
use super::lists::article_link;
use crate::pages::paths::knowledge_base_path;
use crate::pages::queries::articles;
use crate::pages::queries::sections::{SectionRow, sections_by_id};
use crate::pages::{PageResult, View};

/// Most links shown.
const MOST: usize = 8;

/// Ids of popular articles in all cities, in the editors' order.
pub(in crate::pages) fn popular_ids<'a>(view: &'a View<'_>) -> &'a [String] {
    &view.menu.popular
}

/// Links to those that are readable here.
pub(crate) async fn popular_links(view: &View<'_>) -> PageResult<Vec<ArticleLink>> {
    let articles = articles::by_ids(view, popular_ids(view)).await?;
    Ok(articles.into_iter().take(MOST).map(|row| article_link(view, row)).collect())
}

/// The block of popular articles; `None` without any.
pub(in crate::pages) async fn popular_block(view: &View<'_>) -> PageResult<Option<Block>> {
    let items = popular_links(view).await?;
    Ok((!items.is_empty()).then(|| block("popular", BlockContent::Popular { items })))
}

/// The block of popular sections, in the editors' order; `None` without any here.
pub(in crate::pages) async fn popular_sections_block(view: &View<'_>) -> PageResult<Option<Block>> {
    let link = |SectionRow { id, slug, title, group: (group_slug, group) }| SectionLink {
        id,
        title,
        category: group,
        url: view.url(&knowledge_base_path(&format!("{group_slug}/{slug}"))),
    };
    let items: Vec<SectionLink> = sections_by_id(view, &view.menu.popular_sections).await?.into_iter().take(MOST).map(link).collect();
    Ok((!items.is_empty()).then(|| block("popular_sections", BlockContent::PopularSections { items })))
}

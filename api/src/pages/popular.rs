//! The questions that are read most, here.

use contracts::page_data::{ArticleLink, Block, BlockContent};

use super::build::block;
use super::lists::article_link;
use super::{PageResult, View, rows};

/// Most links shown.
const MOST: usize = 8;

/// Ids of the articles that are read most, the most read first, wherever they can be read: the editors' order of `menu.toml`.
/// Counts of readers and likes belong in here, once there are any.
pub(super) fn popular_ids<'a>(view: &'a View<'_>) -> &'a [String] {
    &view.menu.popular
}

/// Those of them that can be read here.
pub(super) async fn popular_links(view: &View<'_>) -> PageResult<Vec<ArticleLink>> {
    let articles = rows::articles_by_id(view, popular_ids(view)).await?;
    Ok(articles.into_iter().take(MOST).map(|row| article_link(view, row)).collect())
}

/// The block of them; nothing when there are none.
pub(super) async fn popular_block(view: &View<'_>) -> PageResult<Option<Block>> {
    let items = popular_links(view).await?;
    Ok((!items.is_empty()).then(|| block("popular", BlockContent::Popular { items })))
}

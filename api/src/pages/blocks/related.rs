//! Articles that help in the same situation, as the author of an article lists them.

use contracts::page_data::{Block, BlockContent, RelatedLink};

use super::block;
use super::lists::plain;
use crate::pages::paths::knowledge_base_path;
use crate::pages::queries::articles::{self, ArticleRow, GroupRow, ListedRow};
use crate::pages::{PageResult, View};

/// The articles related to one; `None` without any that are readable here.
pub(in crate::pages) async fn related_block(view: &View<'_>, article: &ArticleRow) -> PageResult<Option<Block>> {
    let rows = articles::by_ids(view, &article.related).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let groups = articles::groups(view).await?;
    let own = group_of(&article.path);
    let mut items: Vec<(bool, RelatedLink)> = rows.into_iter().map(|row| related(view, row, own, &groups)).collect();
    // Stable: within a group, the author's order stays.
    items.sort_by_key(|(is_own, link)| (!is_own, link.profession.is_some()));
    let items = items.into_iter().map(|(_, link)| link).collect();
    Ok(Some(block("related", BlockContent::Related { items })))
}

/// A link, and whether it leads to an article of the group `own`.
fn related(view: &View<'_>, row: ListedRow, own: &str, groups: &[GroupRow]) -> (bool, RelatedLink) {
    let group = group_of(&row.path);
    let is_own = group == own;
    let profession = groups.iter().find(|known| known.slug == group && known.is_profession && !is_own);
    let link = RelatedLink {
        title: plain(view, &row.title),
        url: view.url(&knowledge_base_path(&row.path)),
        id: row.id,
        profession: profession.map(|group| group.title.clone()),
    };
    (is_own, link)
}

fn group_of(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

//! Articles that help in the same situation, as the author of an article lists them.

use std::collections::HashMap;

use contracts::page_data::{Block, BlockContent, RelatedLink};

use super::block;
use super::lists::plain;
use crate::pages::paths::knowledge_base_path;
use crate::pages::queries::articles::{self, ListedRow};
use crate::pages::queries::versions::ArticleRow;
use crate::pages::{PageResult, View, profession_titles};

/// The articles related to one; `None` without any that are readable here.
pub(in crate::pages) async fn related_block(view: &View<'_>, article: &ArticleRow) -> PageResult<Option<Block>> {
    let rows = articles::by_ids(view, &article.related).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let professions = profession_titles(view);
    let own = group_of(&article.path);
    let mut items: Vec<RelatedLink> = rows.into_iter().map(|row| related(view, row, own, &professions)).collect();
    // Stable: the author's order follows the situation. Other professions come last.
    items.sort_by_key(|link| link.profession.is_some());
    Ok(Some(block("related", BlockContent::Related { items })))
}

/// A link. It names the profession of its article if that is not the group `own`.
fn related(view: &View<'_>, row: ListedRow, own: &str, professions: &HashMap<String, String>) -> RelatedLink {
    let group = group_of(&row.path);
    let profession = professions.get(group).filter(|_| group != own);
    RelatedLink {
        title: plain(view, &row.title),
        url: view.url(&knowledge_base_path(&row.path)),
        id: row.id,
        profession: profession.cloned(),
    }
}

fn group_of(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

//! Statements on sections of all groups. Parameters as in `articles`.

use std::collections::HashMap;

use sqlx::{Any, AssertSqlSafe};

use super::articles::available;
use crate::pages::{PageResult, View};
use crate::value_list::{padded, placeholders};

/// A section and its group.
#[derive(Debug)]
pub(in crate::pages) struct SectionRow {
    pub(in crate::pages) id: String,
    pub(in crate::pages) slug: String,
    pub(in crate::pages) title: String,
    /// Slug and title of the group.
    pub(in crate::pages) group: (String, String),
}

/// Sections with readable articles by id, each once, in the order of the ids.
pub(in crate::pages) async fn sections_by_id(view: &View<'_>, ids: &[String]) -> PageResult<Vec<SectionRow>> {
    let values = padded(ids);
    if values.is_empty() {
        return Ok(Vec::new());
    }
    // SECURITY: only placeholder numbers are inserted into the statement.
    let statement = format!(
        "SELECT s.id, s.slug, s.title, p.slug, p.title FROM section s \
         JOIN profession p ON p.id = s.profession_id AND p.language = s.language \
         WHERE s.language = $1 AND s.id IN ({}) AND EXISTS (SELECT 1 FROM article_version v \
         WHERE v.section_id = s.id AND v.language = s.language AND {})",
        placeholders(4, values.len()),
        available!()
    );
    let query = sqlx::query_as::<Any, (String, String, String, String, String)>(AssertSqlSafe(statement));
    let query = query.bind(view.content_language()).bind(&view.country.code).bind(&view.city.code);
    let rows = values.into_iter().fold(query, |query, id| query.bind(id)).fetch_all(view.content.pool()).await?;
    let section = |(id, slug, title, group_slug, group)| SectionRow { id, slug, title, group: (group_slug, group) };
    let mut by_id: HashMap<String, SectionRow> = rows.into_iter().map(section).map(|row| (row.id.clone(), row)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

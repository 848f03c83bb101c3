//! Statements on sections of all groups. Parameters as in `articles`.

use super::articles::available;
use crate::pages::{PageResult, View};

/// A section and its group.
#[derive(Debug)]
pub(in crate::pages) struct SectionRow {
    pub(in crate::pages) id: String,
    pub(in crate::pages) slug: String,
    pub(in crate::pages) title: String,
    /// Slug and title of the group.
    pub(in crate::pages) group: (String, String),
}

/// Sections with readable articles, in the order of their ids.
pub(in crate::pages) async fn sections_by_id(view: &View<'_>, ids: &[String]) -> PageResult<Vec<SectionRow>> {
    const STATEMENT: &str = concat!(
        "SELECT s.slug, s.title, p.slug, p.title FROM section s JOIN profession p ON p.id = s.profession_id AND p.language = s.language \
         WHERE s.language = $1 AND s.id = $4 AND EXISTS (SELECT 1 FROM article_version v \
         WHERE v.section_id = s.id AND v.language = s.language AND ",
        available!(),
        ")"
    );
    let mut sections = Vec::new();
    for id in ids {
        let query = sqlx::query_as(STATEMENT).bind(view.content_language()).bind(&view.country.code).bind(&view.city.code).bind(id);
        let row: Option<(String, String, String, String)> = query.fetch_optional(view.content.pool()).await?;
        sections.extend(row.map(|(slug, title, group_slug, group)| SectionRow { id: id.clone(), slug, title, group: (group_slug, group) }));
    }
    Ok(sections)
}

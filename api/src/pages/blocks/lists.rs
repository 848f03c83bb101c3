//! Lists of professions, sections and articles, with URLs of this locale and city.

use std::collections::HashMap;

use contracts::page_data::{ArticleLink, Instrument, Section, Tile};

use crate::content::Text;
use crate::pages::paths::{group_path, knowledge_base_path};
use crate::pages::queries::articles::{self, GroupRow, ListedRow};
use crate::pages::redirects::similar_articles::Indexed;
use crate::pages::{Filler, PageResult, View, redirects};

/// Most articles suggested for a missing one.
const MOST_SUGGESTIONS: usize = 5;

/// A profession as a tile.
pub(in crate::pages) fn tile(view: &View<'_>, row: GroupRow) -> Tile {
    let url = view.url(&group_path(&row.slug, true));
    let picture = view.menu.tiles.get(&row.id).cloned();
    Tile { id: row.id, name: row.title, description: row.description, url, articles: row.articles, picture }
}

/// A group that is not a profession, as an instrument.
pub(in crate::pages) fn instrument(view: &View<'_>, row: GroupRow) -> Instrument {
    let url = view.url(&group_path(&row.slug, false));
    let picture = view.menu.tiles.get(&row.id).cloned();
    Instrument { id: row.id, name: row.title, description: row.description, url, picture }
}

/// Sections with their articles. Articles of other sections are ignored.
pub(in crate::pages) fn sections(view: &View<'_>, profession: &str, rows: Vec<GroupRow>, articles: Vec<ListedRow>) -> Vec<Section> {
    let mut by_section: HashMap<String, Vec<ArticleLink>> = HashMap::new();
    for article in articles {
        by_section.entry(article.section.clone()).or_default().push(article_link(view, article));
    }
    let section = |row: GroupRow| Section {
        articles: by_section.remove(&row.id).unwrap_or_default(),
        url: view.url(&knowledge_base_path(&format!("{profession}/{}", row.slug))),
        id: row.id,
        title: row.title,
        description: row.description,
    };
    rows.into_iter().map(section).collect()
}

/// A link to an article with its short answer.
pub(in crate::pages) fn article_link(view: &View<'_>, row: ListedRow) -> ArticleLink {
    ArticleLink {
        title: plain(view, &row.title),
        summary: plain(view, &row.short_answer),
        url: view.url(&knowledge_base_path(&row.path)),
        id: row.id,
    }
}

/// Suggestions for a missing page of the knowledge base: similar articles, else the articles of its
/// section.
pub(in crate::pages) async fn suggestions(view: &View<'_>, below: &str) -> PageResult<Vec<ArticleLink>> {
    let near = similar_articles(view, below);
    let mut folders = below.split('/');
    let (Some(group), Some(section), Some(_), true) = (folders.next(), folders.next(), folders.next(), near.is_empty()) else {
        return Ok(near);
    };
    let Some((group, section)) = redirects::section(view, group, section).await? else { return Ok(near) };
    let neighbours = articles::of_group(view, &group.id).await?.into_iter().filter(|row| row.section == section.id);
    Ok(neighbours.take(MOST_SUGGESTIONS).map(|row| article_link(view, row)).collect())
}

/// Links to articles by id, in that order. Unreadable ones are left out.
///
/// # Errors
/// The database failed.
pub(crate) async fn links(view: &View<'_>, ids: &[String]) -> PageResult<Vec<ArticleLink>> {
    let rows = articles::by_ids(view, ids).await?;
    Ok(rows.into_iter().map(|row| article_link(view, row)).collect())
}

/// Links to this city's articles that are similar to a path below the knowledge base.
fn similar_articles(view: &View<'_>, below: &str) -> Vec<ArticleLink> {
    let found = view.similar_articles.find(view.content_language(), &view.country.code, &view.city.code, below);
    let link = |article: &Indexed| ArticleLink {
        id: article.id.clone(),
        title: plain(view, &article.title),
        summary: plain(view, &article.short_answer),
        url: view.url(&knowledge_base_path(&article.path)),
    };
    found.into_iter().map(link).collect()
}

/// A title or short answer with its variables filled in.
pub(in crate::pages) fn plain(view: &View<'_>, source: &str) -> String {
    // Imports reject malformed braces. If one is stored all the same, it is shown unchanged.
    Text::parse(source)
        .map_or_else(|_| source.to_owned(), |text| text.plain(&Filler { view, links: HashMap::new(), support: String::new() }))
}

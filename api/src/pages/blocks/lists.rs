//! Lists of professions, sections and articles, with their addresses here.

use std::collections::HashMap;

use contracts::page_data::{ArticleLink, Instrument, Section, Tile};

use crate::content::Text;
use crate::pages::paths::{group_path, knowledge_base_path};
use crate::pages::queries::articles::{self, GroupRow, ListedRow};
use crate::pages::redirects::similar_articles::Indexed;
use crate::pages::{Filler, PageResult, View, redirects};

/// Most neighbours of an article that is gone.
const MOST_STEPS: usize = 5;

/// A profession as a tile.
pub(in crate::pages) fn tile(view: &View<'_>, row: GroupRow) -> Tile {
    let url = view.url(&group_path(&row.slug, true));
    let picture = view.menu.tiles.get(&row.id).cloned();
    Tile { id: row.id, name: row.title, description: row.description, url, articles: row.articles, picture }
}

/// A group that is no profession as an instrument.
pub(in crate::pages) fn instrument(view: &View<'_>, row: GroupRow) -> Instrument {
    let url = view.url(&group_path(&row.slug, false));
    let picture = view.menu.tiles.get(&row.id).cloned();
    Instrument { id: row.id, name: row.title, description: row.description, url, picture }
}

/// Sections with their articles. `articles` may hold those of other sections too.
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

/// Where to go from a path below the knowledge base at which there is nothing: articles near to what was asked for, else those of the section that it
/// stands in, where an article that is gone leaves its neighbours.
pub(in crate::pages) async fn next_steps(view: &View<'_>, below: &str) -> PageResult<Vec<ArticleLink>> {
    let near = nearest_links(view, below);
    let mut folders = below.split('/');
    let (Some(group), Some(section), Some(_), true) = (folders.next(), folders.next(), folders.next(), near.is_empty()) else {
        return Ok(near);
    };
    let Some((group, section)) = redirects::section(view, group, section).await? else { return Ok(near) };
    let neighbours = articles::articles(view, &group.id).await?.into_iter().filter(|row| row.section == section.id);
    Ok(neighbours.take(MOST_STEPS).map(|row| article_link(view, row)).collect())
}

/// Links to articles by their ids, in that order; those that cannot be read here are left out.
///
/// # Errors
/// The database failed.
pub(crate) async fn links(view: &View<'_>, ids: &[String]) -> PageResult<Vec<ArticleLink>> {
    let rows = articles::articles_by_id(view, ids).await?;
    Ok(rows.into_iter().map(|row| article_link(view, row)).collect())
}

/// Links to articles of this city near to what was asked for below the knowledge base.
fn nearest_links(view: &View<'_>, below: &str) -> Vec<ArticleLink> {
    let found = view.similar_articles.find(view.content_language(), &view.country.code, &view.city.code, below);
    let link = |article: &Indexed| ArticleLink {
        id: article.id.clone(),
        title: plain(view, &article.title),
        summary: plain(view, &article.short_answer),
        url: view.url(&knowledge_base_path(&article.path)),
    };
    found.into_iter().map(link).collect()
}

/// A title or short answer with its variables filled.
pub(in crate::pages) fn plain(view: &View<'_>, source: &str) -> String {
    // An import refuses a text whose braces are wrong; should one be stored all the same, it is shown as it is.
    Text::parse(source)
        .map_or_else(|_| source.to_owned(), |text| text.plain(&Filler { view, links: HashMap::new(), support: String::new() }))
}

//! Lists of professions, sections and articles, with URLs of this locale and city.

use std::collections::HashMap;

use contracts::page_data::{ArticleLink, GeneralArticles, Instrument, PageLink, Section, Tile, Topic};

use crate::content::Text;
use crate::pages::groups::{self, GroupSummary};
use crate::pages::paths::{group_path, knowledge_base_path};
use crate::pages::queries::articles::{self, ListedRow, TitleRow};
use crate::pages::redirects::similar_articles::SimilarArticle;
use crate::pages::{Filler, PageResult, View, redirects};

/// Most articles suggested for a missing one.
const MOST_SUGGESTIONS: usize = 5;

/// A profession as a tile.
pub(in crate::pages) fn tile(view: &View<'_>, row: GroupSummary) -> Tile {
    let url = view.url(&group_path(&row.slug, true));
    let picture = view.menu.tiles.get(&row.id).cloned();
    Tile { id: row.id, name: row.title, description: row.description, url, articles: row.articles, picture, job: None }
}

/// A group that is not a profession, as an instrument.
pub(in crate::pages) fn instrument(view: &View<'_>, row: GroupSummary) -> Instrument {
    let url = view.url(&group_path(&row.slug, false));
    let picture = view.menu.tiles.get(&row.id).cloned();
    Instrument { id: row.id, name: row.title, description: row.description, url, picture }
}

/// Sections with links to their articles. Articles of other sections are ignored.
pub(in crate::pages) fn sections(
    view: &View<'_>,
    profession: &str,
    rows: Vec<GroupSummary>,
    articles: Vec<ListedRow>,
    link: fn(&View<'_>, ListedRow) -> ArticleLink,
) -> Vec<Section> {
    let mut by_section: HashMap<String, Vec<ArticleLink>> = HashMap::new();
    for article in articles {
        by_section.entry(article.section.clone()).or_default().push(link(view, article));
    }
    let section = |row: GroupSummary| Section {
        articles: by_section.remove(&row.id).unwrap_or_default(),
        url: view.url(&knowledge_base_path(&format!("{profession}/{}", row.slug))),
        topic: topic(&format!("{profession}/{}", row.slug)),
        general: None,
        id: row.id,
        title: row.title,
        description: row.description,
    };
    rows.into_iter().map(section).collect()
}

/// Adds the articles for all professions to sections: those of the group that has the section's
/// slug, at most `most` in each.
pub(in crate::pages) fn add_general(view: &View<'_>, sections: &mut [Section], groups: &[GroupSummary], most: usize) {
    for section in sections {
        let Some(group) = groups.iter().find(|group| section.url.ends_with(&format!("/{}", group.slug))) else { continue };
        let articles = groups::general(view, &group.slug);
        if !articles.is_empty() {
            section.general = Some(GeneralArticles {
                title: group.title.clone(),
                url: view.url(&group_path(&group.slug, false)),
                total: articles.len().try_into().unwrap_or(u32::MAX),
                articles: articles.iter().take(most).map(|row| page_link(view, row)).collect(),
            });
        }
    }
}

/// A link to an article by its title alone.
pub(in crate::pages) fn page_link(view: &View<'_>, row: &TitleRow) -> PageLink {
    PageLink { id: row.id.clone(), title: row.title.clone(), url: view.url(&knowledge_base_path(&row.path)) }
}

/// A link to an article with its short answer.
pub(in crate::pages) fn article_link(view: &View<'_>, row: ListedRow) -> ArticleLink {
    ArticleLink { summary: plain(view, &row.short_answer), ..question_link(view, row) }
}

/// A link to an article for lists that show titles only: its short answer would make the page
/// larger, and different in each city whose facts it names.
pub(in crate::pages) fn question_link(view: &View<'_>, row: ListedRow) -> ArticleLink {
    link_to(view, row.id, &row.title, &row.path)
}

fn link_to(view: &View<'_>, id: String, title: &str, path: &str) -> ArticleLink {
    let (title, url) = (plain(view, title), view.url(&knowledge_base_path(path)));
    ArticleLink { id, title, url, summary: String::new(), topic: topic(path) }
}

/// Topic of a path below the knowledge base: that of its group, else that of its section. Slugs
/// name topics in the same way in all groups and languages.
pub(in crate::pages) fn topic(path: &str) -> Option<Topic> {
    let named = |slug: &str| match slug {
        "money" => Some(Topic::Money),
        "account" => Some(Topic::Account),
        "orders" => Some(Topic::Orders),
        "safety" => Some(Topic::Safety),
        "app" => Some(Topic::App),
        "starting" => Some(Topic::Starting),
        "tariffs" => Some(Topic::Tariffs),
        _ => None,
    };
    path.split('/').take(2).find_map(named)
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
    Ok(neighbours.take(MOST_SUGGESTIONS).map(|row| question_link(view, row)).collect())
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
    found.into_iter().map(|SimilarArticle { id, title, path, .. }| link_to(view, id.clone(), title, path)).collect()
}

/// A title or short answer with its variables filled in.
pub(in crate::pages) fn plain(view: &View<'_>, source: &str) -> String {
    // Imports reject malformed braces. If one is stored all the same, it is shown unchanged.
    Text::parse(source)
        .map_or_else(|_| source.to_owned(), |text| text.plain(&Filler { view, links: HashMap::new(), support: String::new() }))
}

#[cfg(test)]
mod tests {
    use contracts::page_data::Topic;

    use super::topic;

    #[test]
    fn topic_is_that_of_the_group_or_the_section() {
        assert_eq!(topic("taxi/money/payout"), Some(Topic::Money));
        assert_eq!(topic("safety/people/scam"), Some(Topic::Safety));
        assert_eq!(topic("money"), Some(Topic::Money));
        assert_eq!(topic("taxi/other/money"), None);
    }
}

//! Parts shared by several kinds of pages: blocks, breadcrumbs, error pages.

pub(in crate::pages) mod actions;
pub(in crate::pages) mod calculator;
pub(in crate::pages) mod lists;
pub(in crate::pages) mod popular;
pub(in crate::pages) mod related;
pub(in crate::pages) mod support;

use contracts::page_data::{Block, BlockContent, Breadcrumb, PageData, PageError, PageRef, PageType, Question};
use indexmap::IndexMap;

use super::paths::knowledge_base_path;
use super::queries::articles;
use super::queries::versions::Uses;
use super::{Filler, PageResult, View};
use crate::content::Body;

/// Prepares a text's variables, links to the articles that are readable here, and the path to
/// support.
pub(in crate::pages) async fn filler<'v, 'a>(view: &'v View<'a>, uses: &Uses, support: String) -> PageResult<Filler<'v, 'a>> {
    let linked = articles::by_ids(view, &uses.links).await?;
    let links = linked.into_iter().map(|row| (row.id, view.url(&knowledge_base_path(&row.path)))).collect();
    Ok(Filler { view, links, support })
}

/// The text, then its questions.
pub(in crate::pages) fn text_blocks(filler: &Filler<'_, '_>, body: &Body) -> Vec<Block> {
    let mut blocks = vec![block("rich_text", BlockContent::RichText { html: body.html.html(filler) })];
    if let Some(faq) = &body.faq {
        let items = faq.items.iter().map(|item| Question {
            question: item.question.plain(filler),
            anchor: item.anchor.clone(),
            html: item.html.html(filler),
        });
        let content = BlockContent::Faq { title: faq.title.plain(filler), anchor: faq.anchor.clone(), items: items.collect() };
        blocks.push(block("faq", content));
    }
    blocks
}

pub(in crate::pages) fn found(
    kind: PageType,
    params: IndexMap<String, String>,
    breadcrumbs: Vec<Breadcrumb>,
    blocks: Vec<Block>,
    updated_at: Option<String>,
) -> PageData {
    PageData { status: 200, page: PageRef { kind, params }, breadcrumbs, blocks, updated_at, error: None }
}

/// The not-found page. `cities` are codes of cities that have the page; the first one in the
/// country's order is offered.
pub(in crate::pages) fn not_found(view: &View<'_>, cities: &[String]) -> PageData {
    let other = view.country.cities.iter().find(|city| cities.contains(&city.code));
    without_content(
        PageType::NotFound,
        PageError {
            code: 404,
            city_code: other.map(|city| city.code.clone()),
            city_name: other.map(|city| city.name(&view.language).to_owned()),
            nearest: Vec::new(),
        },
    )
}

/// A page with a heading. `strings` is the key prefix of its title and description.
pub(in crate::pages) fn titled(view: &View<'_>, kind: PageType, path: &str, strings: &str, below: Vec<Block>) -> PageData {
    let title = view.own(&format!("{strings}.title"), &[]);
    let crumb = Breadcrumb { title: title.clone(), url: view.url(path) };
    let mut blocks = vec![heading(title, view.own(&format!("{strings}.description"), &[]))];
    blocks.extend(below);
    found(kind, IndexMap::new(), vec![root_crumb(view), crumb], blocks, None)
}

pub(in crate::pages) fn without_content(kind: PageType, error: PageError) -> PageData {
    PageData {
        status: error.code,
        page: PageRef { kind, params: IndexMap::new() },
        breadcrumbs: Vec::new(),
        blocks: Vec::new(),
        updated_at: None,
        error: Some(error),
    }
}

pub(in crate::pages) fn block(id: &str, content: BlockContent) -> Block {
    Block { id: id.to_owned(), content }
}

pub(in crate::pages) fn heading(title: String, description: String) -> Block {
    block("heading", BlockContent::Heading { title, description })
}

pub(in crate::pages) fn crumb(view: &View<'_>, title: &str, path: &str) -> Breadcrumb {
    Breadcrumb { title: title.to_owned(), url: view.url(path) }
}

pub(in crate::pages) fn root_crumb(view: &View<'_>) -> Breadcrumb {
    crumb(view, &view.own("knowledge_base.title", &[]), &knowledge_base_path(""))
}

pub(in crate::pages) fn params(pairs: &[(&str, &str)]) -> IndexMap<String, String> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

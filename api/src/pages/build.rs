//! Page data: status, breadcrumbs and blocks of a path.

use contracts::page_data::{Block, BlockContent, Breadcrumb, Heading, PageData, PageError, PageRef, PageType, Question};
use indexmap::IndexMap;

use super::address::{below_knowledge_base, knowledge_base_path};
use super::lists::{article_link, nearest_links, plain, sections, tile};
use super::rows::{self, ArticleRow};
use super::{Address, Filler, PageResult, View, calculators, places};
use crate::content::{Body, TocEntry, variant_for};

/// The page at a path.
///
/// # Errors
/// The database failed. A page that does not exist is no error, but a page with status 404.
pub(crate) async fn page(view: &View<'_>, path: &str) -> PageResult<PageData> {
    let mut page = page_at(view, Address::parse(path)).await?;
    if let (Some(error), Some(below)) = (&mut page.error, below_knowledge_base(path))
        && error.code == 404
    {
        error.nearest = nearest_links(view, below);
    }
    Ok(page)
}

async fn page_at(view: &View<'_>, address: Address<'_>) -> PageResult<PageData> {
    match address {
        Address::Root => root(view).await,
        Address::Category(category) => group(view, category, None).await,
        Address::SubCategory(category, sub_category) => group(view, category, Some(sub_category)).await,
        Address::Article(category, sub_category, article) => article_page(view, category, sub_category, article).await,
        Address::Cities => Ok(places::cities(view)),
        Address::ContactUs => Ok(places::contact_us(view)),
        Address::Calculator(kind) => Ok(calculators::calculator_page(view, kind, "")),
        Address::ServerError(code) => Ok(server_error(code)),
        Address::Unknown => Ok(not_found(view, &[])),
    }
}

async fn root(view: &View<'_>) -> PageResult<PageData> {
    let professions = rows::professions(view).await?;
    let updated_at = newest(professions.iter().map(|row| &row.updated));
    let items = professions.into_iter().map(|row| tile(view, row)).collect();
    let blocks = vec![
        heading(view.own("knowledge_base.title", &[]), view.own("knowledge_base.description", &[])),
        block("professions", BlockContent::Professions { items }),
    ];
    Ok(found(PageType::KbRoot, IndexMap::new(), vec![root_crumb(view)], blocks, updated_at))
}

/// A profession, or one section of it.
async fn group(view: &View<'_>, category: &str, sub_category: Option<&str>) -> PageResult<PageData> {
    let below = sub_category.map_or_else(|| category.to_owned(), |sub_category| format!("{category}/{sub_category}"));
    let Some(profession) = rows::professions(view).await?.into_iter().find(|row| row.slug == category) else {
        return Ok(not_found(view, &rows::other_cities(view, &below).await?));
    };
    let mut listed = rows::sections(view, &profession.id).await?;
    let mut params = params(&[("category", category)]);
    let mut breadcrumbs = vec![root_crumb(view), crumb(view, &profession.title, category)];
    let mut head = (profession.title, profession.description);
    let mut kind = PageType::KbCategory;
    if let Some(sub_category) = sub_category {
        listed.retain(|row| row.slug == sub_category);
        let Some(section) = listed.first() else { return Ok(not_found(view, &rows::other_cities(view, &below).await?)) };
        params.insert("sub_category".to_owned(), sub_category.to_owned());
        breadcrumbs.push(crumb(view, &section.title, &below));
        head = (section.title.clone(), section.description.clone());
        kind = PageType::KbSubCategory;
    }
    let updated_at = newest(listed.iter().map(|row| &row.updated));
    let items = sections(view, category, listed, rows::articles(view, &profession.id).await?);
    let blocks = vec![heading(head.0, head.1), block("sections", BlockContent::Sections { items })];
    Ok(found(kind, params, breadcrumbs, blocks, updated_at))
}

async fn article_page(view: &View<'_>, category: &str, sub_category: &str, slug: &str) -> PageResult<PageData> {
    let path = format!("{category}/{sub_category}/{slug}");
    let Some(article) = rows::article(view, &path).await? else { return Ok(not_found(view, &[])) };
    let cities = rows::cities_of(view, &article.id).await?;
    let here = (&view.country.code, &view.city.code);
    if !cities.is_empty() && !cities.iter().any(|(country, city)| (country, city) == here) {
        return Ok(not_found(view, &rows::other_cities(view, &path).await?));
    }
    let variant = variant_for(&article.conditions, &view.country.code, &view.city.code);
    let body = rows::body(view, &article, &variant).await?;
    let title = plain(view, &article.title);
    let mut breadcrumbs = vec![root_crumb(view)];
    if let Some((profession, section)) = rows::group_titles(view, category, sub_category).await? {
        breadcrumbs.push(crumb(view, &profession, category));
        breadcrumbs.push(crumb(view, &section, &format!("{category}/{sub_category}")));
    }
    breadcrumbs.push(crumb(view, &title, &path));
    let params = params(&[("category", category), ("sub_category", sub_category), ("article", slug), ("article_id", &article.id)]);
    let blocks = article_blocks(view, &article, &body, title).await?;
    Ok(found(PageType::KbArticle, params, breadcrumbs, blocks, Some(article.updated)))
}

async fn article_blocks(view: &View<'_>, article: &ArticleRow, body: &Body, title: String) -> PageResult<Vec<Block>> {
    let linked = rows::articles_by_id(view, &article.uses.links).await?;
    let links = linked.into_iter().map(|row| (row.id, view.url(&knowledge_base_path(&row.path)))).collect();
    let filler = Filler { view, links };
    let mut blocks =
        vec![heading(title, String::new()), block("short_answer", BlockContent::ShortAnswer { text: plain(view, &article.short_answer) })];
    if !body.toc.is_empty() {
        let entry = |entry: &TocEntry| Heading { anchor: entry.anchor.clone(), title: entry.title.plain(&filler) };
        blocks.push(block("table_of_contents", BlockContent::TableOfContents { items: body.toc.iter().map(entry).collect() }));
    }
    blocks.push(block("rich_text", BlockContent::RichText { html: body.html.html(&filler) }));
    if let Some(faq) = &body.faq {
        let items = faq.items.iter().map(|item| Question {
            question: item.question.plain(&filler),
            anchor: item.anchor.clone(),
            html: item.html.html(&filler),
        });
        let content = BlockContent::Faq { title: faq.title.plain(&filler), anchor: faq.anchor.clone(), items: items.collect() };
        blocks.push(block("faq", content));
    }
    let related = rows::articles_by_id(view, &article.related).await?;
    if !related.is_empty() {
        let items = related.into_iter().map(|row| article_link(view, row)).collect();
        blocks.push(block("related", BlockContent::Related { items }));
    }
    Ok(blocks)
}

pub(super) fn found(
    kind: PageType,
    params: IndexMap<String, String>,
    breadcrumbs: Vec<Breadcrumb>,
    blocks: Vec<Block>,
    updated_at: Option<String>,
) -> PageData {
    PageData { status: 200, page: PageRef { kind, params }, breadcrumbs, blocks, updated_at, error: None }
}

/// `cities`: codes of those that have this page; the one of highest priority is told.
fn not_found(view: &View<'_>, cities: &[String]) -> PageData {
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

fn server_error(code: u16) -> PageData {
    without_content(PageType::ServerError, PageError { code, city_code: None, city_name: None, nearest: Vec::new() })
}

fn without_content(kind: PageType, error: PageError) -> PageData {
    PageData {
        status: error.code,
        page: PageRef { kind, params: IndexMap::new() },
        breadcrumbs: Vec::new(),
        blocks: Vec::new(),
        updated_at: None,
        error: Some(error),
    }
}

pub(super) fn block(id: &str, content: BlockContent) -> Block {
    Block { id: id.to_owned(), content }
}

pub(super) fn heading(title: String, description: String) -> Block {
    block("heading", BlockContent::Heading { title, description })
}

fn crumb(view: &View<'_>, title: &str, below: &str) -> Breadcrumb {
    Breadcrumb { title: title.to_owned(), url: view.url(&knowledge_base_path(below)) }
}

pub(super) fn root_crumb(view: &View<'_>) -> Breadcrumb {
    crumb(view, &view.own("knowledge_base.title", &[]), "")
}

fn params(pairs: &[(&str, &str)]) -> IndexMap<String, String> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

fn newest<'a>(dates: impl Iterator<Item = &'a String>) -> Option<String> {
    dates.max().cloned()
}

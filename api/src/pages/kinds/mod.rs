//! Page data of a path: status, breadcrumbs and blocks. One module per kind of page.

mod calculators;
pub(in crate::pages) mod cities;
mod forms;
mod home;
pub(in crate::pages) mod jobs;
mod knowledge;
mod posts;
pub(in crate::pages) mod search;

use contracts::page_data::{Block, BlockContent, Breadcrumb, Heading, PageData, PageError, PageLink, PageType, Section, Topic};
use indexmap::IndexMap;

use super::blocks::actions::{calculator_of, instruments, instruments_block, instruments_of, is_guide};
use super::blocks::lists::{add_general, article_link, page_link, plain, question_link, sections, suggestions, tile};
use super::blocks::popular::{popular_block, popular_of_group, popular_sections_block};
use super::blocks::related::related_block;
use super::blocks::support::{calls_in, support_block};
use super::groups::{self, GroupSummary};
use super::paths::{
    CERTIFICATES, PROFILE_ACHIEVEMENTS_PATH, PROFILE_PATH, PROFILE_PRO_PATH, PROFILE_REQUESTS_PATH, REQUESTS, below_knowledge_base,
    group_path, knowledge_base_path,
};
use super::queries::articles;
use super::queries::availability;
use super::queries::versions::{self, ArticleRow};
use super::{Address, PageResult, View};
use crate::content::{Body, TocEntry, variant_for};
use crate::pages::blocks::{block, crumb, filler, found, heading, not_found, params, root_crumb, text_blocks, titled, without_content};

/// Most articles for all professions in a section of a profession's page.
const MOST_GENERAL: usize = 3;

/// Most other articles of a section beside an article.
const MOST_SIBLINGS: usize = 6;

/// The page at a path. `query` is its query string, still percent-encoded; empty for none.
///
/// # Errors
/// The database failed. A missing page is not an error but a page with status 404.
pub(crate) async fn page(view: &View<'_>, path: &str, query: &str) -> PageResult<PageData> {
    let mut page = page_at(view, Address::parse(path), query).await?;
    if let Some(error) = &mut page.error
        && error.code == 404
        && !path.starts_with(REQUESTS)
        && !path.starts_with(CERTIFICATES)
    {
        let below = below_knowledge_base(path).unwrap_or_else(|| path.trim_start_matches('/'));
        error.nearest = suggestions(view, below).await?;
    }
    Ok(page)
}

async fn page_at(view: &View<'_>, address: Address<'_>, query: &str) -> PageResult<PageData> {
    match address {
        Address::Home => home::home(view).await,
        Address::Start => home::start(view).await,
        Address::Jobs => jobs::jobs(view).await,
        Address::Job(slug) => jobs::job(view, slug).await,
        Address::Root => root(view).await,
        Address::Category(category) => group(view, category, true).await,
        Address::Instruction(slug) => group(view, slug, false).await,
        Address::SubCategory(category, sub_category) => section(view, category, sub_category).await,
        Address::Article(category, sub_category, article) => article_page(view, category, sub_category, article).await,
        Address::Search => search::search(view, query).await,
        Address::Cities => Ok(cities::cities(view, query)),
        Address::ContactUs => forms::contact_us(view, query).await,
        Address::ContactForm(profession) => forms::contact_form(view, profession, query).await,
        Address::BecomeContractor(step) => forms::become_contractor(view, step, query).await,
        Address::Request(token) => forms::request(view, token).await,
        Address::Profile => Ok(titled(view, PageType::Profile, PROFILE_PATH, "profile", Vec::new())),
        Address::ProfileRequests => Ok(below_profile(view, PageType::ProfileRequests, PROFILE_REQUESTS_PATH, "profile_requests")),
        Address::ProfilePro => Ok(below_profile(view, PageType::ProfilePro, PROFILE_PRO_PATH, "profile_pro")),
        Address::ProfileAchievements => {
            let mut page = below_profile(view, PageType::ProfileAchievements, PROFILE_ACHIEVEMENTS_PATH, "profile_achievements");
            page.breadcrumbs.insert(2, crumb(view, &view.own("profile_pro.title", &[]), PROFILE_PRO_PATH));
            Ok(page)
        }
        Address::KnowledgeCheck => Ok(knowledge::knowledge_check(view)),
        Address::Tests => Ok(knowledge::tests(view)),
        Address::Test(slug) => Ok(knowledge::test(view, slug)),
        Address::Certificate(code) => Ok(knowledge::certificate(view, code)),
        Address::Posts(page) => Ok(posts::posts(view, page)),
        Address::PostEditor(id) => Ok(posts::editor(view, id)),
        Address::CommunityPost(id) => Ok(posts::community_post(view, id)),
        Address::Calculator(kind) => Ok(calculators::calculator_page(view, kind, query).unwrap_or_else(|| not_found(view, &[]))),
        Address::ServerError(code) => Ok(server_error(code)),
        Address::Unknown => Ok(not_found(view, &[])),
    }
}

/// A page of the profile, whose breadcrumbs lead back to it.
fn below_profile(view: &View<'_>, kind: PageType, path: &str, strings: &str) -> PageData {
    let mut page = titled(view, kind, path, strings, Vec::new());
    page.breadcrumbs.insert(1, crumb(view, &view.own("profile.title", &[]), PROFILE_PATH));
    page
}

async fn root(view: &View<'_>) -> PageResult<PageData> {
    let groups = groups::readable(view);
    let updated_at = newest(groups.iter().map(|row| &row.updated));
    let (professions, others): (Vec<GroupSummary>, Vec<GroupSummary>) = groups.into_iter().partition(|row| row.is_profession);
    let items = professions.into_iter().map(|row| tile(view, row)).collect();
    let mut blocks = vec![
        heading(view.own("knowledge_base.title", &[]), view.own("knowledge_base.description", &[])),
        block("professions", BlockContent::Professions { items }),
    ];
    blocks.extend(popular_sections_block(view).await?);
    blocks.extend(popular_block(view).await?);
    blocks.extend(instruments(view, others));
    Ok(found(PageType::KbRoot, IndexMap::new(), vec![root_crumb(view)], blocks, updated_at))
}

/// A profession or another group. Each kind has its own path.
async fn group(view: &View<'_>, slug: &str, is_profession: bool) -> PageResult<PageData> {
    let mut groups = groups::readable(view);
    let Some(group) = groups.iter().position(|row| row.slug == slug).map(|index| groups.remove(index)) else {
        return Ok(not_found(view, &availability::other_cities(view, slug, None).await?));
    };
    groups.retain(is_guide);
    if group.is_profession != is_profession {
        return Ok(not_found(view, &[]));
    }
    let listed = groups::readable_sections(view, &group.id);
    let updated_at = newest(listed.iter().map(|row| &row.updated));
    let breadcrumbs = vec![root_crumb(view), group_crumb(view, &group.title, slug, is_profession)];
    let own = articles::of_group(view, &group.id).await?;
    let mut blocks = vec![heading(group.title.clone(), group.description.clone())];
    blocks.extend(popular_of_group(view, &own));
    let mut items = sections(view, slug, listed, own, question_link);
    if is_profession {
        add_general(view, &mut items, &groups, MOST_GENERAL);
        let is_shown =
            |group: &GroupSummary| items.iter().filter_map(|section| section.general.as_ref()).any(|shown| shown.title == group.title);
        groups.retain(|group| !is_shown(group));
    }
    blocks.push(block("sections", BlockContent::Sections { items }));
    if is_profession {
        blocks.extend(instruments_of(view, &group, groups));
    }
    blocks.extend(support_block(view, slug, None));
    let kind = if is_profession { PageType::KbCategory } else { PageType::Instruction };
    Ok(found(kind, params(&[("category", slug)]), breadcrumbs, blocks, updated_at))
}

async fn section(view: &View<'_>, category: &str, sub_category: &str) -> PageResult<PageData> {
    let below = format!("{category}/{sub_category}");
    let mut groups = groups::readable(view);
    let group = groups.iter().position(|row| row.slug == category).map(|index| groups.remove(index));
    let mut listed = group.as_ref().map(|group| groups::readable_sections(view, &group.id)).unwrap_or_default();
    let others: Vec<GroupSummary> = listed.extract_if(.., |row| row.slug != sub_category).collect();
    let (Some(group), Some(section)) = (group, listed.first()) else {
        return Ok(not_found(view, &availability::other_cities(view, category, Some(sub_category)).await?));
    };
    let breadcrumbs = vec![
        root_crumb(view),
        group_crumb(view, &group.title, category, group.is_profession),
        crumb(view, &section.title, &knowledge_base_path(&below)),
    ];
    let head = heading(section.title.clone(), section.description.clone());
    let updated_at = newest(listed.iter().map(|row| &row.updated));
    let own = articles::of_group(view, &group.id).await?;
    let mut items = sections(view, category, listed, own, article_link);
    groups.retain(is_guide);
    if group.is_profession {
        add_general(view, &mut items, &groups, usize::MAX);
    }
    let is_money = items.iter().any(|section: &Section| section.topic == Some(Topic::Money));
    let mut blocks = vec![head, block("sections", BlockContent::Sections { items })];
    if group.is_profession && is_money {
        blocks.extend(instruments_block(calculator_of(view, &group).into_iter().collect()));
    }
    let link = |row: GroupSummary| PageLink {
        url: view.url(&knowledge_base_path(&format!("{category}/{}", row.slug))),
        id: row.id,
        title: row.title,
    };
    let others = others.into_iter().map(link).collect();
    blocks.extend(siblings(group.title, view.url(&group_path(category, group.is_profession)), others));
    blocks.extend(support_block(view, category, None));
    Ok(found(PageType::KbSubCategory, params(&[("category", category), ("sub_category", sub_category)]), breadcrumbs, blocks, updated_at))
}

async fn article_page(view: &View<'_>, category: &str, sub_category: &str, slug: &str) -> PageResult<PageData> {
    let path = format!("{category}/{sub_category}/{slug}");
    let Some(article) = versions::article(view, &path).await? else { return Ok(not_found(view, &[])) };
    let cities = availability::cities_of(view, &article.id).await?;
    let here = (&view.country.code, &view.city.code);
    if !cities.is_empty() && !cities.iter().any(|(country, city)| (country, city) == here) {
        let others: Vec<String> = cities.into_iter().filter(|(country, _)| *country == view.country.code).map(|(_, city)| city).collect();
        return Ok(not_found(view, &others));
    }
    let variant = variant_for(&article.conditions, &view.country.code, &view.city.code);
    let body = articles::body(view, &article, &variant).await?;
    let title = plain(view, &article.title);
    let mut breadcrumbs = vec![root_crumb(view)];
    let folder = format!("{category}/{sub_category}");
    let mut beside = None;
    if let Some((group, section, is_profession)) = groups::titles(view, category, sub_category) {
        breadcrumbs.push(group_crumb(view, group, category, is_profession));
        breadcrumbs.push(crumb(view, section, &knowledge_base_path(&folder)));
        let others = articles::siblings(view, &path).await?;
        let links = others.iter().take(MOST_SIBLINGS).map(|row| page_link(view, row)).collect();
        beside = siblings(section.to_owned(), view.url(&knowledge_base_path(&folder)), links);
    }
    breadcrumbs.push(crumb(view, &title, &knowledge_base_path(&path)));
    let params = params(&[("category", category), ("sub_category", sub_category), ("article", slug), ("article_id", &article.id)]);
    let mut blocks = article_blocks(view, &article, &body, title).await?;
    blocks.extend(beside);
    blocks.extend(support_block(view, category, Some(&article.id)));
    Ok(found(PageType::KbArticle, params, breadcrumbs, blocks, Some(article.updated)))
}

async fn article_blocks(view: &View<'_>, article: &ArticleRow, body: &Body, title: String) -> PageResult<Vec<Block>> {
    let category = article.path.split('/').next().unwrap_or_default();
    let filler = filler(view, &article.uses, view.support_url(category, Some(&article.id))).await?;
    let mut blocks = vec![heading(title, String::new())];
    // Imported documents may lack one.
    if !article.short_answer.is_empty() {
        blocks.push(block(
            "short_answer",
            BlockContent::ShortAnswer { text: plain(view, &article.short_answer), calls: calls_in(view, &article.short_answer) },
        ));
    }
    if !body.toc.is_empty() {
        let entry = |entry: &TocEntry| Heading { anchor: entry.anchor.clone(), title: entry.title.plain(&filler) };
        blocks.push(block("table_of_contents", BlockContent::TableOfContents { items: body.toc.iter().map(entry).collect() }));
    }
    blocks.extend(text_blocks(&filler, body));
    blocks.extend(related_block(view, article).await?);
    Ok(blocks)
}

/// Pages beside this one; `None` without any.
fn siblings(title: String, url: String, items: Vec<PageLink>) -> Option<Block> {
    (!items.is_empty()).then(|| block("siblings", BlockContent::Siblings { title, url, items }))
}

fn server_error(code: u16) -> PageData {
    without_content(PageType::ServerError, PageError { code, city_code: None, city_name: None, nearest: Vec::new() })
}

fn group_crumb(view: &View<'_>, title: &str, slug: &str, is_profession: bool) -> Breadcrumb {
    crumb(view, title, &group_path(slug, is_profession))
}

fn newest<'a>(dates: impl Iterator<Item = &'a String>) -> Option<String> {
    dates.max().cloned()
}

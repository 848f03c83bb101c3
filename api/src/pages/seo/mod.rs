//! SEO data of a page.

mod canonical;
mod city_variation;
pub(in crate::pages) mod sitemap;
mod structured_data;

use contracts::page_data::{BlockContent, PageData, PageType};
use contracts::seo::{Hreflang, SeoData};

use super::kinds::{self, search};
use super::queries::versions;
use super::{Address, PageResult, View};
use canonical::canonical;
pub(crate) use canonical::{first_sharing_city, may_be_shared, sharing_cities};
use structured_data::structured_data;

/// SEO data of a path. Only the search page uses `query`, the query string, still percent-encoded.
///
/// # Errors
/// The database failed.
pub(crate) async fn seo(view: &View<'_>, path: &str, query: &str) -> PageResult<SeoData> {
    let page = kinds::page(view, path, "").await?;
    seo_of(view, path, query, &page).await
}

/// SEO data of a page that was made without its query string.
///
/// # Errors
/// The database failed.
pub(crate) async fn seo_of(view: &View<'_>, path: &str, query: &str, page: &PageData) -> PageResult<SeoData> {
    let address = Address::parse(path);
    let found = if page.status == 200 { canonical(view, path).await? } else { None };
    // Pseudo-languages are for testers, and a page without content in its language is for no one.
    let found = found.filter(|found| !view.is_pseudo() && found.alternates.iter().any(|(language, _)| *language == view.language));
    let (mut meta_title, meta_description) = texts(view, page);
    if address == Address::Search {
        meta_title = search::title(view, query).unwrap_or(meta_title);
    }
    let mut seo = SeoData {
        meta_title,
        meta_description,
        meta_keywords: keywords(view, address, page.status).await?,
        hreflang_list: Vec::new(),
        canonical: view.url(path),
        noindex: found.is_none(),
        handle_class: handle_class(page.page.kind).to_owned(),
        structured_data: Vec::new(),
        open_graph_type: if page.page.kind == PageType::KbArticle { "article" } else { "website" }.to_owned(),
        image: None,
    };
    if let Some(found) = found {
        let country = &view.country.code;
        let href = |language: &str, path: &str| format!("/{country}-{language}/{}{path}", found.city.code);
        seo.hreflang_list = found
            .alternates
            .iter()
            .map(|(language, path)| Hreflang { hreflang: format!("{language}-{}", country.to_uppercase()), href: href(language, path) })
            .collect();
        let own = found.alternates.iter().find(|(language, _)| *language == view.language);
        seo.canonical = own.map_or(seo.canonical, |(language, path)| href(language, path));
        let default = view.offered_languages().next();
        let default = found.alternates.iter().find(|(language, _)| Some(language.as_str()) == default);
        let x_default = default.map(|(language, path)| Hreflang { hreflang: "x-default".to_owned(), href: href(language, path) });
        seo.hreflang_list.extend(x_default);
        seo.structured_data = structured_data(view, page, &seo.canonical, &seo.meta_description);
    }
    Ok(seo)
}

/// Title and description.
fn texts(view: &View<'_>, page: &PageData) -> (String, String) {
    let crumb = |from_end: usize| page.breadcrumbs.iter().rev().nth(from_end).map_or("", |crumb| crumb.title.as_str());
    let values = [("title", crumb(0)), ("parent", crumb(1))];
    // A line that addresses the reader does not describe the page to others.
    let has_own = matches!(page.page.kind, PageType::Cities | PageType::ContactUs | PageType::Home | PageType::Start | PageType::Jobs);
    let description = page.blocks.iter().filter(|_| !has_own).find_map(|block| match &block.content {
        BlockContent::ShortAnswer { text, .. } => Some(text.clone()),
        BlockContent::Heading { description, .. } if !description.is_empty() => Some(description.clone()),
        _ => None,
    });
    let (title, missing) = match page.page.kind {
        PageType::KbRoot => ("seo.root_title", "knowledge_base.description"),
        PageType::KbCategory => ("seo.category_title", "knowledge_base.description"),
        PageType::KbSubCategory => ("seo.sub_category_title", "knowledge_base.description"),
        PageType::KbArticle => ("seo.article_title", "knowledge_base.description"),
        PageType::Cities => ("seo.cities_title", "seo.cities_description"),
        PageType::ContactUs => ("seo.contact_us_title", "seo.contact_us_description"),
        PageType::Home => ("seo.home_title", "seo.home_description"),
        PageType::Start => ("seo.start_title", "seo.start_description"),
        PageType::Jobs => ("seo.jobs_title", "seo.jobs_description"),
        PageType::Job => ("seo.job_title", "seo.jobs_description"),
        PageType::Instruction => ("seo.instruction_title", "knowledge_base.description"),
        PageType::Search => ("seo.search_title", "seo.search_description"),
        PageType::Calculator => ("seo.calculator_title", "seo.calculator_description"),
        PageType::UltimaCalculator => ("seo.ultima_calculator_title", "seo.ultima_calculator_description"),
        PageType::ContactForm => ("seo.contact_form_title", "seo.contact_us_description"),
        PageType::Request => ("seo.request_title", "seo.request_description"),
        PageType::BecomeContractor => ("seo.become_contractor_title", "seo.become_contractor_description"),
        PageType::Profile => ("seo.profile_title", "profile.description"),
        PageType::ProfileRequests => ("seo.profile_requests_title", "profile_requests.description"),
        PageType::ProfileKnowledgeCheck => ("seo.knowledge_check_title", "knowledge_check.description"),
        PageType::Tests => ("seo.tests_title", "tests.description"),
        PageType::Test => ("seo.test_title", "tests.description"),
        PageType::Certificate => ("seo.certificate_title", "certificate.description"),
        PageType::ProfilePro => ("seo.profile_pro_title", "profile_pro.description"),
        PageType::ProfileAchievements => ("seo.profile_achievements_title", "profile_achievements.description"),
        PageType::ProfileMedia => ("seo.posts_title", "media.description"),
        PageType::ProfilePublishes => ("seo.posts_title", "publishes.description"),
        PageType::ProfileDrafts => ("seo.posts_title", "drafts.description"),
        PageType::ProfileComments => ("seo.posts_title", "own_comments.description"),
        PageType::ProfileFavorites => ("seo.posts_title", "favorites.description"),
        PageType::ProfileNotices => ("seo.posts_title", "notices.description"),
        PageType::PostEditor => ("seo.posts_title", "new_post.description"),
        PageType::Community => ("seo.posts_title", "community.description"),
        PageType::CommunityPost => ("seo.posts_title", "community_post.description"),
        // Never created here.
        PageType::Foreign | PageType::NotFound => ("not_found.title", "not_found.description"),
        PageType::ServerError => ("server_error.title", "server_error.description"),
    };
    (view.own(title, &values), description.unwrap_or_else(|| view.own(missing, &[])))
}

/// Synonyms of an article's subject.
async fn keywords(view: &View<'_>, address: Address<'_>, status: u16) -> PageResult<String> {
    let Address::Article(category, sub_category, article) = address else { return Ok(String::new()) };
    if status != 200 {
        return Ok(String::new());
    }
    let row = versions::article(view, &format!("{category}/{sub_category}/{article}")).await?;
    Ok(row.map(|row| row.synonyms.join(", ")).unwrap_or_default())
}

fn handle_class(kind: PageType) -> &'static str {
    match kind {
        PageType::KbRoot => "kb_root",
        PageType::KbCategory => "kb_category",
        PageType::KbSubCategory => "kb_sub_category",
        PageType::KbArticle => "kb_article",
        PageType::NotFound => "not_found",
        PageType::ServerError => "server_error",
        PageType::Cities => "cities",
        PageType::ContactUs => "contact_us",
        PageType::Home => "home",
        PageType::Start => "start",
        PageType::Jobs => "jobs",
        PageType::Job => "job",
        PageType::Instruction => "instruction",
        PageType::Search => "search",
        PageType::Calculator => "calculator",
        PageType::UltimaCalculator => "ultima_calculator",
        PageType::ContactForm => "contact_form",
        PageType::Request => "request",
        PageType::BecomeContractor => "become_contractor",
        PageType::Profile => "profile",
        PageType::ProfileRequests => "profile_requests",
        PageType::ProfileKnowledgeCheck => "profile_knowledge_check",
        PageType::Tests => "tests",
        PageType::Test => "test",
        PageType::Certificate => "certificate",
        PageType::ProfilePro => "profile_pro",
        PageType::ProfileAchievements => "profile_achievements",
        PageType::ProfileMedia => "profile_media",
        PageType::ProfilePublishes => "profile_publishes",
        PageType::ProfileDrafts => "profile_drafts",
        PageType::ProfileComments => "profile_comments",
        PageType::ProfileFavorites => "profile_favorites",
        PageType::ProfileNotices => "profile_notices",
        PageType::PostEditor => "post_editor",
        PageType::Community => "community",
        PageType::CommunityPost => "community_post",
        PageType::Foreign => "foreign",
    }
}

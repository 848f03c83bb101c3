//! Canonical city and languages of a page. docs/decisions/0003-canonical-per-city.md gives the
//! reasons.
//!
//! A page that is equal in several cities of a country has one canonical URL: in the first such
//! city, with the default city first, then by priority. Equality covers all languages of the
//! country, so that all languages of a page agree on the city; see [`CityVariation`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contracts::calculator::CalculatorKind;
use contracts::shared_response::SharingCities;
use geo::City;

use super::city_variation::{CityVariation, is_offered};
use crate::content::Body;
use crate::pages::blocks::calculator::has_rates;
use crate::pages::blocks::popular::{MOST_OF_BLOCK, popular_ids};
use crate::pages::comparisons::{ComparedCities, Paths};
use crate::pages::groups;
use crate::pages::kinds::jobs::tiles;
use crate::pages::paths::{
    BECOME_CONTRACTOR_PATH, CALCULATOR_PATH, CITIES_PATH, CONTACT_US_PATH, JOBS_PATH, START_PATH, ULTIMA_CALCULATOR_PATH, group_path,
    job_path, knowledge_base_path,
};
use crate::pages::queries::articles;
use crate::pages::queries::availability;
use crate::pages::queries::jobs;
use crate::pages::queries::scope::Scope;
use crate::pages::queries::versions::{self, ArticleRow};
use crate::pages::{Address, PageResult, View};

/// No city: finds articles that are readable everywhere.
const NO_CITY: &str = "";

/// The canonical page of a page.
#[derive(Debug)]
pub(in crate::pages) struct Canonical<'a> {
    pub(in crate::pages) city: &'a City,
    /// `(language, path below locale and city)`, the country's default language first.
    pub(in crate::pages) alternates: Vec<(String, String)>,
}

/// The canonical page at a path; `None` if the page does not exist. The cities of a country are
/// compared once for each path and content.
pub(in crate::pages) async fn canonical<'a>(view: &View<'a>, path: &str) -> PageResult<Option<Canonical<'a>>> {
    let key = comparison_key(view, path);
    let compared = match view.comparisons.get(&key) {
        Some(compared) => compared,
        None => {
            let Some((variation, paths)) = variation_and_paths(view, Address::parse(path)).await? else { return Ok(None) };
            let compared = Arc::new(ComparedCities { first: variation.first_equal_cities(view), paths });
            view.comparisons.insert(key, Arc::clone(&compared));
            compared
        }
    };
    let city = compared.first.get(&view.city.code).and_then(|first| view.country.city(first)).unwrap_or(view.city);
    Ok(Some(Canonical { city, alternates: alternates(view, city, &compared.paths, &BTreeSet::new()).await? }))
}

/// Whether cities may share the page at a path: the page of an article, in a language of the
/// country.
///
/// Nothing else of an article's page depends on the city than what [`CityVariation`] compares, and
/// the city's code in links. For other pages this is not so: the page of a category also lists
/// groups beside it.
pub(crate) fn may_be_shared(view: &View<'_>, path: &str) -> bool {
    // The languages of a country are compared; pseudo-languages are none of them.
    !view.is_pseudo() && matches!(Address::parse(path), Address::Article(..))
}

/// The first city with the same page as the view's city, if cities share that page. `None` also if
/// the cities have not been compared yet, or if a response would name too many.
pub(crate) fn first_sharing_city(view: &View<'_>, path: &str) -> Option<String> {
    view.comparisons.get(&comparison_key(view, path))?.first.first_sharing(&view.city.code).map(str::to_owned)
}

/// All cities with the same page as the view's city; `None` as for [`first_sharing_city`].
pub(crate) fn sharing_cities(view: &View<'_>, path: &str) -> Option<SharingCities> {
    view.comparisons.get(&comparison_key(view, path))?.first.sharing(&view.city.code)
}

fn comparison_key(view: &View<'_>, path: &str) -> String {
    let languages: Vec<&str> = view.offered_languages().collect();
    format!("{} {} {path}", view.country.code, languages.join(","))
}

/// The canonical pages of an address in all cities of the country.
pub(in crate::pages) async fn all_canonicals<'a>(view: &View<'a>, address: Address<'_>) -> PageResult<Vec<Canonical<'a>>> {
    let Some((variation, paths)) = variation_and_paths(view, address).await? else { return Ok(Vec::new()) };
    // One query replaces a thousand: an article readable everywhere is readable in each city.
    let mut everywhere = BTreeSet::new();
    if let Paths::Same(_, scope) | Paths::Among(_, _, scope) = &paths {
        for language in view.offered_languages() {
            if availability::has_articles(view, language, NO_CITY, scope).await? {
                everywhere.insert(language.to_owned());
            }
        }
    }
    let mut found = Vec::new();
    for city in variation.distinct_cities(view) {
        found.push(Canonical { city, alternates: alternates(view, city, &paths, &everywhere).await? });
    }
    Ok(found)
}

async fn variation_and_paths(view: &View<'_>, address: Address<'_>) -> PageResult<Option<(CityVariation, Paths)>> {
    Ok(Some(match address {
        Address::Home => popular_page(view, String::new()).await?,
        Address::Root => popular_page(view, knowledge_base_path("")).await?,
        Address::Start => listed(view, START_PATH.to_owned(), Scope::All).await?,
        Address::Jobs => {
            let (variation, paths) = listed(view, JOBS_PATH.to_owned(), Scope::All).await?;
            let jobs = tiles(view).await?.into_iter().filter(|(_, has_job)| *has_job);
            let professions: Vec<String> = jobs.map(|(tile, _)| tile.id).collect();
            (variation.with_earnings(view, &professions), paths)
        }
        Address::Job(slug) => {
            let Some(group) = groups::readable_by_slug(view, slug) else { return Ok(None) };
            job(view, slug, group.id).await?
        }
        Address::Category(slug) | Address::Instruction(slug) => {
            let Some(group) = groups::readable_by_slug(view, slug) else { return Ok(None) };
            listed(view, group_path(slug, group.is_profession), Scope::Profession(group.id)).await?
        }
        Address::SubCategory(category, sub_category) => {
            let Some(group) = groups::readable_by_slug(view, category) else { return Ok(None) };
            let sections = groups::readable_sections(view, &group.id);
            let Some(section) = sections.into_iter().find(|row| row.slug == sub_category) else { return Ok(None) };
            listed(view, knowledge_base_path(&format!("{category}/{sub_category}")), Scope::Section(section.id)).await?
        }
        Address::Article(category, sub_category, article) => {
            let Some(row) = versions::article(view, &format!("{category}/{sub_category}/{article}")).await? else { return Ok(None) };
            let versions = versions::versions(view, &row.id).await?;
            let variation = article_variation(view, &row.id, &versions).await?;
            (variation, Paths::Each(versions.into_iter().map(|row| (row.language, knowledge_base_path(&row.path))).collect()))
        }
        // Cities and texts are equal in the whole country. Prefilled fields do not count as text.
        Address::Cities => (CityVariation::default(), Paths::Fixed(CITIES_PATH)),
        Address::BecomeContractor("") => (CityVariation::default(), Paths::Fixed(BECOME_CONTRACTOR_PATH)),
        Address::ContactUs => (CityVariation::default(), Paths::Fixed(CONTACT_US_PATH)),
        Address::Calculator(kind) if !has_rates(view, kind) => return Ok(None),
        Address::Calculator(kind @ CalculatorKind::Earnings) => (CityVariation::of_calculator(kind), Paths::Fixed(CALCULATOR_PATH)),
        Address::Calculator(kind @ CalculatorKind::Ultima) => (CityVariation::of_calculator(kind), Paths::Fixed(ULTIMA_CALCULATOR_PATH)),
        // Results, filled-in forms and threads are personal and not indexed.
        Address::Search
        | Address::ContactForm(_)
        | Address::BecomeContractor(_)
        | Address::Request(_)
        | Address::Profile
        | Address::ProfileRequests
        | Address::KnowledgeCheck
        | Address::Tests
        | Address::Test(_)
        | Address::Certificate(_)
        | Address::ProfilePro
        | Address::ProfileAchievements
        | Address::Posts(_)
        | Address::PostEditor(_)
        | Address::CommunityPost(_)
        | Address::ServerError(_)
        | Address::Unknown => return Ok(None),
    }))
}

/// `(language, path)` of a page in a city. `everywhere` are the languages that all cities have.
async fn alternates(view: &View<'_>, city: &City, paths: &Paths, everywhere: &BTreeSet<String>) -> PageResult<Vec<(String, String)>> {
    let mut alternates = Vec::new();
    for language in view.offered_languages() {
        let path = match paths {
            Paths::Fixed(path) => Some((*path).to_owned()),
            Paths::Each(paths) => paths.iter().find(|(existing, _)| existing == language).map(|(_, path)| path.clone()),
            Paths::Among(languages, ..) if !languages.iter().any(|existing| existing == language) => None,
            Paths::Same(path, _) | Paths::Among(_, path, _) if everywhere.contains(language) => Some(path.clone()),
            Paths::Same(path, scope) | Paths::Among(_, path, scope) => {
                availability::has_articles(view, language, &city.code, scope).await?.then(|| path.clone())
            }
        };
        alternates.extend(path.map(|path| (language.to_owned(), path)));
    }
    Ok(alternates)
}

async fn listed(view: &View<'_>, path: String, scope: Scope) -> PageResult<(CityVariation, Paths)> {
    let mut variation = CityVariation::default();
    variation.add_list(view, &scope).await?;
    Ok((variation, Paths::Same(path, scope)))
}

/// A page with popular articles.
async fn popular_page(view: &View<'_>, path: String) -> PageResult<(CityVariation, Paths)> {
    let (mut variation, paths) = listed(view, path, Scope::All).await?;
    variation.add_first_titles(view, popular_ids(view), MOST_OF_BLOCK).await?;
    Ok((variation, paths))
}

async fn job(view: &View<'_>, slug: &str, id: String) -> PageResult<(CityVariation, Paths)> {
    let versions = jobs::versions(view, &id).await?;
    let scope = Scope::Profession(id.clone());
    let mut bodies = bodies(jobs::bodies(view, &id).await?);
    let mut variation = CityVariation::default();
    for version in versions.iter().filter(|version| is_offered(view, &version.language)) {
        let bodies = bodies.remove(&version.language).unwrap_or_default();
        variation.add_text(view, &version.language, &version.conditions, &version.uses, &bodies).await?;
        variation.limit_to_cities_with_articles(view, &version.language, &scope).await?;
    }
    let languages = versions.into_iter().map(|version| version.language).collect();
    Ok((variation.with_earnings(view, &[id]), Paths::Among(languages, job_path(slug), scope)))
}

async fn article_variation(view: &View<'_>, id: &String, versions: &[ArticleRow]) -> PageResult<CityVariation> {
    let mut bodies = bodies(articles::bodies(view, id).await?);
    let mut variation = CityVariation::default();
    let mut shown = BTreeSet::new();
    for version in versions.iter().filter(|version| is_offered(view, &version.language)) {
        let bodies = bodies.remove(&version.language).unwrap_or_default();
        variation.add_text(view, &version.language, &version.conditions, &version.uses, &bodies).await?;
        variation.add_plain(&version.language, [&version.title, &version.short_answer]);
        shown.extend(version.related.iter());
    }
    variation.add_titles(view, shown).await?;
    variation.limit_to_article_cities(view, id).await?;
    Ok(variation)
}

/// `(variant, body)` by language.
fn bodies(rows: Vec<(String, String, Body)>) -> BTreeMap<String, Vec<(String, Body)>> {
    let mut bodies: BTreeMap<String, Vec<(String, Body)>> = BTreeMap::new();
    for (language, variant, body) in rows {
        bodies.entry(language).or_default().push((variant, body));
    }
    bodies
}

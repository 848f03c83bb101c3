//! Which city's page stands for a page, and in which languages it exists there. docs/decisions/0003-canonical-per-city.md says why.
//!
//! A page that reads the same in several cities of a country is one page to search engines: that of the first such city, the country's default
//! city first, then by priority. "The same" is asked over all languages of the country at once, so that all languages of a page agree on the city; see
//! [`Facts`].

use std::collections::{BTreeMap, BTreeSet};

use contracts::calculator::CalculatorKind;

use super::address::{
    BECOME_CONTRACTOR_PATH, CALCULATOR_PATH, CITIES_PATH, CONTACT_US_PATH, JOBS_PATH, START_PATH, ULTIMA_CALCULATOR_PATH, group_path,
    job_path, knowledge_base_path,
};
use super::calculators::has_rates;
use super::facts::{Facts, is_offered};
use super::popular::popular_ids;
use super::rows::{GroupRow, Scope};
use super::{Address, PageResult, View, job_rows, rows};
use crate::content::Body;
use crate::geo::City;

/// Stands for no city: what can be read there can be read everywhere.
const NO_CITY: &str = "";

/// The page that stands for a page.
#[derive(Debug)]
pub(super) struct Canonical<'a> {
    pub(super) city: &'a City,
    /// `(language, path below locale and city)`, the country's default language first.
    pub(super) alternates: Vec<(String, String)>,
}

/// Finds what stands for a page that exists; `None` for one that does not.
pub(super) async fn canonical<'a>(view: &View<'a>, address: Address<'_>) -> PageResult<Option<Canonical<'a>>> {
    let Some((facts, paths)) = facts_and_paths(view, address).await? else { return Ok(None) };
    let city = facts.first_city_like(view);
    Ok(Some(Canonical { city, alternates: alternates(view, city, &paths, &BTreeSet::new()).await? }))
}

/// Every page that stands for itself, of an address in all cities of the country.
pub(super) async fn every_canonical<'a>(view: &View<'a>, address: Address<'_>) -> PageResult<Vec<Canonical<'a>>> {
    let Some((facts, paths)) = facts_and_paths(view, address).await? else { return Ok(Vec::new()) };
    // Asked once, not for each of a thousand cities: where an article can be read everywhere, it can in each.
    let mut everywhere = BTreeSet::new();
    if let Paths::Same(_, scope) | Paths::Among(_, _, scope) = &paths {
        for language in view.offered_languages() {
            if rows::has_articles(view, language, NO_CITY, scope).await? {
                everywhere.insert(language.to_owned());
            }
        }
    }
    let mut found = Vec::new();
    for city in facts.first_cities(view) {
        found.push(Canonical { city, alternates: alternates(view, city, &paths, &everywhere).await? });
    }
    Ok(found)
}

async fn facts_and_paths(view: &View<'_>, address: Address<'_>) -> PageResult<Option<(Facts, Paths)>> {
    Ok(Some(match address {
        Address::Home => with_popular(view, String::new()).await?,
        Address::Root => with_popular(view, knowledge_base_path("")).await?,
        Address::Start => listed(view, START_PATH.to_owned(), Scope::All).await?,
        Address::Jobs => listed(view, JOBS_PATH.to_owned(), Scope::All).await?,
        Address::Job(slug) => {
            let Some(group) = group(view, slug).await? else { return Ok(None) };
            job(view, slug, group.id).await?
        }
        Address::Category(slug) | Address::Instruction(slug) => {
            let Some(group) = group(view, slug).await? else { return Ok(None) };
            listed(view, group_path(slug, group.is_profession), Scope::Profession(group.id)).await?
        }
        Address::SubCategory(category, sub_category) => {
            let Some(group) = group(view, category).await? else { return Ok(None) };
            let sections = rows::sections(view, &group.id).await?;
            let Some(section) = sections.into_iter().find(|row| row.slug == sub_category) else { return Ok(None) };
            listed(view, knowledge_base_path(&format!("{category}/{sub_category}")), Scope::Section(section.id)).await?
        }
        Address::Article(category, sub_category, article) => {
            let Some(row) = rows::article(view, &format!("{category}/{sub_category}/{article}")).await? else { return Ok(None) };
            let versions = rows::versions(view, &row.id).await?;
            let facts = article_facts(view, &row.id, &versions).await?;
            (facts, Paths::Each(versions.into_iter().map(|row| (row.language, knowledge_base_path(&row.path))).collect()))
        }
        // Their cities and texts are the same all over the country. What a field is filled with beforehand is no text.
        Address::Cities => (Facts::default(), Paths::Fixed(CITIES_PATH)),
        Address::BecomeContractor("") => (Facts::default(), Paths::Fixed(BECOME_CONTRACTOR_PATH)),
        Address::ContactUs => (Facts::default(), Paths::Fixed(CONTACT_US_PATH)),
        Address::Calculator(kind) if !has_rates(view, kind) => return Ok(None),
        Address::Calculator(kind @ CalculatorKind::Earnings) => (Facts::of_calculator(kind), Paths::Fixed(CALCULATOR_PATH)),
        Address::Calculator(kind @ CalculatorKind::Ultima) => (Facts::of_calculator(kind), Paths::Fixed(ULTIMA_CALCULATOR_PATH)),
        // Results, forms that are filled in and threads are for those who asked, not for search engines.
        Address::Search
        | Address::ContactForm(_)
        | Address::BecomeContractor(_)
        | Address::Request(_)
        | Address::ServerError(_)
        | Address::Unknown => return Ok(None),
    }))
}

/// `(language, path)` of a page in a city. `everywhere`: languages in which it is known to be in every city.
async fn alternates(view: &View<'_>, city: &City, paths: &Paths, everywhere: &BTreeSet<String>) -> PageResult<Vec<(String, String)>> {
    let mut alternates = Vec::new();
    for language in view.offered_languages() {
        let path = match paths {
            Paths::Fixed(path) => Some((*path).to_owned()),
            Paths::Each(paths) => paths.iter().find(|(existing, _)| existing == language).map(|(_, path)| path.clone()),
            Paths::Among(languages, ..) if !languages.iter().any(|existing| existing == language) => None,
            Paths::Same(path, _) | Paths::Among(_, path, _) if everywhere.contains(language) => Some(path.clone()),
            Paths::Same(path, scope) | Paths::Among(_, path, scope) => {
                rows::has_articles(view, language, &city.code, scope).await?.then(|| path.clone())
            }
        };
        alternates.extend(path.map(|path| (language.to_owned(), path)));
    }
    Ok(alternates)
}

/// Paths of a page in its languages.
enum Paths {
    /// The page is no part of the knowledge base, and there in every language.
    Fixed(&'static str),
    /// Path below locale and city: folders are named the same in all languages.
    Same(String, Scope),
    /// As `Same`, but in these languages only.
    Among(Vec<String>, String, Scope),
    /// `(language, path below locale and city)`.
    Each(Vec<(String, String)>),
}

async fn group(view: &View<'_>, slug: &str) -> PageResult<Option<GroupRow>> {
    Ok(rows::groups(view).await?.into_iter().find(|row| row.slug == slug))
}

async fn listed(view: &View<'_>, path: String, scope: Scope) -> PageResult<(Facts, Paths)> {
    let mut facts = Facts::default();
    facts.add_list(view, &scope).await?;
    Ok((facts, Paths::Same(path, scope)))
}

/// A page that shows what is read most.
async fn with_popular(view: &View<'_>, path: String) -> PageResult<(Facts, Paths)> {
    let (mut facts, paths) = listed(view, path, Scope::All).await?;
    for id in popular_ids(view) {
        facts.add_shown(view, id).await?;
    }
    Ok((facts, paths))
}

async fn job(view: &View<'_>, slug: &str, id: String) -> PageResult<(Facts, Paths)> {
    let versions = job_rows::versions(view, &id).await?;
    let scope = Scope::Profession(id.clone());
    let mut bodies = bodies(job_rows::bodies(view, &id).await?);
    let mut facts = Facts::default();
    for version in versions.iter().filter(|version| is_offered(view, &version.language)) {
        let bodies = bodies.remove(&version.language).unwrap_or_default();
        facts.add_text(view, &version.language, &version.conditions, &version.uses, &bodies).await?;
        facts.is_where_articles_are(view, &version.language, &scope).await?;
    }
    let languages = versions.into_iter().map(|version| version.language).collect();
    Ok((facts, Paths::Among(languages, job_path(slug), scope)))
}

async fn article_facts(view: &View<'_>, id: &str, versions: &[rows::ArticleRow]) -> PageResult<Facts> {
    let mut bodies = bodies(rows::bodies(view, id).await?);
    let mut facts = Facts::default();
    let mut shown = BTreeSet::new();
    for version in versions.iter().filter(|version| is_offered(view, &version.language)) {
        let bodies = bodies.remove(&version.language).unwrap_or_default();
        facts.add_text(view, &version.language, &version.conditions, &version.uses, &bodies).await?;
        facts.add_plain(&version.language, [&version.title, &version.short_answer]);
        shown.extend(version.related.iter());
    }
    for related in shown {
        facts.add_shown(view, related).await?;
    }
    facts.is_article(view, id).await?;
    Ok(facts)
}

/// `(variant, body)` by language.
fn bodies(rows: Vec<(String, String, Body)>) -> BTreeMap<String, Vec<(String, Body)>> {
    let mut bodies: BTreeMap<String, Vec<(String, Body)>> = BTreeMap::new();
    for (language, variant, body) in rows {
        bodies.entry(language).or_default().push((variant, body));
    }
    bodies
}

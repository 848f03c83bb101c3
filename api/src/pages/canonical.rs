//! Which city's page stands for a page, and in which languages it exists there. docs/decisions/0003-canonical-per-city.md says why.
//!
//! A page that reads the same in several cities of a country is one page to search engines: that of the first such city, the country's default
//! city first, then by priority. "The same" is asked over all languages at once, so that all languages of a page agree on the city.

use std::collections::BTreeSet;

use contracts::calculator::CalculatorKind;

use super::address::{
    BECOME_CONTRACTOR_PATH, CALCULATOR_PATH, CITIES_PATH, CONTACT_US_PATH, JOBS_PATH, START_PATH, ULTIMA_CALCULATOR_PATH, group_path,
    job_path, knowledge_base_path,
};
use super::popular::popular_ids;
use super::rows::{GroupRow, Scope};
use super::{Address, PageResult, View, job_rows, rows};
use crate::content::{Condition, Text, variant_for};
use crate::geo::City;

/// Stands for no city: what can be read there can be read everywhere.
const NO_CITY: &str = "";

/// What may make a page differ from city to city.
#[derive(Debug, Default)]
struct Facts {
    /// `(article, city)`: articles, shown or linked to, that are for some cities only.
    restrictions: BTreeSet<(String, String)>,
    /// Conditions of the article's blocks, per language.
    conditions: Vec<Vec<Condition>>,
    /// `(language, variable)`.
    variables: BTreeSet<(String, String)>,
    /// Cities in which the page is at all; `None` for everywhere.
    only: Option<BTreeSet<String>>,
}

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
        // Their cities and texts are the same all over the country.
        Address::Cities => (Facts::default(), Paths::Fixed(CITIES_PATH)),
        Address::BecomeContractor("") => (Facts::default(), Paths::Fixed(BECOME_CONTRACTOR_PATH)),
        Address::ContactUs => (Facts::default(), Paths::Fixed(CONTACT_US_PATH)),
        Address::Calculator(CalculatorKind::Earnings) => (Facts::default(), Paths::Fixed(CALCULATOR_PATH)),
        Address::Calculator(CalculatorKind::Ultima) => (Facts::default(), Paths::Fixed(ULTIMA_CALCULATOR_PATH)),
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
    let mut facts = Facts { restrictions: rows::restrictions(view, &scope).await?.into_iter().collect(), ..Facts::default() };
    for (language, title, short_answer) in rows::listed_with_variables(view, &scope).await? {
        facts.add_text(&language, &title);
        facts.add_text(&language, &short_answer);
    }
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
    let (mut facts, _) = listed(view, String::new(), Scope::Profession(id.clone())).await?;
    for version in &versions {
        facts.conditions.push(version.conditions.clone());
        facts.variables.extend(version.uses.variables.iter().map(|name| (version.language.clone(), name.clone())));
        for other in &version.uses.links {
            facts.add_restrictions(view, other).await?;
        }
    }
    let languages = versions.into_iter().map(|version| version.language).collect();
    Ok((facts, Paths::Among(languages, job_path(slug), Scope::Profession(id))))
}

async fn article_facts(view: &View<'_>, id: &str, versions: &[rows::ArticleRow]) -> PageResult<Facts> {
    let mut facts = Facts::default();
    let mut others = BTreeSet::from([id]);
    let mut shown = BTreeSet::new();
    for version in versions {
        facts.conditions.push(version.conditions.clone());
        facts.variables.extend(version.uses.variables.iter().map(|name| (version.language.clone(), name.clone())));
        others.extend(version.uses.links.iter().map(String::as_str));
        others.extend(version.related.iter().map(String::as_str));
        shown.extend(version.related.iter());
    }
    for other in others {
        facts.add_restrictions(view, other).await?;
    }
    for related in shown {
        facts.add_shown(view, related).await?;
    }
    let own = rows::cities_of(view, id).await?;
    if !own.is_empty() {
        facts.only = Some(own.into_iter().filter(|(country, _)| *country == view.country.code).map(|(_, city)| city).collect());
    }
    Ok(facts)
}

impl Facts {
    /// Cities of this country that an article is for.
    async fn add_restrictions(&mut self, view: &View<'_>, id: &str) -> PageResult<()> {
        let cities = rows::cities_of(view, id).await?.into_iter().filter(|(country, _)| *country == view.country.code);
        self.restrictions.extend(cities.map(|(_, city)| (id.to_owned(), city)));
        Ok(())
    }

    /// Title and short answer of an article that is shown as a link.
    async fn add_shown(&mut self, view: &View<'_>, id: &str) -> PageResult<()> {
        for version in rows::versions(view, id).await? {
            self.add_text(&version.language, &version.title);
            self.add_text(&version.language, &version.short_answer);
        }
        Ok(())
    }

    fn add_text(&mut self, language: &str, source: &str) {
        if let Ok(text) = Text::parse(source) {
            self.variables.extend(text.variables().map(|name| (language.to_owned(), name.to_owned())));
        }
    }

    /// The first city whose page reads as this city's does.
    fn first_city_like<'a>(&self, view: &View<'a>) -> &'a City {
        let here = self.signature(view, view.city);
        let country = view.country;
        country.cities_from_default().find(|city| self.signature(view, city) == here).unwrap_or(view.city)
    }

    /// The first city of each way in which the page reads.
    fn first_cities<'a>(&self, view: &View<'a>) -> Vec<&'a City> {
        let mut seen = BTreeSet::new();
        let is_there = |city: &&City| self.only.as_ref().is_none_or(|only| only.contains(&city.code));
        view.country.cities_from_default().filter(is_there).filter(|city| seen.insert(self.signature(view, city))).collect()
    }

    /// Equal for two cities exactly when the page reads the same in both.
    fn signature(&self, view: &View<'_>, city: &City) -> Vec<String> {
        let country = &view.country.code;
        let open = self.restrictions.iter().filter(|(_, open)| *open == city.code).map(|(article, _)| article.clone());
        let variants = self.conditions.iter().map(|conditions| variant_for(conditions, country, &city.code));
        let values = self.variables.iter().map(|(language, name)| view.value(name, city, language));
        open.chain([String::new()]).chain(variants).chain(values).collect()
    }
}

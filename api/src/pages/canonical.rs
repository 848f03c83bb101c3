//! Which city's page stands for a page, and in which languages it exists there. docs/decisions/0003-canonical-per-city.md says why.
//!
//! A page that reads the same in several cities of a country is one page to search engines: that of the first such city, the country's default
//! city first, then by priority. "The same" is asked over all languages at once, so that all languages of a page agree on the city.

use std::collections::BTreeSet;

use contracts::calculator::CalculatorKind;

use super::address::{CALCULATOR_PATH, CITIES_PATH, CONTACT_US_PATH, ULTIMA_CALCULATOR_PATH, knowledge_base_path};
use super::rows::Scope;
use super::{Address, PageResult, View, rows};
use crate::content::{Condition, Text, variant_for};
use crate::geo::City;

/// What may make a page differ from city to city.
#[derive(Debug, Default)]
struct Facts {
    /// `(article, city)`: articles, shown or linked to, that are for some cities only.
    restrictions: BTreeSet<(String, String)>,
    /// Conditions of the article's blocks, per language.
    conditions: Vec<Vec<Condition>>,
    /// `(language, variable)`.
    variables: BTreeSet<(String, String)>,
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
    let (facts, paths) = match address {
        Address::Root => listed(view, String::new(), Scope::All).await?,
        Address::Category(category) => {
            let Some(profession) = profession_id(view, category).await? else { return Ok(None) };
            listed(view, category.to_owned(), Scope::Profession(profession)).await?
        }
        Address::SubCategory(category, sub_category) => {
            let Some(profession) = profession_id(view, category).await? else { return Ok(None) };
            let sections = rows::sections(view, &profession).await?;
            let Some(section) = sections.into_iter().find(|row| row.slug == sub_category) else { return Ok(None) };
            listed(view, format!("{category}/{sub_category}"), Scope::Section(section.id)).await?
        }
        Address::Article(category, sub_category, article) => {
            let Some(row) = rows::article(view, &format!("{category}/{sub_category}/{article}")).await? else { return Ok(None) };
            let versions = rows::versions(view, &row.id).await?;
            let facts = article_facts(view, &row.id, &versions).await?;
            (facts, Paths::Each(versions.into_iter().map(|row| (row.language, row.path)).collect()))
        }
        // Their cities and texts are the same all over the country.
        Address::Cities => (Facts::default(), Paths::Fixed(CITIES_PATH)),
        Address::ContactUs => (Facts::default(), Paths::Fixed(CONTACT_US_PATH)),
        Address::Calculator(CalculatorKind::Earnings) => (Facts::default(), Paths::Fixed(CALCULATOR_PATH)),
        Address::Calculator(CalculatorKind::Ultima) => (Facts::default(), Paths::Fixed(ULTIMA_CALCULATOR_PATH)),
        Address::ServerError(_) | Address::Unknown => return Ok(None),
    };
    let city = facts.first_city_like(view);
    let mut alternates = Vec::new();
    for language in view.offered_languages() {
        let path = match &paths {
            Paths::Fixed(path) => Some((*path).to_owned()),
            Paths::Each(paths) => paths.iter().find(|(existing, _)| existing == language).map(|(_, path)| knowledge_base_path(path)),
            Paths::Same(path, scope) => rows::has_articles(view, language, &city.code, scope).await?.then(|| knowledge_base_path(path)),
        };
        alternates.extend(path.map(|path| (language.to_owned(), path)));
    }
    Ok(Some(Canonical { city, alternates }))
}

/// Paths of a page in its languages.
enum Paths {
    /// The page is no part of the knowledge base, and there in every language.
    Fixed(&'static str),
    /// Folders are named the same in all languages.
    Same(String, Scope),
    /// `(language, path)`.
    Each(Vec<(String, String)>),
}

async fn profession_id(view: &View<'_>, slug: &str) -> PageResult<Option<String>> {
    Ok(rows::professions(view).await?.into_iter().find(|row| row.slug == slug).map(|row| row.id))
}

async fn listed(view: &View<'_>, path: String, scope: Scope) -> PageResult<(Facts, Paths)> {
    let mut facts = Facts { restrictions: rows::restrictions(view, &scope).await?.into_iter().collect(), ..Facts::default() };
    for (language, title, short_answer) in rows::listed_with_variables(view, &scope).await? {
        facts.add_text(&language, &title);
        facts.add_text(&language, &short_answer);
    }
    Ok((facts, Paths::Same(path, scope)))
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
        let cities = rows::cities_of(view, other).await?.into_iter().filter(|(country, _)| *country == view.country.code);
        facts.restrictions.extend(cities.map(|(_, city)| (other.to_owned(), city)));
    }
    for related in shown {
        for version in rows::versions(view, related).await? {
            facts.add_text(&version.language, &version.title);
            facts.add_text(&version.language, &version.short_answer);
        }
    }
    Ok(facts)
}

impl Facts {
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

    /// Equal for two cities exactly when the page reads the same in both.
    fn signature(&self, view: &View<'_>, city: &City) -> Vec<String> {
        let country = &view.country.code;
        let open = self.restrictions.iter().filter(|(_, open)| *open == city.code).map(|(article, _)| article.clone());
        let variants = self.conditions.iter().map(|conditions| variant_for(conditions, country, &city.code));
        let values = self.variables.iter().map(|(language, name)| view.value(name, city, language));
        open.chain([String::new()]).chain(variants).chain(values).collect()
    }
}

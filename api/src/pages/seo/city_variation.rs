//! What may make a page differ from city to city, and whether it does.

use std::collections::{BTreeMap, BTreeSet};

use contracts::calculator::CalculatorKind;

use crate::content::{Body, Condition, Text, variant_for};
use crate::geo::City;
use crate::pages::queries::articles::{self, Scope, Uses};
use crate::pages::{PageResult, View};

/// Names of variables by language.
type Variables = BTreeMap<String, BTreeSet<String>>;

/// What a page of this country shows that a city may have a say in.
#[derive(Debug, Default)]
pub(in crate::pages) struct CityVariation {
    /// Articles that it lists, by id: those that are for some cities or whose names hold variables.
    listed: BTreeMap<String, ListedArticle>,
    /// Articles that its texts may link to and that are for some cities, by id, with those cities.
    linked: BTreeMap<String, BTreeSet<String>>,
    /// Texts that it shows whole, one in each language.
    texts: Vec<LocalisedText>,
    /// Variables of what it shows everywhere.
    variables: Variables,
    /// By language, cities in which the page is in that language; absent for everywhere.
    there: BTreeMap<String, BTreeSet<String>>,
    /// Cities in which the page is at all; `None` for everywhere.
    only: Option<BTreeSet<String>>,
    /// The calculator whose figures it shows.
    calculator: Option<CalculatorKind>,
}

/// An article with its title and its short answer.
#[derive(Debug, Default)]
struct ListedArticle {
    /// Cities of this country that it is for; `None` for all.
    only: Option<BTreeSet<String>>,
    variables: Variables,
}

/// A text in one language.
#[derive(Debug)]
struct LocalisedText {
    language: String,
    conditions: Vec<Condition>,
    variants: BTreeMap<String, Variant>,
}

/// What a text is in some cities.
#[derive(Debug)]
struct Variant {
    /// The first variant with the same text: blocks may say the same.
    like: String,
    variables: BTreeSet<String>,
    /// Ids of the articles that it links to.
    links: BTreeSet<String>,
}

impl CityVariation {
    /// Facts of the page of a calculator.
    pub(in crate::pages) fn of_calculator(kind: CalculatorKind) -> Self {
        Self { calculator: Some(kind), ..Self::default() }
    }

    /// Articles of a part of the knowledge base, as a list of it shows them.
    pub(in crate::pages) async fn add_list(&mut self, view: &View<'_>, scope: &Scope) -> PageResult<()> {
        for (id, country, city) in articles::restrictions(view, scope).await? {
            let only = self.listed.entry(id).or_default().only.get_or_insert_default();
            if country == view.country.code {
                only.insert(city);
            }
        }
        for (id, language, title, short_answer) in articles::listed_with_variables(view, scope).await? {
            if is_offered(view, &language) {
                add_variables(&mut self.listed.entry(id).or_default().variables, &language, [&title, &short_answer]);
            }
        }
        Ok(())
    }

    /// An article that is shown as a link with its title and short answer.
    pub(in crate::pages) async fn add_shown(&mut self, view: &View<'_>, id: &str) -> PageResult<()> {
        let mut listed = ListedArticle { only: cities_of(view, id).await?, ..ListedArticle::default() };
        for version in articles::versions(view, id).await?.into_iter().filter(|version| is_offered(view, &version.language)) {
            add_variables(&mut listed.variables, &version.language, [&version.title, &version.short_answer]);
        }
        self.listed.insert(id.to_owned(), listed);
        Ok(())
    }

    /// Plain texts in a language that are shown everywhere.
    pub(in crate::pages) fn add_plain<'t>(&mut self, language: &str, texts: impl IntoIterator<Item = &'t String>) {
        add_variables(&mut self.variables, language, texts);
    }

    /// A text in one language, which `bodies` has in every variant. Without conditions it has but one, and `uses` says all about that.
    pub(in crate::pages) async fn add_text(
        &mut self,
        view: &View<'_>,
        language: &str,
        conditions: &[Condition],
        uses: &Uses,
        bodies: &[(String, Body)],
    ) -> PageResult<()> {
        for id in &uses.links {
            if let Some(cities) = cities_of(view, id).await? {
                self.linked.insert(id.clone(), cities);
            }
        }
        let mut variants: BTreeMap<String, Variant> = BTreeMap::new();
        if conditions.is_empty() {
            let Uses { variables, links } = uses.clone();
            variants.insert(String::new(), Variant { like: String::new(), variables, links });
        }
        for (name, body) in bodies {
            let like = bodies.iter().find(|(_, other)| other == body).map_or(name, |(first, _)| first).clone();
            let variables = body.texts().flat_map(Text::variables).map(str::to_owned).collect();
            let links = body.texts().flat_map(Text::links).map(str::to_owned).collect();
            variants.insert(name.clone(), Variant { like, variables, links });
        }
        self.texts.push(LocalisedText { language: language.to_owned(), conditions: conditions.to_vec(), variants });
        Ok(())
    }

    /// The page is in this language only where an article of the scope is.
    pub(in crate::pages) async fn is_where_articles_are(&mut self, view: &View<'_>, language: &str, scope: &Scope) -> PageResult<()> {
        if !articles::has_articles(view, language, "", scope).await? {
            self.there.insert(language.to_owned(), articles::cities_with_articles(view, language, scope).await?);
        }
        Ok(())
    }

    /// The page is an article's own: only in the cities that the article is for.
    pub(in crate::pages) async fn is_article(&mut self, view: &View<'_>, id: &str) -> PageResult<()> {
        self.only = cities_of(view, id).await?;
        Ok(())
    }

    /// The first city whose page reads as this city's does.
    pub(in crate::pages) fn first_city_like<'a>(&self, view: &View<'a>) -> &'a City {
        let here = self.signature(view, view.city);
        self.cities(view).find(|city| self.signature(view, city) == here).unwrap_or(view.city)
    }

    /// The first city of each way in which the page reads.
    pub(in crate::pages) fn first_cities<'a>(&self, view: &View<'a>) -> Vec<&'a City> {
        let mut seen = BTreeSet::new();
        self.cities(view).filter(|city| seen.insert(self.signature(view, city))).collect()
    }

    /// Cities in which the page is, in order of their right to stand for it.
    fn cities<'a>(&self, view: &View<'a>) -> impl Iterator<Item = &'a City> {
        view.country.cities_from_default().filter(|city| is_among(self.only.as_ref(), city))
    }

    /// What the city has a say in: names and values. Equal for two cities only where the page reads the same in both, in every language; different
    /// only where a text that is shown, a value in it, a figure, or an article that can be reached from it is different.
    fn signature(&self, view: &View<'_>, city: &City) -> Vec<(&str, Vec<String>)> {
        let values = |language: &str, names: &BTreeSet<String>| -> Vec<String> {
            names.iter().map(|name| view.value(name, city, language)).collect()
        };
        let all = |variables: &Variables| variables.iter().flat_map(|(language, names)| values(language, names)).collect();
        let mut signature = vec![("", all(&self.variables))];
        for written in &self.texts {
            let name = variant_for(&written.conditions, &view.country.code, &city.code);
            let Some(variant) = written.variants.get(&name) else { continue };
            let is_link = |id: &&String| self.linked.get(*id).is_some_and(|cities| cities.contains(&city.code));
            signature.push((variant.like.as_str(), values(&written.language, &variant.variables)));
            signature.push(("", variant.links.iter().filter(is_link).cloned().collect()));
        }
        let listed = self.listed.iter().filter(|(_, listed)| is_among(listed.only.as_ref(), city));
        signature.extend(listed.map(|(id, listed)| (id.as_str(), all(&listed.variables))));
        let there = self.there.iter().filter(|(_, cities)| cities.contains(&city.code));
        signature.extend(there.map(|(language, _)| (language.as_str(), Vec::new())));
        if let Some(kind) = self.calculator {
            signature.push(("", view.rates.of_city(kind, &view.country.code, &city.code, &view.day)));
        }
        signature
    }
}

/// Cities of this country that an article is for; `None` for all.
async fn cities_of(view: &View<'_>, id: &str) -> PageResult<Option<BTreeSet<String>>> {
    let cities = articles::cities_of(view, id).await?;
    let here =
        |cities: Vec<(String, String)>| cities.into_iter().filter(|(country, _)| *country == view.country.code).map(|(_, city)| city);
    Ok((!cities.is_empty()).then(|| here(cities).collect()))
}

fn is_among(cities: Option<&BTreeSet<String>>, city: &City) -> bool {
    cities.is_none_or(|cities| cities.contains(&city.code))
}

/// Whether the country has pages in a language: what nobody there can read makes no difference.
pub(in crate::pages) fn is_offered(view: &View<'_>, language: &str) -> bool {
    view.offered_languages().any(|offered| offered == language)
}

fn add_variables<'t>(to: &mut Variables, language: &str, sources: impl IntoIterator<Item = &'t String>) {
    for text in sources.into_iter().filter_map(|source| Text::parse(source).ok()) {
        let names: Vec<String> = text.variables().map(str::to_owned).collect();
        if !names.is_empty() {
            to.entry(language.to_owned()).or_default().extend(names);
        }
    }
}

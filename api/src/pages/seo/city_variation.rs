//! Decides whether a page differs between cities; canonical links depend on it (decision 3).

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use contracts::calculator::CalculatorKind;
use geo::City;

use crate::content::{Body, Condition, Text, variant_for};
use crate::pages::blocks::calculator::hourly_earnings_in;
use crate::pages::comparisons::FirstCities;
use crate::pages::queries::articles;
use crate::pages::queries::availability;
use crate::pages::queries::scope::Scope;
use crate::pages::queries::versions::{self, Uses};
use crate::pages::{PageResult, View};

/// Names of variables by language.
type Variables = BTreeMap<String, BTreeSet<String>>;

/// Parts of a page that may differ between the cities of this country.
#[derive(Debug, Default)]
pub(in crate::pages) struct CityVariation {
    /// Listed articles by id: those restricted to certain cities, or with variables in their names.
    listed: BTreeMap<String, ListedArticle>,
    /// Linked articles that are restricted to certain cities: cities by article id.
    linked: BTreeMap<String, BTreeSet<String>>,
    /// Full texts, one in each language.
    texts: Vec<LocalisedText>,
    /// Variables shown in all cities.
    variables: Variables,
    /// Cities that have the page in a language; no entry for all cities.
    language_cities: BTreeMap<String, BTreeSet<String>>,
    /// Cities that have the page; `None` for all.
    cities: Option<BTreeSet<String>>,
    /// The calculator shown.
    calculator: Option<CalculatorKind>,
    /// Earnings of an hour by profession, as shown in cities where they differ from the country's.
    earnings: BTreeMap<String, Vec<String>>,
}

/// What a list shows of an article.
#[derive(Debug, Default)]
struct ListedArticle {
    /// Cities of this country it is restricted to; `None` for all.
    cities: Option<BTreeSet<String>>,
    /// Number of offered languages that have it. Only known for links.
    languages: usize,
    variables: Variables,
}

/// A text in one language.
#[derive(Debug)]
struct LocalisedText {
    language: String,
    conditions: Vec<Condition>,
    variants: BTreeMap<String, Variant>,
}

/// A text's variant for some cities.
#[derive(Debug)]
struct Variant {
    /// The first variant with the same text: variants may be equal.
    same_as: String,
    variables: BTreeSet<String>,
    /// Ids of linked articles.
    links: BTreeSet<String>,
}

/// Parts of a page that may differ between cities of this country.
struct DifferingParts<'p> {
    /// Names of the variables whose values may differ.
    names: BTreeSet<&'p str>,
    texts: Vec<&'p LocalisedText>,
    listed: Vec<(&'p String, &'p ListedArticle)>,
}

impl CityVariation {
    /// The variation of a calculator page.
    pub(in crate::pages) fn of_calculator(kind: CalculatorKind) -> Self {
        Self { calculator: Some(kind), ..Self::default() }
    }

    /// Adds earnings of an hour in these professions.
    pub(in crate::pages) fn with_earnings(self, view: &View<'_>, professions: &[String]) -> Self {
        let in_city = |city: &str| -> Vec<String> {
            let earnings = professions.iter().map(|profession| hourly_earnings_in(view, city, profession));
            earnings.map(|earnings| earnings.map_or_else(String::new, |earnings| earnings.from.to_string())).collect()
        };
        let general = in_city("");
        let has_own_rates =
            |city: &&City| !view.rates.of_city(CalculatorKind::Earnings, &view.country.code, &city.code, &view.day).is_empty();
        let cities = view.country.cities_from_default().filter(has_own_rates).map(|city| (city.code.clone(), in_city(&city.code)));
        Self { earnings: cities.filter(|(_, earnings)| *earnings != general).collect(), ..self }
    }

    /// Adds the articles that a list of this scope shows.
    pub(in crate::pages) async fn add_list(&mut self, view: &View<'_>, scope: &Scope) -> PageResult<()> {
        for (id, cities) in cities_here(view, availability::restrictions(view, scope).await?) {
            self.listed.entry(id).or_default().cities = Some(cities);
        }
        for (id, language, title, short_answer) in articles::listed_with_variables(view, scope).await? {
            if is_offered(view, &language) {
                add_variables(&mut self.listed.entry(id).or_default().variables, &language, [&title, &short_answer]);
            }
        }
        Ok(())
    }

    /// Adds articles shown as links with their titles alone.
    pub(in crate::pages) async fn add_titles<'i>(&mut self, view: &View<'_>, ids: impl IntoIterator<Item = &'i String>) -> PageResult<()> {
        let linked = linked_articles(view, ids).await?;
        self.listed.extend(linked.into_iter().map(|(id, article)| (id.clone(), article)));
        Ok(())
    }

    /// Adds a list that shows the titles of the first `most` articles that can be read. Behind so
    /// many that can be read in all cities and languages of the list, further ones are not shown.
    pub(in crate::pages) async fn add_first_titles(&mut self, view: &View<'_>, ids: &[String], most: usize) -> PageResult<()> {
        let mut linked = linked_articles(view, ids).await?;
        let languages = linked.values().map(|article| article.languages).max().unwrap_or_default();
        let mut everywhere = 0;
        // A repeated id is shown once.
        for (id, article) in ids.iter().filter_map(|id| linked.remove_entry(id)) {
            if everywhere == most {
                break;
            }
            everywhere += usize::from(article.cities.is_none() && article.languages == languages);
            self.listed.insert(id.clone(), article);
        }
        Ok(())
    }

    /// Adds plain texts in a language, shown in all cities.
    pub(in crate::pages) fn add_plain<'t>(&mut self, language: &str, texts: impl IntoIterator<Item = &'t String>) {
        add_variables(&mut self.variables, language, texts);
    }

    /// Adds a text in one language. `bodies` holds all variants. Without conditions there is one
    /// variant, described by `uses`.
    pub(in crate::pages) async fn add_text(
        &mut self,
        view: &View<'_>,
        language: &str,
        conditions: &[Condition],
        uses: &Uses,
        bodies: &[(String, Body)],
    ) -> PageResult<()> {
        self.linked.extend(cities_here(view, availability::restrictions_of(view, &uses.links).await?));
        let mut variants: BTreeMap<String, Variant> = BTreeMap::new();
        if conditions.is_empty() {
            let Uses { variables, links } = uses.clone();
            variants.insert(String::new(), Variant { same_as: String::new(), variables, links });
        }
        for (name, body) in bodies {
            let same_as = bodies.iter().find(|(_, other)| other == body).map_or(name, |(first, _)| first).clone();
            let variables = body.texts().flat_map(Text::variables).map(str::to_owned).collect();
            let links = body.texts().flat_map(Text::links).map(str::to_owned).collect();
            variants.insert(name.clone(), Variant { same_as, variables, links });
        }
        self.texts.push(LocalisedText { language: language.to_owned(), conditions: conditions.to_vec(), variants });
        Ok(())
    }

    /// Restricts the page in a language to cities with articles of the scope.
    pub(in crate::pages) async fn limit_to_cities_with_articles(
        &mut self,
        view: &View<'_>,
        language: &str,
        scope: &Scope,
    ) -> PageResult<()> {
        if !availability::has_articles(view, language, "", scope).await? {
            self.language_cities.insert(language.to_owned(), availability::cities_with_articles(view, language, scope).await?);
        }
        Ok(())
    }

    /// Restricts the page to the cities of an article.
    pub(in crate::pages) async fn limit_to_article_cities(&mut self, view: &View<'_>, id: &String) -> PageResult<()> {
        self.cities = cities_here(view, availability::restrictions_of(view, [id]).await?).remove(id);
        Ok(())
    }

    /// The first city with the same page, by city. Cities without the page are absent.
    pub(in crate::pages) fn first_equal_cities(&self, view: &View<'_>) -> FirstCities {
        let parts = self.differing_parts(view);
        let mut first_by_page = HashMap::new();
        let pairs: Vec<(&str, &str)> = self
            .cities(view)
            .map(|city| {
                let same: &City = first_by_page.entry(self.signature(view, &parts, city)).or_insert(city);
                (city.code.as_str(), same.code.as_str())
            })
            .collect();
        FirstCities::new(&pairs, self.cities.clone())
    }

    /// The first city of each distinct page.
    pub(in crate::pages) fn distinct_cities<'a>(&self, view: &View<'a>) -> Vec<&'a City> {
        let parts = self.differing_parts(view);
        let mut seen = HashSet::new();
        self.cities(view).filter(|city| seen.insert(self.signature(view, &parts, city))).collect()
    }

    /// Cities that have the page, in canonical order.
    fn cities<'a>(&self, view: &View<'a>) -> impl Iterator<Item = &'a City> {
        view.country.cities_from_default().filter(|city| includes(self.cities.as_ref(), city))
    }

    /// Leaves out what is the same in all cities: most pages have nothing else.
    fn differing_parts<'p>(&'p self, view: &'p View<'_>) -> DifferingParts<'p> {
        let names = view.variables_of_cities();
        let differs = |variables: &BTreeSet<String>| variables.iter().any(|name| names.contains(name.as_str()));
        let has_restricted_link = |variant: &Variant| variant.links.iter().any(|id| self.linked.contains_key(id));
        let is_differing = |text: &&LocalisedText| {
            !text.conditions.is_empty() || text.variants.values().any(|variant| differs(&variant.variables) || has_restricted_link(variant))
        };
        let texts = self.texts.iter().filter(is_differing).collect();
        let may_differ = |article: &ListedArticle| article.cities.is_some() || article.variables.values().any(differs);
        let listed = self.listed.iter().filter(|(_, article)| may_differ(article)).collect();
        DifferingParts { texts, listed, names }
    }

    /// Everything on the page that depends on the city: names and values. Signatures of two cities
    /// are equal exactly when their pages are equal in all languages: texts, values, figures and
    /// linked articles.
    fn signature<'s>(&'s self, view: &View<'_>, parts: &DifferingParts<'s>, city: &City) -> Vec<(&'s str, Vec<String>)> {
        let values = |language: &str, names: &BTreeSet<String>| -> Vec<String> {
            names.iter().filter(|name| parts.names.contains(name.as_str())).map(|name| view.value(name, city, language)).collect()
        };
        let all = |variables: &Variables| variables.iter().flat_map(|(language, names)| values(language, names)).collect();
        let mut signature = vec![("", all(&self.variables))];
        for text in &parts.texts {
            let name = variant_for(&text.conditions, &view.country.code, &city.code);
            let Some(variant) = text.variants.get(&name) else { continue };
            let is_link = |id: &&String| self.linked.get(*id).is_some_and(|cities| cities.contains(&city.code));
            signature.push((variant.same_as.as_str(), values(&text.language, &variant.variables)));
            signature.push(("", variant.links.iter().filter(is_link).cloned().collect()));
        }
        let listed = parts.listed.iter().filter(|(_, listed)| includes(listed.cities.as_ref(), city));
        signature.extend(listed.map(|(id, listed)| (id.as_str(), all(&listed.variables))));
        let language_cities = self.language_cities.iter().filter(|(_, cities)| cities.contains(&city.code));
        signature.extend(language_cities.map(|(language, _)| (language.as_str(), Vec::new())));
        if let Some(kind) = self.calculator {
            signature.push(("", view.rates.of_city(kind, &view.country.code, &city.code, &view.day)));
        }
        signature.push(("", self.earnings.get(&city.code).cloned().unwrap_or_default()));
        signature
    }
}

/// Cities of this country, by article, that restricted articles are readable in.
fn cities_here(view: &View<'_>, restrictions: Vec<(String, String, String)>) -> BTreeMap<String, BTreeSet<String>> {
    let mut by_article: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (article, country, city) in restrictions {
        let cities = by_article.entry(article).or_default();
        if country == view.country.code {
            cities.insert(city);
        }
    }
    by_article
}

fn includes(cities: Option<&BTreeSet<String>>, city: &City) -> bool {
    cities.is_none_or(|cities| cities.contains(&city.code))
}

/// Articles by id, with what their titles depend on.
async fn linked_articles<'i>(
    view: &View<'_>,
    ids: impl IntoIterator<Item = &'i String>,
) -> PageResult<BTreeMap<&'i String, ListedArticle>> {
    let ids: BTreeSet<&String> = ids.into_iter().collect();
    let mut cities = cities_here(view, availability::restrictions_of(view, ids.iter().copied()).await?);
    let mut linked: BTreeMap<&String, ListedArticle> = BTreeMap::new();
    for id in &ids {
        linked.insert(id, ListedArticle { cities: cities.remove(*id), ..ListedArticle::default() });
    }
    for (id, language, title) in versions::titles(view, ids.iter().copied()).await? {
        let Some(article) = linked.get_mut(&id).filter(|_| is_offered(view, &language)) else { continue };
        add_variables(&mut article.variables, &language, [&title]);
        article.languages += 1;
    }
    Ok(linked)
}

/// True if the country offers the language. Other languages do not count.
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

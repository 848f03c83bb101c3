//! Conditions of city blocks: which places show them.

use std::collections::{BTreeMap, BTreeSet};

use geo::{City, Country, Geo};
use serde::{Deserialize, Serialize};

/// Condition of a block: the places that show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Condition {
    /// `true` for `only`, `false` for `except`.
    only: bool,
    /// Countries, and cities as `country/city`.
    places: BTreeSet<String>,
}

impl Condition {
    /// `:::only country=ru,kz city=almaty`: any of these places.
    pub(super) fn parse(line: &str, geo: &Geo) -> Result<Self, String> {
        const FORM: &str = "expected `:::only country=ru,kz`, `:::except city=moskva`, or both keys";
        const BEGINS: &str = "expected `:::only …`, `:::except …`, `:::screen …`, `:::status` or `:::scheme …`";
        let mut words = line.trim_start_matches(':').split_whitespace();
        let only = match words.next() {
            Some("only") => true,
            Some("except") => false,
            _ => return Err(format!("`{line}` does not begin a block: {BEGINS}")),
        };
        let mut places = BTreeSet::new();
        for word in words {
            let (key, values) = word.split_once('=').ok_or_else(|| format!("`{word}` names no place: {FORM}"))?;
            for value in values.split(',') {
                let place = match key {
                    "country" => geo.country(value).map(|country| country.code.clone()),
                    "city" => geo.find_city(value).map(|(country, city)| format!("{}/{}", country.code, city.code)),
                    _ => return Err(format!("`{key}` is not a kind of place: {FORM}")),
                };
                places.insert(place.ok_or_else(|| format!("there is no {key} `{value}`"))?);
            }
        }
        if places.is_empty() {
            return Err(format!("the block names no place: {FORM}"));
        }
        Ok(Self { only, places })
    }

    fn holds(&self, country: &str, city: &str) -> bool {
        let named = self.places.contains(country) || self.places.contains(&format!("{country}/{city}"));
        named == self.only
    }

    /// True if the condition names a city of the country.
    fn names_a_city_of(&self, country: &str) -> bool {
        let prefix = format!("{country}/");
        self.places.range(prefix.clone()..).next().is_some_and(|place| place.starts_with(&prefix))
    }
}

/// Condition outcomes in a city: the name of its variant.
pub(crate) fn variant_for(conditions: &[Condition], country: &str, city: &str) -> String {
    conditions.iter().map(|condition| if condition.holds(country, city) { '1' } else { '0' }).collect()
}

/// Cities of a country by the name of their variant. If no condition names one of its cities, one
/// evaluation serves them all.
pub(crate) fn cities_by_variant<'g>(
    conditions: &[Condition],
    country: &Country,
    cities: impl IntoIterator<Item = &'g City>,
) -> BTreeMap<String, Vec<&'g City>> {
    let mut by_variant: BTreeMap<String, Vec<&City>> = BTreeMap::new();
    if conditions.iter().any(|condition| condition.names_a_city_of(&country.code)) {
        for city in cities {
            by_variant.entry(variant_for(conditions, &country.code, &city.code)).or_default().push(city);
        }
        return by_variant;
    }
    let cities: Vec<&City> = cities.into_iter().collect();
    if let Some(first) = cities.first() {
        by_variant.insert(variant_for(conditions, &country.code, &first.code), cities);
    }
    by_variant
}

//! Builds the `cities` response: all cities of a country with their spellings.

use std::collections::BTreeSet;

use contracts::cities::{CityDirectory, DirectoryCity, DirectoryCountry, DirectoryRegion};

use super::collate::{base_letter, heading, sort_key};
use super::fold::fold;
use super::list::language_answer;
use super::transliterate::spellings;
use super::{City, Country, in_language};

impl Country {
    /// The country's cities in the order of a language. `languages` are its site languages, default
    /// first; `domain` is the host of the country's site; `countries` are all countries to choose
    /// from.
    pub fn directory<'a>(
        &self,
        language: &str,
        languages: &[String],
        domain: Option<String>,
        countries: impl Iterator<Item = &'a Self>,
    ) -> CityDirectory {
        let regions = self.regions_in_order(language);
        let place = |code: &str| regions.iter().position(|region| region.code == code).and_then(|place| u32::try_from(place).ok());
        let city = |city: &City| DirectoryCity {
            code: city.code.clone(),
            name: city.name(language).to_owned(),
            letter: heading(language, city.name(language)),
            priority: city.priority,
            region: city.region.as_deref().and_then(place),
            keys: city.keys(language).into_iter().collect(),
        };
        CityDirectory {
            country: self.code.clone(),
            languages: languages.iter().map(|code| language_answer(code)).collect(),
            domain,
            countries: countries
                .map(|country| DirectoryCountry { code: country.code.clone(), name: country.name(language).to_owned() })
                .collect(),
            pinned: self.pinned.clone(),
            cities: self.cities_in_order(language).into_iter().map(city).collect(),
            regions,
        }
    }

    /// Cities in alphabetical order of a language; equal names by priority.
    pub fn cities_in_order(&self, language: &str) -> Vec<&City> {
        let mut cities: Vec<&City> = self.cities.iter().collect();
        cities.sort_by_cached_key(|city| sort_key(language, city.name(language)));
        cities
    }

    fn regions_in_order(&self, language: &str) -> Vec<DirectoryRegion> {
        let used: BTreeSet<&str> = self.cities.iter().filter_map(|city| city.region.as_deref()).collect();
        let regions = self.regions.iter().filter(|region| used.contains(region.code.as_str()));
        let mut regions: Vec<DirectoryRegion> = regions
            .map(|region| DirectoryRegion {
                code: region.code.clone(),
                name: in_language(&region.names, language).unwrap_or(&region.code).to_owned(),
            })
            .collect();
        regions.sort_by_cached_key(|region| sort_key(language, &region.name));
        regions
    }
}

impl City {
    /// Letter of the city in a language's index, in upper case. It may be a digraph (`Sh`). A name
    /// without letters has `#`.
    pub fn heading(&self, language: &str) -> String {
        heading(language, self.name(language))
    }

    /// Folded spellings of the city, without its folded name.
    fn keys(&self, language: &str) -> BTreeSet<String> {
        let mut keys: BTreeSet<String> = self.names.values().chain(&self.aliases).map(|name| fold(name)).collect();
        keys.extend(self.names.get("ru").map(|name| spellings(&fold(name))).unwrap_or_default());
        // Latin letters that folding does not decompose: `Gəncə`, `Tromsø`, `Oʻsh`.
        keys.extend(self.names.values().filter_map(|name| ascii(name)));
        keys.insert(fold(&self.code));
        keys.remove("");
        keys.remove(&fold(self.name(language)));
        keys
    }
}

/// A Latin name in ASCII letters; `None` for other scripts.
fn ascii(name: &str) -> Option<String> {
    let bare: String = name.to_lowercase().chars().map(base_letter).filter(|letter| letter.is_alphanumeric()).collect();
    let bare = bare.replace('ʻ', "");
    bare.is_ascii().then_some(bare)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::Geo;
    use crate::fold::fold;

    fn seed() -> Geo {
        Geo::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../geo/data"))).unwrap()
    }

    #[test]
    fn city_keys_include_other_names() {
        let geo = seed();
        for (country, code, names) in [
            ("ru", "sankt-peterburg", &["Питер", "СПб", "Ленинград", "Saint Petersburg", "sankt peterburg", "Սանկտ Պետերբուրգ"][..]),
            ("ru", "yekaterinburg", &["Екб", "Свердловск", "Ekaterinburg", "יקטרינבורג"]),
            ("ru", "nizhny-novgorod", &["Нижний", "Горький", "nizhniy novgorod", "nijnii novgorod", "Nizhny Novgorod"]),
            ("ru", "samara", &["Куйбышев"]),
            ("ru", "kaliningrad", &["Кёнигсберг", "konigsberg"]),
            ("kz", "shymkent", &["Чимкент", "Шымкент"]),
            ("az", "ganja", &["Кировабад", "gence", "Gyandzha"]),
            ("tr", "izmir", &["izmir"]),
            ("ge", "tbilisi", &["თბილისი", "Тифлис"]),
        ] {
            let country = geo.country(country).unwrap();
            let city = country.city(code).unwrap();
            for name in names {
                let key = fold(name);
                assert!(city.keys("ru").contains(&key) || fold(city.name("ru")) == key, "{code} by {name}: {:?}", city.keys("ru"));
            }
        }
    }

    #[test]
    fn cities_are_listed_once_in_their_region_and_pinned_ones_exist() {
        for country in seed().countries() {
            for language in ["ru", "en"] {
                let directory = country.directory(language, &country.languages, None, std::iter::once(country));
                assert_eq!(directory.cities.len(), country.cities.len());
                assert!(directory.pinned.is_sorted());
                for city in &directory.cities {
                    assert!(!city.keys.contains(&fold(&city.name)) && city.keys.iter().all(|key| fold(key) == *key), "{city:?}");
                    assert_eq!(city.letter.chars().count(), 1, "{city:?}");
                    let region = city.region.map(|place| directory.regions[place as usize].code.as_str());
                    assert_eq!(region, country.city(&city.code).unwrap().region.as_deref());
                }
            }
        }
    }
}

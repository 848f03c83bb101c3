//! Builds the `country-list` response.

use contracts::country as answer;

use super::collate::sort_key;
use super::languages::{dir_is_rtl, own_name};
use super::{City, Country, Geo, in_language};

impl Geo {
    /// Countries with names in a language. `offers` returns the site languages of a country,
    /// default first; countries without any are omitted. `domain` returns the host of a country's
    /// site.
    pub fn list(
        &self,
        language: &str,
        offers: impl Fn(&Country) -> Vec<String>,
        domain: impl Fn(&str) -> Option<String>,
    ) -> answer::CountryList {
        let countries = self.countries().filter_map(|country| {
            let languages = offers(country);
            (!languages.is_empty()).then(|| country.answer(language, &languages, domain(&country.code)))
        });
        answer::CountryList { countries: countries.collect() }
    }
}

impl Country {
    fn answer(&self, language: &str, languages: &[String], domain: Option<String>) -> answer::Country {
        let in_region = |code: Option<&str>| -> Vec<answer::City> {
            let cities = self.cities.iter().filter(|city| city.region.as_deref() == code);
            cities.map(|city| city.answer(language, domain.as_ref())).collect()
        };
        let mut regions: Vec<answer::Region> = self
            .regions
            .iter()
            .map(|region| answer::Region {
                code: region.code.clone(),
                name: in_language(&region.names, language).unwrap_or(&region.code).to_owned(),
                cities: in_region(Some(&region.code)),
            })
            .filter(|region| !region.cities.is_empty())
            .collect();
        regions.sort_by_cached_key(|region| sort_key(language, &region.name));
        answer::Country {
            code: self.code.clone(),
            name: self.name(language).to_owned(),
            currency: self.currency.clone(),
            languages: languages.iter().map(|code| language_answer(code)).collect(),
            default_city: self.default_city.clone(),
            cities: in_region(None),
            city_with_regions: regions,
            domain,
        }
    }
}

impl City {
    fn answer(&self, language: &str, domain: Option<&String>) -> answer::City {
        answer::City { code: self.code.clone(), name: self.name(language).to_owned(), priority: self.priority, domain: domain.cloned() }
    }
}

pub(crate) fn language_answer(code: &str) -> answer::Language {
    answer::Language { code: code.to_owned(), rtl: dir_is_rtl(code), name: own_name(code).to_owned() }
}

#[cfg(test)]
mod tests {
    use crate::tests::geo;

    #[test]
    fn regions_are_sorted_by_the_language_and_contain_their_cities() {
        let list = geo().list("ru", |country| country.languages.clone(), |code| (code == "tr").then(|| "tr.example".to_owned()));
        let russia = &list.countries[0];
        assert_eq!(russia.name, "Россия");
        let regions: Vec<_> = russia.city_with_regions.iter().map(|region| region.name.as_str()).collect();
        assert_eq!(regions, ["Татарстан", "Yaroslavl"]);
        assert_eq!(russia.city_with_regions[0].cities[0].name, "Казань");
        assert_eq!(russia.cities[0].code, "moskva");
        assert_eq!(list.countries[1].domain.as_deref(), Some("tr.example"));
        assert_eq!(list.countries[1].cities[0].domain.as_deref(), Some("tr.example"), "cities have the domain of their country");
        assert_eq!(russia.cities[0].domain, None);
    }

    #[test]
    fn currency_defaults_to_the_rouble() {
        let list = geo().list("en", |country| country.languages.clone(), |_| None);
        let currencies: Vec<_> = list.countries.iter().map(|country| country.currency.symbol.as_str()).collect();
        assert_eq!(currencies, ["₽", "₺"]);
    }

    #[test]
    fn country_without_languages_is_omitted() {
        let list = geo().list("en", |country| if country.code == "ru" { vec!["ru".to_owned()] } else { Vec::new() }, |_| None);
        assert_eq!(list.countries.len(), 1);
        assert_eq!(list.countries[0].languages[0].name, "Русский");
    }
}

//! Variables of articles from `variables.toml`, and their values by place and language.

use std::collections::{BTreeMap, BTreeSet};

use geo::Geo;
use input_faults::Faults;
use toml::{Spanned, Table, Value};

use super::piece::is_variable_name;
use crate::line_numbers::LineNumbers;
use crate::locales::SOURCE_LANGUAGE;

pub(super) const FILE: &str = "variables.toml";

/// The built-in variable: the name of the reader's city.
pub(crate) const CITY: &str = "city";

/// All values, by scope, name and language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Variables(BTreeMap<String, BTreeMap<String, Values>>);

/// Values by language; the empty language is for all languages.
type Values = BTreeMap<String, String>;

const DEFAULT_SCOPE: &str = "default";

fn country_scope(country: &str) -> String {
    format!("country/{country}")
}

fn city_scope(country: &str, city: &str) -> String {
    format!("city/{country}/{city}")
}

impl Variables {
    /// Parses `[default]`, `[country.kz]` and `[city.moskva]`.
    pub(super) fn parse(text: &str, geo: &Geo, faults: &mut Faults) -> Self {
        type Sections = BTreeMap<String, Spanned<Value>>;
        let lines = LineNumbers::new(text);
        let sections: Sections = match toml::from_str(text) {
            Ok(sections) => sections,
            Err(error) => {
                let line = lines.of(&error);
                faults.add(FILE, line, format!("is not valid TOML: {}", error.message()));
                return Self::default();
            }
        };
        let mut variables = Self::default();
        for (kind, section) in sections {
            let line = lines.at(section.span().start);
            let Value::Table(table) = section.into_inner() else {
                faults.add(FILE, line, format!("`{kind}` is outside of a table"));
                continue;
            };
            match kind.as_str() {
                "default" => variables.add(DEFAULT_SCOPE, "[default]", text, table, faults),
                "country" | "city" => {
                    for (name, values) in table {
                        let header = format!("[{kind}.{name}]");
                        let scope = if kind == "country" {
                            geo.country(&name).map(|country| country_scope(&country.code))
                        } else {
                            geo.find_city(&name).map(|(country, city)| city_scope(&country.code, &city.code))
                        };
                        match (scope, values) {
                            (Some(scope), Value::Table(values)) => variables.add(&scope, &header, text, values, faults),
                            (None, _) => faults.add(FILE, line_of(text, &header), format!("there is no {kind} `{name}`")),
                            (Some(_), _) => faults.add(FILE, line_of(text, &header), format!("`{header}` must be a table")),
                        }
                    }
                }
                _ => faults.add(FILE, line, format!("`[{kind}]` is unknown: expected default, country.<code> or city.<code>")),
            }
        }
        variables
    }

    fn add(&mut self, scope: &str, header: &str, text: &str, table: Table, faults: &mut Faults) {
        for (name, value) in table {
            let line = line_below(text, header, &name);
            if !is_variable_name(&name) || name == CITY {
                faults.add(FILE, line, format!("`{name}` cannot be a name: lower-case letters, digits and `_`, and not `city`"));
                continue;
            }
            let values = match value {
                Value::String(value) => Some(Values::from([(String::new(), value)])),
                Value::Table(languages) => {
                    let values = languages.into_iter().map(|(language, value)| Some((language, value.as_str()?.to_owned())));
                    values.collect::<Option<Values>>().filter(|values| values.contains_key(SOURCE_LANGUAGE))
                }
                _ => None,
            };
            match values {
                Some(values) => _ = self.0.entry(scope.to_owned()).or_default().insert(name, values),
                None => faults.add(FILE, line, format!("`{name}` must be a text, or texts by language with at least `en`")),
            }
        }
    }

    /// Names of all variables.
    pub(crate) fn names(&self) -> BTreeSet<&str> {
        self.0.values().flat_map(|names| names.keys().map(String::as_str)).collect()
    }

    /// True if the variable has a default value.
    pub(super) fn is_defined(&self, name: &str) -> bool {
        name == CITY || self.0.get(DEFAULT_SCOPE).is_some_and(|values| values.contains_key(name))
    }

    /// The value for a place: of the city, else of the country, else the default; in the language,
    /// else in English.
    pub(crate) fn value(&self, name: &str, country: &str, city: &str, language: &str) -> Option<&str> {
        let scopes = [&city_scope(country, city), &country_scope(country), DEFAULT_SCOPE];
        let values = scopes.into_iter().find_map(|scope| self.0.get(scope)?.get(name))?;
        values.get("").or_else(|| values.get(language)).or_else(|| values.get(SOURCE_LANGUAGE)).map(String::as_str)
    }

    /// Names of the variables that have a value for some city of a country.
    pub(crate) fn names_of_cities(&self, country: &str) -> BTreeSet<&str> {
        let first = city_scope(country, "");
        let scopes = self.0.range(first.clone()..).take_while(|(scope, _)| scope.starts_with(&first));
        scopes.flat_map(|(_, names)| names.keys().map(String::as_str)).collect()
    }

    /// All values as `(scope, name, language, value)`, for the database.
    pub(super) fn rows(&self) -> impl Iterator<Item = [&str; 4]> {
        self.0.iter().flat_map(|(scope, names)| {
            names.iter().flat_map(move |(name, values)| {
                values.iter().map(move |(language, value)| [scope.as_str(), name.as_str(), language.as_str(), value.as_str()])
            })
        })
    }
}

impl FromIterator<[String; 4]> for Variables {
    fn from_iter<I: IntoIterator<Item = [String; 4]>>(rows: I) -> Self {
        let mut variables = Self::default();
        for [scope, name, language, value] in rows {
            variables.0.entry(scope).or_default().entry(name).or_default().insert(language, value);
        }
        variables
    }
}

fn line_of(text: &str, header: &str) -> usize {
    text.lines().position(|line| line.trim_start().starts_with(header)).map_or(0, |index| index + 1)
}

/// Line of a key below a table header.
fn line_below(text: &str, header: &str, key: &str) -> usize {
    let start = line_of(text, header);
    let is_key = |line: &str| line.trim_start().strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='));
    text.lines().skip(start).position(is_key).map_or(start, |index| start + index + 1)
}

#[cfg(test)]
mod tests {
    use input_faults::Faults;

    use super::Variables;
    use crate::test_places::geo;

    #[test]
    fn narrowest_scope_wins_and_language_falls_back_to_english() {
        let text = "[default]\nfee = \"1\"\nhours = { en = \"daily\", ru = \"ежедневно\" }\n\
                    [country.ru]\nfee = \"2\"\n[city.kazan]\nfee = \"3\"\n[city.\"tr/kazan\"]\nfee = \"4\"\n";
        let mut faults = Faults::default();
        let variables = Variables::parse(text, &geo(), &mut faults);
        faults.into_result().unwrap();
        let fee = |country, city| variables.value("fee", country, city, "ru");
        assert_eq!(fee("ru", "kazan"), Some("3"));
        assert_eq!(fee("ru", "moskva"), Some("2"));
        assert_eq!(fee("tr", "kazan"), Some("4"));
        assert_eq!(variables.value("hours", "ru", "kazan", "ru"), Some("ежедневно"));
        assert_eq!(variables.value("hours", "ru", "kazan", "kk"), Some("daily"));
        assert_eq!(variables.names_of_cities("ru").into_iter().collect::<Vec<_>>(), ["fee"]);
        assert!(variables.names_of_cities("kz").is_empty());
        assert_eq!(variables.rows().map(|row| row.map(str::to_owned)).collect::<Variables>(), variables);
    }

    #[test]
    fn errors_have_line_numbers() {
        let text = "loose = 1\n[default]\nBad = \"x\"\nfee = 5\ncity = \"x\"\n[country.atlantis]\na = \"1\"\n[city.atlantis]\n\
                    [city.perm]\nhours = { ru = \"x\" }\n[region.x]\n";
        let mut faults = Faults::default();
        Variables::parse(text, &geo(), &mut faults);
        insta::assert_snapshot!(faults.into_result().unwrap_err(), @r"
        variables.toml:1: `loose` is outside of a table
        variables.toml:3: `Bad` cannot be a name: lower-case letters, digits and `_`, and not `city`
        variables.toml:4: `fee` must be a text, or texts by language with at least `en`
        variables.toml:5: `city` cannot be a name: lower-case letters, digits and `_`, and not `city`
        variables.toml:6: there is no country `atlantis`
        variables.toml:8: there is no city `atlantis`
        variables.toml:10: `hours` must be a text, or texts by language with at least `en`
        variables.toml:11: `[region]` is unknown: expected default, country.<code> or city.<code>
        ");
        let mut faults = Faults::default();
        Variables::parse("[default]\na = \n", &geo(), &mut faults);
        assert!(faults.to_string().starts_with("variables.toml:2: is not valid TOML"), "{faults}");
    }
}

//! Reads and checks `cars.toml`.

use std::collections::HashSet;

use input_faults::Faults;
use serde::Deserialize;
use toml::Spanned;

use super::{CLASSES, Cars, Make, Model, OTHER, key};
use crate::line_numbers::LineNumbers;

const FILE: &str = "cars.toml";

/// Allowed years of manufacture.
const YEARS: std::ops::RangeInclusive<u16> = 1950..=2100;

/// Longest name of a make or a model, in code points.
const LONGEST_NAME: usize = 50;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCars {
    /// `Make Model`, the most usual first.
    #[serde(default)]
    usual: Vec<Spanned<String>>,
    #[serde(default)]
    make: Vec<RawMake>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMake {
    name: Spanned<String>,
    models: Vec<Spanned<String>>,
}

/// Parses the list.
pub(crate) fn read(text: &str, faults: &mut Faults) -> Cars {
    let lines = LineNumbers::new(text);
    let raw: RawCars = match toml::from_str(text) {
        Ok(raw) => raw,
        Err(error) => {
            faults.add(FILE, lines.of(&error), format!("is not valid: {}", error.message()));
            return Cars::default();
        }
    };
    let mut makes = Vec::new();
    let mut known = HashSet::new();
    for RawMake { name, models } in raw.make {
        let line = lines.at(name.span().start);
        let name = name.into_inner();
        check_name(&name, line, &mut known, faults);
        if models.is_empty() {
            faults.add(FILE, line, format!("`{name}` has no model"));
        }
        let mut known = HashSet::new();
        let mut read = |model: Spanned<String>| {
            let line = lines.at(model.span().start);
            let model = parse(model.get_ref()).map_err(|fault| faults.add(FILE, line, fault)).ok()?;
            check_name(&model.name, line, &mut known, faults);
            Some(model)
        };
        let models = models.into_iter().filter_map(&mut read).collect();
        makes.push(Make { name, models });
    }
    for (rank, name) in (0..).zip(&raw.usual) {
        match model_named(name.get_ref(), &mut makes) {
            Some(model) if model.usual.is_none() => model.usual = Some(rank),
            Some(_) => faults.add(FILE, lines.at(name.span().start), format!("`{}` is usual twice", name.get_ref())),
            None => {
                faults.add(FILE, lines.at(name.span().start), format!("`{}` is not in the list: expected `Make Model`", name.get_ref()))
            }
        }
    }
    Cars(makes)
}

/// The model with this make and name, joined by a space.
fn model_named<'m>(name: &str, makes: &'m mut [Make]) -> Option<&'m mut Model> {
    makes.iter_mut().find_map(|make| {
        let model = name.strip_prefix(make.name.as_str())?.strip_prefix(' ')?;
        make.models.iter_mut().find(|listed| listed.name == model)
    })
}

/// Checks that a name is unique in its list, as text and as URL key.
fn check_name(name: &str, line: usize, known: &mut HashSet<String>, faults: &mut Faults) {
    let key = key(name);
    if key.is_empty() || key == OTHER || name.chars().count() > LONGEST_NAME {
        faults.add(
            FILE,
            line,
            format!("`{name}` is not a valid name: letters or digits, {LONGEST_NAME} characters at most, and not `{OTHER}`"),
        );
    }
    if !known.insert(key) {
        faults.add(FILE, line, format!("`{name}` appears twice, or equals another one in a URL"));
    }
}

/// `Name CLASS FROM-TO`.
fn parse(line: &str) -> Result<Model, String> {
    let shape = || format!("`{line}` must be `Name CLASS FROM-TO`, or `Name CLASS FROM-` while it is made");
    let mut parts = line.rsplitn(3, ' ');
    let (Some(years), Some(class), Some(name)) = (parts.next(), parts.next(), parts.next()) else { return Err(shape()) };
    let (from, to) = years.split_once('-').ok_or_else(shape)?;
    let from: u16 = from.parse().map_err(|_| shape())?;
    let to: Option<u16> = if to.is_empty() { None } else { Some(to.parse().map_err(|_| shape())?) };
    if !CLASSES.contains(&class) {
        return Err(format!("`{line}` has the class `{class}`: expected {}", CLASSES.join(", ")));
    }
    if !YEARS.contains(&from) || to.is_some_and(|to| to < from || !YEARS.contains(&to)) {
        return Err(format!("`{line}` has impossible years: from {} to {}, the earlier one first", YEARS.start(), YEARS.end()));
    }
    Ok(Model { name: name.to_owned(), class: class.to_owned(), from, to, usual: None })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use input_faults::Faults;

    use super::read;
    use crate::content::cars::{Cars, Make, Model};

    #[test]
    fn line_is_parsed_as_a_model() {
        let mut faults = Faults::default();
        let cars = read(
            "usual = [\"Kia Grand Carnival\"]\n[[make]]\nname = \"Kia\"\nmodels = [\"Rio B 2000-2023\", \"Grand Carnival MV 1998-\"]\n",
            &mut faults,
        );
        assert!(faults.is_empty(), "{faults}");
        let model = |name: &str, class: &str, from, to, usual| Model { name: name.into(), class: class.into(), from, to, usual };
        let models = vec![model("Rio", "B", 2000, Some(2023), None), model("Grand Carnival", "MV", 1998, None, Some(0))];
        assert_eq!(cars, Cars(vec![Make { name: "Kia".into(), models }]));
    }

    #[test]
    fn all_errors_are_reported_with_their_lines() {
        let mut faults = Faults::default();
        read(
            "usual = [\"Kia Rio\", \"Kia Rio\", \"Rio\"]\n[[make]]\nname = \"Kia\"\nmodels = [\n  \"Rio\",\n  \"Ceed C 2006\",\n  \"Soul X 2008-\",\n  \"Cerato C 2013-2003\",\n  \
             \"Rio B 2000-\",\n  \"RIO B 2000-\",\n]\n[[make]]\nname = \"KIA\"\nmodels = []\n[[make]]\nname = \"Other\"\nmodels = [\"! A 2000-\"]\n",
            &mut faults,
        );
        insta::assert_snapshot!(faults.into_result().unwrap_err(), @r"
        cars.toml:1: `Kia Rio` is usual twice
        cars.toml:1: `Rio` is not in the list: expected `Make Model`
        cars.toml:5: `Rio` must be `Name CLASS FROM-TO`, or `Name CLASS FROM-` while it is made
        cars.toml:6: `Ceed C 2006` must be `Name CLASS FROM-TO`, or `Name CLASS FROM-` while it is made
        cars.toml:7: `Soul X 2008-` has the class `X`: expected A, B, C, D, E, F, S, M, MV, P, N, JB, JC, JD, JE, JF
        cars.toml:8: `Cerato C 2013-2003` has impossible years: from 1950 to 2100, the earlier one first
        cars.toml:10: `RIO` appears twice, or equals another one in a URL
        cars.toml:13: `KIA` appears twice, or equals another one in a URL
        cars.toml:13: `KIA` has no model
        cars.toml:16: `Other` is not a valid name: letters or digits, 50 characters at most, and not `other`
        cars.toml:17: `!` is not a valid name: letters or digits, 50 characters at most, and not `other`
        ");
    }

    #[test]
    fn product_list_is_valid_and_large() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("content/cars.toml");
        let mut faults = Faults::default();
        let Cars(makes) = read(&std::fs::read_to_string(file).unwrap(), &mut faults);
        assert!(faults.is_empty(), "{faults}");
        let models: usize = makes.iter().map(|make| make.models.len()).sum();
        assert!(makes.len() >= 60 && models >= 600, "{} makes, {models} models", makes.len());
    }
}

//! Helpers for tests of whole rule sets.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jiff::Timestamp;
use routing::{Places, PlacesOfCountry, Preferences, Request, RoutingContext, RuleFile, RuleFiles, Rules, ValidationContext, Verdict};

/// Reads the rules files of a folder.
pub(crate) fn files(folder: &Path) -> RuleFiles {
    let mut files: Vec<RuleFile> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml" || extension == "csv"))
        .map(|path| RuleFile { name: path.file_name().unwrap().to_str().unwrap().to_owned(), text: fs::read_to_string(&path).unwrap() })
        .collect();
    files.sort_by(|left, right| left.name.cmp(&right.name));
    RuleFiles { files }
}

/// The edge's own rules.
pub(crate) fn own_files() -> RuleFiles {
    files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules")))
}

/// A fixed time.
pub(crate) fn now() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

/// Places in 2 countries.
pub(crate) fn places() -> Places {
    let country = |languages: &[&str], cities: &[&str]| PlacesOfCountry {
        languages: languages.iter().map(|text| (*text).to_owned()).collect(),
        cities: cities.iter().map(|text| (*text).to_owned()).collect(),
    };
    let countries = BTreeMap::from([
        ("ru".to_owned(), country(&["ru", "en"], &["moskva", "kazan", "perm"])),
        ("kz".to_owned(), country(&["ru", "kk", "en"], &["almaty", "astana"])),
    ]);
    Places { countries, cohort: String::new() }
}

/// Compiles a valid rule set.
pub(crate) fn compile(files: &RuleFiles) -> Rules {
    let places = places();
    let compiled = Rules::compile(files, ValidationContext { routing: Some(&places), ..ValidationContext::default() }, now());
    compiled.unwrap_or_else(|faults| panic!("{}", faults.iter().map(|fault| format!("{fault}\n\n")).collect::<String>())).rules
}

/// Verdict for a URL such as `localhost/ru-ru?city=kazan`.
pub(crate) fn ask(rules: &Rules, context: &dyn RoutingContext, url: &str, preferences: &Preferences) -> Verdict {
    let (host, rest) = url.split_at(url.find('/').unwrap());
    let (path, query) = rest.split_once('?').map_or((rest, None), |(path, query)| (path, Some(query)));
    rules.explain(Request { host, path, query, preferences, place_by_ip: None, now: now() }, context).verdict
}

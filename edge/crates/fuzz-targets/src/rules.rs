//! No text breaks the parser of rules. An accepted set redirects every URL in one hop, and the
//! explanation equals the decision.
//!
//! The first line of the input is a URL, `host/path?query`; the second one is cookies; the rest is
//! a redirects file, loaded beside the edge's rules.

use std::collections::BTreeMap;

use jiff::Timestamp;
use routing::{Decision, Location, Places, PlacesOfCountry, Preferences, Request, RuleFile, RuleFiles, Rules, ValidationContext, Verdict};

/// Checks one input: a URL, cookies, and a redirects file.
///
/// # Panics
/// The code under test has a fault.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut parts = text.splitn(3, '\n');
    let [address, cookies, redirects] = std::array::from_fn(|_| parts.next().unwrap_or_default());
    let places = places();
    let now = Timestamp::constant(1_795_262_400, 0);
    let known = ValidationContext { routing: Some(&places), ..ValidationContext::default() };
    let Ok(compiled) = Rules::compile(&files(redirects), known, now).or_else(|_| Rules::compile(&files(""), known, now)) else {
        panic!("the edge's rules are valid")
    };
    let rules = compiled.rules;

    let (host, rest) = address.find('/').map_or((address, "/"), |slash| address.split_at(slash));
    let (path, query) = rest.split_once('?').map_or((rest, None), |(path, query)| (path, Some(query)));
    let preferences = Preferences::parse(&[cookies], &[cookies]);
    let request = Request { host, path, query, preferences: &preferences, place_by_ip: None, now };
    let decision = rules.decide(request, &places);
    assert_eq!(rules.explain(request, &places).verdict, Verdict::of(&decision));

    let Decision::Redirect(redirect) = decision else { return };
    let (host, location) = match &redirect.location {
        Location::Here(location) => (host, location),
        Location::Site { host, path } => (host.as_str(), path),
        Location::Away(_) => return,
    };
    assert!(location.is_ascii() && !location.bytes().any(|byte| byte.is_ascii_control()));
    let location = location.split_once('#').map_or(location.as_str(), |(location, _)| location);
    let (path, query) = location.split_once('?').map_or((location, None), |(path, query)| (path, Some(query)));
    let second_decision = rules.decide(Request { host, path, query, ..request }, &places);
    assert!(
        !matches!(second_decision, Decision::Redirect(_) | Decision::BadPath(_) | Decision::UnknownHost),
        "{location} -> {second_decision:?}"
    );
}

fn files(redirects: &str) -> RuleFiles {
    let file = |name: &str, text: &str| RuleFile { name: name.to_owned(), text: text.to_owned() };
    RuleFiles {
        files: vec![
            file("sites.toml", include_str!("../../../rules/sites.toml")),
            file("routes.toml", include_str!("../../../rules/routes.toml")),
            file("redirects.toml", include_str!("../../../rules/redirects.toml")),
            file("redirects-more.toml", redirects),
        ],
    }
}

fn places() -> Places {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let country = |languages: &[&str], cities: &[&str]| PlacesOfCountry { languages: texts(languages), cities: texts(cities) };
    let countries = BTreeMap::from([
        ("ru".to_owned(), country(&["ru", "en"], &["moskva", "kazan"])),
        ("kz".to_owned(), country(&["ru", "kk"], &["almaty", "astana"])),
    ]);
    Places { countries, cohort: String::new() }
}

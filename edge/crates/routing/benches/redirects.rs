//! Measures look-ups among many redirects of all kinds, and loading and checking them.
//!
//! `cargo bench -p routing`

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use routing::{Decision, Places, PlacesOfCountry, Preferences, Request, RuleFile, RuleFiles, Rules, ValidationContext};

const SIZES: [usize; 3] = [1_000, 10_000, 100_000];
const LOOKUPS: usize = 20_000;

/// Look-ups in one measurement. A single one is about as short as reading the clock.
const BATCH: usize = 10;

/// Performance targets agreed with the platform team.
const MOST_LOOKUP: Duration = Duration::from_micros(5);
const MOST_GROWTH: f64 = 2.0;
const MOST_LOADING: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let places = places();
    let mut medians = Vec::new();
    let mut is_good = true;
    println!("redirects   load and check   look-up, median   99th percentile");
    for size in SIZES {
        let files = files(size);
        let started = Instant::now();
        let compiled = Rules::compile(&files, ValidationContext { routing: Some(&places), ..ValidationContext::default() }, now());
        let loading = started.elapsed();
        let rules = match compiled {
            Ok(compiled) => compiled.rules,
            Err(faults) => {
                eprintln!("{} faults; the first is\n{}", faults.len(), faults[0]);
                return ExitCode::FAILURE;
            }
        };
        let (median, slow) = look_up(&rules, &places, size);
        println!("{size:>9}   {:>11.0} ms   {:>12.2} µs   {:>12.2} µs", loading.as_secs_f64() * 1e3, micros(median), micros(slow));
        is_good &= median < MOST_LOOKUP && loading < MOST_LOADING;
        medians.push(median);
    }
    let growth = medians[SIZES.len() - 1].as_secs_f64() / medians[0].as_secs_f64();
    println!("from {} to {}: {growth:.2} times", SIZES[0], SIZES[SIZES.len() - 1]);
    if is_good && growth < MOST_GROWTH {
        ExitCode::SUCCESS
    } else {
        eprintln!("The promise is a median under {MOST_LOOKUP:?}, growth under {MOST_GROWTH} times, and loading under {MOST_LOADING:?}.");
        ExitCode::FAILURE
    }
}

/// Median and 99th percentile of one look-up, for rules of every kind and for pages without a rule.
fn look_up(rules: &Rules, places: &Places, size: usize) -> (Duration, Duration) {
    let preferences = Preferences::default();
    let paths: Vec<String> = (0..LOOKUPS).map(|index| path((index * 7919) % size, index)).collect();
    let mut times = Vec::with_capacity(LOOKUPS / BATCH);
    let mut redirected = 0_usize;
    for batch in paths.chunks(BATCH) {
        let started = Instant::now();
        for path in batch {
            let request = Request { host: "main.example", path, query: None, preferences: &preferences, place_by_ip: None, now: now() };
            redirected += usize::from(matches!(black_box(rules.decide(request, places)), Decision::Redirect(_)));
        }
        times.push(started.elapsed() / u32::try_from(BATCH).unwrap_or(1));
    }
    assert!(redirected > LOOKUPS / 2, "only {redirected} of {LOOKUPS} look-ups found a rule");
    times.sort_unstable();
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

/// A URL that rule `rule` matches. Every fifth one is a page without a rule.
fn path(rule: usize, lookup: usize) -> String {
    if lookup.is_multiple_of(5) {
        return format!("/ru-ru/moskva/kb/topic-{lookup}/article-{rule}");
    }
    match rule % 10 {
        0..4 => format!("/ru-ru/moskva/old/page-{rule}"),
        4 => format!("/ru-ru/kazan/moved-{rule}"),
        5 => format!("/legacy/{rule}/index.html"),
        6 => format!("/ru-ru/moskva/section-{rule}/some/page"),
        7 => format!("/ru-ru/moskva/archive-{rule}/2024/the-slug"),
        8 => format!("/ru-en/moskva/old/{rule}/tail"),
        _ => format!("/ru-ru/moskva/promo/{}", rule / 10 % 500),
    }
}

/// Redirects of all kinds: under any place and under one, whole paths, prefixes, patterns, by host,
/// brand, locale, city and period. Half of them are CSV.
fn files(size: usize) -> RuleFiles {
    let mut toml = "[leave_for]\nhosts = [\"*.partner.example\"]\n".to_owned();
    let mut csv = "from,to,code,host,brand,locale,city,until,owner,reason\n".to_owned();
    for rule in 0..size {
        let (from, to, conditions) = redirect(rule);
        let written = if rule.is_multiple_of(2) {
            let [host, brand, locale, city, until] = conditions;
            writeln!(csv, "{from},{to},301,{host},{brand},{locale},{city},{until},platform,moved in {rule}")
        } else {
            let [host, brand, locale, city, until] = conditions;
            let list = |key: &str, value: &str| if value.is_empty() { String::new() } else { format!("{key} = [\"{value}\"]\n") };
            let until = if until.is_empty() { String::new() } else { format!("until = {until}\n") };
            let conditions = [list("host", host), list("brand", brand), list("locale", locale), list("city", city), until].concat();
            writeln!(
                toml,
                "[[redirect]]\nfrom = \"{from}\"\nto = \"{to}\"\n{conditions}owner = \"platform\"\nreason = \"moved in {rule}\"\n"
            )
        };
        // Writing to a `String` cannot fail.
        let _ = written;
    }
    let file = |name: &str, text: &str| RuleFile { name: name.to_owned(), text: text.to_owned() };
    RuleFiles {
        files: vec![file("sites.toml", SITES), file("routes.toml", ROUTES), file("redirects.toml", &toml), file("redirects.csv", &csv)],
    }
}

/// `from`, `to`, and conditions: host, brand, locale, city, until.
fn redirect(rule: usize) -> (String, String, [&'static str; 5]) {
    let place = "/{locale}/{city}";
    match rule % 10 {
        0..4 => (format!("{place}/old/page-{rule}"), format!("{place}/kb/topic/article-{rule}"), ["", "", "", "", ""]),
        4 => (format!("/ru-ru/kazan/moved-{rule}"), format!("{place}/kb/topic-{rule}"), ["", "", "", "", "2030-12-31"]),
        5 => (format!("/legacy/{rule}/index.html"), format!("/ru-ru/moskva/kb/topic-{rule}"), ["", "", "", "", ""]),
        6 => (format!("{place}/section-{rule}/*"), format!("{place}/kb/topic-{rule}"), ["", "amber", "", "", ""]),
        7 => (
            format!("{place}/archive-{rule}/{{year:int}}/{{slug:slug}}"),
            format!("{place}/kb/{{year}}/{{slug}}"),
            ["main.example", "", "", "", ""],
        ),
        8 => {
            (format!("{place}/old/{rule}/{{rest:path}}"), format!("https://www.partner.example/{rule}/{{rest}}"), ["", "", "ru-en", "", ""])
        }
        _ => {
            // Many cities share a path, each with its own redirect.
            let cities = ["moskva", "kazan", "perm"];
            let number = rule / 10;
            let city = if number / 500 < cities.len() { cities[number / 500] } else { "" };
            if city.is_empty() {
                return (format!("{place}/rest-{rule}"), format!("{place}/kb/rest"), ["", "", "", "", ""]);
            }
            (format!("{place}/promo/{}", number % 500), format!("{place}/kb/promo-{}", number % 500), ["", "", "", city, ""])
        }
    }
}

const SITES: &str = r#"
[[site]]
hosts = ["main.example"]
brand = "amber"
country = "ru"
main_host = true
default_locale = "ru-ru"
default_city = "moskva"

[[site]]
hosts = ["slate.example"]
brand = "slate"
country = "ru"
default_locale = "ru-ru"
default_city = "moskva"
"#;

const ROUTES: &str = r#"
slots = { header = "mfe-shell", footer = "mfe-shell" }
not_found = { main = "mfe-main" }

[[route]]
path = "/kb/{topic}"
page = "topic"
main = "mfe-main"

[[route]]
path = "/kb/{topic}/{article}"
page = "article"
main = "mfe-main"
"#;

fn places() -> Places {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let russia = PlacesOfCountry { languages: texts(&["ru", "en"]), cities: texts(&["moskva", "kazan", "perm"]) };
    Places { countries: BTreeMap::from([("ru".to_owned(), russia)]), cohort: String::new() }
}

fn now() -> Timestamp {
    Timestamp::constant(1_795_262_400, 0)
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

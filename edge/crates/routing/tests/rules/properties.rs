//! Properties of every valid rule set and every URL.

use proptest::prelude::*;
use routing::{Decision, Location, Preferences, Request, RuleFile, RuleFiles, Rules, ValidationContext, Verdict};

use crate::kit::{now, places};

const SITES: &str = r#"
[[site]]
hosts = ["main.example", "*.main.example"]
brand = "amber"
country = "ru"
main_host = true
default_locale = "ru-ru"
default_city = "moskva"

[[site]]
hosts = ["slate.example"]
brand = "slate"
country = "ru"
features = ["DISABLE_MAIN"]
default_locale = "ru-ru"
default_city = "moskva"

[[site]]
hosts = ["kz.example"]
brand = "amber"
country = "kz"
default_locale = "kz-ru"
default_city = "almaty"
"#;

const ROUTES: &str = r#"
slots = { header = "h" }
not_found = { main = "m" }

[[route]]
path = "/{rest:path}"
page = "any"
main = "m"

[[route]]
path = "/"
page = "home"
main = "m"

[[route]]
path = "/{x:int}/knowledge-base"
page = "kb"
main = "m"
"#;

/// A path of few different words, so that rules overlap.
fn path() -> impl Strategy<Value = String> {
    let place = prop_oneof![
        6 => Just("/{locale}/{city}"),
        1 => Just("/ru-ru/{city}"),
        1 => Just("/{locale}/kazan"),
        1 => Just("/kz-ru/almaty"),
        1 => Just(""),
        1 => Just("/ru-ru"),
    ];
    let segments = prop::collection::vec(prop::sample::select(vec!["a", "b", "1", "knowledge-base"]), 0..3);
    (place, segments).prop_map(|(place, segments)| segments.iter().fold(place.to_owned(), |path, segment| path + "/" + segment))
}

/// Tail of `from`, and its possible counterparts in `to`.
fn ends() -> impl Strategy<Value = (&'static str, &'static str)> {
    prop::sample::select(vec![
        ("", ""),
        ("", ""),
        ("/{x}", ""),
        ("/{x}", "/{x}"),
        ("/{x:int}", "/{x}"),
        ("/{x:slug}", "/{x}"),
        ("/{x:one_of(a,1)}", "/{x}"),
        ("/*", ""),
        ("/*", "/*"),
        ("/{x:path}", "/{x}"),
    ])
}

fn redirect() -> impl Strategy<Value = String> {
    let host = prop::sample::select(vec![
        "",
        "",
        "",
        "https://main.example",
        "https://x.main.example",
        "https://slate.example",
        "https://kz.example",
        "https://other.example",
    ]);
    let more = prop::sample::select(vec![
        "",
        "",
        "",
        "host = [\"slate.example\"]\n",
        "host = [\"main.example\", \"kz.example\"]\n",
        "brand = [\"amber\"]\n",
        "locale = [\"ru-ru\", \"kz-ru\"]\n",
        "city = [\"kazan\"]\n",
        "until = 2030-01-01\n",
        "since = 2030-01-02\n",
        "code = 302\n",
        "code = 308\n",
    ]);
    (path(), ends(), host, path(), more).prop_map(|(from, (end, captured), host, to, more)| {
        let from = if from.is_empty() && end.is_empty() { "/".to_owned() } else { from + end };
        let to = if to.is_empty() && captured.is_empty() { "/".to_owned() } else { to + captured };
        format!("[[redirect]]\nfrom = \"{from}\"\nto = \"{host}{to}\"\n{more}owner = \"o\"\nreason = \"r\"\n")
    })
}

fn compile(redirects: &[String]) -> Option<Rules> {
    let file = |name: &str, text: &str| RuleFile { name: name.to_owned(), text: text.to_owned() };
    let redirects = redirects.concat() + "[leave_for]\nhosts = [\"other.example\"]\n";
    let files = RuleFiles { files: vec![file("sites.toml", SITES), file("routes.toml", ROUTES), file("redirects.toml", &redirects)] };
    Rules::compile(&files, ValidationContext { routing: Some(&places()), ..ValidationContext::default() }, now())
        .ok()
        .map(|compiled| compiled.rules)
}

fn url() -> impl Strategy<Value = (String, String, Option<String>)> {
    let host = prop::sample::select(vec!["main.example", "x.main.example:8080", "slate.example", "kz.example", "other.example"]);
    let place = prop::sample::select(vec![
        "",
        "/ru-ru",
        "/ru-ru/moskva",
        "/ru-ru/kazan",
        "/RU-ru//Kazan",
        "/kz-ru/almaty",
        "/ru-xx/kazan",
        "/ru-ru/nowhere",
    ]);
    let segments = prop::collection::vec(prop::sample::select(vec!["a", "b", "1", "knowledge-base", "A", "", ".", "%D0%B0"]), 0..5);
    let query = prop::option::of(prop::sample::select(vec!["city=kazan", "city=nowhere&x=1", "x=1"]));
    let path = (place, segments).prop_map(|(place, segments)| segments.iter().fold(place.to_owned(), |path, segment| path + "/" + segment));
    let known = path.prop_map(|path| if path.is_empty() { "/".to_owned() } else { path });
    let any = "/\\PC{0,20}";
    (
        host.prop_map(str::to_owned),
        prop_oneof![9 => known.boxed(), 1 => any.prop_map(|path| path).boxed()],
        query.prop_map(|query| query.map(str::to_owned)),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn valid_set_resolves_every_url_in_one_redirect(redirects in prop::collection::vec(redirect(), 1..6), urls in prop::collection::vec(url(), 20), cookie in prop::option::of(prop::sample::select(vec!["locale=ru-en; city=kazan", "locale=kz-ru; city=astana"]))) {
        let compiled = compile(&redirects);
        prop_assume!(compiled.is_some());
        let Some(rules) = compiled else { return Ok(()) };
        let places = places();
        let preferences = Preferences::parse(&[cookie.unwrap_or_default()], &["en"]);
        for (host, path, query) in urls {
            let request = Request { host: &host, path: &path, query: query.as_deref(), preferences: &preferences, place_by_ip: None, now: now() };
            let decision = rules.decide(request, &places);
            prop_assert_eq!(&rules.explain(request, &places).verdict, &Verdict::of(&decision));
            let Decision::Redirect(redirect) = decision else { continue };
            let (next_host, location) = match &redirect.location {
                Location::Here(path) => (host.as_str(), path.as_str()),
                Location::Site { host, path } => (host.as_str(), path.as_str()),
                Location::Away(url) => {
                    prop_assert!(url.starts_with("https://other.example/"), "{}", url);
                    continue;
                }
            };
            let (next_path, next_query) = location.split_once('?').map_or((location, None), |(path, query)| (path, Some(query)));
            let again = rules.decide(Request { host: next_host, path: next_path, query: next_query, ..request }, &places);
            prop_assert!(!matches!(again, Decision::Redirect(_) | Decision::BadPath(_) | Decision::UnknownHost), "{}{} -> {}{} -> {:?}", host, path, next_host, location, again);
        }
    }

    #[test]
    fn arbitrary_files_do_not_panic(text in "(\\[\\[(site|route|redirect|flag|case|slot)\\]\\]|[a-z_]{1,8} = |\"[^\"]{0,12}\"|\\[|\\]|\\{|\\}|\n|,|=|[0-9-]{1,10}|\\PC){0,40}", name in prop::sample::select(vec!["sites.toml", "routes.toml", "redirects.toml", "a.csv", "experiments.toml", "tests.toml"])) {
        let mut files = crate::kit::own_files();
        files.files.retain(|file| file.name != name);
        files.files.push(RuleFile { name: name.to_owned(), text });
        if let Err(faults) = Rules::compile(&files, ValidationContext::default(), now()) {
            prop_assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
        }
    }
}

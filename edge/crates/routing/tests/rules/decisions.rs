//! Tests targets, codes and explanations of redirects.

use std::fs;
use std::path::Path;

use routing::{
    Decision, LocaleAndCity, Location, Preferences, RedirectAdvice, Replay, Request, RuleFile, RuleFiles, Rules, Severity,
    ValidationContext, Verdict,
};

use crate::kit::{ask, compile, files, now, places};

const BASE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faulty/_base");

/// The base of the invalid sets plus redirects: `from`, `to`, and more keys.
fn set(redirects: &[(&str, &str, &str)]) -> RuleFiles {
    let redirect = |(from, to, more): &(&str, &str, &str)| {
        format!("[[redirect]]\nfrom = \"{from}\"\nto = \"{to}\"\n{more}\nowner = \"o\"\nreason = \"r\"\n\n")
    };
    let head = "[leave_for]\nhosts = [\"*.partner.example\"]\n\n[serve_in_place]\nhosts = [\"landing.example\"]\n\n".to_owned();
    let mut files = files(Path::new(BASE));
    let text = head + &redirects.iter().map(redirect).collect::<String>();
    files.files.push(RuleFile { name: "redirects.toml".to_owned(), text });
    files
}

fn verdict(rules: &Rules, url: &str) -> Verdict {
    ask(rules, &places(), url, &Preferences::default())
}

/// Status and location.
fn to(rules: &Rules, url: &str) -> (u16, String) {
    let verdict = verdict(rules, url);
    (verdict.status, verdict.location.or(verdict.serve).unwrap_or_default())
}

fn expect(status: u16, location: &str) -> (u16, String) {
    (status, location.to_owned())
}

#[test]
fn most_specific_rule_wins_in_any_order() {
    let mut redirects = vec![
        ("/{locale}/{city}/old/*", "/{locale}/{city}/kb/*", ""),
        ("/{locale}/{city}/old/{x}", "/{locale}/{city}/kb/any", ""),
        ("/{locale}/{city}/old/{x:int}", "/{locale}/{city}/kb/number", ""),
        ("/{locale}/{city}/old/a", "/{locale}/{city}/kb/word", ""),
        ("/{locale}/{city}/old/a", "/{locale}/{city}/kb/slate", "brand = [\"slate\"]"),
        ("/{locale}/kazan/old/a", "/{locale}/{city}/kb/slate-kazan", "brand = [\"slate\"]"),
        ("/*", "https://main.example/ru-ru/moskva/jobs", "host = [\"kz.example\"]"),
    ];
    for _ in 0..2 {
        redirects.reverse();
        let rules = compile(&set(&redirects));
        for (url, location) in [
            ("main.example/ru-ru/moskva/old", "/ru-ru/moskva/kb"),
            ("main.example/ru-ru/moskva/old/a/b", "/ru-ru/moskva/kb/a/b"),
            ("main.example/ru-ru/moskva/old/b", "/ru-ru/moskva/kb/any"),
            ("main.example/ru-ru/moskva/old/1", "/ru-ru/moskva/kb/number"),
            ("main.example/ru-ru/moskva/old/a", "/ru-ru/moskva/kb/word"),
            ("x.main.example/ru-ru/moskva/OLD//a/", "/ru-ru/moskva/kb/word"),
        ] {
            assert_eq!(to(&rules, url), expect(301, location), "{url}");
        }
        assert_eq!(to(&rules, "slate.example/ru-ru/moskva/old/a"), expect(302, "/ru-ru/moskva/kb/slate"));
        assert_eq!(to(&rules, "slate.example/ru-ru/kazan/old/a"), expect(302, "/ru-ru/kazan/kb/slate-kazan"));
        assert_eq!(to(&rules, "slate.example/ru-ru/kazan/jobs").0, 200);
        assert_eq!(to(&rules, "kz.example/kz-ru/almaty/kb"), expect(302, "//main.example/ru-ru/moskva/jobs"));
    }
}

#[test]
fn whole_host_can_move_except_for_some_paths() {
    let rules = compile(&set(&[
        ("/*", "https://main.example/*", "host = [\"slate.example\"]\ncode = 308"),
        ("/{locale}/{city}/jobs/*", "https://www.partner.example/jobs/*", "host = [\"slate.example\"]"),
    ]));
    assert_eq!(to(&rules, "slate.example/ru-ru/moskva/kb/a?x=1"), expect(308, "//main.example/ru-ru/moskva/kb/a?x=1"));
    assert_eq!(to(&rules, "slate.example/ru-ru/moskva/jobs/a?city=kazan"), expect(302, "https://www.partner.example/jobs/a"));
    // The missing city of the other host is filled in within the same hop, so the result depends on
    // the visitor.
    assert_eq!(to(&rules, "slate.example/"), expect(302, "//main.example/ru-ru/moskva"));
    assert_eq!(to(&rules, "slate.example/nothing"), expect(308, "//main.example/nothing"));
}

#[test]
fn chain_becomes_one_redirect_with_the_weakest_code() {
    let rules = compile(&set(&[
        ("/promo", "/ru-ru/moskva/a?from=promo#top", "code = 301"),
        ("/{locale}/{city}/a", "/{locale}/{city}/b", "code = 301"),
        ("/{locale}/{city}/b", "https://kz.example/kz-ru/almaty/kb", "code = 302"),
        ("/{locale}/{city}/c", "/", "code = 301"),
    ]));
    let promo = verdict(&rules, "main.example/Promo?x=1");
    assert_eq!((promo.status, promo.location.as_deref()), (302, Some("//kz.example/kz-ru/almaty/kb?from=promo&x=1")));
    assert_eq!(promo.rules.len(), 3);
    assert_eq!(to(&rules, "main.example/ru-ru/moskva/c"), expect(302, "/ru-ru/moskva"));
    assert!(verdict(&rules, "main.example/ru-ru/moskva/c").by_visitor);
}

#[test]
fn rule_that_removes_a_segment_is_applied_repeatedly() {
    let rules =
        compile(&set(&[("/{locale}/{city}/old/*", "/{locale}/{city}/*", ""), ("/{locale}/{city}/older/*", "/{locale}/{city}/*", "")]));
    assert_eq!(to(&rules, "main.example/ru-ru/moskva/old/older/old/kb/a"), expect(301, "/ru-ru/moskva/kb/a"));
}

#[test]
fn rule_with_a_too_long_target_is_skipped() {
    let rules = compile(&set(&[("/{locale}/{city}/old/{x}", "/{locale}/{city}/kb/much-longer-than-it-was/{x}", "")]));
    let long = format!("main.example/ru-ru/moskva/old/{}", "a".repeat(2010));
    assert_eq!(verdict(&rules, &long).status, 404);
    assert_eq!(to(&rules, "main.example/ru-ru/moskva/old/a").0, 301);
}

#[test]
fn remote_page_is_served_under_the_normalised_path_only() {
    let rules = compile(&set(&[("/{locale}/{city}/landing/{x}", "https://landing.example/p/{x}?city={city}", "code = 305")]));
    let served = verdict(&rules, "main.example/ru-ru/moskva/landing/a?x=1");
    assert_eq!((served.status, served.serve.as_deref()), (200, Some("https://landing.example/p/a?city=moskva&x=1")));
    assert_eq!(to(&rules, "main.example/ru-ru/moskva/landing/a/"), expect(301, "/ru-ru/moskva/landing/a"));
}

#[test]
fn rule_applies_only_in_its_active_period() {
    let mut files = set(&[
        ("/{locale}/{city}/old", "/{locale}/{city}/kb/past", "until = 2026-11-20"),
        ("/{locale}/{city}/old", "/{locale}/{city}/kb/now", "since = 2026-11-21\nuntil = 2026-11-22"),
        ("/{locale}/{city}/old", "/{locale}/{city}/kb/then", "since = 2026-11-23T00:00:00Z"),
    ]);
    let compiled = Rules::compile(&files, ValidationContext::default(), now()).unwrap();
    assert_eq!(compiled.warnings.iter().map(|fault| fault.severity).collect::<Vec<_>>(), [Severity::Expired]);
    let at = |time: &str| {
        let preferences = Preferences::default();
        let request = Request {
            host: "main.example",
            path: "/ru-ru/moskva/old",
            query: None,
            preferences: &preferences,
            place_by_ip: None,
            now: time.parse().unwrap(),
        };
        Verdict::of(&compiled.rules.decide(request, &places())).location.unwrap_or_default()
    };
    assert_eq!(at("2026-11-22T23:59:59Z"), "/ru-ru/moskva/kb/now");
    assert_eq!(at("2026-11-23T00:00:00Z"), "/ru-ru/moskva/kb/then");
    files.files.retain(|file| file.name != "redirects.toml");
    assert!(Rules::compile(&files, ValidationContext::default(), now()).unwrap().warnings.is_empty());
}

#[test]
fn next_change_is_the_next_end_of_a_period_or_of_the_day() {
    let rules = compile(&set(&[
        ("/{locale}/{city}/old", "/{locale}/{city}/kb/now", "since = 2026-11-22T08:30:00Z\nuntil = 2026-11-22T20:00:00Z"),
        ("/{locale}/{city}/older", "/{locale}/{city}/kb/now", "until = 2026-11-25"),
    ]));
    for (now, next) in [
        ("2026-11-21T12:00:00Z", "2026-11-22T00:00:00Z"),
        ("2026-11-22T00:00:00Z", "2026-11-22T08:30:00Z"),
        ("2026-11-22T08:30:00Z", "2026-11-22T20:00:00Z"),
        ("2026-11-25T23:59:59Z", "2026-11-26T00:00:00Z"),
        ("2026-11-30T12:00:00Z", "2026-12-01T00:00:00Z"),
    ] {
        assert_eq!(rules.next_change(now.parse().unwrap()).to_string(), next, "{now}");
    }
}

#[test]
fn missing_place_is_filled_in_from_query_cookies_location_and_site() {
    let rules = compile(&set(&[]));
    let chosen = Preferences::parse(&["locale=ru-en; city=perm"], &["kk"]);
    let kazakh = Preferences::parse(&[], &["kk, ru"]);
    let almaty = LocaleAndCity { locale: routing::LocaleCode::parse("kz-ru").unwrap(), city: "almaty".to_owned() };
    let ask = |path: &str, query: Option<&str>, preferences: &Preferences, place: Option<&LocaleAndCity>| {
        let request = Request { host: "main.example", path, query, preferences, place_by_ip: place, now: now() };
        let asks = rules.decide_without_location(request, &places()).needs_location;
        (Verdict::of(&rules.decide(request, &places())).location.unwrap_or_default(), asks)
    };
    let no_preferences = Preferences::default();
    for (path, query, preferences, place, location, asks) in [
        ("/", Some("city=kazan"), &chosen, Some(&almaty), "/ru-en/kazan", false),
        ("/", None, &chosen, Some(&almaty), "/ru-en/perm", false),
        ("/", None, &kazakh, Some(&almaty), "/kz-kk/almaty", true),
        ("/", None, &no_preferences, Some(&almaty), "/kz-ru/almaty", true),
        ("/", Some("city=astana"), &no_preferences, Some(&almaty), "/kz-ru/astana", true),
        ("/", None, &kazakh, None, "/ru-ru/moskva", true),
        ("/kz-kk", None, &chosen, None, "/kz-kk/almaty", true),
        ("/ru-ru", None, &chosen, None, "/ru-ru/perm", false),
        ("/ru-ru/perm/kb/", None, &no_preferences, Some(&almaty), "/ru-ru/perm/kb", false),
    ] {
        assert_eq!(ask(path, query, preferences, place), (location.to_owned(), asks), "{path} {query:?} {preferences:?}");
    }
}

#[test]
fn redirect_check_is_followed_and_validated_like_a_rule() {
    let rules = compile(&set(&[("/{locale}/{city}/a", "/{locale}/{city}/kb/a", "code = 301")]));
    let preferences = Preferences::default();
    let request = Request {
        host: "slate.example",
        path: "/ru-ru/moskva/x",
        query: Some("q=1"),
        preferences: &preferences,
        place_by_ip: None,
        now: now(),
    };
    let follow = |url: &str, code| {
        let decision = rules.follow(request, &places(), RedirectAdvice { url, code })?;
        let Verdict { status, location, serve, .. } = Verdict::of(&decision);
        Some((status, location.or(serve)?))
    };
    assert_eq!(follow("/RU-ru/moskva/a/?x=1", None), Some(expect(302, "/ru-ru/moskva/kb/a?x=1&q=1")));
    assert_eq!(follow("/ru-ru/moskva/kb?city=kazan#top", Some(301)), Some(expect(301, "/ru-ru/kazan/kb?q=1#top")));
    assert_eq!(follow("http://main.example:8080/ru-ru/moskva/jobs", Some(307)), Some(expect(307, "//main.example/ru-ru/moskva/jobs?q=1")));
    assert_eq!(follow("https://www.partner.example/x", Some(308)), Some(expect(308, "https://www.partner.example/x")));
    assert_eq!(follow("https://landing.example/x", Some(305)), Some(expect(200, "https://landing.example/x")));
    assert_eq!(follow("/ru-ru/moskva/kb", Some(305)), Some(expect(200, "http://slate.example/ru-ru/moskva/kb")));
    assert_eq!(follow("https://main.example/ru-ru/moskva/kb", Some(305)), Some(expect(200, "http://main.example/ru-ru/moskva/kb")));
    for (url, code) in [
        ("/ru-ru/moskva/x", None),
        ("/ru-ru/moskva/X/", None),
        ("https://evil.example/", None),
        ("https://landing.example/", None),
        ("https://main.example@evil.example/", None),
        ("https://www.partner.example/", Some(305)),
        ("//evil.example/", None),
        ("/\\evil.example/", None),
        ("javascript:alert(1)", None),
        ("/ru-ru/moskva/%zz", None),
        ("https://www.partner.example/\r\nset-cookie: a=b", None),
        ("", None),
    ] {
        assert_eq!(follow(url, code), None, "{url}");
    }
}

#[test]
fn explanation_names_each_tried_rule() {
    let rules = compile(&set(&[
        ("/{locale}/{city}/old", "/{locale}/{city}/kb", "city = [\"kazan\", \"perm\"]"),
        ("/{locale}/{city}/{x}", "/{locale}/{city}/kb/{x}", "since = 2030-01-01"),
        ("/{locale}/{city}/*", "https://main.example/{locale}/{city}/jobs", "host = [\"slate.example\"]"),
    ]));
    let preferences = Preferences::default();
    let request =
        Request { host: "slate.example", path: "/ru-ru/moskva/Old", query: None, preferences: &preferences, place_by_ip: None, now: now() };
    let explanation = rules.explain(request, &places());
    let expected = "slate.example/ru-ru/moskva/Old
  + host      `slate.example` matches the host `slate.example` of sites.toml: brand slate
  + path      the normalised path is /ru-ru/moskva/old
  - redirect  `/{locale}/{city}/old` (redirects.toml:8): city is moskva, not kazan or perm
  - redirect  `/{locale}/{city}/{x}` (redirects.toml:15): it is not active yet
  + redirect  `/{locale}/{city}/*` (redirects.toml:22): most specific rule that applies
  + redirect  continues at main.example/ru-ru/moskva/jobs
  - redirect  `/{locale}/{city}/{x}` (redirects.toml:15): it is not active yet
  - redirect  `/{locale}/{city}/*` (redirects.toml:22): host is main.example, not slate.example
  + place     the path names ru-ru, moskva
302 to //main.example/ru-ru/moskva/jobs";
    assert_eq!(explanation.to_string(), expected);
    let json = serde_json::to_value(&explanation).unwrap();
    assert_eq!(json["steps"][2]["rule"]["line"], 8);
    assert_eq!((&json["steps"][2]["stage"], &json["verdict"]["status"]), (&"redirect".into(), &302.into()));
}

#[test]
fn replay_groups_changes_by_rule() {
    let old = compile(&set(&[("/{locale}/{city}/old/{x}", "/{locale}/{city}/kb/{x}", "")]));
    // Moving a line changes nothing.
    let new = compile(&set(&[
        ("/{locale}/{city}/kb/{x:int}", "/{locale}/{city}/jobs", ""),
        ("/{locale}/{city}/old/{x}", "/{locale}/{city}/kb/{x}", ""),
    ]));
    let places = places();
    let mut replay = Replay::new(&old, &new, &places, now(), "main.example");
    let log = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/access-log.txt")).unwrap();
    for entry in log.lines().filter_map(routing::LogEntry::parse).filter(routing::LogEntry::is_for_rules) {
        replay.compare(&entry);
    }
    let report = replay.report();
    assert_eq!((report.compared, report.changed), (6, 3));
    assert!((report.share_changed() - 0.5).abs() < 1e-9);
    let groups: Vec<_> =
        report.groups.iter().map(|group| (group.change.as_str(), group.count, group.new.as_ref().map(|rule| rule.line))).collect();
    assert_eq!(groups, [("200 -> 301", 2, Some(8)), ("301 -> 301", 1, Some(15))]);
    assert_eq!(report.groups[0].examples[0].new, "301 to /ru-ru/moskva/jobs");
}

#[test]
fn location_uses_scheme_and_port_of_the_request() {
    let header = |location: Location| location.header("http", ":8080");
    assert_eq!(header(Location::Here("/a".to_owned())), "/a");
    assert_eq!(header(Location::Site { host: "kz.example".to_owned(), path: "/a".to_owned() }), "http://kz.example:8080/a");
    assert_eq!(header(Location::Away("https://www.partner.example/".to_owned())), "https://www.partner.example/");
}

#[test]
fn failed_page_has_a_filled_header() {
    let rules = compile(&set(&[]));
    let preferences = Preferences::default();
    let request =
        Request { host: "main.example", path: "/ru-ru/moskva/kb", query: None, preferences: &preferences, place_by_ip: None, now: now() };
    let Decision::Page(plan) = rules.decide(request, &places()) else { panic!("a page") };
    assert_eq!(plan.layout(&rules.routes, 200), (plan.slots.clone(), plan.header));
    assert_eq!(plan.layout(&rules.routes, 503).1, contracts::page::HeaderTheme::Fill);
}

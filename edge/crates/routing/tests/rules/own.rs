//! Tests the edge's own rules: every route of the specification on every development host.

use crate::kit::{ask, compile, now, own_files, places};
use contracts::fragment::Slot;
use contracts::page::HeaderTheme;
use routing::{Preferences, RuleFile, Rules, ValidationContext, Verdict};

const KB: &str = "mfe-knowledge-base";
const HOSTS: [(&str, &str, &str, &str); 3] = [
    ("localhost:8080", "amber", "ru-ru", "moskva"),
    ("slate.localhost:8080", "slate", "ru-ru", "moskva"),
    ("kz.localhost:8080", "amber", "kz-ru", "almaty"),
];

/// Path, page type, fragment, header (`t`ransparent, `f`ill, `-` none), footer, sign-in.
const ROUTES: [(&str, &str, &str, char, bool, bool); 41] = [
    ("/start", "start", KB, 'f', true, false),
    ("/cities", "cities", KB, 'f', true, false),
    ("/knowledge-base", "kb_root", KB, 't', true, false),
    ("/knowledge-base/taxi", "kb_category", KB, 't', true, false),
    ("/knowledge-base/taxi/money", "kb_sub_category", KB, 't', true, false),
    ("/knowledge-base/taxi/money/tips", "kb_article", KB, 't', true, false),
    ("/knowledge-base-instructions/app", "instruction", KB, 'f', true, false),
    ("/calculator", "calculator", KB, '-', false, false),
    ("/ultima-calculator", "ultima_calculator", KB, '-', false, false),
    ("/jobs", "jobs", KB, 't', true, false),
    ("/jobs/taxi", "job", KB, 'f', true, false),
    ("/search", "search", KB, 'f', true, false),
    ("/search?q=tips&fromCategory=taxi", "search", KB, 'f', true, false),
    ("/503", "server_error", KB, 'f', false, false),
    ("/500", "server_error", KB, 'f', false, false),
    ("/contact-us", "contact_us", "mfe-support", 'f', true, false),
    ("/contact-us/taxi", "contact_form", "mfe-support", 'f', true, false),
    ("/become-contractor", "become_contractor", "mfe-support", 'f', true, false),
    ("/become-contractor/person?form=x", "become_contractor", "mfe-support", 'f', true, false),
    ("/requests/abc", "request", "mfe-support", 'f', true, false),
    ("/profile", "profile", "mfe-profile", 'f', true, true),
    ("/profile/pro", "profile_pro", "mfe-profile", 'f', true, true),
    ("/profile/media", "profile_media", "mfe-profile", 'f', true, true),
    ("/profile/pro/achievements", "profile_achievements", "mfe-profile", 'f', true, true),
    ("/profile/pro/knowledge-check", "profile_knowledge_check", "mfe-profile", 'f', true, true),
    ("/profile/media/publishes", "profile_publishes", "mfe-profile", 'f', true, true),
    ("/profile/media/drafts", "profile_drafts", "mfe-profile", 'f', true, true),
    ("/profile/media/comments", "profile_comments", "mfe-profile", 'f', true, true),
    ("/profile/media/favorites", "profile_favorites", "mfe-profile", 'f', true, true),
    ("/profile/notices", "profile_notices", "mfe-profile", 'f', true, true),
    ("/profile/requests", "profile_requests", "mfe-profile", 'f', true, true),
    ("/post-editor/new", "post_editor", "mfe-profile", 'f', true, true),
    ("/post-editor/12", "post_editor", "mfe-profile", 'f', true, true),
    ("/post-editor/0b7c-11", "post_editor", "mfe-profile", 'f', true, true),
    ("/community", "community", "mfe-profile", 'f', true, true),
    ("/community/5f0c3a528a33", "community_post", "mfe-profile", 'f', true, true),
    ("/tests", "tests", "mfe-profile", 'f', true, true),
    ("/tests/taxi-on-the-line", "test", "mfe-profile", 'f', true, true),
    ("/certificates/7kq2m-9xd4t-w4tn8-3hcpp", "certificate", "mfe-profile", 'f', true, false),
    ("/jobs?utm_source=x", "jobs", KB, 't', true, false),
    ("/knowledge-base?q=%D0%B0", "kb_root", KB, 't', true, false),
];

/// Page types that show personal data.
const PRIVATE: [&str; 5] = ["contact_form", "become_contractor", "request", "search", "certificate"];

fn rules() -> Rules {
    compile(&own_files())
}

fn verdict(rules: &Rules, url: &str) -> Verdict {
    ask(rules, &places(), url, &Preferences::default())
}

#[test]
fn every_route_matches_the_specification_on_every_host() {
    let rules = rules();
    for (host, brand, locale, city) in HOSTS {
        for (path, kind, main, header, footer, signed_in) in ROUTES {
            let url = format!("{host}/{locale}/{city}{path}");
            let verdict = verdict(&rules, &url);
            let page = verdict.page.as_ref().unwrap_or_else(|| panic!("{url} is no page: {verdict}"));
            assert_eq!((verdict.status, page.page.as_deref()), (200, Some(kind)), "{url}");
            assert_eq!((page.brand.as_str(), page.locale.as_str(), page.city.as_str()), (brand, locale, city), "{url}");
            assert_eq!(page.slots.get(&Slot::Main).map(String::as_str), Some(main), "{url}");
            let theme = match header {
                't' => Some(HeaderTheme::Transparent),
                'f' => Some(HeaderTheme::Fill),
                _ => None,
            };
            assert_eq!((page.header, page.slots.contains_key(&Slot::Footer)), (theme, footer), "{url}");
            assert_eq!((page.needs_sign_in, page.cache.unwrap().public), (signed_in, !signed_in && !PRIVATE.contains(&kind)), "{url}");
        }
    }
}

#[test]
fn root_redirects_to_main_page_or_knowledge_base_in_one_hop() {
    let rules = rules();
    for (host, _, locale, city) in HOSTS {
        let to = |url: &str| {
            let verdict = verdict(&rules, &format!("{host}{url}"));
            (verdict.status, verdict.location.unwrap_or_default(), verdict.by_visitor)
        };
        // Only the main host has a main page.
        let is_main = host.starts_with("localhost");
        let main = |city: &str| format!("/{locale}/{city}{}", if is_main { "" } else { "/knowledge-base" });
        let other = if locale == "kz-ru" { "astana" } else { "kazan" };
        assert_eq!(to("/"), (302, main(city), true));
        assert_eq!(to(&format!("/?city={other}")), (302, main(other), true));
        assert_eq!(to(&format!("/{locale}")), (302, main(city), true));
        assert_eq!(to(&format!("/{locale}/?city={other}&a=1")), (302, main(other) + "?a=1", true));
        let by_address = if is_main { 301 } else { 302 };
        let at_place = if is_main { (200, String::new(), false) } else { (302, main(city), false) };
        assert_eq!(to(&format!("/{locale}/{city}")), at_place);
        assert_eq!(to(&format!("/{locale}/{city}/?city={other}")), (by_address, main(other), false));
        assert_eq!(to(&format!("/{locale}/{city}/jobs?city={other}")), (by_address, format!("/{locale}/{other}/jobs"), false));
    }
}

#[test]
fn main_page_is_served_where_it_is_on() {
    let mut files = own_files();
    let sites = files.files.iter_mut().find(|file| file.name == "sites.toml").unwrap();
    sites.text = sites.text.replace("features = [\"DISABLE_MAIN\"]", "");
    let rules = compile(&files);
    for (host, _, locale, city) in HOSTS {
        let verdict = verdict(&rules, &format!("{host}/{locale}/{city}"));
        let page = verdict.page.unwrap();
        assert_eq!((verdict.status, page.page.as_deref(), page.header), (200, Some("home"), Some(HeaderTheme::Transparent)));
    }
}

#[test]
fn unknown_path_is_404_in_the_nearest_place() {
    let rules = rules();
    for (url, locale, city) in [
        ("localhost/favicon", "ru-ru", "moskva"),
        ("kz.localhost/xx-yy/nowhere/jobs", "kz-ru", "almaty"),
        ("localhost/kz-zz/almaty", "kz-ru", "almaty"),
        ("localhost/kz-zz", "kz-ru", "almaty"),
        ("localhost/ru-en/nowhere/jobs", "ru-en", "moskva"),
    ] {
        let verdict = verdict(&rules, url);
        let page = verdict.page.unwrap();
        assert_eq!((verdict.status, page.locale.as_str(), page.city.as_str(), page.noindex), (404, locale, city, true), "{url}");
    }
    assert_eq!(verdict(&rules, "localhost/ru-ru/moskva/nothing").status, 404);
    assert_eq!(verdict(&rules, "elsewhere/ru-ru/moskva").status, 421);
    assert_eq!(verdict(&rules, "localhost/ru-ru/%zz").status, 400);
}

#[test]
fn own_rules_have_no_warnings() {
    let places = places();
    let compiled =
        Rules::compile(&own_files(), ValidationContext { routing: Some(&places), ..ValidationContext::default() }, now()).unwrap();
    assert_eq!(compiled.warnings, []);
}

#[test]
fn own_test_cases_pass() {
    let outcomes = rules().run_tests(&places(), now());
    assert!(outcomes.len() >= 8);
    for outcome in outcomes {
        assert_eq!(outcome.failures, Vec::<String>::new(), "{}", outcome.case);
    }
}

#[test]
fn examples_of_the_guide_are_valid() {
    let guide = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/platform-team.md")).unwrap();
    let blocks: Vec<(&str, &str)> = guide.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect();
    let of = |language: &str, word: &str| -> Vec<String> {
        blocks.iter().filter(|(name, text)| *name == language && text.contains(word)).map(|(_, text)| (*text).to_owned()).collect()
    };
    let (tables, rows) = (of("toml", "[[redirect]]"), of("csv", "from,to"));
    assert_eq!((tables.len(), rows.len()), (2, 1));
    for (name, text) in
        tables.into_iter().map(|text| ("redirects-guide.toml", text)).chain(rows.into_iter().map(|text| ("guide.csv", text)))
    {
        let mut files = own_files();
        files.files.push(RuleFile { name: name.to_owned(), text });
        compile(&files);
    }
}

use super::*;
use crate::reader::fault::RuleFault;
use crate::reader::fields;
use crate::reader::source::{Faults, Sources};

const SITE: &str =
    "[[site]]\nhosts = [\"localhost\"]\nbrand = \"amber\"\ncountry = \"ru\"\ndefault_locale = \"ru-ru\"\ndefault_city = \"moskva\"\n";

fn parse(text: &str) -> Result<Sites, Vec<RuleFault>> {
    let sources = Sources::new([("sites.toml", text)]);
    let mut faults = Faults::new(&sources);
    let table = fields::parse(0, text, &mut faults);
    let sites = Sites::read(0, &table, &mut faults);
    if faults.has_errors() { Err(faults.into_sorted()) } else { Ok(sites) }
}

#[test]
fn host_is_found_in_any_case_with_any_port() {
    let sites = parse(SITE).unwrap();
    for host in ["localhost", "LOCALHOST:8080", "localhost."] {
        assert_eq!(sites.find(host).map(|site| site.brand.as_str()), Some("amber"), "{host}");
    }
    assert!(sites.find("evil.example").is_none());
    assert!(sites.find("").is_none());
}

#[test]
fn longest_host_pattern_wins() {
    let text = SITE.replace("\"localhost\"", "\"a.example\", \"*.a.example\"")
        + &SITE.replace("\"localhost\"", "\"b.example\", \"*.deep.a.example\"").replace("amber", "slate");
    let sites = parse(&text).unwrap();
    let named = |host| sites.find_named(host).map(|(name, site)| (name.to_owned(), site.brand.clone()));
    assert_eq!(named("x.a.example:80"), Some(("*.a.example".to_owned(), "amber".to_owned())));
    assert_eq!(named("x.y.a.example"), Some(("*.a.example".to_owned(), "amber".to_owned())));
    assert_eq!(named("x.deep.a.example"), Some(("*.deep.a.example".to_owned(), "slate".to_owned())));
    assert_eq!(named("deep.a.example"), Some(("*.a.example".to_owned(), "amber".to_owned())));
    for host in ["xa.example", ".a.example", "x/y.a.example", "x@y.a.example", "..a.example"] {
        assert_eq!(named(host), None, "{host}");
    }
}

#[test]
fn unknown_host_gets_the_fallback_site() {
    assert!(parse(SITE).unwrap().match_host("other").is_none());
    let sites = parse(&format!("{SITE}[unknown_host]\nsite = \"localhost\"\n")).unwrap();
    let site_match = sites.match_host("other").unwrap();
    assert_eq!((site_match.name, site_match.named), ("localhost", false));
    assert!(sites.match_host("localhost").unwrap().named && sites.find("other").is_none());
    let faults = parse(&format!("{SITE}[unknown_host]\nsite = \"localhots\"\n")).unwrap_err();
    assert_eq!(faults[0].summary(), "sites.toml:8:8: unknown host `localhots`: did you mean `localhost`?");
}

#[test]
fn all_errors_are_reported_with_lines() {
    let text = SITE.replace("amber", "gold").replace("ru-ru", "russia") + SITE;
    let twice = text + SITE;
    let faults = parse(&twice).unwrap_err();
    let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [3, 5, 8, 14], "{faults:?}");
}

#[test]
fn unknown_feature_is_an_error_with_a_suggestion() {
    let faults = parse(&format!("{SITE}features = [\n\"DISABLE_MAIN\",\n\"DISABLE_MIAN\"]\n")).unwrap_err();
    assert_eq!(
        faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "error: unknown feature `DISABLE_MIAN`: did you mean `DISABLE_MAIN`?\n --> sites.toml:9:1\n  |\n9 | \"DISABLE_MIAN\"]\n  | ^^^^^^^^^^^^^^"
        ]
    );
    let sites = parse(&format!("{SITE}features = [\"DISABLE_MAIN\"]\n")).unwrap();
    let site = sites.find("localhost").unwrap();
    assert!(site.has(crate::DISABLE_MAIN) && !site.has(crate::DISABLE_CONTACT_US_FORM));
}

#[test]
fn sign_in_is_only_available_on_the_main_host() {
    let sign_in = |more: &str| parse(&format!("{SITE}{more}\n")).map(|sites| sites.find("localhost").unwrap().sign_in);
    assert_eq!(sign_in(""), Ok(false));
    assert_eq!(sign_in("main_host = true"), Ok(true));
    assert_eq!(sign_in("main_host = true\nsign_in = false"), Ok(false));
    assert_eq!(sign_in("sign_in = true").unwrap_err()[0].line, 7);
}

#[test]
fn domains_contain_the_first_host_of_each_site() {
    let text = SITE.replace("\"localhost\"", "\"localhost\", \"127.0.0.1\"") + &SITE.replace("localhost", "kz.localhost");
    assert_eq!(parse(&text).unwrap().domains(), ["localhost", "kz.localhost"]);
}

#[test]
fn country_uses_its_main_host() {
    let text = format!("{SITE}{}{}", SITE.replace("localhost", "main.localhost") + "main_host = true\n", SITE.replace("localhost", "last"));
    let sites = parse(&text).unwrap();
    assert_eq!(sites.country_domains().into_iter().collect::<Vec<_>>(), [("ru".to_owned(), "main.localhost".to_owned())]);
    assert_eq!(sites.home_of("ru"), Some("main.localhost"));
}

#[test]
fn country_without_a_host_uses_the_main_host() {
    let own = SITE.replace("localhost", "kz.localhost").replace("\"ru\"", "\"kz\"");
    let main = SITE.replace("localhost", "main.localhost") + "main_host = true\n";
    let sites = parse(&(own.clone() + &main)).unwrap();
    assert_eq!(sites.home_of("kz"), Some("kz.localhost"));
    assert_eq!(sites.home_of("am"), Some("main.localhost"));
    assert_eq!(parse(&own).unwrap().home_of("am"), None, "there is no main host");
}

#[test]
fn unknown_key_is_an_error() {
    let faults = parse(&SITE.replace("country", "county")).unwrap_err();
    assert!(faults.iter().any(|fault| fault.message == "unknown key `county`: did you mean `country`?"), "{faults:?}");
}

#[test]
fn security_contact_is_read_and_validated() {
    assert_eq!(parse(SITE).unwrap().security(), None);
    let good = "[security]\ncontacts = [\"mailto:security@site.example\", \"https://site.example/report\"]\nlanguages = [\"en\"]\n";
    let sites = parse(&format!("{good}{SITE}")).unwrap();
    let security = sites.security().unwrap();
    assert_eq!((security.contacts.len(), &security.policy, security.languages.as_slice()), (2, &None, &["en".to_owned()][..]));
    for (text, part) in [
        ("languages = [\"en\"]", "needs `contacts`"),
        ("contacts = [\"security@site.example\"]", "is not a contact"),
        ("contacts = [\"mailto:\"]", "is not a contact"),
        ("contacts = [\"mailto:a@b\\nExpires: never\"]", "is not a contact"),
        ("contacts = [\"mailto:a@b.example\"]\npolicy = \"http://site.example\"", "is not a page URL"),
        ("contacts = [\"mailto:a@b.example\"]\nlanguages = [\"en, ru\"]", "is not a language"),
        ("contact = \"mailto:a@b.example\"", "unknown key"),
    ] {
        let faults = parse(&format!("[security]\n{text}\n{SITE}")).unwrap_err();
        assert!(faults.iter().any(|fault| fault.to_string().contains(part)), "{text}: {faults:?}");
    }
}

use proptest::prelude::*;

use super::*;
use crate::reader::fault::RuleFault;
use crate::reader::fields;
use crate::reader::source::Sources;

const FLAG: &str = "[[flag]]\nname = \"NEW\"\nowner = \"platform\"\nreason = \"a test\"\n";

fn read(text: &str, sites: &Sites) -> Result<Experiments, Vec<RuleFault>> {
    let sources = Sources::new([("experiments.toml", text)]);
    let mut faults = Faults::new(&sources);
    let table = fields::parse(0, text, &mut faults);
    let experiments = Experiments::read(0, &table, sites, Timestamp::UNIX_EPOCH, &mut faults);
    if faults.has_errors() { Err(faults.into_sorted()) } else { Ok(experiments) }
}

fn parse(text: &str) -> Result<Experiments, Vec<RuleFault>> {
    read(text, &Sites::default())
}

fn flag(more: &str) -> Flag {
    parse(&format!("{FLAG}{more}\n")).unwrap().flags.remove(0)
}

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn value_applies_to_all_visitors_and_variants_to_their_share() {
    assert_eq!(flag("value = \"on\"").variant("anybody"), Some("on"));
    let split = flag("variants = { a = 10, b = 20.5 }");
    let count = |expected| (0..10_000).filter(|id: &u32| split.variant(&id.to_string()) == expected).count();
    for (variant, expected) in [(Some("a"), 1000), (Some("b"), 2050), (None, 6950)] {
        assert!(count(variant).abs_diff(expected) < 200, "{variant:?}: {}", count(variant));
    }
}

#[test]
fn variant_of_everybody_needs_a_weight_of_100_percent() {
    for (outcome, expected) in [
        ("value = \"on\"", Some("on")),
        ("variants = { on = 100 }", Some("on")),
        ("variants = { control = 0, on = 100, other = 0 }", Some("on")),
        ("variants = { on = 99.99 }", None),
        ("variants = { control = 50, on = 50 }", None),
        ("variants = {}", None),
    ] {
        let flag = flag(outcome);
        assert_eq!(flag.variant_of_everybody(), expected, "{outcome}");
        assert!((0..1000).all(|id: u32| expected.is_none() || flag.variant(&id.to_string()) == expected), "{outcome}");
    }
}

#[test]
fn flags_are_independent() {
    let (one, other) = (flag("variants = { a = 50 }"), Flag { name: "OTHER".to_owned(), ..flag("variants = { a = 50 }") });
    let both = (0..10_000).filter(|id: &u32| one.variant(&id.to_string()).is_some() && other.variant(&id.to_string()).is_some()).count();
    assert!(both.abs_diff(2500) < 200, "{both}");
}

#[test]
fn bucket_of_an_id_is_stable() {
    // Assigned variants must never change, so these buckets are fixed.
    assert_eq!([bucket("NEW", "a"), bucket("NEW", "b"), bucket("OLD", "a")], [1682, 3656, 2022]);
}

#[test]
fn all_conditions_must_hold() {
    let text = format!("{FLAG}value = \"on\"\nwhen = {{ brand = [\"amber\"], city = [\"moskva\", \"kazan\"] }}\n");
    let experiments = parse(&text).unwrap();
    let today = day("2026-01-01");
    let applies = |brand, city| experiments.matching(Side::Edge, PageFacts { brand, city, ..PageFacts::default() }, today).count() == 1;
    assert!(applies("amber", "kazan") && applies("amber", "moskva"));
    assert!(!applies("slate", "kazan") && !applies("amber", "perm"));
    assert_eq!(experiments.matching(Side::Browser, PageFacts { brand: "amber", city: "kazan", ..PageFacts::default() }, today).count(), 0);
}

#[test]
fn flag_expires_after_its_last_day() {
    let experiments = parse(&format!("{FLAG}value = \"on\"\nuntil = 2026-03-31\n")).unwrap();
    let on = |today| experiments.matching(Side::Edge, PageFacts::default(), day(today)).count();
    assert_eq!([on("2026-03-31"), on("2026-04-01")], [1, 0]);
    assert_eq!(experiments.ended(day("2026-04-01")).collect::<Vec<_>>(), ["NEW"]);
}

#[test]
fn all_errors_are_reported_with_lines() {
    let faults = |text: String| parse(&text).unwrap_err().iter().map(RuleFault::summary).collect::<Vec<_>>();
    let bad = "[[flag]]\nname = \"DISABLE_MAIN\"\nowner = \" \"\nreason = \"\"\nuntil = 2026-02-28T00:00:00\nevaluate = \"browser\"\nwhen = { brand = [\"ambre\"] }\n";
    assert_eq!(
        faults(format!("{FLAG}value = \"on\"\n{bad}{FLAG}variants = {{ a = 60, b = 40.01 }}\n")),
        [
            "experiments.toml:7:8: the edge implements `DISABLE_MAIN`: it cannot be evaluated in the browser",
            "experiments.toml:7:8: the flag `DISABLE_MAIN` needs either a `value` for all visitors or `variants` with weights",
            "experiments.toml:8:9: `owner` of the flag `DISABLE_MAIN` must not be empty",
            "experiments.toml:9:10: `reason` of the flag `DISABLE_MAIN` must not be empty",
            "experiments.toml:10:9: `2026-02-28T00:00:00` is not a day: write one such as 2030-12-31",
            "experiments.toml:12:19: unknown brand `ambre`: did you mean `amber`?",
            "experiments.toml:14:8: the weights of the flag `NEW` exceed 100 percent",
            "experiments.toml:14:8: the flag `NEW` is defined twice",
        ]
    );
    for odd in [
        "variants = { a = -1 }",
        "variants = { a = nan }",
        "variants = { a = 0.001 }",
        "value = \"a b\"",
        "value = \"on\"\nvariants = {}",
        "value = \"on\"\nevaluate = \"x\"",
    ] {
        assert_eq!(faults(format!("{FLAG}{odd}\n")).len(), 1, "{odd}");
    }
}

#[test]
fn unknown_host_in_a_condition_is_an_error() {
    let site =
        "[[site]]\nhosts = [\"localhost\"]\nbrand = \"amber\"\ncountry = \"ru\"\ndefault_locale = \"ru-ru\"\ndefault_city = \"moskva\"\n";
    let sources = Sources::new([("sites.toml", site)]);
    let mut faults = Faults::new(&sources);
    let sites = Sites::read(0, &fields::parse(0, site, &mut faults), &mut faults);
    let with = |host: &str| read(&format!("{FLAG}value = \"on\"\nwhen = {{ host = [\"{host}\"] }}\n"), &sites);
    assert!(with("localhost").is_ok());
    assert!(with("localhots").unwrap_err()[0].message.contains("did you mean `localhost`"));
}

proptest! {
    #[test]
    fn weights_are_accepted_up_to_100_percent(weights in prop::collection::vec(0_u32..6000, 0..4), id in ".{0,20}") {
        let variants: Vec<String> = weights.iter().enumerate().map(|(index, weight)| format!("v{index} = {}.{:02}", weight / 100, weight % 100)).collect();
        let parsed = parse(&format!("{FLAG}variants = {{ {} }}\n", variants.join(", ")));
        prop_assert_eq!(parsed.is_ok(), weights.iter().sum::<u32>() <= 10_000);
        if let Ok(experiments) = parsed {
            let variant = experiments.flags[0].variant(&id);
            prop_assert_eq!(variant, experiments.flags[0].variant(&id));
        }
    }
}

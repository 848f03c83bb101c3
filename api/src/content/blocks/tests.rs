use std::collections::BTreeSet;

use input_faults::Faults;
use proptest::prelude::*;

use super::{Document, variant_for};
use crate::test_places::geo;

const TEXT: &str = "start\n\n- one\n\n:::only country=ru\n- two\n:::\n\n:::except city=kazan\n- three\n:::\n\nend\n";

#[test]
fn variants_keep_the_list_tight() {
    let geo = geo();
    let mut faults = Faults::default();
    let document = Document::parse("a.md", TEXT, 10, &geo, &mut faults);
    faults.into_result().unwrap();
    assert_eq!(document.variants(&geo).into_iter().collect::<Vec<_>>(), ["01", "10", "11"]);
    let shown = |country, city| document.resolve(&variant_for(&document.conditions, country, city)).text;
    assert_eq!(shown("ru", "moskva"), "start\n\n- one\n- two\n- three\n\nend\n");
    assert_eq!(shown("ru", "kazan"), "start\n\n- one\n- two\n\nend\n");
    assert_eq!(shown("tr", "kazan"), "start\n\n- one\n- three\n\nend\n");
    let resolved = document.resolve("01");
    assert_eq!(resolved.line_at(resolved.text.find("three").unwrap()), 19);
}

#[test]
fn errors_have_line_numbers() {
    let text = ":::\n:::only country=atlantis\n:::only city=kazan,atlantis\n:::\n:::perhaps\n:::\n:::only\n:::\n:::only planet=x\n:::\n:::except country=ru\n";
    let mut faults = Faults::default();
    Document::parse("a.md", text, 1, &geo(), &mut faults);
    insta::assert_snapshot!(faults.into_result().unwrap_err(), @r"
    a.md:1: `:::` does not close a block
    a.md:2: there is no country `atlantis`
    a.md:3: a block begins inside the one of line 2: close that with `:::` first
    a.md:3: there is no city `atlantis`
    a.md:5: `:::perhaps` does not begin a block: expected `:::only …`, `:::except …`, `:::screen …`, `:::status` or `:::scheme …`
    a.md:7: the block names no place: expected `:::only country=ru,kz`, `:::except city=moskva`, or both keys
    a.md:9: `planet` is not a kind of place: expected `:::only country=ru,kz`, `:::except city=moskva`, or both keys
    a.md:11: the block is not closed: expected a line `:::`
    ");
}

#[test]
fn table_with_a_row_of_one_country_stays_whole() {
    let mut faults = Faults::default();
    let document = Document::parse("a.md", "| a |\n| - |\n| b |\n\n:::only country=ru\n| c |\n:::\n\n| d |\n", 1, &geo(), &mut faults);
    faults.into_result().unwrap();
    assert_eq!(document.resolve("1").text, "| a |\n| - |\n| b |\n| c |\n| d |\n");
    assert_eq!(document.resolve("0").text, "| a |\n| - |\n| b |\n| d |\n");
}

#[test]
fn figure_stays_in_the_text_and_nests_with_city_blocks() {
    let geo = geo();
    let text =
        "a\n\n:::only country=ru\n:::screen A → B\nrow: one\n:::\n:::\n\n:::screen C\nrow: two\n:::only country=tr\nrow: three\n:::\n:::\n";
    let mut faults = Faults::default();
    let document = Document::parse("a.md", text, 1, &geo, &mut faults);
    faults.into_result().unwrap();
    let shown = |country, city| document.resolve(&variant_for(&document.conditions, country, city)).text;
    assert_eq!(shown("ru", "moskva"), "a\n\n:::screen A → B\nrow: one\n:::\n\n:::screen C\nrow: two\n\n:::\n");
    assert_eq!(shown("tr", "kazan"), "a\n\n:::screen C\nrow: two\n\nrow: three\n\n:::\n");
}

#[test]
fn figure_in_a_figure_is_reported() {
    let mut faults = Faults::default();
    Document::parse("a.md", ":::screen A\n:::status\n:::\n:::scheme a b\n", 1, &geo(), &mut faults);
    insta::assert_snapshot!(faults.into_result().unwrap_err(), @r"
    a.md:2: a block begins inside the one of line 1: close that with `:::` first
    a.md:4: the block is not closed: expected a line `:::`
    ");
}

#[test]
fn fences_in_code_are_text() {
    let mut faults = Faults::default();
    let document = Document::parse("a.md", "```\n:::only x\n```\n", 1, &geo(), &mut faults);
    assert!(faults.is_empty());
    assert_eq!(document.resolve("").text, "```\n:::only x\n```\n");
}

proptest! {
    #[test]
    fn any_text_is_cut_and_every_variant_resolves(
        lines in prop::collection::vec("(- )?[a-z]{0,5}|:::|:::screen a|:::status|:::only country=ru|:::except city=kazan,perm|:::only country=tr city=perm|```|\\PC{0,9}", 0..12)
    ) {
        let (geo, text) = (geo(), lines.join("\n"));
        let mut faults = Faults::default();
        let document = Document::parse("a.md", &text, 1, &geo, &mut faults);
        let variants = document.variants(&geo);
        let places = || geo.countries().flat_map(|country| country.cities.iter().map(|city| (country.code.as_str(), city.code.as_str())));
        let of_all_cities: BTreeSet<String> =
            places().map(|(country, city)| variant_for(&document.conditions, country, city)).collect();
        prop_assert_eq!(&variants, &of_all_cities);
        for (country, city) in places() {
            let variant = variant_for(&document.conditions, country, city);
            let resolved = document.resolve(&variant);
            prop_assert_eq!(resolved.text.lines().count(), resolved.numbers.len());
            if faults.is_empty() && !text.contains("```") {
                let is_condition = |line: &str| line.trim().starts_with(":::only") || line.trim().starts_with(":::except");
                prop_assert!(!resolved.text.lines().any(is_condition));
            }
        }
    }
}

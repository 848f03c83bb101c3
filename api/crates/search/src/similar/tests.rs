//! Tests of similar pages on a small index.

use proptest::prelude::*;

use super::{MOST, MOST_ALIKE, MOST_WORDS, NamedPage, PathIndex, WORD};

fn page(path: &str, title: &str, synonyms: &[&str]) -> NamedPage {
    NamedPage { path: path.to_owned(), title: title.to_owned(), synonyms: synonyms.iter().map(|text| (*text).to_owned()).collect() }
}

fn pages() -> Vec<NamedPage> {
    vec![
        page("taxi/money/payout-not-arrived", "Выплата не пришла", &["где мои деньги"]),
        page("taxi/money/fare-lower-than-expected", "Заработок за поездку меньше", &["цена поездки"]),
        page("taxi/orders/lost-item", "Забытая вещь", &["потерял телефон"]),
        page("courier/money/payout-schedule", "Когда приходят выплаты", &[]),
        page("courier/money/tips", "Чаевые", &[]),
    ]
}

fn index() -> PathIndex {
    PathIndex::new(pages())
}

fn found(below: &str) -> Vec<String> {
    index().find(below, &|_| true).pages.into_iter().map(|number| pages()[number].path.clone()).collect()
}

#[test]
fn misspelt_path_finds_the_intended_article() {
    let payout = ["taxi/money/payout-not-arrived", "courier/money/payout-schedule"];
    assert_eq!(found("taxi/money/payout-arrived")[0], payout[0]);
    assert_eq!(found("taxi/money/payuot-not-arived")[0], payout[0], "words with one typo each");
    assert_eq!(found("payout"), [payout[1], payout[0]], "both professions; ties are ordered by path");
    assert_eq!(found("courier/money/payout"), [payout[1], payout[0]], "the one of the profession first");
    assert_eq!(found("taxi/orders/вещь-забытая"), ["taxi/orders/lost-item"], "by the title");
    assert_eq!(found("taxi/money/%D0%B2%D1%8B%D0%BF%D0%BB%D0%B0%D1%82%D0%B0"), payout, "percent-encoded, inflected");
    assert_eq!(found("poteryal-telefon"), ["taxi/orders/lost-item"], "by a synonym, in Latin letters");
    assert_eq!(found("taxi/orders/lost-item/print"), ["taxi/orders/lost-item"], "by the previous segment");
}

#[test]
fn nonsense_finds_nothing() {
    for below in ["", "/", "taxi/money/xyzzy", "wp-admin.php", "taxi/money/a", "taxi/orders/asdfgh-qwerty-lost-zxcvb-poiu", "%ff%fe"] {
        assert!(found(below).is_empty(), "{below}: {:?}", found(below));
    }
}

#[test]
fn query_cost_is_bounded_in_a_large_index() {
    let looked_at = |count: usize| {
        let numbered = |number: usize| {
            let path = format!("taxi/money/{:x}-{number}", number.wrapping_mul(0x9e37_79b9) % 0xffff_ffff);
            page(&path, &format!("Title {number}"), &[])
        };
        let index = PathIndex::new((0..count).map(numbered).collect());
        let long = vec!["abcdefghijklmnopqrstuvw"; 40].join("-") + "-1234567-7654321-9e3779b9-3c6ef372";
        index.find(&format!("taxi/money/{long}"), &|_| true).looked_at.max(index.find("taxi/money/9e3779b9-1", &|_| true).looked_at)
    };
    let bound = MOST_WORDS * (WORD.end() + 3) * (1 + 2 * MOST_ALIKE);
    assert!(looked_at(20_000) <= bound, "{} of {bound}", looked_at(20_000));
}

proptest! {
    #[test]
    fn any_path_can_be_searched(below in "\\PC{0,200}") {
        prop_assert!(index().find(&below, &|_| true).pages.len() <= MOST);
    }

    #[test]
    fn search_is_deterministic(below in "(payout|taxi|money|lost|vyplata|[a-z]{3,6}|/|-|%d0){0,12}") {
        prop_assert_eq!(found(&below), found(&below));
    }

    #[test]
    fn unwanted_pages_are_never_returned(below in "(payout|lost|item|arrived|-|/){1,8}", unwanted in 0_usize..5) {
        let found = index().find(&below, &|number| number != unwanted);
        prop_assert!(!found.pages.contains(&unwanted));
    }
}

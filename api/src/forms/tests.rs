//! Tests of form rules: vectors shared with the browser, and arbitrary input.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use contracts::support::{FieldChoice, FieldKind, FieldRule, FormField};
use jiff::civil::Date;
use proptest::prelude::*;
use serde::Deserialize;

use super::check::{CheckResult, broken_rule, check};
use super::{CarChoices, Forms, FormsPlace, Values, clean};
use crate::content::cars::{Cars, Make, Model};

#[derive(Deserialize)]
struct Vectors {
    today: String,
    vectors: Vec<Vector>,
}

#[derive(Deserialize)]
struct Vector {
    field: VectorField,
    values: Vec<String>,
    expected: Option<String>,
}

#[derive(Deserialize)]
struct VectorField {
    kind: FieldKind,
    rule: FieldRule,
    #[serde(default)]
    choices: Vec<FieldChoice>,
}

#[test]
fn rules_match_the_vectors() {
    let vectors: Vectors = serde_json::from_str(include_str!("../../vectors/forms.json")).unwrap();
    let today = vectors.today.parse().unwrap();
    let wrong: Vec<String> = vectors
        .vectors
        .into_iter()
        .filter_map(|Vector { field: VectorField { kind, rule, choices }, values, expected }| {
            let case = format!("{rule:?} of {values:?}");
            let field = FormField {
                name: "x".to_owned(),
                kind,
                rules: vec![rule],
                autocomplete: String::new(),
                choices,
                choices_by: None,
                asked_if: None,
            };
            let actual = broken_rule(&field, &values, today);
            (actual != expected.as_deref()).then(|| format!("{case}: {actual:?}, expected {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub(super) fn place(country: &str) -> FormsPlace<'_> {
    let countries = vec![FieldChoice { value: "ru".to_owned(), label: "Russia".to_owned() }];
    let today = Date::constant(2026, 11, 21);
    static CARS: LazyLock<Cars> = LazyLock::new(|| {
        let model = |name: &str| Model { name: name.to_owned(), class: "B".to_owned(), from: 2000, to: None, usual: None };
        let make = |name: &str, models: &[&str]| Make { name: name.to_owned(), models: models.iter().map(|name| model(name)).collect() };
        Cars(vec![make("Kia", &["Rio", "Soul"]), make("Lada", &["Vesta"])])
    });
    let cars = CarChoices { list: &CARS, other_make: "Other make".to_owned(), other_model: "Other model".to_owned() };
    FormsPlace { locale: format!("{country}-ru"), country, language: "ru", base: format!("/{country}-ru/x"), countries, cars, today }
}

/// Fields of each service key in order, from the specification.
#[test]
fn service_keys_have_the_specified_fields() {
    let forms = Forms::own().unwrap();
    let common = ["ask_subject_id", "driver_name", "email"];
    for (profession, between) in [
        ("taxi", &["driver_license", "park_name"][..]),
        ("cargo", &["driver_license", "park_name"]),
        ("courier-car", &["driver_license", "park_name", "driver_phone"]),
        ("courier-on-foot", &["driver_phone"]),
        ("restaurant-courier", &["driver_phone"]),
        ("warehouse-picker", &["driver_phone"]),
    ] {
        let form = forms.profession(&place("ru"), profession).unwrap().form;
        let names: Vec<&str> = form.fields.iter().map(|field| field.name.as_str()).collect();
        let expected: Vec<&str> = common.into_iter().chain(between.iter().copied()).chain(["text", "files"]).collect();
        assert_eq!(names, expected, "{profession}");
    }
}

#[test]
fn links_are_limited_to_their_locales() {
    let forms = Forms::own().unwrap();
    assert_eq!(forms.links(&place("ru")).len(), 1);
    assert_eq!(forms.links(&place("kz")).len(), 0);
}

#[test]
fn application_depends_on_profession_and_country() {
    let forms = Forms::own().unwrap();
    let names = |country: &str, profession: &str| -> Vec<&str> {
        forms.steps(&place(country), &values(&[("profession", profession)])).into_iter().map(|(step, _)| step).collect()
    };
    assert_eq!(names("ru", ""), ["work"]);
    assert_eq!(names("ru", "taxi"), ["work", "person", "transport", "documents", "check"]);
    assert_eq!(names("ru", "courier-on-foot"), ["work", "person", "documents", "check"], "nothing to ride");
    assert_eq!(names("ru", "warehouse-picker"), ["work", "person", "documents", "check"]);
    let age = |country: &str, profession: &str, born: &str| {
        let steps = forms.steps(&place(country), &values(&[("profession", profession)]));
        let values = Values::from([("birth_date".to_owned(), vec![born.to_owned()])]);
        check(&steps[1].1, &values, Date::constant(2026, 11, 21)).errors.get("birth_date").map(|codes| codes.join(","))
    };
    assert_eq!(age("ru", "taxi", "2006-01-01"), Some("min_age".to_owned()));
    assert_eq!(age("kz", "taxi", "2006-01-01"), None, "21 in Russia, 20 in Kazakhstan");
    assert_eq!(age("ru", "courier-on-foot", "2008-11-21"), None);
    assert_eq!(age("ru", "courier-on-foot", "2008-11-22"), Some("min_age".to_owned()));
}

#[test]
fn citizenships_begin_with_the_country_and_its_neighbours() {
    let forms = Forms::own().unwrap();
    let named = || {
        [("pk", "Пакистан"), ("kz", "Казахстан"), ("bo", "Боливия"), ("ru", "Россия")]
            .map(|(code, name)| (code.to_owned(), name.to_owned()))
    };
    let codes = |country: &str| -> Vec<String> {
        let choices = forms.citizenships(country, named().into_iter(), "ru", |name| name.to_lowercase());
        choices.into_iter().map(|choice| choice.value).collect()
    };
    assert_eq!(codes("ru")[..6], ["ru", "kz", "tj", "tm", "ua", "bd"]);
    assert_eq!(codes("kz")[..3], ["kz", "ru", "tj"]);
    assert_eq!(codes("pk")[..3], ["pk", "bd", "bo"], "not among the neighbours");
}

fn values(pairs: &[(&str, &str)]) -> Values {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), vec![(*value).to_owned()])).collect()
}

#[test]
fn car_is_chosen_by_make_and_model_or_free_text() {
    let forms = Forms::own().unwrap();
    let checked = |car: &[(&str, &str)]| {
        let mut all = values(&[("profession", "taxi"), ("car_year", "2019"), ("car_plate", "A1")]);
        all.extend(values(car));
        let steps = forms.steps(&place("ru"), &all);
        check(&steps[2].1, &all, Date::constant(2026, 11, 21))
    };
    let errors = |car: &[(&str, &str)]| checked(car).errors;
    let error = |field: &str, code: &str| BTreeMap::from([(field.to_owned(), vec![code.to_owned()])]);
    assert_eq!(errors(&[("car_brand", "Kia"), ("car_model", "Rio")]), BTreeMap::new());
    assert_eq!(errors(&[("car_brand", "Kia"), ("car_model", "Vesta")]), error("car_model", "one_of"));
    assert_eq!(errors(&[("car_brand", "Kai"), ("car_model", "other")]).get("car_brand"), Some(&vec!["one_of".to_owned()]));
    for make in ["Kia", "other"] {
        let other = [("car_brand", make), ("car_model", "other")];
        assert_eq!(errors(&other), error("car_other", "required"), "{make}");
        let named = [other[0], other[1], ("car_other", "Kia Retona")];
        assert_eq!(checked(&named).errors, BTreeMap::new(), "{make}");
    }
    let inactive = checked(&[("car_brand", "Kia"), ("car_model", "Rio"), ("car_other", "left over")]);
    assert!(!inactive.values.contains_key("car_other"), "inactive fields are dropped");
}

#[test]
fn values_are_normalised_and_limited_to_the_form() {
    let forms = Forms::own().unwrap();
    let form = forms.profession(&place("ru"), "courier-car").unwrap().form;
    let input = [
        ("ask_subject_id", "payouts"),
        ("driver_name", " გიორგი\t ბერიძე "),
        ("email", " Anna@Example.org "),
        ("driver_license", "77 АА\u{202e} 123456"),
        ("driver_phone", "+7 (916) 123-45-67"),
        ("text", " one\r\ntwo\u{0} "),
        ("park_name", "  "),
        ("admin", "1"),
    ];
    let values: Values = input.into_iter().map(|(name, value)| (name.to_owned(), vec![value.to_owned()])).collect();
    let CheckResult { values, errors } = check(&form, &values, Date::constant(2026, 11, 21));
    assert_eq!(errors, BTreeMap::new());
    let normalised: Vec<(&str, &str)> = values.iter().map(|(name, values)| (name.as_str(), values[0].as_str())).collect();
    assert_eq!(
        normalised,
        [
            ("ask_subject_id", "payouts"),
            ("driver_license", "77 АА 123456"),
            ("driver_name", "გიორგი  ბერიძე"),
            ("driver_phone", "+79161234567"),
            ("email", "Anna@Example.org"),
            ("text", "one\ntwo"),
        ]
    );
}

proptest! {
    #[test]
    fn cleaning_is_idempotent(text in any::<String>(), lines in any::<bool>()) {
        let cleaned = clean(&text, lines);
        prop_assert_eq!(clean(&cleaned, lines), cleaned.clone());
        prop_assert!(!cleaned.contains(['\0', '\r']));
        prop_assert!(lines || !cleaned.contains('\n'));
    }

    #[test]
    fn any_input_can_be_checked(values in proptest::collection::btree_map("[a-z_]{1,16}", proptest::collection::vec(any::<String>(), 0..3), 0..12)) {
        let form = Forms::own().unwrap().profession(&place("ru"), "courier-car").unwrap().form;
        let CheckResult { values, errors } = check(&form, &values, Date::constant(2026, 11, 21));
        prop_assert!(errors.contains_key("text") || values.contains_key("text"));
    }
}

//! Tests of both calculators with the content folder's rates and golden vectors.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use contracts::calculator::{CalculatorControl, CalculatorKind, CalculatorPage};
use geo::Geo;
use indexmap::IndexMap;
use input_faults::Faults;
use proptest::prelude::*;
use serde::Deserialize;

use super::{RateContext, Rates, Words, page};
use crate::content::cars::Cars;
use crate::content::{parse_cars, parse_rates};

const DAY: &str = "2026-11-21";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Rates of the content folder.
fn own_rates() -> Rates {
    let geo = Geo::read(&root().join("geo/data")).unwrap();
    let mut faults = Faults::default();
    let rates = parse_rates(&std::fs::read_to_string(root().join("content/rates.toml")).unwrap(), &geo, &mut faults);
    faults.into_result().unwrap();
    rates
}

/// Cars of the content folder.
fn own_cars() -> Cars {
    let mut faults = Faults::default();
    let cars = parse_cars(&std::fs::read_to_string(root().join("content/cars.toml")).unwrap(), &mut faults);
    faults.into_result().unwrap();
    cars
}

fn calculate(rates: &Rates, kind: CalculatorKind, place: (&str, &str), query: &[(&str, &str)]) -> CalculatorPage {
    static CARS: LazyLock<Cars> = LazyLock::new(own_cars);
    calculate_with(&CARS, rates, kind, place, query)
}

fn calculate_with(
    cars: &Cars,
    rates: &Rates,
    kind: CalculatorKind,
    (country, city): (&str, &str),
    query: &[(&str, &str)],
) -> CalculatorPage {
    let query: Vec<(String, String)> = query.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let place = RateContext { country, city, day: DAY, currency: "XTS", currency_sign: "¤" };
    page(kind, rates, cars, place, &query, &Words { label: &str::to_owned, decimal_mark: "," }, &no_form)
}

/// No profession has an application form.
fn no_form(_: &str) -> Option<String> {
    None
}

fn names(page: &CalculatorPage) -> Vec<&str> {
    page.fields.iter().map(|field| field.name.as_str()).collect()
}

/// Checks the invariants of all answers.
fn assert_sound(page: &CalculatorPage) {
    let input: Vec<&str> = page.input.keys().map(String::as_str).collect();
    assert_eq!(input, names(page), "each field has an answer");
    for field in &page.fields {
        let answer = &page.input[&field.name];
        match &field.control {
            CalculatorControl::Choice { options } => {
                assert!(options.len() > 1 && options.iter().filter(|option| option.value == *answer).count() == 1, "{field:?} {answer}");
            }
            CalculatorControl::Number { min, max, decimals, .. } => {
                let digits: u32 = answer.replace('.', "").parse().unwrap();
                assert!((min..=max).contains(&&digits), "{field:?} {answer}");
                assert_eq!(answer.split_once('.').map_or(0, |(_, digits)| digits.len()), usize::from(*decimals), "{field:?} {answer}");
            }
        }
    }
    for job in &page.jobs {
        let sum: i64 = job.deductions.iter().map(|deduction| deduction.week.low).sum();
        assert_eq!(job.net.week.low, job.gross_week.low - sum);
    }
    let Some(result) = &page.result else { return assert!(page.as_of.is_none() && page.fields.is_empty(), "{page:?}") };
    let ranges = [result.gross_week, result.net.hour, result.net.week, result.net.month];
    let ranges = ranges.into_iter().chain(result.deductions.iter().map(|deduction| deduction.week));
    assert!(ranges.into_iter().all(|range| range.low <= range.high), "{result:?}");
    let low: i64 = result.deductions.iter().map(|deduction| deduction.week.low).sum();
    let high: i64 = result.deductions.iter().map(|deduction| deduction.week.high).sum();
    assert_eq!((result.net.week.low, result.net.week.high), (result.gross_week.low - low, result.gross_week.high - high));
}

/// Valid and invalid names and values.
fn query() -> impl Strategy<Value = Vec<(String, String)>> {
    let name = prop::sample::select(vec![
        "profession",
        "tariff",
        "employment",
        "hours",
        "days",
        "car",
        "rent",
        "fuel",
        "fuel_price",
        "consumption",
        "commission",
        "park",
        "make",
        "model",
        "year",
        "price",
        "down_payment",
        "payment",
        "term",
        "compare",
        "x",
    ]);
    let word = prop::sample::select(vec![
        "taxi",
        "cargo",
        "courier-car",
        "courier-on-foot",
        "premium-driver",
        "elite",
        "business",
        "comfort",
        "fleet",
        "employed",
        "self_employed",
        "own",
        "rented",
        "financed",
        "gas",
        "electric",
        "bmw",
        "7-series",
        "mercedes-benz",
        "e-class",
        "lada",
        "other",
        "",
    ]);
    let value = prop_oneof![
        word.prop_map(str::to_owned),
        any::<i64>().prop_map(|number| number.to_string()),
        (0..3000_u32).prop_map(|number| number.to_string()),
        "[0-9]{0,4}[.,][0-9]{0,4}",
        "\\PC{0,12}",
    ];
    prop::collection::vec((name.prop_map(str::to_owned), value), 0..14)
}

proptest! {
    #[test]
    fn any_input_has_an_answer_that_is_a_fixed_point(
        query in query(),
        is_ultima in any::<bool>(),
        place in prop::sample::select(vec![("ru", "moskva"), ("ru", "perm"), ("kz", "almaty"), ("by", "minsk"), ("uz", "tashkent"), ("tr", "x"), ("no", "oslo")]),
    ) {
        thread_local!(static RATES: (Rates, Cars) = (own_rates(), own_cars()));
        let kind = if is_ultima { CalculatorKind::Ultima } else { CalculatorKind::Earnings };
        RATES.with(|(rates, cars)| {
            let place = RateContext { country: place.0, city: place.1, day: DAY, currency: "XTS", currency_sign: "¤" };
            let words = Words { label: &str::to_owned, decimal_mark: "." };
            let first = page(kind, rates, cars, place, &query, &words, &no_form);
            assert_sound(&first);
            assert_eq!(first.result.is_some(), place.country != "no");
            let again: Vec<(String, String)> = first.input.clone().into_iter().collect();
            assert_eq!(page(kind, rates, cars, place, &again, &words, &no_form), first);
        });
    }
}

#[test]
fn more_hours_earn_more_in_all_professions_and_countries() {
    let rates = own_rates();
    let mut count = 0;
    for earning in &rates.earnings {
        let place = (earning.country.as_str(), earning.city.as_str());
        let week = |hours: &str| {
            let query = [("profession", earning.profession.as_str()), ("tariff", &earning.tariff), ("hours", hours)];
            calculate(&rates, CalculatorKind::Earnings, place, &query).result.unwrap().net.week
        };
        let weeks: Vec<_> = (1..=12).map(|hours| week(&hours.to_string())).collect();
        assert!(weeks.windows(2).all(|pair| pair[0].low < pair[1].low && pair[0].high < pair[1].high), "{earning:?}: {weeks:?}");
        assert!(weeks[0].low > 0, "an hour of work must earn something: {earning:?}");
        count += 1;
    }
    assert!(count > 150, "{count}");
}

#[test]
fn only_relevant_fields_are_shown() {
    let rates = own_rates();
    let answer = |kind, query: &[(&str, &str)]| names(&calculate(&rates, kind, ("ru", "perm"), query)).join(" ");
    let earnings = |query: &[(&str, &str)]| answer(CalculatorKind::Earnings, query);
    assert_eq!(earnings(&[]), "profession tariff employment hours days car fuel fuel_price consumption commission compare");
    assert_eq!(
        earnings(&[("employment", "fleet"), ("car", "rented")]),
        "profession tariff employment hours days car rent fuel fuel_price consumption commission park compare"
    );
    assert_eq!(earnings(&[("profession", "courier-on-foot")]), "profession tariff employment hours days commission compare");
    assert_eq!(earnings(&[("profession", "warehouse-picker"), ("employment", "employed")]), "profession employment hours days compare");
    let ultima = |query: &[(&str, &str)]| answer(CalculatorKind::Ultima, query);
    assert_eq!(ultima(&[]), "tariff make model year employment hours days car price fuel fuel_price consumption commission compare");
    assert_eq!(
        ultima(&[("car", "financed")]),
        "tariff make model year employment hours days car down_payment payment term fuel fuel_price consumption commission compare"
    );
}

#[test]
fn two_jobs_are_compared_for_the_same_week() {
    let rates = own_rates();
    let answer = |kind, query: &[(&str, &str)]| calculate(&rates, kind, ("ru", "perm"), query);
    assert_eq!(answer(CalculatorKind::Earnings, &[("compare", "taxi")]).input["compare"], "none", "a job is not compared with itself");
    let week = [("hours", "6"), ("days", "3"), ("employment", "fleet")];
    let page =
        answer(CalculatorKind::Earnings, &[&week[..], &[("profession", "taxi"), ("compare", "cargo"), ("commission", "50")]].concat());
    let [taxi, cargo] = &page.jobs[..] else { panic!("{:?}", page.jobs) };
    let result = page.result.unwrap();
    assert_eq!((taxi.profession.as_str(), taxi.net, taxi.gross_week), ("taxi", result.net, result.gross_week));
    let alone = answer(CalculatorKind::Earnings, &[&week[..], &[("profession", "cargo")]].concat());
    assert_eq!((cargo.name.as_str(), cargo.tariff.as_str()), ("calculator.profession.cargo", "calculator.tariff.small"));
    assert_eq!(cargo.net, alone.result.unwrap().net, "amounts of one job are not those of the other");
    assert!(alone.jobs.is_empty());
    let premium = answer(CalculatorKind::Ultima, &[("compare", "taxi"), ("car", "financed")]);
    assert_eq!(premium.jobs.iter().map(|job| job.profession.as_str()).collect::<Vec<_>>(), ["premium-driver", "taxi"]);
}

#[test]
fn unsuitable_cars_have_a_reason() {
    let rates = own_rates();
    let page = calculate(&rates, CalculatorKind::Ultima, ("ru", "perm"), &[("make", "bmw")]);
    let reason = |field: &str, option: &str| {
        let field = page.fields.iter().find(|known| known.name == field).unwrap();
        let CalculatorControl::Choice { options } = &field.control else { panic!("{field:?}") };
        options.iter().find(|known| known.value == option).unwrap().reason.clone()
    };
    let because = |reason: &str| Some(reason.to_owned());
    assert_eq!((reason("make", "bmw"), reason("make", "brilliance")), (None, because("no_model")));
    assert_eq!((reason("model", "5-series"), reason("model", "x1")), (None, because("wrong_class")));
    assert_eq!((reason("model", "6-series"), reason("model", "other")), (because("too_old"), None));
    let others = |query: &[(&str, &str)]| {
        let page = calculate(&rates, CalculatorKind::Ultima, ("ru", "perm"), query);
        page.result.unwrap().eligible.unwrap().other_tariffs
    };
    let e_class = [("tariff", "elite"), ("make", "mercedes-benz"), ("model", "e-class"), ("year", "2025")];
    assert_eq!(others(&e_class), ["calculator.tariff.business", "calculator.tariff.premier"]);
    assert!(others(&[("make", "lada")]).is_empty());
}

#[test]
fn default_of_another_choice_is_replaced() {
    let rates = own_rates();
    let input = |query: &[(&str, &str)]| calculate(&rates, CalculatorKind::Earnings, ("ru", "perm"), query).input;
    let petrol = input(&[]);
    assert_eq!((petrol["fuel_price"].as_str(), petrol["consumption"].as_str()), ("62.50", "8.5"));
    let gas = input(&[("fuel", "gas"), ("fuel_price", "62.50"), ("consumption", "8.5")]);
    assert_eq!((gas["fuel_price"].as_str(), gas["consumption"].as_str()), ("34.00", "10.5"));
    let own = input(&[("fuel", "gas"), ("fuel_price", "31,9"), ("consumption", "11")]);
    assert_eq!((own["fuel_price"].as_str(), own["consumption"].as_str()), ("31.90", "11.0"));
}

#[test]
fn car_is_judged_by_class_and_year() {
    let rates = own_rates();
    let eligible = |query: &[(&str, &str)]| {
        let eligible = calculate(&rates, CalculatorKind::Ultima, ("ru", "perm"), query).result.unwrap().eligible.unwrap();
        (eligible.eligible, eligible.reason, eligible.oldest_year)
    };
    let no = |reason: &str, year| (false, Some(reason.to_owned()), year);
    let e_class = |tariff, year| eligible(&[("tariff", tariff), ("make", "mercedes-benz"), ("model", "e-class"), ("year", year)]);
    assert_eq!(e_class("premier", "2022"), (true, None, Some(2022)));
    assert_eq!(e_class("premier", "2021"), no("too_old", Some(2022)));
    assert_eq!(e_class("elite", "2025"), no("wrong_class", None));
    assert_eq!(eligible(&[("make", "lada"), ("model", "vesta")]), no("wrong_class", None));
    assert_eq!(eligible(&[("make", "bmw"), ("model", "other")]), no("unknown_model", None));
    assert_eq!(eligible(&[("make", "other")]), no("unknown_model", None));
    assert_eq!(eligible(&[]), (true, None, Some(2021)), "the defaults are eligible");
}

#[test]
fn default_car_is_the_most_usual_one_that_suits_the_tariff() {
    let rates = own_rates();
    let model = |query: &[(&str, &str)]| {
        let input = calculate(&rates, CalculatorKind::Ultima, ("ru", "perm"), query).input;
        (input["make"].clone(), input["model"].clone())
    };
    let car = |make: &str, model: &str| (make.to_owned(), model.to_owned());
    assert_eq!(model(&[]), car("mercedes-benz", "e-class"));
    assert_eq!(model(&[("tariff", "minivan")]), car("mercedes-benz", "v-class"));
    assert_eq!(model(&[("tariff", "elite")]), car("mercedes-benz", "s-class"));
    assert_eq!(model(&[("make", "bmw")]), car("bmw", "3-series"), "the first one of a make without a usual car");
}

#[test]
fn model_is_limited_to_the_make_and_year_to_the_model() {
    let rates = own_rates();
    let answer = |query: &[(&str, &str)]| calculate(&rates, CalculatorKind::Ultima, ("ru", "perm"), query);
    let page = answer(&[("make", "volkswagen"), ("model", "phaeton"), ("year", "2025")]);
    assert_eq!((page.input["make"].as_str(), page.input["model"].as_str(), page.input["year"].as_str()), ("volkswagen", "phaeton", "2016"));
    let years = page.fields.iter().find(|field| field.name == "year").unwrap();
    assert!(matches!(years.control, CalculatorControl::Number { min: 2002, max: 2016, .. }), "{years:?}");
    let class = page.assumptions.iter().find(|assumption| assumption.code == "car_class").unwrap();
    assert_eq!(class.values["class"], "F");
    // A model of another make is corrected to one of this make.
    let corrected = answer(&[("make", "toyota"), ("model", "phaeton")]);
    let models = corrected.fields.iter().find(|field| field.name == "model").unwrap();
    let CalculatorControl::Choice { options } = &models.control else { panic!("{models:?}") };
    assert!(options.iter().any(|option| option.value == corrected.input["model"]), "{}", corrected.input["model"]);
    assert!(options.iter().any(|option| option.label == "Camry"));
    assert_eq!(options.last().unwrap().value, "other", "unlisted models stay possible");
    // For unlisted makes only the year is answer.
    assert_eq!(names(&answer(&[("make", "other")]))[..3], ["tariff", "make", "year"]);
    // Without a list there are no fields for make and model.
    let page = calculate_with(&Cars::default(), &rates, CalculatorKind::Ultima, ("ru", "perm"), &[]);
    assert_eq!(names(&page)[..2], ["tariff", "year"]);
    assert_eq!(page.result.unwrap().eligible.unwrap().reason.as_deref(), Some("unknown_model"));
}

#[test]
fn options_have_labels_in_both_languages() {
    let rates = own_rates();
    let mut keys: Vec<String> = ["own", "rented", "financed"].map(|way| format!("calculator.car.{way}")).into();
    keys.push("calculator.compare.none".to_owned());
    keys.extend(["make", "model"].map(|field| format!("calculator.{field}.other")));
    keys.extend(
        rates
            .earnings
            .iter()
            .flat_map(|row| [format!("calculator.profession.{}", row.profession), format!("calculator.tariff.{}", row.tariff)]),
    );
    keys.extend(rates.employments.iter().map(|row| format!("calculator.employment.{}", row.kind)));
    keys.extend(rates.fuels.iter().map(|row| format!("calculator.fuel.{}", row.fuel)));
    for language in ["en", "ru"] {
        let file = std::fs::read_to_string(root().join(format!("../locales/{language}/api.json"))).unwrap();
        let strings: IndexMap<String, String> = serde_json::from_str(&file).unwrap();
        for key in &keys {
            assert!(strings.contains_key(key), "{language}: {key}");
        }
    }
}

/// A golden vector: input and complete answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Golden {
    /// Purpose of the vector.
    about: String,
    kind: CalculatorKind,
    /// Country and city.
    place: (String, String),
    query: IndexMap<String, String>,
    rates: Rates,
    #[serde(default)]
    cars: Cars,
    result: serde_json::Value,
    input: IndexMap<String, String>,
    as_of: String,
}

#[test]
fn golden_vectors_match() {
    let folder = root().join("tests/calculators");
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 6, "{files:?}");
    for file in files {
        let golden = read(&file);
        let query: Vec<(&str, &str)> = golden.query.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let page = calculate_with(&golden.cars, &golden.rates, golden.kind, (&golden.place.0, &golden.place.1), &query);
        let result = serde_json::to_value(&page.result).unwrap();
        assert_eq!(result, golden.result, "{}: {}", file.display(), golden.about);
        assert_eq!((page.input, page.as_of), (golden.input, Some(golden.as_of)), "{}", file.display());
    }
}

fn read(file: &Path) -> Golden {
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

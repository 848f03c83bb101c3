//! Validates beacons by the limits of their contract. Reports all errors.

use contracts::beacon::{Beacon, VitalName};
use contracts::page_data::PageType;
use indexmap::IndexMap;

/// Most entries of a list.
const MOST: usize = 20;
/// Most params of a goal.
const MOST_PARAMS: usize = 8;
/// Longest value of a param, in code points.
const LONGEST_PARAM: usize = 200;
/// Longest name, in bytes.
const LONGEST_NAME: usize = 64;
/// Longest path, in code points.
const LONGEST_PATH: usize = 1024;
/// Longest page load, in milliseconds. Longer ones come from suspended tabs.
const LONGEST_LOAD: f64 = 600_000.0;
/// Largest plausible layout shift.
const LARGEST_SHIFT: f64 = 100.0;

/// Error codes by field; empty for a valid beacon.
pub(crate) fn check(beacon: &Beacon) -> IndexMap<String, Vec<String>> {
    let mut faults = Faults::default();
    let page = &beacon.page;
    faults.unless(is_name(&page.brand, is_kebab), "page.brand", "invalid");
    faults.unless(is_locale(&page.locale), "page.locale", "invalid");
    faults.unless(serde_json::from_value::<PageType>(page.kind.clone().into()).is_ok(), "page.type", "unknown");
    faults.unless(is_path(&page.path), "page.path", "invalid");
    let lengths = [
        ("goals", beacon.goals.len()),
        ("exposures", beacon.exposures.len()),
        ("vitals", beacon.vitals.len()),
        ("reports", beacon.reports.len()),
    ];
    for (list, length) in lengths {
        faults.unless(length <= MOST, list, "too_many");
    }
    for goal in &beacon.goals {
        faults.unless(is_name(&goal.name, is_snake), "goals.name", "invalid");
        faults.unless(goal.params.len() <= MOST_PARAMS, "goals.params", "too_many");
        faults.unless(goal.params.keys().all(|name| is_name(name, is_snake)), "goals.params", "invalid_name");
        faults.unless(goal.params.values().all(|value| value.chars().count() <= LONGEST_PARAM), "goals.params", "too_long");
    }
    for exposure in &beacon.exposures {
        faults.unless(is_name(&exposure.flag, is_flag), "exposures.flag", "invalid");
        faults.unless(is_name(&exposure.variant, is_flag), "exposures.variant", "invalid");
    }
    for vital in &beacon.vitals {
        let largest = if vital.name == VitalName::Cls { LARGEST_SHIFT } else { LONGEST_LOAD };
        faults.unless((0.0..=largest).contains(&vital.value), "vitals.value", "out_of_range");
    }
    for report in &beacon.reports {
        faults.unless(is_name(&report.kind, is_kebab), "reports.kind", "invalid");
        faults.unless(report.fragment.as_deref().is_none_or(|name| is_name(name, is_kebab)), "reports.fragment", "invalid");
    }
    faults.0
}

#[derive(Default)]
struct Faults(IndexMap<String, Vec<String>>);

impl Faults {
    fn unless(&mut self, holds: bool, field: &str, code: &str) {
        if holds {
            return;
        }
        let codes = self.0.entry(field.to_owned()).or_default();
        if !codes.iter().any(|other| other == code) {
            codes.push(code.to_owned());
        }
    }
}

fn is_name(text: &str, is_letter: fn(u8) -> bool) -> bool {
    (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(is_letter)
}

const fn is_snake(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'
}

const fn is_kebab(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'
}

const fn is_flag(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

fn is_locale(text: &str) -> bool {
    let letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase());
    text.split_once('-')
        .is_some_and(|(country, language)| country.len() == 2 && matches!(language.len(), 2 | 3) && letters(country) && letters(language))
}

fn is_path(text: &str) -> bool {
    text.starts_with('/')
        && text.chars().count() <= LONGEST_PATH
        && !text.contains(|letter: char| letter.is_control() || matches!(letter, '?' | '#'))
}

#[cfg(test)]
mod tests {
    use contracts::beacon::Beacon;
    use serde_json::{Value, json};

    use super::{MOST, check};

    fn beacon(more: &Value) -> Beacon {
        let mut whole = json!({
            "consent": false,
            "page": {"brand": "amber", "locale": "ru-ru", "type": "kb_article", "path": "/ru-ru/moskva/knowledge-base"},
            "user_type": "guest"
        });
        whole.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        serde_json::from_value(whole).unwrap()
    }

    fn fields(more: &Value) -> Vec<(String, Vec<String>)> {
        check(&beacon(more)).into_iter().collect()
    }

    #[test]
    fn beacon_within_the_limits_is_valid() {
        let full = json!({
            "goals": vec![json!({"name": "a".repeat(64), "params": {"step_1": "я".repeat(200)}}); MOST],
            "exposures": [{"flag": "DISABLE_MAIN", "variant": "on"}],
            "vitals": [{"name": "CLS", "value": 0.02}, {"name": "LCP", "value": 600_000.0}],
            "reports": [{"kind": "load-failed", "fragment": "mfe-shell", "message": "x".repeat(1000)}, {"kind": "error", "message": ""}]
        });
        assert!(fields(&json!({})).is_empty() && fields(&full).is_empty(), "{:?}", fields(&full));
    }

    #[test]
    fn all_errors_are_reported() {
        let params: Value = (0..9).map(|number| (format!("p{number}"), json!("x".repeat(201)))).collect::<serde_json::Map<_, _>>().into();
        let bad = json!({
            "page": {"brand": "A", "locale": "ru_RU", "type": "Home", "path": "/a?b=c"},
            "goals": [{"name": "Bad name", "params": params}, {"name": "", "params": {"A b": ""}}],
            "exposures": vec![json!({"flag": "a b", "variant": ""}); MOST + 1],
            "vitals": [{"name": "CLS", "value": 101.0}, {"name": "INP", "value": -1.0}],
            "reports": [{"kind": "Load_Failed", "fragment": "<x>", "message": ""}]
        });
        let errors: Vec<String> = fields(&bad).into_iter().map(|(field, codes)| format!("{field}: {}", codes.join(" "))).collect();
        assert_eq!(
            errors,
            [
                "page.brand: invalid",
                "page.locale: invalid",
                "page.type: unknown",
                "page.path: invalid",
                "exposures: too_many",
                "goals.name: invalid",
                "goals.params: too_many too_long invalid_name",
                "exposures.flag: invalid",
                "exposures.variant: invalid",
                "vitals.value: out_of_range",
                "reports.kind: invalid",
                "reports.fragment: invalid",
            ]
        );
    }

    #[test]
    fn non_finite_vital_is_rejected() {
        let mut beacon = beacon(&json!({"vitals": [{"name": "LCP", "value": 1.0}]}));
        for value in [f64::NAN, f64::INFINITY] {
            beacon.vitals[0].value = value;
            assert_eq!(check(&beacon)["vitals.value"], ["out_of_range"]);
        }
    }
}

//! Steps of the contractor application: fields by profession and country.

use std::collections::BTreeMap;

use contracts::support::{
    AskedIf, ChoicesBy, FieldChoice, FieldKind, FieldRule, FormDefinition, FormField, LARGEST_APPLICATION_FILE, MOST_APPLICATION_FILES,
};
use serde::Deserialize;

use super::context::{CarChoices, FormsPlace, Names};
use super::support::{email, field, files, phone, with_length};
use super::{DOCUMENTS, PICTURES, Values};
use crate::content::cars::OTHER;

/// The first step. Completing it stores the application.
pub(crate) const WORK_STEP: &str = "work";
/// The last step. Completing it submits the application.
pub(crate) const CHECK_STEP: &str = "check";

/// Steps after the first one, of all professions.
pub(crate) const LATER_STEPS: [&str; 4] = ["person", "transport", "documents", CHECK_STEP];

/// Model years may be this many years in the future.
const LAST_CAR_YEAR_AHEAD: i16 = 1;

/// `contractor.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Contractor {
    employment: Vec<CountryChoice>,
    transport: Vec<CountryChoice>,
    profession: Vec<ProfessionRules>,
    pub(super) neighbours: Vec<String>,
    pub(super) citizenship: Vec<Citizenship>,
}

/// A citizenship of a country without a site.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Citizenship {
    pub(super) id: String,
    pub(super) name: Names,
}

/// A choice, limited to countries if any are listed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CountryChoice {
    id: String,
    name: Names,
    #[serde(default)]
    countries: Vec<String>,
}

/// Requirements of a profession.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfessionRules {
    id: String,
    min_age: u8,
    #[serde(default)]
    car: bool,
    #[serde(default)]
    oldest_car: u16,
    #[serde(default)]
    transport: Vec<String>,
    #[serde(default)]
    licence: bool,
    #[serde(default)]
    categories: Vec<String>,
    #[serde(default)]
    country: BTreeMap<String, CountryException>,
}

/// Exceptions for a country.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct CountryException {
    min_age: Option<u8>,
    oldest_car: Option<u16>,
}

impl Contractor {
    /// Errors in the file, given the ids of all professions.
    pub(super) fn faults(&self, professions: &[&str]) -> Vec<String> {
        let is_transport = |id: &String| self.transport.iter().any(|transport| transport.id == *id);
        let unknown = self.profession.iter().filter(|rules| !professions.contains(&rules.id.as_str()));
        let mut faults: Vec<String> = unknown.map(|rules| format!("unknown profession `{}`", rules.id)).collect();
        for rules in &self.profession {
            faults.extend(rules.transport.iter().filter(|id| !is_transport(id)).map(|id| format!("unknown transport `{id}`")));
            if rules.car && rules.oldest_car == 0 {
                faults.push(format!("`{}` requires a car but has no `oldest_car`", rules.id));
            }
            if rules.licence && rules.categories.is_empty() {
                faults.push(format!("`{}` requires a licence but has no `categories`", rules.id));
            }
        }
        faults
    }

    /// True if there is an application form for the profession.
    pub(super) fn has(&self, profession: &str) -> bool {
        self.profession.iter().any(|rules| rules.id == profession)
    }

    /// Steps with their forms, in order. Without a profession there is only the first step. Steps
    /// without fields are skipped.
    pub(super) fn steps(
        &self,
        place: &FormsPlace<'_>,
        professions: Vec<FieldChoice>,
        values: &Values,
    ) -> Vec<(&'static str, FormDefinition)> {
        let profession = first(values, "profession");
        let professions = professions.into_iter().filter(|choice| self.has(&choice.value)).collect();
        let mut steps = vec![(WORK_STEP, self.work(place, professions))];
        if let Some(rules) = self.profession.iter().find(|rules| rules.id == profession) {
            steps.push(("person", person(rules, place)));
            steps.push(("transport", self.transport(rules, place, first(values, "car_brand"))));
            steps.push(("documents", documents(rules)));
            steps.push((CHECK_STEP, consents()));
        }
        steps.retain(|(_, form)| !form.fields.is_empty());
        steps
    }

    fn work(&self, place: &FormsPlace<'_>, professions: Vec<FieldChoice>) -> FormDefinition {
        let choices =
            self.employment.iter().filter(|way| way.countries.is_empty() || way.countries.iter().any(|code| code == place.country));
        let fields = vec![
            choice("profession", FieldKind::Radio, professions, true),
            field("city", FieldKind::Text, with_length(200, Vec::new()), "address-level2"),
            choice("employment", FieldKind::Radio, labelled(choices, place.language), true),
        ];
        FormDefinition { fields }
    }

    /// `make` is the chosen make, or empty.
    fn transport(&self, rules: &ProfessionRules, place: &FormsPlace<'_>, make: &str) -> FormDefinition {
        let mut fields = Vec::new();
        if rules.car {
            let exception = rules.country.get(place.country).and_then(|exception| exception.oldest_car);
            let last = place.today.year().saturating_add(LAST_CAR_YEAR_AHEAD);
            let year = FieldRule::Year { from: exception.unwrap_or(rules.oldest_car), to: last.try_into().unwrap_or(u16::MAX) };
            fields.extend(car(place, make));
            fields.push(field("car_year", FieldKind::Text, vec![FieldRule::Required, FieldRule::NonBlank, year], "off"));
            fields.push(field("car_plate", FieldKind::Text, with_length(20, vec![FieldRule::Text]), "off"));
        }
        if !rules.transport.is_empty() {
            let choices = self.transport.iter().filter(|transport| rules.transport.contains(&transport.id));
            fields.push(choice("transport", FieldKind::Radio, labelled(choices, place.language), true));
        }
        FormDefinition { fields }
    }
}

/// The first value of a field, or empty.
fn first<'v>(values: &'v Values, name: &str) -> &'v str {
    values.get(name).and_then(|values| values.first()).map_or("", String::as_str)
}

/// Make, model, and free text for models that are not listed.
fn car(place: &FormsPlace<'_>, make: &str) -> [FormField; 3] {
    let plain = |name: &String| FieldChoice { value: name.clone(), label: name.clone() };
    let other = |label: &String| FieldChoice { value: OTHER.to_owned(), label: label.clone() };
    let CarChoices { list, other_make, other_model } = &place.cars;
    let makes = list.0.iter().map(|make| plain(&make.name)).chain([other(other_make)]).collect();
    let models = list.make(make).map(|make| make.models.as_slice()).unwrap_or_default();
    let models = models.iter().map(|model| plain(&model.name)).chain([other(other_model)]).collect();
    let address = format!("/api{}/car-models?make=", place.base);
    let by_make = ChoicesBy { field: "car_brand".to_owned(), address };
    let is_other = AskedIf { field: "car_model".to_owned(), value: OTHER.to_owned() };
    [
        choice("car_brand", FieldKind::Select, makes, true),
        FormField { choices_by: Some(by_make), ..choice("car_model", FieldKind::Select, models, true) },
        FormField { asked_if: Some(is_other), ..field("car_other", FieldKind::Text, with_length(100, Vec::new()), "off") },
    ]
}

fn person(rules: &ProfessionRules, place: &FormsPlace<'_>) -> FormDefinition {
    let exception = rules.country.get(place.country).and_then(|exception| exception.min_age);
    let birth = vec![FieldRule::Required, FieldRule::MinAge { years: exception.unwrap_or(rules.min_age) }];
    let fields = vec![
        field("full_name", FieldKind::Text, with_length(200, vec![FieldRule::FullName]), "name"),
        phone("phone"),
        email(),
        field("birth_date", FieldKind::Date, birth, "bday"),
        choice("citizenship", FieldKind::Select, place.countries.clone(), true),
    ];
    FormDefinition { fields }
}

fn documents(rules: &ProfessionRules) -> FormDefinition {
    let mut fields = Vec::new();
    if rules.licence {
        let categories = rules.categories.iter().map(|name| FieldChoice { value: name.clone(), label: name.clone() }).collect();
        fields.push(field("license_number", FieldKind::Text, with_length(20, Vec::new()), "off"));
        fields.push(field("license_issued", FieldKind::Date, vec![FieldRule::Required, FieldRule::NotFuture], "off"));
        fields.push(field("license_expires", FieldKind::Date, vec![FieldRule::Required, FieldRule::NotPast], "off"));
        fields.push(choice("license_categories", FieldKind::Checkboxes, categories, true));
    }
    let types: Vec<&str> = PICTURES.into_iter().chain(DOCUMENTS).collect();
    let count = u32::try_from(MOST_APPLICATION_FILES).unwrap_or(u32::MAX);
    fields.push(files(count, LARGEST_APPLICATION_FILE, &types));
    FormDefinition { fields }
}

fn consents() -> FormDefinition {
    let consent = |name: &str, rules| choice_of_yes(field(name, FieldKind::Consent, rules, ""));
    let fields = vec![
        consent("consent_personal_data", vec![FieldRule::Required, FieldRule::OneOf]),
        consent("consent_terms", vec![FieldRule::Required, FieldRule::OneOf]),
        consent("consent_marketing", vec![FieldRule::OneOf]),
    ];
    FormDefinition { fields }
}

/// A given consent has the value `yes`.
fn choice_of_yes(field: FormField) -> FormField {
    FormField { choices: vec![FieldChoice { value: "yes".to_owned(), label: String::new() }], ..field }
}

fn choice(name: &str, kind: FieldKind, choices: Vec<FieldChoice>, required: bool) -> FormField {
    let mut rules = vec![FieldRule::OneOf];
    if required {
        rules.insert(0, FieldRule::Required);
    }
    FormField { choices, ..field(name, kind, rules, "") }
}

fn labelled<'o>(choices: impl Iterator<Item = &'o CountryChoice>, language: &str) -> Vec<FieldChoice> {
    choices.map(|choice| FieldChoice { value: choice.id.clone(), label: choice.name.in_language(language).to_owned() }).collect()
}

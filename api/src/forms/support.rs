//! Fields of the support form by service key.

use contracts::support::{
    AskSubject, FieldChoice, FieldKind, FieldRule, FormDefinition, FormField, LARGEST_SUPPORT_FILE, MOST_SUPPORT_FILES,
};

use super::PICTURES;

/// Service keys without a field for the driving licence.
const WITHOUT_LICENCE: [&str; 3] = ["DELIVERY_BY_FOOT", "LAVKA", "EDASUPPORT"];

/// Service keys with a field for the phone number.
const WITH_PHONE: [&str; 4] = ["DELIVERY_BY_FOOT", "DELIVERY_BY_CAR", "LAVKA", "EDASUPPORT"];

/// Longest texts, in code points.
const LONG: u32 = 200;
const SHORT: u32 = 20;
const LONGEST: u32 = 1000;

/// Builds the form of a service key.
pub(super) fn form(service_key: &str, subjects: &[AskSubject]) -> FormDefinition {
    let choices = subjects.iter().map(|subject| FieldChoice { value: subject.id.clone(), label: subject.name.clone() }).collect();
    let has_licence = !WITHOUT_LICENCE.contains(&service_key);
    let mut fields = vec![
        FormField { choices, ..field("ask_subject_id", FieldKind::Select, vec![FieldRule::Required, FieldRule::OneOf], "") },
        field("driver_name", FieldKind::Text, with_length(LONG, vec![FieldRule::FullName]), "name"),
        email(),
    ];
    if has_licence {
        fields.push(field("driver_license", FieldKind::Text, with_length(SHORT, Vec::new()), "off"));
        fields.push(field("park_name", FieldKind::Text, vec![FieldRule::MaxLength { points: LONG }], "organization"));
    }
    if WITH_PHONE.contains(&service_key) {
        fields.push(phone("driver_phone"));
    }
    fields.push(field("text", FieldKind::LongText, with_length(LONGEST, Vec::new()), "off"));
    let count = u32::try_from(MOST_SUPPORT_FILES).unwrap_or(u32::MAX);
    fields.push(files(count, LARGEST_SUPPORT_FILE, &PICTURES));
    FormDefinition { fields }
}

/// Builds a field without choices.
pub(super) fn field(name: &str, kind: FieldKind, rules: Vec<FieldRule>, autocomplete: &str) -> FormField {
    FormField {
        name: name.to_owned(),
        kind,
        rules,
        autocomplete: autocomplete.to_owned(),
        choices: Vec::new(),
        choices_by: None,
        asked_if: None,
    }
}

/// Rules of a required text.
pub(super) fn with_length(points: u32, more: Vec<FieldRule>) -> Vec<FieldRule> {
    let mut rules = vec![FieldRule::Required, FieldRule::NonBlank, FieldRule::MaxLength { points }];
    rules.extend(more);
    rules
}

/// A required e-mail address.
pub(super) fn email() -> FormField {
    let rules = vec![FieldRule::Required, FieldRule::MaxLength { points: LONG }, FieldRule::Email];
    field("email", FieldKind::Email, rules, "email")
}

/// A required phone number.
pub(super) fn phone(name: &str) -> FormField {
    field(name, FieldKind::Phone, with_length(SHORT, vec![FieldRule::Phone]), "tel")
}

/// A file field.
pub(super) fn files(count: u32, bytes: u64, types: &[&str]) -> FormField {
    let types = types.iter().map(|name| (*name).to_owned()).collect();
    field(
        "files",
        FieldKind::Files,
        vec![FieldRule::MaxFiles { count }, FieldRule::MaxFileSize { bytes }, FieldRule::FileTypes { types }],
        "",
    )
}

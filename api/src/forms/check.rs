//! Validates form values by the rules of their fields. All endpoints use this one function.

use std::collections::BTreeMap;

use contracts::support::{AskedIf, FieldKind, FieldRule, FormDefinition, FormField};
use jiff::civil::Date;

use super::{date, text};

pub(crate) use intake::Values;

/// Error codes by field.
pub(crate) type Errors = BTreeMap<String, Vec<String>>;

/// Result of validating a form.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct CheckResult {
    /// Normalised values of the form's fields, without empty ones.
    pub(crate) values: Values,
    /// The first broken rule of each invalid field.
    pub(crate) errors: Errors,
}

/// Validates values by a form's rules. Uploads validate files.
pub(crate) fn check(form: &FormDefinition, values: &Values, today: Date) -> CheckResult {
    let mut checked = CheckResult::default();
    for field in form.fields.iter().filter(|field| field.kind != FieldKind::Files && is_active(field, values)) {
        let raw = values.get(&field.name).map(Vec::as_slice).unwrap_or_default();
        // Invisible characters neither count nor fill a field.
        let visible: Vec<String> = raw.iter().map(|value| text::visible(value)).collect();
        if let Some(code) = broken_rule(field, &visible, today) {
            checked.errors.insert(field.name.clone(), vec![code.to_owned()]);
        }
        let normalised: Vec<String> = raw.iter().map(|value| normalise(field.kind, value)).filter(|value| !value.is_empty()).collect();
        if !normalised.is_empty() {
            checked.values.insert(field.name.clone(), normalised);
        }
    }
    checked
}

/// True if the field's condition on another field holds.
fn is_active(field: &FormField, values: &Values) -> bool {
    let holds = |condition: &AskedIf| values.get(&condition.field).is_some_and(|values| values.contains(&condition.value));
    field.asked_if.as_ref().is_none_or(holds)
}

/// The stored form of a value.
fn normalise(kind: FieldKind, value: &str) -> String {
    match kind {
        FieldKind::Phone => text::plain_phone(&text::clean(value, false)),
        kind => text::clean(value, kind == FieldKind::LongText),
    }
}

/// Code of the first broken rule of a field.
pub(super) fn broken_rule(field: &FormField, values: &[String], today: Date) -> Option<&'static str> {
    let allows_several = field.kind == FieldKind::Checkboxes;
    if values.len() > 1 && !allows_several {
        return Some("one_of");
    }
    let first = values.first().map_or("", String::as_str);
    let raw = if field.kind == FieldKind::Email { text::trimmed(first) } else { first };
    let value = text::trimmed(raw);
    // An empty value breaks only the rules that require one.
    let is_empty = value.is_empty();
    field.rules.iter().find_map(|rule| {
        let (code, holds) = match rule {
            FieldRule::Required => ("required", !raw.is_empty()),
            FieldRule::NonBlank => ("non_blank", raw.is_empty() || !is_empty),
            FieldRule::MaxLength { points } => ("max_length", text::length(raw) <= usize::try_from(*points).unwrap_or(usize::MAX)),
            FieldRule::Phone => ("phone", is_empty || text::is_phone(value)),
            FieldRule::Email => ("email", is_empty || text::is_email(value)),
            FieldRule::Text => ("text", text::is_plain_text(value)),
            FieldRule::FullName => ("full_name", is_empty || text::is_full_name(value)),
            FieldRule::OneOf => {
                ("one_of", is_empty || values.iter().all(|value| field.choices.iter().any(|choice| choice.value == *value)))
            }
            FieldRule::MinAge { years } => {
                ("min_age", is_empty || date::parse(value).is_some_and(|born| date::is_old_enough(born, *years, today)))
            }
            FieldRule::NotPast => ("not_past", is_empty || date::parse(value).is_some_and(|day| day >= today)),
            FieldRule::NotFuture => ("not_future", is_empty || date::parse(value).is_some_and(|day| day <= today)),
            FieldRule::Year { from, to } => ("year", is_empty || year(value).is_some_and(|year| (*from..=*to).contains(&year))),
            // Uploads validate files.
            FieldRule::MaxFiles { .. } | FieldRule::MaxFileSize { .. } | FieldRule::FileTypes { .. } => return None,
        };
        (!holds).then_some(code)
    })
}

fn year(value: &str) -> Option<u16> {
    (value.len() == 4 && value.bytes().all(|byte| byte.is_ascii_digit())).then(|| value.parse().ok()).flatten()
}

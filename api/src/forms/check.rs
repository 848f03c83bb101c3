//! The rules of fields. One function, which every endpoint asks.

use std::collections::BTreeMap;

use contracts::support::{AskedIf, FieldKind, FieldRule, FormDefinition, FormField};
use jiff::civil::Date;

use super::{date, text};

pub(crate) use intake::Values;

/// Codes of what is wrong, by field.
pub(crate) type Errors = BTreeMap<String, Vec<String>>;

/// What came of a check.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    /// Values as they are kept: of the form's fields only, without those left empty.
    pub(crate) values: Values,
    /// One code for each field that is wrong: that of the first rule that is broken.
    pub(crate) errors: Errors,
}

/// Checks values by a form's rules. Files are checked where they arrive. `today` is the day of asking.
pub(crate) fn check(form: &FormDefinition, values: &Values, today: Date) -> Checked {
    let mut checked = Checked::default();
    for field in form.fields.iter().filter(|field| field.kind != FieldKind::Files && is_asked(field, values)) {
        let given = values.get(&field.name).map(Vec::as_slice).unwrap_or_default();
        // What is not seen is not counted, nor does it fill a field.
        let seen: Vec<String> = given.iter().map(|value| text::seen(value)).collect();
        if let Some(code) = broken(field, &seen, today) {
            checked.errors.insert(field.name.clone(), vec![code.to_owned()]);
        }
        let kept: Vec<String> = given.iter().map(|value| kept(field.kind, value)).filter(|value| !value.is_empty()).collect();
        if !kept.is_empty() {
            checked.values.insert(field.name.clone(), kept);
        }
    }
    checked
}

/// Whether a field is asked, by what stands in others.
fn is_asked(field: &FormField, values: &Values) -> bool {
    let holds = |condition: &AskedIf| values.get(&condition.field).is_some_and(|given| given.contains(&condition.value));
    field.asked_if.as_ref().is_none_or(holds)
}

/// A value as it is kept.
fn kept(kind: FieldKind, value: &str) -> String {
    match kind {
        FieldKind::Phone => text::plain_phone(&text::clean(value, false)),
        kind => text::clean(value, kind == FieldKind::LongText),
    }
}

/// Code of the first rule that a field breaks.
pub(super) fn broken(field: &FormField, given: &[String], today: Date) -> Option<&'static str> {
    let allows_several = field.kind == FieldKind::Checkboxes;
    if given.len() > 1 && !allows_several {
        return Some("one_of");
    }
    let first = given.first().map_or("", String::as_str);
    let raw = if field.kind == FieldKind::Email { text::trimmed(first) } else { first };
    let value = text::trimmed(raw);
    // What is left empty breaks no rule but those that ask for something.
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
            FieldRule::OneOf => ("one_of", is_empty || given.iter().all(|value| field.choices.iter().any(|choice| choice.value == *value))),
            FieldRule::MinAge { years } => {
                ("min_age", is_empty || date::parse(value).is_some_and(|born| date::is_old_enough(born, *years, today)))
            }
            FieldRule::NotPast => ("not_past", is_empty || date::parse(value).is_some_and(|day| day >= today)),
            FieldRule::NotFuture => ("not_future", is_empty || date::parse(value).is_some_and(|day| day <= today)),
            FieldRule::Year { from, to } => ("year", is_empty || year(value).is_some_and(|year| (*from..=*to).contains(&year))),
            // Files are checked where they arrive.
            FieldRule::MaxFiles { .. } | FieldRule::MaxFileSize { .. } | FieldRule::FileTypes { .. } => return None,
        };
        (!holds).then_some(code)
    })
}

fn year(value: &str) -> Option<u16> {
    (value.len() == 4 && value.bytes().all(|byte| byte.is_ascii_digit())).then(|| value.parse().ok()).flatten()
}

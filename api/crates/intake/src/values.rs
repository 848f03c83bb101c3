//! The values of a form, whichever way they are written.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::FormFault;

/// Values by field, as they were put in.
pub type Values = BTreeMap<String, Vec<String>>;

/// Most values of a form.
const MOST_VALUES: usize = 64;

/// Largest value, in bytes: 1000 code points of four, percent-encoded.
pub(crate) const LARGEST_VALUE: usize = 16 * 1024;

/// Longest name of a field, in bytes.
const LONGEST_FIELD: usize = 64;

/// Reads `application/x-www-form-urlencoded`.
///
/// # Errors
/// There are too many values, or one is too large.
pub fn from_url_encoded(bytes: &[u8]) -> Result<Values, FormFault> {
    let mut values = Values::new();
    for (name, value) in url::form_urlencoded::parse(bytes) {
        add(&mut values, &name, value.into_owned())?;
    }
    Ok(values)
}

/// Reads a JSON object of texts, lists of texts, numbers, and whether something is so.
///
/// # Errors
/// It is none, there are too many values, or one is too large.
pub fn from_json(bytes: &[u8]) -> Result<Values, FormFault> {
    let Ok(Value::Object(members)) = serde_json::from_slice(bytes) else { return Err(FormFault::Unreadable) };
    let mut values = Values::new();
    for (name, value) in members {
        let given = match value {
            Value::Array(given) => given,
            value => vec![value],
        };
        for value in given {
            match value {
                Value::String(text) => add(&mut values, &name, text)?,
                Value::Number(number) => add(&mut values, &name, number.to_string())?,
                Value::Bool(true) => add(&mut values, &name, "yes".to_owned())?,
                Value::Bool(false) | Value::Null => {}
                Value::Array(_) | Value::Object(_) => return Err(FormFault::Unreadable),
            }
        }
    }
    Ok(values)
}

/// Adds a value of a field.
///
/// # Errors
/// There are too many, or it or its name is too large.
pub(crate) fn add(values: &mut Values, name: &str, value: String) -> Result<(), FormFault> {
    let count: usize = values.values().map(Vec::len).sum();
    if count >= MOST_VALUES || value.len() > LARGEST_VALUE || name.len() > LONGEST_FIELD {
        return Err(FormFault::Large);
    }
    values.entry(name.to_owned()).or_default().push(value);
    Ok(())
}

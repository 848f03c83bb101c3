//! Form values, from URL-encoded or JSON bodies.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::FormFault;

/// Raw values by field.
pub type Values = BTreeMap<String, Vec<String>>;

/// Most values in a form.
const MOST_VALUES: usize = 64;

/// Largest value, in bytes: 1000 percent-encoded code points of four bytes.
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

/// Reads a JSON object of strings, lists of strings, numbers and booleans.
///
/// # Errors
/// The body is not such an object, there are too many values, or one is too large.
pub fn from_json(bytes: &[u8]) -> Result<Values, FormFault> {
    let Ok(Value::Object(members)) = serde_json::from_slice(bytes) else { return Err(FormFault::Unreadable) };
    let mut values = Values::new();
    for (name, value) in members {
        let list = match value {
            Value::Array(list) => list,
            value => vec![value],
        };
        for value in list {
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
/// There are too many values, or the value or its name is too large.
pub(crate) fn add(values: &mut Values, name: &str, value: String) -> Result<(), FormFault> {
    let count: usize = values.values().map(Vec::len).sum();
    if count >= MOST_VALUES || value.len() > LARGEST_VALUE || name.len() > LONGEST_FIELD {
        return Err(FormFault::Large);
    }
    values.entry(name.to_owned()).or_default().push(value);
    Ok(())
}

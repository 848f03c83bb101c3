//! Names of unit variants.

use serde::Serialize;

/// Name of a unit variant, as in JSON. Empty for any other value.
#[must_use]
pub fn name_of(variant: &impl Serialize) -> String {
    serde_json::to_value(variant).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

//! Names of unit variants.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Name of a unit variant, as in JSON. Empty for any other value.
#[must_use]
pub fn name_of(variant: &impl Serialize) -> String {
    serde_json::to_value(variant).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The unit variant with a name; `None` for other names. A stored name may come from a newer
/// version of the program, which shares the database during an upgrade: readers show something
/// general.
#[must_use]
pub fn variant_of<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_value(name.into()).ok()
}

//! Car makes and models: `cars.toml` of the content folder.

mod file;

use serde::{Deserialize, Serialize};

/// European segments: sizes A to F, sports cars, family vans, passenger vans, pickups, goods vans,
/// and SUVs by size.
pub(crate) const CLASSES: [&str; 16] = ["A", "B", "C", "D", "E", "F", "S", "M", "MV", "P", "N", "JB", "JC", "JD", "JE", "JF"];

pub(crate) use contracts::car::OTHER_CAR as OTHER;
pub(crate) use file::read;

/// The list, in file order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Cars(pub(crate) Vec<Make>);

/// A make and its models.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Make {
    pub(crate) name: String,
    pub(crate) models: Vec<Model>,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Model {
    pub(crate) name: String,
    /// One of [`CLASSES`].
    pub(crate) class: String,
    /// First year of manufacture.
    pub(crate) from: u16,
    /// Last year of manufacture; absent while in production.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) to: Option<u16>,
    /// Rank among the cars that premium drivers usually have, from 0; absent for all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) usual: Option<u16>,
}

impl Cars {
    /// The make with a name.
    pub(crate) fn make(&self, name: &str) -> Option<&Make> {
        self.0.iter().find(|make| make.name == name)
    }
}

/// URL form of a name: lower-case ASCII letters and digits, separated by hyphens.
pub(crate) fn key(name: &str) -> String {
    let ascii = deunicode::deunicode(name).to_ascii_lowercase();
    ascii.split(|character: char| !character.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn key_is_ascii_for_any_script() {
        for (name, expected) in [
            ("Mercedes-Benz", "mercedes-benz"),
            ("Škoda", "skoda"),
            ("C-Elysée", "c-elysee"),
            ("ID. Buzz", "id-buzz"),
            ("#1", "1"),
            ("up!", "up"),
        ] {
            assert_eq!(key(name), expected);
        }
    }
}

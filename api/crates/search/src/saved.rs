//! Saved indexes: a process that starts reads them in a fraction of the time that building takes.

use crate::analysis::spelling::Sounds;
use crate::analysis::synonyms::Synonyms;
use crate::analysis::words::{Folding, Stemming};
use crate::indexes::LanguageIndex;
use crate::{Dictionary, SearchError};

/// Version of saved indexes. Raise it whenever the same documents give another index, or an index
/// has other fields.
pub const SAVED_VERSION: u32 = 1;

/// Length of the checksum at the end.
const CHECKSUM: usize = size_of::<u32>();

impl LanguageIndex {
    /// The index in [postcard's format](https://postcard.jamesmunns.com/wire-format), then its
    /// CRC-32 in four bytes, little-endian. Dictionaries are not saved.
    ///
    /// # Errors
    ///
    /// The index cannot be encoded.
    pub fn to_bytes(&self) -> Result<Vec<u8>, SearchError> {
        let mut bytes = postcard::to_stdvec(self).map_err(|error| SearchError::Encode(error.to_string()))?;
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// Reads the output of [`LanguageIndex::to_bytes`] of the same [`SAVED_VERSION`].
    /// `dictionaries` are as for [`LanguageIndex::build`].
    ///
    /// # Errors
    ///
    /// The bytes are damaged, or of another version.
    pub fn from_bytes(bytes: &[u8], dictionaries: &[Dictionary]) -> Result<Self, SearchError> {
        let (saved, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(|| SearchError::Decode("it is cut off".to_owned()))?;
        if crc32fast::hash(saved) != u32::from_le_bytes(*checksum) {
            return Err(SearchError::Decode("its checksum is wrong".to_owned()));
        }
        let index: Self = postcard::from_bytes(saved).map_err(|error| SearchError::Decode(error.to_string()))?;
        let (folding, stemming) = (Folding::of(&index.language), Stemming::of(&index.language));
        Ok(Self {
            folding,
            stemming,
            sounds: Sounds::of(&index.language),
            synonyms: Synonyms::new(dictionaries, &index.language, folding, stemming),
            ..index
        })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use serde_json::Value;

    use super::*;
    use crate::{Document, Index, Query, Section};

    /// Variable that makes the test write the file of this version.
    const UPDATE: &str = "ROADSIDE_UPDATE_SAVED_INDEX";

    fn dictionaries() -> Vec<Dictionary> {
        vec![Dictionary::parse("ru", "groups = [[\"штраф\", \"взыскание\"]]").unwrap()]
    }

    /// Enough documents for a latent space and for frequent terms.
    fn index() -> LanguageIndex {
        let topics = ["Штраф за отмену заказа", "Выплата на карту", "Ёмкость баллона", "Фотоконтроль (photo check)"];
        let section = |number: usize| Section {
            anchor: "why".to_owned(),
            heading: "Почему".to_owned(),
            text: format!("Водитель {} прочитал: {}.", number % 11, topics[(number / 5) % topics.len()]),
            is_question: number.is_multiple_of(2),
        };
        let document = |number: usize| Document {
            id: number.to_string(),
            language: "ru".to_owned(),
            url: format!("taxi/{number}"),
            title: format!("{} {}", topics[number % topics.len()], number / 7),
            short_answer: if number.is_multiple_of(9) { topics[number % 3].to_owned() } else { String::new() },
            synonyms: if number.is_multiple_of(5) { vec![topics[(number + 1) % topics.len()].to_owned()] } else { Vec::new() },
            sections: if number.is_multiple_of(8) { vec![section(number)] } else { Vec::new() },
            category: ["taxi", "food"][number % 2].to_owned(),
            places: if number.is_multiple_of(3) { vec![("ru".to_owned(), "kazan".to_owned())] } else { Vec::new() },
        };
        LanguageIndex::build("ru", (0..520).map(document).collect(), &dictionaries()).unwrap()
    }

    /// Answers of an index to queries that use all its parts.
    fn answers(index: LanguageIndex) -> Vec<crate::Answer> {
        let index = Index::of([Arc::new(index)]);
        let query = |text: &str| Query {
            text: text.to_owned(),
            language: "ru".to_owned(),
            category: Some("food".to_owned()),
            place: Some(("ru".to_owned(), "kazan".to_owned())),
            limit: 5,
            ..Query::default()
        };
        ["взыскания за отмену", "вылпата", "емкость балона", "foto control", "photo chek", "водитель 7"]
            .map(|text| index.search(&query(text)))
            .into()
    }

    /// Whether two values are equal; numbers may differ as much as logarithms do between machines.
    fn are_alike(one: &Value, other: &Value) -> bool {
        match (one, other) {
            (Value::Number(one), Value::Number(other)) => {
                let (one, other) = (one.as_f64().unwrap(), other.as_f64().unwrap());
                (one - other).abs() <= 1e-5 * one.abs().max(1.0)
            }
            (Value::Array(one), Value::Array(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| are_alike(one, other))
            }
            (Value::Object(one), Value::Object(other)) => {
                one.len() == other.len() && one.iter().all(|(key, value)| other.get(key).is_some_and(|other| are_alike(value, other)))
            }
            _ => one == other,
        }
    }

    #[test]
    fn saved_index_answers_as_the_one_built() {
        let saved = LanguageIndex::from_bytes(&index().to_bytes().unwrap(), &dictionaries()).unwrap();
        let answers_of_saved = answers(saved);
        assert!(answers_of_saved.iter().all(|answer| !answer.hits.is_empty()), "{answers_of_saved:?}");
        assert_eq!(answers_of_saved, answers(index()));
    }

    #[test]
    fn damaged_index_is_refused() {
        let bytes = index().to_bytes().unwrap();
        for at in [0, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(LanguageIndex::from_bytes(&damaged, &[]).is_err(), "{at}");
        }
        for length in [0, 3, 4, bytes.len() - 1] {
            assert!(LanguageIndex::from_bytes(&bytes[..length], &[]).is_err(), "{length}");
        }
    }

    /// The index in `tests/data` was saved when the version was raised last.
    #[test]
    fn version_changes_with_the_index() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/index-{SAVED_VERSION}.bin"));
        let built = index();
        if std::env::var_os(UPDATE).is_some() {
            std::fs::write(&file, built.to_bytes().unwrap()).unwrap();
        }
        let advice = format!("raise SAVED_VERSION, delete the old file of tests/data and run this test with {UPDATE}=1");
        let bytes = std::fs::read(&file).unwrap_or_else(|_| panic!("{advice}"));
        let saved = LanguageIndex::from_bytes(&bytes, &dictionaries()).unwrap_or_else(|error| panic!("{error}: {advice}"));
        let [saved, built] = [saved, built].map(|index| serde_json::to_value(&index).unwrap());
        assert!(are_alike(&saved, &built), "{advice}");
    }
}

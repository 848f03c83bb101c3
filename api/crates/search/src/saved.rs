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

    /// Reads the output of [`LanguageIndex::to_bytes`] of the same [`SAVED_VERSION`]. `language`
    /// and `dictionaries` are as for [`LanguageIndex::build`].
    ///
    /// The checksum tells damaged bytes, not forged ones: read only what this program has written.
    ///
    /// # Errors
    ///
    /// The bytes are damaged, of another version, or of another language.
    pub fn from_bytes(bytes: &[u8], language: &str, dictionaries: &[Dictionary]) -> Result<Self, SearchError> {
        let (saved, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(|| SearchError::Decode("it is cut off".to_owned()))?;
        if crc32fast::hash(saved) != u32::from_le_bytes(*checksum) {
            return Err(SearchError::Decode("its checksum is wrong".to_owned()));
        }
        let (index, rest) = postcard::take_from_bytes::<Self>(saved).map_err(|error| SearchError::Decode(error.to_string()))?;
        if !rest.is_empty() || index.language != language {
            return Err(SearchError::Decode("it is of another version or language".to_owned()));
        }
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
    use crate::analysis::spelling::phonetic_key;
    use crate::analysis::words::words;
    use crate::{Document, Index, Query, Section};

    /// Variable that makes the tests write the files of this version.
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

    /// Whether two values are equal. Logarithms differ between machines, so numbers with a point
    /// may differ by a little, and quantised vectors by one.
    fn are_alike(one: &Value, other: &Value, is_quantised: bool) -> bool {
        match (one, other) {
            (Value::Number(one), Value::Number(other)) if is_quantised || one.is_f64() => {
                let (one, other) = (one.as_f64().unwrap(), other.as_f64().unwrap());
                (one - other).abs() <= if is_quantised { 1.0 } else { 1e-5 * one.abs().max(1.0) }
            }
            (Value::Array(one), Value::Array(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| are_alike(one, other, is_quantised))
            }
            (Value::Object(one), Value::Object(other)) => {
                let is_alike = |(key, value): (&String, &Value)| {
                    other.get(key).is_some_and(|other| are_alike(value, other, is_quantised || key == "latent_space"))
                };
                one.len() == other.len() && one.iter().all(is_alike)
            }
            _ => one == other,
        }
    }

    #[test]
    fn saved_index_answers_as_the_one_built() {
        let saved = LanguageIndex::from_bytes(&index().to_bytes().unwrap(), "ru", &dictionaries()).unwrap();
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
            assert!(LanguageIndex::from_bytes(&damaged, "ru", &[]).is_err(), "{at}");
        }
        for length in [0, 3, 4, bytes.len() - 1] {
            assert!(LanguageIndex::from_bytes(&bytes[..length], "ru", &[]).is_err(), "{length}");
        }
        assert!(LanguageIndex::from_bytes(&bytes, "en", &[]).is_err(), "it is of another language");
    }

    /// A file of this version in `tests/data`; `content` replaces it if that is wanted.
    fn file(name: &str, content: impl FnOnce() -> Vec<u8>) -> Vec<u8> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{name}"));
        if std::env::var_os(UPDATE).is_some() {
            std::fs::write(&file, content()).unwrap();
        }
        std::fs::read(&file).unwrap_or_else(|_| panic!("{}", advice()))
    }

    fn advice() -> String {
        format!("raise SAVED_VERSION, delete the old files of tests/data and run this test with {UPDATE}=1")
    }

    /// The file has words in all languages of the site with their stems, and with the keys of words
    /// and stems.
    #[test]
    fn version_changes_with_the_analysis_of_any_language() {
        let texts = [
            ("ar", "السائقون يدفعون الرسوم والمدفوعات"),
            ("az", "Sürücülər ödənişləri bankdan alırlar"),
            ("be", "Кіроўцы атрымліваюць выплаты, м'яч"),
            ("en", "Drivers' payments were delayed knowingly"),
            ("es", "Los conductores cobraban pagos rápidamente"),
            ("fi", "Kuljettajat saavat maksunsa pankkitililleen"),
            ("fr", "Les chauffeurs recevaient l'argent gagné"),
            ("he", "הנהגים מקבלים תשלומים צה\"ל"),
            ("hy", "Վարորդները ստանում են վճարումները"),
            ("ka", "მძღოლები იღებენ გადახდებს"),
            ("kk", "Жүргізушілер төлемдерді алады"),
            ("ky", "Айдоочулар төлөмдөрдү алышат"),
            ("nb", "Sjåførene får utbetalinger på kontoene"),
            ("pt", "Os motoristas recebiam pagamentos em São Paulo"),
            ("ro", "Șoferii primesc plățile în conturile lor"),
            ("ru", "Водителям начислялись комиссии, счётчик объезда; photo check"),
            ("sr", "Возачи примају исплате на рачуне, vozačima"),
            ("tr", "Sürücüler ödemelerini hesaplarından alıyorlar İSTANBUL"),
            ("ur", "ڈرائیوروں کو ادائیگیاں ملتی ہیں"),
            ("uz", "Haydovchilar to'lovlarni o'zbek bankidan oladilar"),
        ];
        let mut analysed = String::new();
        for (language, text) in texts {
            let (folding, stemming, sounds) = (Folding::of(language), Stemming::of(language), Sounds::of(language));
            for word in words(text, folding) {
                let stem = folding.fold(&stemming.stem(&text[word.start..word.end].to_lowercase()));
                let keys = [sounds.key(&word.text), sounds.key(&stem), phonetic_key(&word.text)];
                analysed += &format!("{language}\t{}\t{stem}\t{}\n", word.text, keys.join("\t"));
            }
        }
        let saved = file(&format!("words-{SAVED_VERSION}.tsv"), || analysed.clone().into_bytes());
        assert!(saved == analysed.as_bytes(), "{}", advice());
    }

    /// The index in `tests/data` was saved when the version was raised last.
    #[test]
    fn version_changes_with_the_index() {
        let built = index();
        let bytes = file(&format!("index-{SAVED_VERSION}.bin"), || built.to_bytes().unwrap());
        let saved = LanguageIndex::from_bytes(&bytes, "ru", &dictionaries()).unwrap_or_else(|error| panic!("{error}: {}", advice()));
        let [saved, built] = [saved, built].map(|index| serde_json::to_value(&index).unwrap());
        assert!(are_alike(&saved, &built, false), "{}", advice());
    }
}

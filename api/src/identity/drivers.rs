//! Who can sign in: a few demo drivers, and anybody with a full name.

use unicode_normalization::UnicodeNormalization;

use crate::accounts::Identity;

/// Longest full name in code points.
pub(super) const LONGEST_NAME: usize = 200;

/// A demo driver.
pub(super) struct Driver {
    /// What the form sends.
    pub(super) id: &'static str,
    /// Full name.
    pub(super) fio: &'static str,
    /// Key of what they do, in the namespace `identity`.
    pub(super) role: &'static str,
}

/// Names of several scripts and lengths, so that all are seen in development.
pub(super) const DRIVERS: [Driver; 4] = [
    Driver { id: "anna", fio: "Анна Смирнова", role: "driver.taxi" },
    Driver { id: "daniyar", fio: "Данияр Сейткали", role: "driver.courier" },
    Driver { id: "emily", fio: "Emily Carter", role: "driver.newcomer" },
    Driver {
        id: "konstantin", fio: "Константин Александрович Верхнеозёрский-Рождественский", role: "driver.long_name"
    },
];

/// Why a name is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameError {
    /// Fewer than two words.
    OneWord,
    /// More than 200 code points.
    TooLong,
}

impl NameError {
    /// Key of the words for it, in the namespace `identity`.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::OneWord => "name.one_word",
            Self::TooLong => "name.too_long",
        }
    }
}

/// The demo driver of an id.
pub(crate) fn demo(id: &str) -> Option<Identity> {
    let driver = DRIVERS.iter().find(|driver| driver.id == id)?;
    Some(Identity { id: format!("demo:{}", driver.id), fio: driver.fio.to_owned(), image: None })
}

/// Whoever has this full name: two words at least, in any script.
///
/// # Errors
/// See [`NameError`].
pub(crate) fn named(text: &str) -> Result<Identity, NameError> {
    let text: String = text.nfc().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let fio = words.join(" ");
    if fio.chars().count() > LONGEST_NAME {
        return Err(NameError::TooLong);
    }
    if words.len() < 2 {
        return Err(NameError::OneWord);
    }
    Ok(Identity { id: format!("name:{}", fio.to_lowercase()), fio, image: None })
}

#[cfg(test)]
mod tests {
    use super::{DRIVERS, NameError, demo, named};

    #[test]
    fn two_words_of_any_script_make_a_name() {
        for name in ["Анна Смирнова", "გიორგი ბერიძე", "محمد علي خان", "O’Neil D’Arcy-Smith"]
        {
            assert_eq!(named(name).unwrap().fio, name);
        }
        assert_eq!(named("  Анна \t\n Смирнова ").unwrap(), named("Анна Смирнова").unwrap());
        assert_eq!(named("анна смирнова").unwrap().id, named("Анна Смирнова").unwrap().id, "the same person");
    }

    #[test]
    fn one_word_and_endless_names_are_refused() {
        for name in ["", " ", "Анна", " Анна\u{a0}"] {
            assert_eq!(named(name), Err(NameError::OneWord), "{name:?}");
        }
        assert!(named(&format!("я {}", "я".repeat(198))).is_ok());
        assert_eq!(named(&format!("я {}", "я".repeat(199))), Err(NameError::TooLong));
    }

    #[test]
    fn every_demo_driver_has_a_name_that_would_be_taken_too() {
        for driver in DRIVERS {
            assert_eq!(demo(driver.id).unwrap().fio, named(driver.fio).unwrap().fio);
        }
        assert_eq!(demo("nobody"), None);
    }
}

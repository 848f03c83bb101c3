//! Accounts of the provider: demo drivers, and anyone with a full name.

use unicode_normalization::UnicodeNormalization;

use crate::accounts::Identity;

/// Longest full name in code points.
pub(super) const LONGEST_NAME: usize = 200;

/// A demo driver.
pub(super) struct Driver {
    /// Value in the form.
    pub(super) id: &'static str,
    /// Full name.
    pub(super) fio: &'static str,
    /// String key of the role, in the namespace `identity`.
    pub(super) role: &'static str,
}

/// Names of several scripts and lengths, to see them all in development.
pub(super) const DRIVERS: [Driver; 4] = [
    Driver { id: "anna", fio: "Анна Смирнова", role: "driver.taxi" },
    Driver { id: "daniyar", fio: "Данияр Сейткали", role: "driver.courier" },
    Driver { id: "emily", fio: "Emily Carter", role: "driver.newcomer" },
    Driver {
        id: "konstantin", fio: "Константин Александрович Верхнеозёрский-Рождественский", role: "driver.long_name"
    },
];

/// Reason to reject a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameError {
    /// Fewer than two words.
    OneWord,
    /// More than 200 code points.
    TooLong,
}

impl NameError {
    /// String key of its message, in the namespace `identity`.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::OneWord => "name.one_word",
            Self::TooLong => "name.too_long",
        }
    }
}

/// The demo driver with an id.
pub(crate) fn demo(id: &str) -> Option<Identity> {
    let driver = DRIVERS.iter().find(|driver| driver.id == id)?;
    Some(Identity { id: format!("demo:{}", driver.id), fio: driver.fio.to_owned(), image: None })
}

/// The person with a full name: at least two words, in any script.
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
    fn name_has_at_least_two_words_in_any_script() {
        for name in ["Анна Смирнова", "გიორგი ბერიძე", "محمد علي خان", "O’Neil D’Arcy-Smith"]
        {
            assert_eq!(named(name).unwrap().fio, name);
        }
        assert_eq!(named("  Анна \t\n Смирнова ").unwrap(), named("Анна Смирнова").unwrap());
        assert_eq!(named("анна смирнова").unwrap().id, named("Анна Смирнова").unwrap().id, "the same person");
    }

    #[test]
    fn one_word_and_overlong_names_are_rejected() {
        for name in ["", " ", "Анна", " Анна\u{a0}"] {
            assert_eq!(named(name), Err(NameError::OneWord), "{name:?}");
        }
        assert!(named(&format!("я {}", "я".repeat(198))).is_ok());
        assert_eq!(named(&format!("я {}", "я".repeat(199))), Err(NameError::TooLong));
    }

    #[test]
    fn names_of_demo_drivers_are_valid() {
        for driver in DRIVERS {
            assert_eq!(demo(driver.id).unwrap().fio, named(driver.fio).unwrap().fio);
        }
        assert_eq!(demo("nobody"), None);
    }
}

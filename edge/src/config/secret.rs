//! A secret that logs never show.

use std::fmt;

/// A secret. Only [`Secret::reveal`] gives its value.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a value.
    #[must_use]
    pub fn new(value: String) -> Self {
        Self(value)
    }

    /// 256 random bits as hexadecimal digits.
    ///
    /// # Errors
    /// When the system has no random source.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(hex::encode(bytes)))
    }

    /// The value, for sending it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_is_hidden_in_debug_output_and_random_ones_differ() {
        let secret = Secret::new("hush".to_owned());
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        assert_ne!(Secret::random().unwrap(), Secret::random().unwrap());
        assert_eq!(Secret::random().unwrap().reveal().len(), 64);
    }
}

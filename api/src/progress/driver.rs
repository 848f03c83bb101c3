//! Accounts of drivers by what the identity provider calls them.

use super::refusal::Refusal;
use crate::accounts::account_id;
use crate::oidc::identity_id;
use crate::settings::Settings;

/// Issuer of the embedded provider for development.
const DEVELOPMENT: &str = "development";

/// Longest subject, in bytes: OpenID Connect Core 1.0, section 2.
const LONGEST_SUBJECT: usize = 255;

/// The identity provider whose subjects have accounts.
#[derive(Debug, Clone)]
pub(crate) enum Drivers {
    /// None is configured.
    None,
    /// The embedded one: its ids are subjects.
    Development,
    /// The one with this issuer.
    OpenId(String),
}

impl Drivers {
    /// The provider of the settings.
    pub(crate) fn of(settings: &Settings) -> Self {
        match &settings.identity {
            Some(identity) => Self::OpenId(identity.issuer.clone()),
            None if settings.development_identity => Self::Development,
            None => Self::None,
        }
    }

    /// Id of the account that a subject has, or will have.
    ///
    /// # Errors
    /// The subject is empty or too long, or the issuer is not that of the settings.
    pub(super) fn id_of(&self, issuer: Option<&str>, subject: &str) -> Result<String, Refusal> {
        if !(1..=LONGEST_SUBJECT).contains(&subject.len()) || subject.chars().any(char::is_control) {
            return Err(Refusal::invalid("subject: expected 1 to 255 bytes without control characters"));
        }
        let (own, identity) = match self {
            Self::None => return Err(Refusal::NoProvider),
            Self::Development => (DEVELOPMENT, subject.to_owned()),
            Self::OpenId(own) => (own.as_str(), identity_id(own, subject)),
        };
        if issuer.is_some_and(|issuer| issuer != own) {
            return Err(Refusal::UnknownIssuer);
        }
        Ok(account_id(&identity))
    }
}

#[cfg(test)]
mod tests {
    use super::Drivers;
    use crate::progress::refusal::Refusal;

    #[test]
    fn subject_has_the_account_of_its_provider_only() {
        let own = Drivers::OpenId("https://id.example".to_owned());
        let id = own.id_of(None, "42").unwrap();
        assert_eq!(own.id_of(Some("https://id.example"), "42").unwrap(), id);
        assert_eq!(own.id_of(Some("https://id.example/"), "42"), Err(Refusal::UnknownIssuer));
        assert_ne!(Drivers::OpenId("https://other.example".to_owned()).id_of(None, "42").unwrap(), id);
        assert_ne!(Drivers::Development.id_of(Some("development"), "42").unwrap(), id);
        assert_eq!(Drivers::None.id_of(None, "42"), Err(Refusal::NoProvider));
        for subject in ["", "a\nb", &"a".repeat(256)] {
            assert_eq!(own.id_of(None, subject).unwrap_err().code(), "invalid");
        }
    }
}

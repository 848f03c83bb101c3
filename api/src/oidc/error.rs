//! Reasons why a sign-in fails.

use super::id_token::TokenFault;
use crate::content::StoreError;

/// Reason why a sign-in at the provider fails. Messages hold no code, token or personal value.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SignInError {
    /// The provider did not answer in time.
    #[error("{document}: the provider cannot be reached: {reason}")]
    Unreachable {
        /// What was requested.
        document: &'static str,
        /// Reason, without URL.
        reason: String,
    },
    /// The provider's answer is invalid.
    #[error("{document}: {reason}")]
    Answer {
        /// What was requested.
        document: &'static str,
        /// Reason.
        reason: String,
    },
    /// The visitor declined at the provider.
    #[error("the visitor declined")]
    Declined,
    /// The provider sent the visitor back with an error code.
    #[error("the provider answered the authorization request with `{0}`")]
    Refused(String),
    /// `iss` of the callback is missing or names another provider: RFC 9207, section 2.4.
    #[error("the callback comes from another issuer")]
    Issuer,
    /// The callback has no code, or an overlong one.
    #[error("the callback has no code")]
    Code,
    /// The ID token is invalid.
    #[error("the ID token is invalid: {0}")]
    Token(#[from] TokenFault),
    /// The system's random generator failed.
    #[error("the system's random generator failed")]
    Random(#[from] getrandom::Error),
    /// The database failed.
    #[error("the database failed")]
    Store(#[from] StoreError),
}

impl SignInError {
    /// Value of the label `outcome` in logs.
    pub(crate) const fn outcome(&self) -> &'static str {
        match self {
            Self::Unreachable { .. } => "unreachable",
            Self::Answer { .. } => "answer",
            Self::Declined => "declined",
            Self::Refused(_) => "refused",
            Self::Issuer => "issuer",
            Self::Code => "code",
            Self::Token(_) => "token",
            Self::Random(_) | Self::Store(_) => "unavailable",
        }
    }
}

/// At most 64 visible ASCII characters of a text, for the log.
pub(super) fn loggable(text: &str) -> String {
    text.chars().filter(char::is_ascii_graphic).take(64).collect()
}

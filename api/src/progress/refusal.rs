//! Reasons to refuse an event.

use std::borrow::Cow;

/// Why an event was not added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// A member is missing, wrong or not of this kind.
    Invalid(Cow<'static, str>),
    /// No identity provider is configured.
    NoProvider,
    /// The subject is one of another provider.
    UnknownIssuer,
    /// It happened before the days whose events are kept.
    TooOld,
    /// It happens later than now.
    InFuture,
    /// Another event of the driver has this id.
    IdReused,
    /// The driver has not signed in yet, and as many events wait as are kept.
    TooManyWaiting,
}

impl Refusal {
    pub(super) fn invalid(message: impl Into<Cow<'static, str>>) -> Self {
        Self::Invalid(message.into())
    }

    /// Code of the API.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Invalid(_) => "invalid",
            Self::NoProvider => "no_provider",
            Self::UnknownIssuer => "unknown_issuer",
            Self::TooOld => "too_old",
            Self::InFuture => "in_future",
            Self::IdReused => "id_reused",
            Self::TooManyWaiting => "too_many_waiting",
        }
    }

    /// What is wrong.
    pub(crate) fn message(&self) -> Cow<'static, str> {
        match self {
            Self::Invalid(message) => message.clone(),
            Self::NoProvider => "no identity provider is configured, so no subject has an account".into(),
            Self::UnknownIssuer => "issuer: expected the one of the settings, to the last character".into(),
            Self::TooOld => "at: before the days whose events are kept".into(),
            Self::InFuture => "at: more than 10 minutes in the future".into(),
            Self::IdReused => "id: another event of this driver has it".into(),
            Self::TooManyWaiting => "the driver has not signed in yet, and 10,000 events wait already".into(),
        }
    }
}

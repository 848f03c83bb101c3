//! Which release of a fragment which visitors get: the one small object of a fragment that changes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Most changes that are kept with a state.
pub const LONGEST_HISTORY: usize = 100;

/// State of a fragment, changed by compare-and-swap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FragmentState {
    /// Name of the fragment.
    pub fragment: String,
    /// Grows by one with each change. An edge that has seen a higher one takes no lower one.
    pub sequence: u64,
    /// Content address of the release that everybody gets whom no rollout takes.
    pub live: String,
    /// A release that some visitors get instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rollout: Option<Rollout>,
    /// Releases that are never collected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pinned: Vec<String>,
    /// Changes, the newest first, 100 at most.
    pub history: Vec<StateChange>,
}

/// A release on trial.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Rollout {
    /// Content address of the release.
    pub release: String,
    /// Share of the audience's visitors, in hundredths of a percent: 0 to 10,000. The same visitor always gets the same answer, and keeps it while the share grows.
    pub share: u16,
    /// Whose pages it is on.
    #[serde(default, skip_serializing_if = "Audience::is_everybody")]
    pub audience: Audience,
}

/// Pages that a rollout is for: those that fit every list that is not empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Audience {
    /// Brands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub brands: Vec<String>,
    /// Locales, `{country}-{language}`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locales: Vec<String>,
    /// Countries of the locale, lower case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub countries: Vec<String>,
    /// Cities, by slug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cities: Vec<String>,
    /// Hosts, as the rules name them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hosts: Vec<String>,
}

impl Audience {
    /// Whether it leaves nobody out.
    #[must_use]
    pub const fn is_everybody(&self) -> bool {
        self.brands.is_empty() && self.locales.is_empty() && self.countries.is_empty() && self.cities.is_empty() && self.hosts.is_empty()
    }
}

/// What was changed, by whom, when and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StateChange {
    /// Sequence of the state that it made.
    pub sequence: u64,
    /// When, RFC 3339 in UTC.
    pub at: String,
    /// Who: a squad, a person of it as they named themselves, or `edge`.
    pub by: String,
    /// Why; may be empty.
    pub why: String,
    /// What was done.
    pub action: StateAction,
    /// Content address of the release that it is about.
    pub release: String,
    /// Share of a rollout, as in [`Rollout::share`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<u16>,
    /// Checks that failed and were overruled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<String>,
}

/// Kinds of [`StateChange`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StateAction {
    /// A release went live for everybody.
    Promote,
    /// A rollout began, or its share or audience changed.
    Rollout,
    /// A rollout ended, or the release before went live again, by hand.
    Rollback,
    /// An edge ended a rollout that was significantly worse than what it was to replace.
    AutomaticRollback,
    /// A release was pinned or let go.
    Pin,
}

/// `signature.json` of a stored release: a squad's word for `release.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseSignature {
    /// Name of the key's owner in the edge's list of squads.
    pub squad: String,
    /// Ed25519 (RFC 8032) over `roadside-release/1`, a line feed, the fragment's name, a line feed, and the bytes of `release.json`; Base64.
    pub signature: String,
}

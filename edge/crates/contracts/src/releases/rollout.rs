//! Rollout state of a fragment: which visitors get which release. The only mutable object of a
//! fragment.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Limit on changes in the history.
pub const LONGEST_HISTORY: usize = 100;

/// State of a fragment, changed by compare-and-swap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FragmentState {
    /// Name of the fragment.
    pub fragment: String,
    /// Sequence number, incremented by each change. An edge rejects a lower one than it has seen.
    pub sequence: u64,
    /// Content address of the live release.
    pub live: String,
    /// Canary for some visitors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rollout: Option<Rollout>,
    /// Releases that are never garbage collected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pinned: Vec<String>,
    /// At most 100 changes, newest first.
    pub history: Vec<StateChange>,
}

/// A canary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Rollout {
    /// Content address of the release.
    pub release: String,
    /// Share of the audience's visitors, in hundredths of a percent: 0 to 10,000. Visitors keep
    /// their release while the share grows.
    pub share: u16,
    /// Audience.
    #[serde(default, skip_serializing_if = "Audience::is_everybody")]
    pub audience: Audience,
}

/// Audience of a canary: pages that match all non-empty lists.
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
    /// Whether it contains all pages.
    #[must_use]
    pub const fn is_everybody(&self) -> bool {
        self.brands.is_empty() && self.locales.is_empty() && self.countries.is_empty() && self.cities.is_empty() && self.hosts.is_empty()
    }
}

/// A change of the state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StateChange {
    /// Sequence number after the change.
    pub sequence: u64,
    /// Time, RFC 3339 in UTC.
    pub at: String,
    /// Author: a squad, a person of the squad, or `edge`.
    pub by: String,
    /// Reason; may be empty.
    pub why: String,
    /// Kind of change.
    pub action: StateAction,
    /// Content address of the affected release.
    pub release: String,
    /// Share of the canary, as in [`Rollout::share`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<u16>,
    /// Failed gate checks that were overruled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<String>,
}

/// Kinds of [`StateChange`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StateAction {
    /// A release went live for all visitors.
    Promote,
    /// A canary started, or its share or audience changed.
    Rollout,
    /// A canary ended, or the previous release went live again, manually.
    Rollback,
    /// An edge ended a canary because of a regression.
    AutomaticRollback,
    /// A release was pinned or unpinned.
    Pin,
}

/// `signature.json` of a stored release: a squad's signature of `release.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseSignature {
    /// Squad, as named in squads.toml.
    pub squad: String,
    /// Ed25519 signature (RFC 8032) of `roadside-release/1`, a line feed, the fragment's name, a
    /// line feed and the bytes of `release.json`; Base64.
    pub signature: String,
}

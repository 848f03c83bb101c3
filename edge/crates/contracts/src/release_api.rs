//! The releases API of the operators' port: what squads' programs send and get.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::release_report::{GateCheck, ReleaseSummary};
use crate::rollout::{Audience, FragmentState, ReleaseSignature, Rollout};

/// All fragments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FragmentsAnswer {
    /// Fragments by name, in alphabetical order.
    pub fragments: Vec<FragmentInForce>,
}

/// What of a fragment is in force on the edge that answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FragmentInForce {
    /// Its name.
    pub name: String,
    /// Content address of the live release.
    pub live: String,
    /// The release that some visitors get instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rollout: Option<Rollout>,
    /// What was seen of the rollout on this edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<RolloutSeen>,
    /// Sequence of the state; absent: the edge has no store.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequence: Option<u64>,
    /// Why the edge has not taken what the store says; absent: it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// What an edge saw of a rollout, beside the live release on pages of the same audience.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RolloutSeen {
    /// Slots that were filled while the page was to have the release on trial.
    pub fills: u64,
    /// Of these, those that were filled by something else because its render failed.
    pub failed: u64,
    /// Slots that were filled while the page was to have the live release.
    pub live_fills: u64,
    /// Of these, those that were filled by something else.
    pub live_failed: u64,
    /// Why the edge has ended it; absent: it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
}

/// A fragment with its releases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FragmentReleases {
    /// Its state in the store; absent: nothing of it was ever promoted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<FragmentState>,
    /// Its releases, the newest first.
    pub releases: Vec<ReleaseSummary>,
}

/// Brings a release to visitors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PromoteRequest {
    /// Content address, its beginning (4 digits at least), or version.
    pub release: String,
    /// Share of the audience's visitors, in hundredths of a percent.
    #[schema(maximum = 10_000)]
    #[serde(default = "all")]
    pub share: u16,
    /// Whose pages it is for.
    #[serde(default)]
    pub audience: Audience,
    /// Whether it is to be brought to them although a check of the gate fails. It is recorded.
    #[serde(default)]
    pub force: bool,
    /// Who and why.
    #[serde(default)]
    pub change: ChangeRequest,
}

/// Who changes a state, and why.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeRequest {
    /// Person of the squad; may be empty.
    #[serde(default)]
    #[schema(max_length = 100)]
    pub by: String,
    /// Reason; may be empty.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub why: String,
    /// Sequence of the state that is to be changed: if it is another one by now, nothing is changed. Absent: whatever it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequence: Option<u64>,
}

/// Keeps a release from being collected, or lets it go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PinRequest {
    /// Content address, its beginning, or version.
    pub release: String,
    /// Whether it is kept.
    pub pinned: bool,
    /// Who and why.
    #[serde(default)]
    pub change: ChangeRequest,
}

/// Takes a release away from visitors: the one on trial, or else the live one in favour of the one before.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RollbackRequest {
    /// Who and why.
    #[serde(default)]
    pub change: ChangeRequest,
}

/// What a change made of a fragment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChangeAnswer {
    /// Its state now.
    pub state: FragmentState,
    /// Checks of the gate; empty where there is none to pass.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<GateCheck>,
}

/// Checks that failed: body of 422 to a promote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GateAnswer {
    /// What went wrong.
    pub error: crate::error::ErrorDetail,
    /// Every check; empty when the release itself is wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<GateCheck>,
}

/// Asks for a link to a preview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// Content address, its beginning, or version.
    pub release: String,
    /// How long the link and what it opens are good, in minutes: 1 to 10,080.
    #[schema(minimum = 1, maximum = 10080)]
    pub minutes: u32,
    /// Path of the page that it opens.
    #[serde(default = "root")]
    #[schema(pattern = r"^/([!-.0-\[\]-~][!-\[\]-~]*)?$", example = "/ru-ru/moskva/contact-us")]
    pub to: String,
}

/// A link to a preview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PreviewAnswer {
    /// Path and query, to be put behind any host of a site.
    pub link: String,
    /// Content address of the release.
    pub release: String,
    /// When it ends, RFC 3339 in UTC.
    pub until: String,
}

/// Ends an upload: all files are there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompleteRequest {
    /// Text of `release.json`, byte for byte.
    pub release: String,
    /// The squad's word for it.
    pub signature: ReleaseSignature,
}

/// A release that is in the store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CompleteAnswer {
    /// Content address.
    pub id: String,
    /// Version.
    pub version: String,
    /// Whether it was not there before.
    pub is_new: bool,
}

fn all() -> u16 {
    10_000
}

fn root() -> String {
    "/".to_owned()
}

//! Releases API on the operators' port.

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

/// Active releases of a fragment on this edge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FragmentInForce {
    /// Name.
    pub name: String,
    /// Content address of the live release.
    pub live: String,
    /// Canary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rollout: Option<Rollout>,
    /// Canary metrics on this edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<RolloutSeen>,
    /// Sequence number of the state; absent without a store.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequence: Option<u64>,
    /// Why the edge rejected the state in the store; absent if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// Canary metrics of one edge, with those of the live release on the same audience's pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RolloutSeen {
    /// Slots that should show the canary.
    pub fills: u64,
    /// Of these, slots with a fallback after a failed render.
    pub failed: u64,
    /// Slots that should show the live release.
    pub live_fills: u64,
    /// Of these, slots with a fallback.
    pub live_failed: u64,
    /// Regression that made the edge end the canary; absent while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
}

/// A fragment with its releases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FragmentReleases {
    /// State in the store; absent before the first promotion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<FragmentState>,
    /// Releases, newest first.
    pub releases: Vec<ReleaseSummary>,
}

/// Promotes a release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PromoteRequest {
    /// Content address, a prefix of at least 4 digits, or version.
    pub release: String,
    /// Share of the audience's visitors, in hundredths of a percent.
    #[schema(maximum = 10_000)]
    #[serde(default = "all")]
    pub share: u16,
    /// Audience.
    #[serde(default)]
    pub audience: Audience,
    /// Whether to promote despite failed gate checks. This is recorded.
    #[serde(default)]
    pub force: bool,
    /// Author, reason and expected sequence number.
    #[serde(default)]
    pub change: ChangeRequest,
}

/// Author and reason of a change.
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
    /// Expected sequence number of the state. With another one nothing changes. Absent: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequence: Option<u64>,
}

/// Pins or unpins a release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PinRequest {
    /// Content address, prefix, or version.
    pub release: String,
    /// Whether the release is pinned.
    pub pinned: bool,
    /// Author, reason and expected sequence number.
    #[serde(default)]
    pub change: ChangeRequest,
}

/// Rolls back: ends the canary, or else makes the previously live release live again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RollbackRequest {
    /// Author, reason and expected sequence number.
    #[serde(default)]
    pub change: ChangeRequest,
}

/// Result of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChangeAnswer {
    /// New state.
    pub state: FragmentState,
    /// Gate checks; empty if the operation has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<GateCheck>,
}

/// Failed checks: body of a 422 response to a promotion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GateAnswer {
    /// Error.
    pub error: crate::error::ErrorDetail,
    /// All checks; empty if the release itself is invalid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<GateCheck>,
}

/// Requests a preview link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// Content address, prefix, or version.
    pub release: String,
    /// Lifetime of the link and the preview in minutes: 1 to 10,080.
    #[schema(minimum = 1, maximum = 10080)]
    pub minutes: u32,
    /// Path of the page to open.
    #[serde(default = "root")]
    #[schema(pattern = r"^/([!-.0-\[\]-~][!-\[\]-~]*)?$", example = "/ru-ru/moskva/contact-us")]
    pub to: String,
}

/// A link to a preview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PreviewAnswer {
    /// Path and query for any host of a site.
    pub link: String,
    /// Content address of the release.
    pub release: String,
    /// Expiry time, RFC 3339 in UTC.
    pub until: String,
}

/// Completes an upload.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompleteRequest {
    /// Text of `release.json`, byte for byte.
    pub release: String,
    /// Signature of the squad.
    pub signature: ReleaseSignature,
}

/// A published release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CompleteAnswer {
    /// Content address.
    pub id: String,
    /// Version.
    pub version: String,
    /// Whether the release is new.
    pub is_new: bool,
}

fn all() -> u16 {
    10_000
}

fn root() -> String {
    "/".to_owned()
}

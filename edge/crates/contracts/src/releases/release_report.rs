//! Reports about stored releases, for `edge release …` and the releases API.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A stored release in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseSummary {
    /// Content address.
    pub id: String,
    /// Version.
    pub version: String,
    /// Squad that signed it.
    pub squad: String,
    /// Time of publication, RFC 3339 in UTC.
    pub published: String,
    /// Number of files.
    pub files: usize,
    /// Uncompressed size of all files in bytes.
    pub size: u64,
    /// Roles; empty if it is unused.
    pub roles: Vec<ReleaseRole>,
}

/// Role of a release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReleaseRole {
    /// Live.
    Live,
    /// Canary.
    Rollout,
    /// Previously live; the target of a rollback.
    Previous,
    /// Pinned by a squad.
    Pinned,
}

impl ReleaseRole {
    /// Name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Rollout => "rollout",
            Self::Previous => "previous",
            Self::Pinned => "pinned",
        }
    }
}

/// Differences between two releases of a fragment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseDiff {
    /// Changed members of `release.json` other than files and shared packages: `version`,
    /// `contract`, `fragment.uses`, …
    pub members: Vec<Changed>,
    /// Added, removed and changed files, by name without hash.
    pub files: Vec<FileChange>,
    /// Added, removed and changed shared packages: version range, version brought along, singleton.
    pub shared: Vec<Changed>,
    /// Old uncompressed size of all files in bytes.
    pub size_before: u64,
    /// New uncompressed size of all files in bytes.
    pub size_after: u64,
}

/// A value that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Changed {
    /// Name.
    pub name: String,
    /// Old value; absent if added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// New value; absent if removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// A file that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FileChange {
    /// Path without the hash in its name, stable between releases.
    pub name: String,
    /// Old size in bytes; absent if added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u64>,
    /// New size in bytes; absent if removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u64>,
}

/// A check of the release gate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GateCheck {
    /// Name of the check.
    #[schema(example = "shared react")]
    pub name: String,
    /// Whether the check passed.
    pub passed: bool,
    /// Whether a passed check has warnings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warns: bool,
    /// Findings, one sentence each.
    pub why: String,
}

/// Result of garbage collection, or of a dry run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Collected {
    /// Retained releases with reasons.
    pub kept: Vec<KeptRelease>,
    /// Removed releases and abandoned uploads.
    pub removed: Vec<String>,
}

/// A retained release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KeptRelease {
    /// Content address.
    pub id: String,
    /// Reason.
    #[schema(example = "live")]
    pub why: String,
}

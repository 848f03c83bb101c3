//! What is told of stored releases: by the commands `edge release …` and by the edge's releases API.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A stored release, in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseSummary {
    /// Content address.
    pub id: String,
    /// Version that its squad gave it.
    pub version: String,
    /// Squad that signed it.
    pub squad: String,
    /// When it was complete in the store, RFC 3339 in UTC.
    pub published: String,
    /// Number of its files.
    pub files: usize,
    /// Bytes of its files, uncompressed.
    pub size: u64,
    /// What it is used for; empty: nothing.
    pub roles: Vec<ReleaseRole>,
}

/// What a release is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReleaseRole {
    /// Everybody gets it whom no rollout takes.
    Live,
    /// A rollout tries it.
    Rollout,
    /// It was live before; a rollback leads to it.
    Previous,
    /// A squad has pinned it.
    Pinned,
}

impl ReleaseRole {
    /// Its name, as in JSON.
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

/// What is different between two releases of a fragment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseDiff {
    /// Members of `release.json` that changed, files and shared packages aside: `version`, `contract`, `fragment.uses`, …
    pub members: Vec<Changed>,
    /// Files that were added, removed or changed, by name without the hash in it.
    pub files: Vec<FileChange>,
    /// Shared packages that were added, removed or changed: version range, version brought along, singleton.
    pub shared: Vec<Changed>,
    /// Bytes of all files before, uncompressed.
    pub size_before: u64,
    /// Bytes of all files after, uncompressed.
    pub size_after: u64,
}

/// A value that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Changed {
    /// Of what.
    pub name: String,
    /// What it was; absent: it was not there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What it is; absent: it is gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// A file that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FileChange {
    /// Path without the hash in its name, so that a file keeps its name from release to release.
    pub name: String,
    /// Bytes before; absent: it was not there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u64>,
    /// Bytes after; absent: it is gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u64>,
}

/// A check of the gate before a release is shown to anybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GateCheck {
    /// What is checked.
    #[schema(example = "shared react")]
    pub name: String,
    /// Whether it is as it must be.
    pub passed: bool,
    /// Whether somebody should look at it, although it passed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warns: bool,
    /// What was found: one sentence, or more when several things are wrong.
    pub why: String,
}

/// What a collection of old releases did, or would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Collected {
    /// Releases that stay, with the reason.
    pub kept: Vec<KeptRelease>,
    /// Releases, and uploads that were never finished, that go.
    pub removed: Vec<String>,
}

/// A release that is not collected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KeptRelease {
    /// Content address.
    pub id: String,
    /// Why it stays.
    #[schema(example = "live")]
    pub why: String,
}

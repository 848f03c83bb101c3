//! `[releases]`: the release store, rollouts and the gate.

use std::path::PathBuf;
use std::time::Duration;

use super::fields::Fields;
use super::{MIB, Secret};

/// Settings of releases.
#[derive(Debug, Clone)]
pub struct ReleasesConfig {
    /// Store: a folder or `s3://bucket/prefix`. `None`: releases come from the fragments folder.
    pub store: Option<String>,
    /// File of the squads: their fragments, keys and tokens.
    pub squads: PathBuf,
    /// Folder of the last-known-good releases, for a start without the store; `None`: off.
    pub cache: Option<PathBuf>,
    /// Interval between polls of the head of all states.
    pub poll: Duration,
    /// Interval between reads of each state, for changes that the head does not name.
    pub recheck: Duration,
    /// Memory for files of releases that are no longer live, in bytes.
    pub asset_bytes: u64,
    /// Secret that signs preview links; `None`: random.
    pub preview_keys: Vec<Secret>,
    /// Slot outcomes of each release before a rollout may be ended.
    pub trial_sample: usize,
    /// Probability of ending a rollout of an equally good release.
    pub trial_p: f64,
    /// Allowed factor of render times compared with the live release.
    pub trial_slower: f64,
    /// File of the size budgets of releases.
    pub budgets: PathBuf,
    /// Command of the accessibility check; empty: none.
    pub axe: Vec<String>,
}

impl ReleasesConfig {
    /// Reads the section.
    pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Self {
        let store = fields.text("releases", "store", "");
        Self {
            store: (!store.is_empty()).then_some(store),
            squads: fields.path("releases", "squads", "edge/squads.toml"),
            cache: fields.optional_path("releases", "cache"),
            poll: fields.milliseconds("releases", "poll_ms", 250),
            recheck: fields.milliseconds("releases", "recheck_ms", 60_000),
            asset_bytes: fields.size("releases", "asset_mib", 64).saturating_mul(MIB) as u64,
            preview_keys: fields.secrets("releases", "preview_key"),
            trial_sample: fields.size("releases", "trial_sample", 200),
            trial_p: fields.share("releases", "trial_p", 0.001),
            trial_slower: fields.factor("releases", "trial_slower", 1.25),
            budgets: fields.path("releases", "budgets", "edge/budgets.toml"),
            axe: fields.text("releases", "axe", "node mfe-kit/build/axe.js").split_whitespace().map(str::to_owned).collect(),
        }
    }
}

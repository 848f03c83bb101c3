//! `[releases]`: the squads' store.

use std::path::PathBuf;
use std::time::Duration;

use super::fields::Fields;
use super::{MIB, Secret};

/// Where releases come from, and what is done with them.
#[derive(Debug, Clone)]
pub struct ReleasesConfig {
    /// Address of the store: a folder or `s3://bucket/prefix`. `None`: releases are read from the folder of the fragments.
    pub store: Option<String>,
    /// File of the squads: their fragments, keys and tokens.
    pub squads: PathBuf,
    /// Folder in which the last good releases are kept for a start without the store; `None`: they are not.
    pub cache: Option<PathBuf>,
    /// Time between two looks at the states.
    pub poll: Duration,
    /// Memory for files of releases that no page is made of any more, in bytes.
    pub asset_bytes: u64,
    /// Secret behind the links of previews; `None`: a random one.
    pub preview_key: Option<Secret>,
    /// Fills of each release before a rollout may be found worse.
    pub trial_sample: usize,
    /// Chance of ending a rollout of a release that is as good.
    pub trial_p: f64,
    /// How many times as long a release's renders may take.
    pub trial_slower: f64,
    /// File of the size budgets of releases.
    pub budgets: PathBuf,
    /// Command that looks for barriers in HTML; empty: none does.
    pub axe: Vec<String>,
}

impl ReleasesConfig {
    /// Reads the section.
    pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Self {
        let store = fields.text("releases", "store", "");
        Self {
            store: (!store.is_empty()).then_some(store),
            squads: fields.path("releases", "squads", "edge/squads.toml"),
            cache: Some(fields.path("releases", "cache", "")).filter(|folder| !folder.as_os_str().is_empty()),
            poll: fields.milliseconds("releases", "poll_ms", 250),
            asset_bytes: fields.size("releases", "asset_mib", 64).saturating_mul(MIB) as u64,
            preview_key: fields.secret("releases", "preview_key"),
            trial_sample: fields.size("releases", "trial_sample", 200),
            trial_p: fields.share("releases", "trial_p", 0.001),
            trial_slower: fields.factor("releases", "trial_slower", 1.25),
            budgets: fields.path("releases", "budgets", "edge/budgets.toml"),
            axe: fields.text("releases", "axe", "node mfe-kit/build/axe.js").split_whitespace().map(str::to_owned).collect(),
        }
    }
}

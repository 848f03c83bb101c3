//! Size budgets of releases: `budgets.toml`.

use std::collections::BTreeMap;

use contracts::release_report::GateCheck;
use serde::Deserialize;

use super::result;
use crate::stored::StoredRelease;

/// Budgets of all fragments in transferred bytes: brotli if available.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budgets {
    /// Default budget.
    default: Budget,
    /// Budgets by fragment.
    #[serde(default)]
    fragments: BTreeMap<String, Budget>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Budget {
    /// Files that a page loads immediately: entry, its scripts and styles; for the shell also the
    /// loader and its imports.
    start_bytes: u64,
    /// Any single public file.
    asset_bytes: u64,
}

impl Budgets {
    /// Parses `budgets.toml`.
    ///
    /// # Errors
    /// The first error with its position.
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| format!("budgets.toml: {error}"))
    }

    /// Compares the sizes of a release with its budget.
    pub(super) fn check(&self, candidate: &StoredRelease) -> [GateCheck; 2] {
        let budget = self.fragments.get(candidate.name()).unwrap_or(&self.default);
        let size = |path: &str| candidate.file(path).map_or(0, |file| file.encoded(true, true).body.len() as u64);
        let start: u64 = initial_files(candidate).into_iter().map(size).sum();
        let over = if start > budget.start_bytes {
            vec![format!("{start} bytes are loaded immediately, the budget is {}", budget.start_bytes)]
        } else {
            Vec::new()
        };

        let public = candidate.files().filter(|(path, _)| candidate.is_public(path)).map(|(path, _)| (path, size(path)));
        let mut large: Vec<(&str, u64)> = public.filter(|(_, size)| *size > budget.asset_bytes).collect();
        large.sort_unstable();
        let large = large.into_iter().map(|(path, size)| format!("{path} has {size} bytes, the budget is {}", budget.asset_bytes));
        [
            result("size at start", over, || format!("{start} of {} bytes", budget.start_bytes)),
            result("size of assets", large, || format!("none has more than {} bytes", budget.asset_bytes)),
        ]
    }
}

/// Files that a page loads without interaction.
fn initial_files(candidate: &StoredRelease) -> Vec<&str> {
    let release = &candidate.release;
    let browser = release.browser.iter().flat_map(|browser| [&browser.entry].into_iter().chain(&browser.js).chain(&browser.css));
    let shell = release.shell.iter().flat_map(|shell| [&shell.loader].into_iter().chain(&shell.js));
    browser.chain(shell).map(String::as_str).collect()
}

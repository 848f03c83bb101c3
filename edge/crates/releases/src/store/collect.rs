//! Garbage collection of releases.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use contracts::release_report::{Collected, KeptRelease};
use contracts::rollout::FragmentState;

use super::publish::place;
use super::read::roles;
use super::{Store, StoreError};
use crate::digest::is_address;

const DAY: Duration = Duration::from_secs(86_400);

/// Time after which an incomplete upload counts as abandoned.
const UNFINISHED: Duration = DAY;

/// Releases that are retained although nothing refers to them, because open pages may still load
/// their files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetentionPolicy {
    /// Retain releases of so many days.
    pub days: u32,
    /// Retain so many of the newest releases.
    pub last: usize,
}

impl Default for RetentionPolicy {
    /// 30 days and the newest 10.
    fn default() -> Self {
        Self { days: 30, last: 10 }
    }
}

/// A release folder.
struct ReleaseFolder {
    id: String,
    /// Modification time of `release.json`; `None` if the upload is incomplete.
    finished: Option<SystemTime>,
    /// Modification time of the newest object.
    newest: SystemTime,
    objects: Vec<String>,
}

impl Store {
    /// Removes releases that are not live, canary, previously live, pinned or recent, and abandoned
    /// uploads. A dry run only lists them.
    ///
    /// # Errors
    /// If the store fails. Removals so far remain; repeating the call continues.
    pub async fn collect(&self, name: &str, policy: RetentionPolicy, now: SystemTime, dry_run: bool) -> Result<Collected, StoreError> {
        let state = self.state(name).await?.map(|current| current.state);
        let (kept, removed) = apply_policy(self.release_folders(name).await?, state.as_ref(), policy, now);
        for release in removed.iter().filter(|_| !dry_run) {
            // It may have been promoted meanwhile.
            let state = self.state(name).await?.map(|current| current.state);
            if state.is_some_and(|state| !roles(&state, &release.id).is_empty()) {
                continue;
            }
            let place = place(name, &release.id);
            // Removed first: from now on the release does not exist. Its version stays reserved.
            self.remove(&format!("{place}/release.json")).await?;
            Self::for_each(&release.objects, |object| self.remove(object)).await?;
        }
        Ok(Collected { kept, removed: removed.into_iter().map(|release| release.id).collect() })
    }

    async fn release_folders(&self, name: &str) -> Result<Vec<ReleaseFolder>, StoreError> {
        let mut folders: BTreeMap<String, ReleaseFolder> = BTreeMap::new();
        for (object, written) in self.all(&format!("releases/{name}")).await? {
            let Some((id, rest)) = object.split('/').nth(2).zip(object.splitn(4, '/').nth(3)) else { continue };
            if !is_address(id) {
                continue;
            }
            let entry = folders.entry(id.to_owned()).or_insert_with(|| ReleaseFolder {
                id: id.to_owned(),
                finished: None,
                newest: written,
                objects: Vec::new(),
            });
            entry.newest = entry.newest.max(written);
            if rest == "release.json" {
                entry.finished = Some(written);
            }
            entry.objects.push(object);
        }
        Ok(folders.into_values().collect())
    }
}

/// Divides releases, newest first, into retained ones with reasons and removed ones.
fn apply_policy(
    mut folders: Vec<ReleaseFolder>,
    state: Option<&FragmentState>,
    policy: RetentionPolicy,
    now: SystemTime,
) -> (Vec<KeptRelease>, Vec<ReleaseFolder>) {
    folders.sort_by(|one, other| other.newest.cmp(&one.newest).then_with(|| one.id.cmp(&other.id)));
    let recent = now.checked_sub(DAY * policy.days);
    let (mut kept, mut removed, mut newest) = (Vec::new(), Vec::new(), 0);
    for release in folders {
        let why = match release.finished {
            None => is_since(release.newest, now.checked_sub(UNFINISHED)).then(|| "upload in progress".to_owned()),
            Some(finished) => {
                newest += 1;
                let role = state.and_then(|state| roles(state, &release.id).first().map(|role| role.name().to_owned()));
                role.or_else(|| is_since(finished, recent).then(|| format!("published in the last {} days", policy.days)))
                    .or_else(|| (newest <= policy.last).then(|| format!("one of the newest {}", policy.last)))
            }
        };
        match why {
            Some(why) => kept.push(KeptRelease { id: release.id, why }),
            None => removed.push(release),
        }
    }
    (kept, removed)
}

/// Without a representable limit everything is recent.
fn is_since(written: SystemTime, since: Option<SystemTime>) -> bool {
    since.is_none_or(|since| written >= since)
}

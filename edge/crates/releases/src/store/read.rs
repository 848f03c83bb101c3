//! Loads releases from the store. SECURITY: the store's contents are untrusted input.

use std::collections::{HashMap, HashSet};

use bytes::Bytes;
use contracts::release::{Release, ReleaseFile};
use contracts::release_report::{ReleaseRole, ReleaseSummary};
use contracts::rollout::{FragmentState, ReleaseSignature};
use jiff::Timestamp;

use super::publish::place;
use super::{Store, StoreError};
use crate::check;
use crate::digest::{address, is_address};
use crate::fault::{ReleaseFault, SignatureFault};
use crate::operations::previous_live;
use crate::squads::Squads;
use crate::stored::{StoredFile, StoredRelease};
use crate::variants::{is_brotli_of, is_gzip_of};

/// Version shown for a release with an unreadable `release.json`.
const UNREADABLE: &str = "unreadable";

/// Why a release was not loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// No such release: never published, or not completely.
    #[error("there is no release {id} of {name}")]
    None {
        /// Name of the fragment.
        name: String,
        /// Content address.
        id: String,
    },
    /// Its contents or its signature are invalid.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Refused(Vec<ReleaseFault>),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    /// Loads a release and verifies every file and the signature.
    ///
    /// # Errors
    /// If there is no such release, if it is invalid (all faults), or if the store fails.
    pub async fn load(&self, name: &str, id: &str, squads: &Squads) -> Result<StoredRelease, LoadError> {
        let (release, _, mut faults) = self.vouched(name, id, squads).await?;
        faults.extend(check::manifest(&release));
        let place = place(name, id);
        let there: HashSet<String> = self.all(&place).await?.into_iter().map(|(path, _)| path).collect();
        let loaded = Self::for_each(&release.files, |(path, expected)| self.load_file(&place, path, expected, &there)).await?;
        let mut files = HashMap::new();
        for file in loaded {
            match file {
                Ok((path, file)) => drop(files.insert(path, file)),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(StoredRelease { id: id.to_owned(), release, files }) } else { Err(LoadError::Refused(faults)) }
    }

    /// Loads `release.json` and verifies its signature, not its files.
    ///
    /// # Errors
    /// If there is no such release, if its signature is invalid, or if the store fails.
    pub async fn manifest(&self, name: &str, id: &str, squads: &Squads) -> Result<Release, LoadError> {
        let (release, _, faults) = self.vouched(name, id, squads).await?;
        if faults.is_empty() { Ok(release) } else { Err(LoadError::Refused(faults)) }
    }

    /// Names of all fragments with releases, in alphabetical order.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn fragments(&self) -> Result<Vec<String>, StoreError> {
        let names = self.names("releases").await?;
        Ok(names.into_iter().filter(|name| check::is_name(name)).collect())
    }

    /// Finds a release by content address, by a prefix of at least 4 digits, or by version.
    ///
    /// # Errors
    /// If none or several match, or if the store fails.
    pub async fn find(&self, name: &str, query: &str) -> Result<String, LoadError> {
        let none = || LoadError::None { name: name.to_owned(), id: query.to_owned() };
        if let Some(id) = self.release_of_version(name, query).await? {
            return Ok(id);
        }
        let mut matches = self.ids(name).await?;
        matches.retain(|id| query.len() >= 4 && id.starts_with(query));
        match (matches.pop(), matches.is_empty()) {
            (Some(id), true) => Ok(id),
            _ => Err(none()),
        }
    }

    /// Releases of a fragment, newest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(&self, name: &str) -> Result<Vec<ReleaseSummary>, StoreError> {
        let state = self.state(name).await?.map(|current| current.state);
        let ids = self.ids(name).await?;
        let mut releases: Vec<ReleaseSummary> =
            Self::for_each(&ids, |id| self.summary(name, id, state.as_ref())).await?.into_iter().flatten().collect();
        releases.sort_by(|one, other| other.published.cmp(&one.published).then_with(|| one.id.cmp(&other.id)));
        Ok(releases)
    }

    /// Content addresses of all release folders, including incomplete ones.
    pub(super) async fn ids(&self, name: &str) -> Result<Vec<String>, StoreError> {
        let mut ids = self.names(&format!("releases/{name}")).await?;
        ids.retain(|id| is_address(id));
        Ok(ids)
    }

    async fn release_of_version(&self, name: &str, version: &str) -> Result<Option<String>, StoreError> {
        if !check::is_name(name) || !check::is_name(version) {
            return Ok(None);
        }
        let Some(text) = self.get(&format!("versions/{name}/{version}.json")).await? else { return Ok(None) };
        let record: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
        Ok(record["release"].as_str().filter(|id| is_address(id)).map(str::to_owned))
    }

    async fn summary(&self, name: &str, id: &str, state: Option<&FragmentState>) -> Result<Option<ReleaseSummary>, StoreError> {
        let place = place(name, id);
        let object = format!("{place}/release.json");
        let (Some(json), Some(written)) = (self.get(&object).await?, self.written(&object).await?) else { return Ok(None) };
        // Unreadable releases are listed so that `verify` finds them.
        let release = check::parse(&json).ok();
        let squad = self.signature(&place).await?.map_or_else(|_| String::new(), |signature| signature.squad);
        Ok(Some(ReleaseSummary {
            id: id.to_owned(),
            version: release.as_ref().map_or_else(|| UNREADABLE.to_owned(), |release| release.version.clone()),
            squad,
            published: Timestamp::try_from(written).unwrap_or(Timestamp::UNIX_EPOCH).to_string(),
            files: release.as_ref().map_or(0, |release| release.files.len()),
            size: release.iter().flat_map(|release| release.files.values()).map(|file| file.size).sum(),
            roles: state.map(|state| roles(state, id)).unwrap_or_default(),
        }))
    }

    /// Parsed `release.json` with faults of its address and signature.
    async fn vouched(&self, name: &str, id: &str, squads: &Squads) -> Result<(Release, Bytes, Vec<ReleaseFault>), LoadError> {
        let none = || LoadError::None { name: name.to_owned(), id: id.to_owned() };
        if !check::is_name(name) || !is_address(id) {
            return Err(none());
        }
        let place = place(name, id);
        let json = self.get(&format!("{place}/release.json")).await?.ok_or_else(none)?;
        let mut faults = Vec::new();
        if address(&json) != id {
            faults.push(ReleaseFault::Address(id.to_owned()));
        }
        // SECURITY: the signature covers the fragment name, so that a release cannot be served as
        // another fragment's.
        if let Err(fault) = self.signature(&place).await?.and_then(|signature| squads.verify(&signature, name, &json)) {
            faults.push(ReleaseFault::Signature(fault));
        }
        let release = match check::parse(&json) {
            Ok(release) => release,
            Err(fault) => return Err(LoadError::Refused([faults, vec![fault]].concat())),
        };
        if release.fragment.name != name {
            faults.push(ReleaseFault::Address(format!("{id} of {name}")));
        }
        Ok((release, json, faults))
    }

    async fn signature(&self, place: &str) -> Result<Result<ReleaseSignature, SignatureFault>, StoreError> {
        let text = self.get(&format!("{place}/signature.json")).await?;
        let parse = |text: Bytes| serde_json::from_slice(&text).map_err(|error| SignatureFault::Malformed(error.to_string()));
        Ok(text.ok_or(SignatureFault::Missing).and_then(parse))
    }

    async fn load_file(
        &self,
        place: &str,
        path: &str,
        expected: &ReleaseFile,
        there: &HashSet<String>,
    ) -> Result<Result<(String, StoredFile), ReleaseFault>, StoreError> {
        if !check::is_plain(path) {
            return Ok(Err(ReleaseFault::UnsafePath(path.to_owned())));
        }
        let object = format!("{place}/files/{path}");
        let Some(identity) = self.get(&object).await? else {
            return Ok(Err(ReleaseFault::Unreadable { file: path.to_owned(), reason: "missing in the store".to_owned() }));
        };
        let variant = async |ending: &str| {
            let object = format!("{object}{ending}");
            if there.contains(&object) { self.get(&object).await } else { Ok(None) }
        };
        let (brotli, gzip) = (variant(".br").await?, variant(".gz").await?);
        Ok(verified(path, StoredFile::new(identity, brotli, gzip), expected).map(|file| (path.to_owned(), file)))
    }
}

/// Roles of a release.
pub(super) fn roles(state: &FragmentState, id: &str) -> Vec<ReleaseRole> {
    let rollout = state.rollout.as_ref().is_some_and(|rollout| rollout.release == id);
    let used = [
        (ReleaseRole::Live, state.live == id),
        (ReleaseRole::Rollout, rollout),
        (ReleaseRole::Previous, previous_live(state) == Some(id)),
        (ReleaseRole::Pinned, state.pinned.iter().any(|pinned| pinned == id)),
    ];
    used.into_iter().filter_map(|(role, is_used)| is_used.then_some(role)).collect()
}

fn verified(path: &str, file: StoredFile, expected: &ReleaseFile) -> Result<StoredFile, ReleaseFault> {
    check::file(path, &file.identity, expected)?;
    if file.brotli.as_ref().is_some_and(|brotli| !is_brotli_of(brotli, &file.identity)) {
        return Err(ReleaseFault::Tampered(format!("{path}.br")));
    }
    if file.gzip.as_ref().is_some_and(|gzip| !is_gzip_of(gzip, &file.identity)) {
        return Err(ReleaseFault::Tampered(format!("{path}.gz")));
    }
    Ok(file)
}

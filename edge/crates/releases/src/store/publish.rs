//! Publishes a build folder to the store.

use std::path::{Path, PathBuf};

use bytes::Bytes;
use contracts::rollout::ReleaseSignature;
use serde::{Deserialize, Serialize};

use super::{Store, StoreError};
use crate::fault::{ReleaseFault, SignatureFault};
use crate::load::read_folder;
use crate::signing::SigningKey;
use crate::squads::Squads;
use crate::stored::{StoredFile, StoredRelease};
use crate::variants::Variants;

/// A published release.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// Name of the fragment.
    pub name: String,
    /// Content address.
    pub id: String,
    /// Version.
    pub version: String,
    /// Whether the release is new.
    pub is_new: bool,
}

/// Why a release was not published.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// The release is invalid.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Refused(Vec<ReleaseFault>),
    /// The version belongs to another release.
    #[error(
        "{name} {version} is already published as release {existing}, and this build is {offered}. Published versions are immutable: set a new version in package.json"
    )]
    VersionTaken {
        /// Name of the fragment.
        name: String,
        /// Version.
        version: String,
        /// Release with this version.
        existing: String,
        /// Release to publish.
        offered: String,
    },
    /// The key belongs to no squad.
    #[error("the key {0} belongs to no squad in squads.toml")]
    UnknownKey(String),
    /// The store failed. Partial writes have no effect; publishing can be repeated.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A checked and signed build that is not published yet.
#[derive(Debug, Clone)]
pub struct SignedRelease {
    /// Release with its files and their compressed forms.
    pub stored: StoredRelease,
    /// Text of `release.json`.
    pub json: Vec<u8>,
    /// Signature of its squad.
    pub signature: ReleaseSignature,
}

impl SignedRelease {
    /// Checks a build folder and signs its release.
    ///
    /// # Errors
    /// If the release is invalid (all faults), or if the key belongs to no squad that may ship the
    /// fragment.
    pub async fn read(folder: &Path, key: &SigningKey, squads: &Squads) -> Result<Self, PublishError> {
        let (stored, json) = read(folder.to_owned()).await.map_err(PublishError::Refused)?;
        let signature = sign(&stored, &json, key, squads)?;
        Ok(Self { stored, json, signature })
    }
}

/// `versions/<name>/<version>.json`.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Version {
    release: String,
}

impl Store {
    /// Checks a build folder, signs its release and stores it permanently. Publishing the same
    /// content again returns the same release.
    ///
    /// # Errors
    /// If the release is invalid (all faults), if its version belongs to another release, if the
    /// key belongs to no squad that may ship the fragment, or if the store fails.
    pub async fn publish(&self, folder: &Path, key: &SigningKey, squads: &Squads) -> Result<Published, PublishError> {
        let SignedRelease { stored, json, signature } = SignedRelease::read(folder, key, squads).await?;
        let published =
            |is_new| Published { name: stored.name().to_owned(), id: stored.id.clone(), version: stored.release.version.clone(), is_new };
        let place = place(stored.name(), &stored.id);
        if self.written(&format!("{place}/release.json")).await?.is_some() {
            return Ok(published(false));
        }
        // Checked before writing, so that a rejected release leaves nothing behind.
        self.check_version(&stored).await?;

        let objects: Vec<(String, Bytes)> = stored.files().flat_map(|(path, file)| objects(&place, path, file)).collect();
        Self::for_each(objects, |(path, bytes)| async move { self.create_unfinished(&path, bytes).await }).await?;
        self.create_unfinished(&format!("{place}/signature.json"), json_of(&signature)?).await?;
        self.take_version(&stored).await?;
        // Written last: from now on the release exists.
        self.create(&format!("{place}/release.json"), Bytes::from(json)).await?;
        Ok(published(true))
    }

    /// Reserves the version for a release.
    pub(super) async fn take_version(&self, stored: &StoredRelease) -> Result<(), PublishError> {
        let version = Version { release: stored.id.clone() };
        if !self.create(&version_object(stored), json_of(&version)?).await? {
            self.check_version(stored).await?;
        }
        Ok(())
    }

    /// Fails if the version belongs to another release.
    pub(super) async fn check_version(&self, stored: &StoredRelease) -> Result<(), PublishError> {
        let object = version_object(stored);
        let Some(text) = self.get(&object).await? else { return Ok(()) };
        let version: Version =
            serde_json::from_slice(&text).map_err(|error| StoreError::Malformed { object, reason: error.to_string() })?;
        if version.release == stored.id {
            return Ok(());
        }
        Err(PublishError::VersionTaken {
            name: stored.name().to_owned(),
            version: stored.release.version.clone(),
            existing: version.release,
            offered: stored.id.clone(),
        })
    }
}

/// Path of a release in the store.
pub(super) fn place(name: &str, id: &str) -> String {
    format!("releases/{name}/{id}")
}

fn version_object(stored: &StoredRelease) -> String {
    format!("versions/{}/{}.json", stored.name(), stored.release.version)
}

/// Reads, checks and compresses files, which takes seconds of CPU time.
async fn read(folder: PathBuf) -> Result<(StoredRelease, Vec<u8>), Vec<ReleaseFault>> {
    let read = tokio::task::spawn_blocking(move || {
        let (mut stored, json) = read_folder(&folder)?;
        let paths: Vec<String> = stored.files.keys().filter(|path| stored.is_public(path)).cloned().collect();
        for path in paths {
            if let Some(file) = stored.files.get_mut(&path) {
                let variants = Variants { brotli: file.brotli.take(), gzip: file.gzip.take() }.completed(&path, &file.identity);
                (file.brotli, file.gzip) = (variants.brotli, variants.gzip);
            }
        }
        Ok((stored, json))
    });
    read.await.unwrap_or_else(|error| Err(vec![ReleaseFault::Malformed(error.to_string())]))
}

fn sign(stored: &StoredRelease, json: &[u8], key: &SigningKey, squads: &Squads) -> Result<ReleaseSignature, PublishError> {
    let public = key.public();
    let squad = squads.with_key(&public).ok_or_else(|| PublishError::UnknownKey(public.to_string()))?;
    if !squad.ships(stored.name()) {
        let fault = SignatureFault::FragmentNotAllowed { squad: squad.name.clone(), fragment: stored.name().to_owned() };
        return Err(PublishError::Refused(vec![ReleaseFault::Signature(fault)]));
    }
    Ok(ReleaseSignature { squad: squad.name.clone(), signature: key.sign(stored.name(), json) })
}

/// Objects of a file and its compressed forms.
pub(super) fn objects(place: &str, path: &str, file: &StoredFile) -> Vec<(String, Bytes)> {
    let forms = [("", Some(&file.identity)), (".br", file.brotli.as_ref()), (".gz", file.gzip.as_ref())];
    forms.into_iter().filter_map(|(ending, bytes)| Some((format!("{place}/files/{path}{ending}"), bytes?.clone()))).collect()
}

pub(super) fn json_of(value: &impl Serialize) -> Result<Bytes, StoreError> {
    let mut text = serde_json::to_vec_pretty(value)
        .map_err(|error| StoreError::Malformed { object: "what is written".to_owned(), reason: error.to_string() })?;
    text.push(b'\n');
    Ok(Bytes::from(text))
}

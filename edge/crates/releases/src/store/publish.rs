//! From a build folder into the store.

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

/// A release that is in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// Name of its fragment.
    pub name: String,
    /// Content address.
    pub id: String,
    /// Its version.
    pub version: String,
    /// Whether it was not there before.
    pub is_new: bool,
}

/// Why a release was not published.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// It may not be one.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Refused(Vec<ReleaseFault>),
    /// The version stands for another content already.
    #[error(
        "{name} {version} is the release {existing} already, and this is {offered}: a version never changes its content. Give the new one a version of its own (package.json)"
    )]
    VersionTaken {
        /// Name of the fragment.
        name: String,
        /// The version.
        version: String,
        /// The release that has it.
        existing: String,
        /// The release that was to be published.
        offered: String,
    },
    /// The key belongs to nobody.
    #[error("no squad of squads.toml has the key {0}")]
    UnknownKey(String),
    /// The store failed. What was written before that counts for nothing; publishing can be tried again.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A build that was checked and signed, and is in no store yet.
#[derive(Debug, Clone)]
pub struct SignedRelease {
    /// The release with its files and their compressed forms.
    pub stored: StoredRelease,
    /// Text of its `release.json`.
    pub json: Vec<u8>,
    /// Its squad's word for it.
    pub signature: ReleaseSignature,
}

impl SignedRelease {
    /// Checks a build folder and signs its release.
    ///
    /// # Errors
    /// When anything is wrong with the release (all faults at once), or the key is no squad's or of one that does not ship the fragment.
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
    /// Checks a build folder, signs its release, and stores it for good. The same content a second time is the same release.
    ///
    /// # Errors
    /// When anything is wrong with the release (all faults at once), its version stands for another content, the key is no squad's or of one that does not ship the fragment,
    /// or the store fails.
    pub async fn publish(&self, folder: &Path, key: &SigningKey, squads: &Squads) -> Result<Published, PublishError> {
        let SignedRelease { stored, json, signature } = SignedRelease::read(folder, key, squads).await?;
        let published =
            |is_new| Published { name: stored.name().to_owned(), id: stored.id.clone(), version: stored.release.version.clone(), is_new };
        let place = place(stored.name(), &stored.id);
        if self.written(&format!("{place}/release.json")).await?.is_some() {
            return Ok(published(false));
        }
        // Before anything is written, so that a refused release leaves nothing behind.
        self.check_version(&stored).await?;

        let objects: Vec<(String, Bytes)> = stored.files().flat_map(|(path, file)| objects(&place, path, file)).collect();
        Self::for_each(objects, |(path, bytes)| async move { self.create_unfinished(&path, bytes).await }).await?;
        self.create_unfinished(&format!("{place}/signature.json"), json_of(&signature)?).await?;
        self.take_version(&stored).await?;
        // Last: from here on the release exists.
        self.create(&format!("{place}/release.json"), Bytes::from(json)).await?;
        Ok(published(true))
    }

    /// Takes the version for a release, if it is free.
    pub(super) async fn take_version(&self, stored: &StoredRelease) -> Result<(), PublishError> {
        let version = Version { release: stored.id.clone() };
        if !self.create(&version_object(stored), json_of(&version)?).await? {
            self.check_version(stored).await?;
        }
        Ok(())
    }

    /// Refuses a release whose version stands for another one.
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

/// Where a release is in a store.
pub(super) fn place(name: &str, id: &str) -> String {
    format!("releases/{name}/{id}")
}

fn version_object(stored: &StoredRelease) -> String {
    format!("versions/{}/{}.json", stored.name(), stored.release.version)
}

/// Reads, checks and compresses, which takes the processor for seconds.
async fn read(folder: PathBuf) -> Result<(StoredRelease, Vec<u8>), Vec<ReleaseFault>> {
    let read = tokio::task::spawn_blocking(move || {
        let (mut stored, json) = read_folder(&folder)?;
        let paths: Vec<String> = stored.files.keys().filter(|path| stored.is_public(path)).cloned().collect();
        for path in paths {
            if let Some(file) = stored.files.get_mut(&path) {
                let made = Variants { brotli: file.brotli.take(), gzip: file.gzip.take() }.completed(&path, &file.identity);
                (file.brotli, file.gzip) = (made.brotli, made.gzip);
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
        let fault = SignatureFault::ForeignFragment { squad: squad.name.clone(), fragment: stored.name().to_owned() };
        return Err(PublishError::Refused(vec![ReleaseFault::Signature(fault)]));
    }
    Ok(ReleaseSignature { squad: squad.name.clone(), signature: key.sign(stored.name(), json) })
}

/// A file and its compressed forms, as they are stored.
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

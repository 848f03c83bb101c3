//! Releases that come file by file, from a program that has the build and its squad's key but not the store.

use std::collections::HashMap;

use bytes::Bytes;
use contracts::release::ReleaseFile;
use contracts::rollout::ReleaseSignature;

use super::publish::{PublishError, Published, json_of, objects, place};
use super::{Store, StoreError};
use crate::check;
use crate::digest::{address, is_address};
use crate::fault::ReleaseFault;
use crate::squads::Squads;
use crate::stored::{StoredFile, StoredRelease};
use crate::variants::Variants;

impl Store {
    /// Takes a file of a release that is not there yet. It counts for nothing before the upload is complete, and can be sent again until then.
    ///
    /// # Errors
    /// When the name, the address or the path can be none, the release is complete already, or the store fails.
    pub async fn upload_file(&self, name: &str, id: &str, path: &str, bytes: Bytes) -> Result<(), PublishError> {
        let place = upload(name, id)?;
        if !check::is_plain(path) {
            return Err(refused(ReleaseFault::UnsafePath(path.to_owned())));
        }
        // SECURITY: what is complete never changes, whoever signs what.
        if self.written(&format!("{place}/release.json")).await?.is_some() {
            return Err(refused(ReleaseFault::Complete(id.to_owned())));
        }
        Ok(self.create_unfinished(&format!("{place}/files/{path}"), bytes).await?)
    }

    /// Makes a release of what was uploaded: every file is read again and checked, and the signature is; compressed forms are made here. The same release a second time is
    /// the same release.
    ///
    /// # Errors
    /// When anything is wrong with it (all faults at once), its version stands for another content, or the store fails.
    pub async fn complete_upload(
        &self,
        name: &str,
        id: &str,
        release_json: String,
        signature: ReleaseSignature,
        squads: &Squads,
    ) -> Result<Published, PublishError> {
        let place = upload(name, id)?;
        let json = Bytes::from(release_json);
        let release = check::parse(&json).map_err(refused)?;
        let mut faults = check::manifest(&release);
        if address(&json) != id || release.fragment.name != name {
            faults.push(ReleaseFault::Address(format!("{id} of {name}")));
        }
        faults.extend(squads.verify(&signature, name, &json).err().map(ReleaseFault::Signature));
        if !faults.is_empty() {
            return Err(PublishError::Refused(faults));
        }
        let published = |is_new| Published { name: name.to_owned(), id: id.to_owned(), version: release.version.clone(), is_new };
        if self.written(&format!("{place}/release.json")).await?.is_some() {
            return Ok(published(false));
        }
        let files = Self::for_each(&release.files, |(path, expected)| self.uploaded(&place, path, expected)).await?;
        let (files, faults) = sorted(files);
        if !faults.is_empty() {
            return Err(PublishError::Refused(faults));
        }
        let stored = compressed(StoredRelease { id: id.to_owned(), release: release.clone(), files }).await?;
        self.check_version(&stored).await?;
        // The files themselves are there; the store keeps what is the same.
        let made: Vec<(String, Bytes)> = stored.files().flat_map(|(path, file)| objects(&place, path, file)).collect();
        Self::for_each(made, |(path, bytes)| async move { self.create_unfinished(&path, bytes).await }).await?;
        self.create_unfinished(&format!("{place}/signature.json"), json_of(&signature)?).await?;
        self.take_version(&stored).await?;
        // Last: from here on the release exists.
        self.create(&format!("{place}/release.json"), json).await?;
        Ok(published(true))
    }

    async fn uploaded(
        &self,
        place: &str,
        path: &str,
        expected: &ReleaseFile,
    ) -> Result<Result<(String, StoredFile), ReleaseFault>, StoreError> {
        if !check::is_plain(path) {
            return Ok(Err(ReleaseFault::UnsafePath(path.to_owned())));
        }
        let Some(identity) = self.get(&format!("{place}/files/{path}")).await? else {
            return Ok(Err(ReleaseFault::Unreadable { file: path.to_owned(), reason: "it was not uploaded".to_owned() }));
        };
        Ok(check::file(path, &identity, expected).map(|()| (path.to_owned(), StoredFile::new(identity, None, None))))
    }
}

fn upload(name: &str, id: &str) -> Result<String, PublishError> {
    if check::is_name(name) && is_address(id) {
        Ok(place(name, id))
    } else {
        Err(refused(ReleaseFault::Address(format!("{id} of {name}"))))
    }
}

fn refused(fault: ReleaseFault) -> PublishError {
    PublishError::Refused(vec![fault])
}

fn sorted(files: Vec<Result<(String, StoredFile), ReleaseFault>>) -> (HashMap<String, StoredFile>, Vec<ReleaseFault>) {
    let mut faults = Vec::new();
    let sound = files.into_iter().filter_map(|file| file.map_err(|fault| faults.push(fault)).ok()).collect();
    (sound, faults)
}

/// Compresses, which takes the processor for seconds.
async fn compressed(mut stored: StoredRelease) -> Result<StoredRelease, PublishError> {
    let made = tokio::task::spawn_blocking(move || {
        let public: Vec<String> = stored.files.keys().filter(|path| stored.is_public(path)).cloned().collect();
        for path in public {
            if let Some(file) = stored.files.get_mut(&path) {
                let made = Variants::default().completed(&path, &file.identity);
                (file.brotli, file.gzip) = (made.brotli, made.gzip);
            }
        }
        stored
    });
    made.await.map_err(|error| refused(ReleaseFault::Malformed(error.to_string())))
}

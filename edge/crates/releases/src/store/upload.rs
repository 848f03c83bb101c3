//! Uploads of a release file by file, from clients without access to the store.

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
    /// Stores a file of an incomplete release. It has no effect until the upload is complete and
    /// may be sent again until then.
    ///
    /// # Errors
    /// If the name, address or path is invalid, if the release is complete, or if the store fails.
    pub async fn upload_file(&self, name: &str, id: &str, path: &str, bytes: Bytes) -> Result<(), PublishError> {
        let place = upload(name, id)?;
        if !check::is_plain(path) {
            return Err(refused(ReleaseFault::UnsafePath(path.to_owned())));
        }
        // SECURITY: a complete release never changes, regardless of who signs the upload.
        if self.written(&format!("{place}/release.json")).await?.is_some() {
            return Err(refused(ReleaseFault::Complete(id.to_owned())));
        }
        Ok(self.create_unfinished(&format!("{place}/files/{path}"), bytes).await?)
    }

    /// Completes an upload: verifies all files and the signature, and compresses files. Repeating
    /// it returns the same release.
    ///
    /// # Errors
    /// If the release is invalid (all faults), if its version belongs to another release, or if the
    /// store fails.
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
        // The files exist already; identical objects are left as they are.
        let objects: Vec<(String, Bytes)> = stored.files().flat_map(|(path, file)| objects(&place, path, file)).collect();
        Self::for_each(objects, |(path, bytes)| async move { self.create_unfinished(&path, bytes).await }).await?;
        self.create_unfinished(&format!("{place}/signature.json"), json_of(&signature)?).await?;
        self.take_version(&stored).await?;
        // Written last: from now on the release exists.
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
            return Ok(Err(ReleaseFault::Unreadable { file: path.to_owned(), reason: "not uploaded".to_owned() }));
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

/// Compresses files, which takes seconds of CPU time.
async fn compressed(mut stored: StoredRelease) -> Result<StoredRelease, PublishError> {
    let task = tokio::task::spawn_blocking(move || {
        let public: Vec<String> = stored.files.keys().filter(|path| stored.is_public(path)).cloned().collect();
        for path in public {
            if let Some(file) = stored.files.get_mut(&path) {
                let variants = Variants::default().completed(&path, &file.identity);
                (file.brotli, file.gzip) = (variants.brotli, variants.gzip);
            }
        }
        stored
    });
    task.await.map_err(|error| refused(ReleaseFault::Malformed(error.to_string())))
}

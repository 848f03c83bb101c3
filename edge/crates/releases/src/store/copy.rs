//! Copies releases between stores: the disk copy of an edge.

use bytes::Bytes;
use futures_util::future::try_join;

use super::publish::place;
use super::read::LoadError;
use super::{Store, StoreError};
use crate::check;

impl Store {
    /// Copies a release unverified; loading it from there verifies it. An existing copy stays.
    ///
    /// # Errors
    /// If there is no such release, or a store fails. A partial copy is not a release and is
    /// completed next time.
    pub async fn copy_release(&self, name: &str, id: &str, to: &Self) -> Result<(), LoadError> {
        let place = place(name, id);
        let last = format!("{place}/release.json");
        if to.written(&last).await?.is_some() {
            return Ok(());
        }
        let none = || LoadError::None { name: name.to_owned(), id: id.to_owned() };
        let json = self.get(&last).await?.ok_or_else(none)?;
        let release = check::parse(&json).map_err(|fault| LoadError::Refused(vec![fault]))?;
        let files = release
            .files
            .keys()
            .filter(|path| check::is_plain(path))
            .flat_map(|path| ["", ".br", ".gz"].map(|form| format!("files/{path}{form}")));
        let objects: Vec<String> = files.chain(["signature.json".to_owned()]).map(|object| format!("{place}/{object}")).collect();
        Self::for_each(objects, |object| self.copy_object(object, to)).await?;
        to.create_unfinished(&last, json).await?;
        Ok(())
    }

    /// Removes all releases of a fragment but these. For disk copies only: does not check whether
    /// they are in use.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn forget_others(&self, name: &str, ids: &[&str]) -> Result<(), StoreError> {
        for id in self.ids(name).await?.iter().filter(|id| !ids.contains(&id.as_str())) {
            let place = place(name, id);
            // Removed first: from now on the release does not exist.
            self.remove(&format!("{place}/release.json")).await?;
            let objects = self.all(&place).await?;
            Self::for_each(objects, |(object, _)| async move { self.remove(&object).await }).await?;
        }
        Ok(())
    }

    async fn copy_object(&self, object: String, to: &Self) -> Result<(), StoreError> {
        let (here, there): (Option<Bytes>, _) = try_join(self.get(&object), to.get(&object)).await?;
        match here {
            Some(bytes) if there.as_ref() != Some(&bytes) => to.create_unfinished(&object, bytes).await,
            _ => Ok(()),
        }
    }
}

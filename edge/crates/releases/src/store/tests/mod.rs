//! Tests the store in a folder and in a bucket.

mod collect;
mod copy;
mod publish;
mod state;
mod tampering;
mod upload;

use std::fs;
use std::net::SocketAddr;

use bucket::Bucket;
use contracts::release::Release;
use tempfile::TempDir;

use super::*;
use crate::fixtures::{Keys, build, release, squad_of};
use crate::stored::StoredRelease;

/// Bucket and prefix of the store.
const BUCKET: &str = "releases/site";

/// A script large enough to be compressed.
const SCRIPT: &str = "var __fragment = { render: (context) => '<p>' + context + '</p>' };";

/// A store with direct access to its objects.
struct Place {
    store: Store,
    kind: Kind,
    keys: Keys,
}

enum Kind {
    Folder(TempDir),
    Bucket(Bucket),
}

/// An empty store of each kind.
async fn both() -> [Place; 2] {
    let folder = TempDir::new().unwrap();
    let (server, address) = Bucket::start().await;
    [
        Place { store: Store::open(folder.path().to_str().unwrap(), []).unwrap(), kind: Kind::Folder(folder), keys: squad_of("mfe-test") },
        Place { store: bucket(address), kind: Kind::Bucket(server), keys: squad_of("mfe-test") },
    ]
}

/// A store in the bucket of a server.
fn bucket(address: SocketAddr) -> Store {
    Store::open(&format!("s3://{BUCKET}"), bucket::variables(&format!("http://{address}"))).unwrap()
}

impl Place {
    /// Publishes a release with one script.
    async fn publish(&self, version: &str, script: &str) -> Result<Published, PublishError> {
        let script = script.repeat(20);
        let files = [("server.js", script.as_bytes()), ("entry.js", script.as_bytes())];
        self.publish_files(&release(version, &files), &files).await
    }

    async fn publish_files(&self, release: &Release, files: &[(&str, &[u8])]) -> Result<Published, PublishError> {
        self.store.publish(build(release, files).path(), &self.keys.key, &self.keys.squads).await
    }

    async fn load(&self, id: &str) -> Result<StoredRelease, LoadError> {
        self.store.load("mfe-test", id, &self.keys.squads).await
    }

    /// Error from loading a release.
    async fn refusal(&self, id: &str) -> String {
        self.load(id).await.unwrap_err().to_string()
    }

    /// Changes an object, bypassing the store.
    fn edit(&self, path: &str, edit: impl FnOnce(&mut Vec<u8>)) {
        let mut bytes = match &self.kind {
            Kind::Folder(folder) => fs::read(folder.path().join(path)).unwrap(),
            Kind::Bucket(server) => server.get(&format!("{BUCKET}/{path}")).unwrap().to_vec(),
        };
        edit(&mut bytes);
        self.put(path, bytes);
    }

    fn put(&self, path: &str, bytes: Vec<u8>) {
        match &self.kind {
            Kind::Folder(folder) => {
                fs::create_dir_all(folder.path().join(path).parent().unwrap()).unwrap();
                fs::write(folder.path().join(path), bytes).unwrap();
            }
            Kind::Bucket(server) => server.put(&format!("{BUCKET}/{path}"), bytes),
        }
    }

    fn remove(&self, path: &str) {
        match &self.kind {
            Kind::Folder(folder) => fs::remove_file(folder.path().join(path)).unwrap(),
            Kind::Bucket(server) => assert!(server.remove(&format!("{BUCKET}/{path}"))),
        }
    }
}

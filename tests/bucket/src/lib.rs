//! An S3 server in memory, for tests: objects, lists, conditions and uploads in parts, as far as our stores ask for them. It believes every signature.

mod answer;
mod object;
mod parts;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use axum::body::Bytes;
use tokio::net::TcpListener;

use object::Object;
use parts::Uploads;

/// A server; it ends with the runtime that it was started on.
#[derive(Debug, Clone, Default)]
pub struct Bucket {
    state: Arc<Mutex<State>>,
}

/// What it holds. Keys begin with the name of a bucket.
#[derive(Debug, Default)]
struct State {
    objects: BTreeMap<String, Object>,
    uploads: Uploads,
}

impl Bucket {
    /// Starts on a free port of this machine. Every bucket is there.
    ///
    /// # Panics
    /// There is no free port.
    pub async fn start() -> (Self, SocketAddr) {
        let server = Self::default();
        #[expect(clippy::unwrap_used, reason = "it serves tests")]
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        #[expect(clippy::unwrap_used, reason = "it serves tests")]
        let address = listener.local_addr().unwrap();
        let router = Router::new().fallback(answer::answer).with_state(server.clone());
        drop(tokio::spawn(async move { axum::serve(listener, router).await }));
        (server, address)
    }

    /// Content of an object, by bucket and key with a slash between.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Bytes> {
        self.state().objects.get(key).map(|object| object.content.clone())
    }

    /// Writes an object behind everybody's back.
    pub fn put(&self, key: &str, content: impl Into<Bytes>) {
        self.state().objects.insert(key.to_owned(), Object::new(content.into()));
    }

    /// Removes an object. Whether it was there.
    pub fn remove(&self, key: &str) -> bool {
        self.state().objects.remove(key).is_some()
    }

    /// Keys of all objects, in order.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        self.state().objects.keys().cloned().collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

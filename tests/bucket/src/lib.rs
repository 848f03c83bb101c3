//! In-memory S3 server for tests: objects, lists, conditions and multipart uploads, as far as our
//! stores use them. It accepts every signature.

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

/// A server. It stops with its runtime.
#[derive(Debug, Clone, Default)]
pub struct Bucket {
    state: Arc<Mutex<State>>,
}

/// Objects by key. Keys begin with the name of a bucket.
#[derive(Debug, Default)]
struct State {
    objects: BTreeMap<String, Object>,
    uploads: Uploads,
    requests: Vec<String>,
}

impl Bucket {
    /// Starts on a free port of this machine. Every bucket exists.
    ///
    /// # Panics
    ///
    /// If there is no free port.
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

    /// Content of an object, by bucket and key joined by a slash.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Bytes> {
        self.state().objects.get(key).map(|object| object.content.clone())
    }

    /// Writes an object without a request.
    pub fn put(&self, key: &str, content: impl Into<Bytes>) {
        self.state().objects.insert(key.to_owned(), Object::new(content.into()));
    }

    /// Removes an object. Returns whether it existed.
    pub fn remove(&self, key: &str) -> bool {
        self.state().objects.remove(key).is_some()
    }

    /// Methods and paths of the requests since the last call, as `GET bucket/key`.
    #[must_use]
    pub fn take_requests(&self) -> Vec<String> {
        std::mem::take(&mut self.state().requests)
    }

    /// Keys of all objects, sorted.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        self.state().objects.keys().cloned().collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

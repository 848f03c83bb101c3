//! S3 server for tests, in memory or with a folder: objects, lists, conditions and multipart
//! uploads, as far as our stores use them. It accepts every signature.

mod answer;
mod fault;
mod folder;
mod object;
mod parts;

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use axum::body::Bytes;
use axum::middleware::from_fn_with_state;
use tokio::net::TcpListener;

use folder::Folder;
use object::Object;
use parts::Uploads;

/// Environment variables of clients of the server at a URL.
#[must_use]
pub fn variables(url: &str) -> [(String, String); 5] {
    let variables = [
        ("AWS_ENDPOINT_URL", url),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_ACCESS_KEY_ID", "id"),
        ("AWS_SECRET_ACCESS_KEY", "secret"),
        ("AWS_REGION", "somewhere"),
    ];
    variables.map(|(name, value)| (name.to_owned(), value.to_owned()))
}

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
    /// Requests since the last [`Bucket::take_requests`], if this server records them.
    requests: Option<Vec<String>>,
    /// Where objects are kept too.
    folder: Option<Folder>,
}

impl State {
    fn store(&mut self, key: String, object: Object) -> io::Result<()> {
        if let Some(folder) = &self.folder {
            folder.write(&key, &object.content)?;
        }
        self.objects.insert(key, object);
        Ok(())
    }

    /// Removes an object. Returns whether it existed.
    fn remove(&mut self, key: &str) -> io::Result<bool> {
        if let Some(folder) = &self.folder {
            folder.remove(key)?;
        }
        Ok(self.objects.remove(key).is_some())
    }
}

impl Bucket {
    /// A server whose objects are kept in a folder, which is created if missing.
    ///
    /// # Errors
    /// The folder could not be created or read.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let (folder, objects) = Folder::open(folder)?;
        let state = State { objects, folder: Some(folder), ..State::default() };
        Ok(Self { state: Arc::new(Mutex::new(state)) })
    }

    /// Serves until the listener fails. While the file `fault` contains `error`, every request is
    /// answered 500; while it contains `hang`, none is answered.
    ///
    /// # Errors
    /// The listener failed.
    pub async fn serve(self, listener: TcpListener, fault: Option<PathBuf>) -> io::Result<()> {
        let router = Router::new().fallback(answer::answer).with_state(self);
        let router = match fault {
            Some(file) => router.layer(from_fn_with_state(Arc::<Path>::from(file), fault::inject)),
            None => router,
        };
        axum::serve(listener, router).await
    }

    /// Starts on a free port of this machine. Every bucket exists.
    ///
    /// # Panics
    ///
    /// If there is no free port.
    pub async fn start() -> (Self, SocketAddr) {
        let server = Self::default();
        server.state().requests = Some(Vec::new());
        #[expect(clippy::unwrap_used, reason = "it serves tests")]
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        #[expect(clippy::unwrap_used, reason = "it serves tests")]
        let address = listener.local_addr().unwrap();
        drop(tokio::spawn(server.clone().serve(listener, None)));
        (server, address)
    }

    /// Content of an object, by bucket and key joined by a slash.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Bytes> {
        self.state().objects.get(key).map(|object| object.content.clone())
    }

    /// Writes an object without a request.
    ///
    /// # Panics
    ///
    /// If the folder is not writable.
    pub fn put(&self, key: &str, content: impl Into<Bytes>) {
        #[expect(clippy::unwrap_used, reason = "it serves tests")]
        self.state().store(key.to_owned(), Object::new(content.into())).unwrap();
    }

    /// Removes an object. Returns whether it existed.
    ///
    /// # Panics
    ///
    /// If the folder is not writable.
    pub fn remove(&self, key: &str) -> bool {
        #[expect(clippy::unwrap_used, reason = "it serves tests")]
        self.state().remove(key).unwrap()
    }

    /// Methods and paths of the requests since the last call, as `GET bucket/key`.
    #[must_use]
    pub fn take_requests(&self) -> Vec<String> {
        self.state().requests.as_mut().map(std::mem::take).unwrap_or_default()
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

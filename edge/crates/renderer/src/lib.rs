#![doc = include_str!("../README.md")]

mod budget;
mod bytecode;
mod error;
mod failure;
mod isolate;
mod pool;
mod script;
mod settings;
mod watchdog;
mod worker;

#[cfg(test)]
mod tests;

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_channel::oneshot;

pub use error::RenderError;
pub use script::Script;
pub use settings::RendererSettings;

use pool::{Job, Pool};

/// A pool of render threads with warm isolates. Dropping it stops them; queued renders return
/// [`RenderError::Stopped`].
#[derive(Debug)]
pub struct Renderer {
    pool: Arc<Pool>,
}

/// Input of a render.
#[derive(Debug, Clone)]
pub struct RenderRequest {
    /// Argument of `__fragment.render`: the context as JSON text, passed on unparsed.
    pub context_json: Arc<str>,
    /// Fixed time of `Date`, in milliseconds since 1970 UTC. Use the same value for a release and
    /// page, so that cached renders stay valid.
    pub now_ms: i64,
    /// Seed of `Math.random`.
    pub seed: u64,
    /// CPU time limit; the renderer's default if absent.
    pub deadline: Option<Duration>,
}

impl RenderRequest {
    /// A render at the epoch with seed 0 and the default limit.
    #[must_use]
    pub fn new(context_json: impl Into<Arc<str>>) -> Self {
        Self { context_json: context_json.into(), now_ms: 0, seed: 0, deadline: None }
    }
}

/// A finished render.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// Result of `__fragment.render`.
    pub html: String,
    /// CPU time of the render without loading.
    pub cpu: Duration,
    /// Whether the script was loaded into an isolate for this render.
    pub loaded: bool,
}

impl Renderer {
    /// Starts the threads. They are idle until the first render.
    ///
    /// # Errors
    /// If a thread cannot be created.
    pub fn new(settings: RendererSettings) -> std::io::Result<Self> {
        Ok(Self { pool: Pool::start(settings)? })
    }

    /// Creates a handle of a release's server script. It is compiled by the first
    /// [`Renderer::render`], which reports errors in it.
    ///
    /// Keep the handle while the release is in use: isolates belong to a handle and are dropped
    /// with it.
    #[must_use]
    pub fn prepare(&self, release_id: &str, script: Arc<[u8]>) -> Script {
        Script::new(release_id, script)
    }

    /// How long the render that a thread takes next has been queued; zero if none is.
    #[must_use]
    pub fn longest_wait(&self) -> Duration {
        self.pool.longest_wait()
    }

    /// Renders on one of the threads. The render is queued at the first poll. Dropping the future
    /// before a thread takes it costs nothing; later, the thread finishes within the limit.
    ///
    /// # Errors
    /// See [`RenderError`]. The renderer stays usable after every error.
    pub fn render(&self, script: &Script, request: RenderRequest) -> impl Future<Output = Result<Rendered, RenderError>> + Send + use<> {
        let pool = Arc::clone(&self.pool);
        let script = script.clone();
        async move {
            let (reply, answer) = oneshot::channel();
            pool.push(Job { script, request, reply, queued_at: Instant::now() })?;
            answer.await.unwrap_or(Err(RenderError::Stopped))
        }
    }
}

impl Drop for Renderer {
    fn drop(&mut self) {
        self.pool.stop();
    }
}

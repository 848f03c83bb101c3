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
use std::time::Duration;

use futures_channel::oneshot;

pub use error::RenderError;
pub use script::Script;
pub use settings::RendererSettings;

use pool::{Job, Pool};

/// Threads that render, each with its own warm isolates. Dropping it stops them: waiting renders answer [`RenderError::Stopped`].
#[derive(Debug)]
pub struct Renderer {
    pool: Arc<Pool>,
}

/// What one render is given.
#[derive(Debug, Clone)]
pub struct RenderRequest {
    /// The argument of `__fragment.render`: the context as JSON text. It is passed on as it is, not parsed here.
    pub context_json: Arc<str>,
    /// What `Date` says, in milliseconds since 1970 UTC. Give the same one for a release and page, so that a cached render stays true.
    pub now_ms: i64,
    /// Where `Math.random` starts.
    pub seed: u64,
    /// CPU time for this render; the renderer's own limit when absent.
    pub deadline: Option<Duration>,
}

impl RenderRequest {
    /// A render at the epoch, with seed 0 and the renderer's own deadline.
    #[must_use]
    pub fn new(context_json: impl Into<Arc<str>>) -> Self {
        Self { context_json: context_json.into(), now_ms: 0, seed: 0, deadline: None }
    }
}

/// A finished render.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// What `__fragment.render` returned.
    pub html: String,
    /// CPU time of the render, loading not included.
    pub cpu: Duration,
    /// Whether the script had to be loaded into an isolate for this render.
    pub loaded: bool,
}

impl Renderer {
    /// Starts the threads. None of them runs anything before the first render.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn new(settings: RendererSettings) -> std::io::Result<Self> {
        Ok(Self { pool: Pool::start(settings)? })
    }

    /// Makes a handle for a release's server script. Nothing is compiled yet, so faults in the script come from [`Renderer::render`].
    ///
    /// Keep the handle as long as the release is in use: isolates belong to a handle, and are dropped after it.
    #[must_use]
    pub fn prepare(&self, release_id: &str, script: Arc<[u8]>) -> Script {
        Script::new(release_id, script)
    }

    /// Renders on one of the threads. The work is queued at the first poll; a future dropped before a thread takes it costs nothing,
    /// one dropped later lets the thread finish within its deadline.
    ///
    /// # Errors
    /// See [`RenderError`]. Every error leaves the renderer ready for the next render.
    pub fn render(&self, script: &Script, request: RenderRequest) -> impl Future<Output = Result<Rendered, RenderError>> + Send + use<> {
        let pool = Arc::clone(&self.pool);
        let script = script.clone();
        async move {
            let (reply, answer) = oneshot::channel();
            pool.push(Job { script, request, reply })?;
            answer.await.unwrap_or(Err(RenderError::Stopped))
        }
    }
}

impl Drop for Renderer {
    fn drop(&mut self) {
        self.pool.stop();
    }
}

//! Limits of the renderer.

use std::time::Duration;

/// Limits of the renderer.
///
/// ```
/// use renderer::RendererSettings;
/// let settings = RendererSettings { workers: 4, ..RendererSettings::default() };
/// assert_eq!(settings.memory_limit, 32 * 1024 * 1024);
/// ```
#[derive(Debug, Clone)]
pub struct RendererSettings {
    /// Threads. Default: one per processor.
    pub workers: usize,
    /// CPU time of one render. Default: 100 ms.
    pub cpu_deadline: Duration,
    /// CPU time to compile and load a script, once for each isolate. Default: 1 s.
    pub load_deadline: Duration,
    /// How long by the clock a render may hold its thread beyond its CPU time before the thread is given up: only a loop inside one
    /// native function of the engine does that. Default: 10 s.
    pub stuck_after: Duration,
    /// Heap of an isolate, in bytes. Default: 32 MiB.
    pub memory_limit: usize,
    /// Stack of the scripts, in bytes. Default: 1 MiB.
    pub stack_limit: usize,
    /// Renders that may wait for a thread; more are refused. Default: 256.
    pub queue_bound: usize,
    /// Isolates that a thread keeps, one for each script; the one unused for longest goes first. Default: 16.
    pub isolates_per_worker: usize,
    /// Largest script, in bytes. Default: 4 MiB.
    pub max_script_bytes: usize,
    /// Largest HTML, in bytes. Default: 2 MiB.
    pub max_html_bytes: usize,
}

impl Default for RendererSettings {
    fn default() -> Self {
        Self {
            workers: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            cpu_deadline: Duration::from_millis(100),
            load_deadline: Duration::from_secs(1),
            stuck_after: Duration::from_secs(10),
            memory_limit: 32 * 1024 * 1024,
            stack_limit: 1024 * 1024,
            queue_bound: 256,
            isolates_per_worker: 16,
            max_script_bytes: 4 * 1024 * 1024,
            max_html_bytes: 2 * 1024 * 1024,
        }
    }
}

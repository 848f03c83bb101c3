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
    /// Number of threads. Default: one per processor.
    pub workers: usize,
    /// CPU time limit of a render. Default: 100 ms.
    pub cpu_deadline: Duration,
    /// CPU time limit for compiling and loading a script into an isolate. Default: 1 s.
    pub load_deadline: Duration,
    /// Time by the clock, beyond its CPU time, after which a render counts as stuck and its thread
    /// is abandoned. Only native functions of the engine can cause this. Default: 10 s.
    pub stuck_after: Duration,
    /// Heap limit of an isolate in bytes. Default: 32 MiB.
    pub memory_limit: usize,
    /// Stack limit of scripts in bytes. Default: 1 MiB.
    pub stack_limit: usize,
    /// Limit on queued renders. Default: 256.
    pub queue_bound: usize,
    /// Isolates per thread, one for each script; the least recently used is dropped first. Default:
    /// 16.
    pub isolates_per_worker: usize,
    /// Largest script in bytes. Default: 4 MiB.
    pub max_script_bytes: usize,
    /// Largest HTML in bytes. Default: 2 MiB.
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

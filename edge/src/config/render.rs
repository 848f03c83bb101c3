//! `[render]`: server rendering.

use std::time::Duration;

use super::fields::Fields;
use super::{BreakerConfig, MIB};

/// Settings of server rendering.
#[derive(Debug, Clone, Copy)]
pub struct RenderConfig {
    /// Threads.
    pub workers: usize,
    /// CPU time of one render.
    pub deadline: Duration,
    /// Deadline of a slot, including the queue.
    pub wait: Duration,
    /// Memory of one script, in bytes.
    pub memory_bytes: usize,
    /// Memory for cached renders, in bytes.
    pub cache_bytes: u64,
    /// Memory for pages that are sent again as they are, in bytes; 0 turns it off.
    pub page_memory_bytes: u64,
    /// Deadline of all slots of a page.
    pub page: Duration,
    /// Circuit breaker of a fragment release.
    pub breaker: BreakerConfig,
}

impl RenderConfig {
    /// Reads the section.
    pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = fields.count("render", "workers", 0);
        Self {
            workers: if workers == 0 { cores } else { workers },
            deadline: fields.milliseconds("render", "deadline_ms", 100),
            wait: fields.milliseconds("render", "wait_ms", 2_000),
            memory_bytes: fields.size("render", "memory_mib", 32).saturating_mul(MIB),
            cache_bytes: fields.size("render", "cache_mib", 64).saturating_mul(MIB) as u64,
            page_memory_bytes: fields.count("render", "page_memory_mib", 64).saturating_mul(MIB) as u64,
            page: fields.milliseconds("render", "page_ms", 3_000),
            breaker: BreakerConfig {
                failures: fields.bounded("render", "breaker_failures", 5, 1_000).max(1),
                share: fields.share("render", "breaker_share", 0.5),
                pause: fields.milliseconds("render", "breaker_pause_ms", 5_000),
            },
        }
    }
}

//! `[limits]`: requests and connections.

use std::time::Duration;

use super::fields::Fields;

/// Most missing pages that may be rendered at the same time.
const MAX_MISSING_PAGES: u32 = 1000;

/// Most milliseconds of `page_wait_ms`.
const MAX_PAGE_WAIT_MS: u32 = 1_000;

/// Limits of requests and connections.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Deadline of one request.
    pub request: Duration,
    /// Largest body, in bytes. Forms with files have their own limits.
    pub body_bytes: usize,
    /// Requests in flight, each until the last byte of its response.
    pub concurrent_requests: usize,
    /// Open streams of events. They hold no permit of `concurrent_requests`.
    pub streams: usize,
    /// Missing pages that are rendered at the same time.
    pub missing_pages: u32,
    /// Longest wait of a page that is not in memory until it is begun. Zero: it is begun
    /// immediately.
    pub page_wait: Duration,
    /// Open connections.
    pub connections: usize,
    /// Maximum age of a connection.
    pub connection: Duration,
    /// Longest wait for a client to read more of a response.
    pub write: Duration,
    /// Time after SIGTERM in which requests are still accepted.
    pub lame_duck: Duration,
    /// Time for requests in flight after that.
    pub shutdown: Duration,
}

impl Limits {
    /// Reads the section.
    pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Self {
        Self {
            request: fields.milliseconds("limits", "request_ms", 30_000),
            body_bytes: fields.size("limits", "body_bytes", 12 * 1024 * 1024),
            concurrent_requests: fields.size("limits", "concurrent_requests", 4096),
            streams: fields.size("limits", "streams", 4096),
            missing_pages: fields.bounded("limits", "missing_pages", 2, MAX_MISSING_PAGES),
            page_wait: Duration::from_millis(fields.bounded("limits", "page_wait_ms", 100, MAX_PAGE_WAIT_MS).into()),
            connections: fields.size("limits", "connections", 8192),
            connection: fields.milliseconds("limits", "connection_ms", 600_000),
            write: fields.milliseconds("limits", "write_ms", 30_000),
            lame_duck: Duration::from_millis(fields.bounded("limits", "lame_duck_ms", 5_000, 120_000).into()),
            shutdown: fields.milliseconds("limits", "shutdown_ms", 10_000),
        }
    }
}

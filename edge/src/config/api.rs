//! `[api]`: the client of the product API.

use std::time::Duration;

use url::Url;

use super::fields::Fields;
use super::{MIB, Secret};

/// Client settings of the product API.
#[derive(Debug, Clone)]
pub struct ApiConfig {
    /// URL; `None`: the embedded API.
    pub url: Option<Url>,
    /// Shared key that authenticates the edge; `None`: no visitor data is sent.
    pub key: Option<Secret>,
    /// Deadline of one request.
    pub deadline: Duration,
    /// Deadline of the optional lookups `check-locale` and `redirect-check`.
    pub check_deadline: Duration,
    /// Default freshness of a response.
    pub fresh: Duration,
    /// How long a response may be served stale.
    pub stale: Duration,
    /// Memory for cached responses, in bytes of response bodies.
    pub cache_bytes: u64,
}

impl ApiConfig {
    /// Reads the section.
    pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Self {
        Self {
            url: fields.url("api", "url"),
            key: fields.secret("api", "key"),
            deadline: fields.milliseconds("api", "deadline_ms", 2_000),
            check_deadline: fields.milliseconds("api", "check_ms", 150),
            fresh: fields.seconds("api", "fresh_seconds", 30),
            stale: fields.seconds("api", "stale_seconds", 86_400),
            cache_bytes: fields.size("api", "cache_mib", 128).saturating_mul(MIB) as u64,
        }
    }
}

//! Rules, releases and network locations in force.

use std::sync::Arc;

use routing::Rules;

use crate::fragments::ReleaseRegistry;
use crate::request::geoip::GeoIp;

/// Read from disk or store, swapped atomically. A request keeps the set that it started with.
#[derive(Debug, Clone)]
pub(crate) struct Live {
    /// The rules.
    pub(crate) rules: Arc<Rules>,
    /// The releases.
    pub(crate) releases: Arc<ReleaseRegistry>,
    /// Network locations.
    pub(crate) geo: Arc<GeoIp>,
}

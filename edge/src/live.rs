//! Rules, releases and network locations in force. Each request keeps the set that it started with.

use std::sync::Arc;

use routing::Rules;

use crate::fragments::ReleaseRegistry;
use crate::request::geoip::GeoIp;

/// What is read from disk or from the store, and replaced as one.
#[derive(Debug, Clone)]
pub(crate) struct Live {
    /// The rules.
    pub(crate) rules: Arc<Rules>,
    /// The releases.
    pub(crate) releases: Arc<ReleaseRegistry>,
    /// Places of networks.
    pub(crate) geo: Arc<GeoIp>,
}

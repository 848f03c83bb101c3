//! Places for unit tests.

use std::path::Path;

use geo::Geo;

/// Two countries that share a city code.
pub(crate) fn geo() -> Geo {
    Geo::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/crates/geo/tests/countries"))).unwrap()
}

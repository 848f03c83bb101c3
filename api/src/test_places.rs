//! Places for unit tests.

use std::path::Path;

use geo::Geo;

/// The two countries of the geo crate's unit tests; they share a city code.
pub(crate) fn geo() -> Geo {
    Geo::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/crates/geo/tests/countries"))).unwrap()
}

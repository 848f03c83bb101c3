//! Seeds of fuzz targets. A module of the crates `fuzz-targets` of the edge and of the product API.

use std::path::{Path, PathBuf};

/// Runs a target over its seeds.
pub(crate) fn over_seeds(target: &str, check: impl Fn(&[u8])) {
    // The folder of the crate that this is a module of.
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let seeds: Vec<PathBuf> = seeds.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!seeds.is_empty());
    for seed in seeds {
        check(&std::fs::read(seed).unwrap());
    }
}

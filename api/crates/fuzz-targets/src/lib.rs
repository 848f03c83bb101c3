//! What the fuzz targets of `api/fuzz` check, as functions. Here they run over the seeds, so that
//! `make test` compiles and runs every target.

pub mod image;
pub mod multipart;

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    /// Runs a target over its seeds.
    fn over_seeds(target: &str, check: impl Fn(&[u8])) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
        let seeds: Vec<PathBuf> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(!seeds.is_empty());
        for seed in seeds {
            check(&std::fs::read(seed).unwrap());
        }
    }

    #[test]
    fn image() {
        over_seeds("image", super::image::check);
    }

    #[test]
    fn multipart() {
        over_seeds("multipart", super::multipart::check);
    }
}

//! What the fuzz targets of `api/fuzz` check, as functions. Here they run over the seeds, so that
//! `make test` compiles and runs every target.

pub mod image;
pub mod multipart;

#[cfg(test)]
#[path = "../../../../tests/fuzz_seeds.rs"]
mod seeds;

#[cfg(test)]
mod tests {
    use super::seeds::over_seeds;

    #[test]
    fn image() {
        over_seeds("image", super::image::check);
    }

    #[test]
    fn multipart() {
        over_seeds("multipart", super::multipart::check);
    }
}

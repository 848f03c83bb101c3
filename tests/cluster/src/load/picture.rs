//! Pictures of requests. The product API encodes them again, so pixels are compared, not bytes.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage};
use sha2::{Digest as _, Sha256};

/// Width and height in pixels. Noise of this size fills several packets.
const SIZE: u32 = 48;

/// A PNG of noise, and the digest of its pixels.
///
/// # Errors
/// It could not be encoded.
pub(crate) fn noise(random: &mut fastrand::Rng) -> Result<(Vec<u8>, String), image::ImageError> {
    let mut picture = RgbImage::new(SIZE, SIZE);
    picture.pixels_mut().for_each(|pixel| pixel.0 = [random.u8(..), random.u8(..), random.u8(..)]);
    let mut bytes = Cursor::new(Vec::new());
    let digest = of_pixels(&picture);
    DynamicImage::from(picture).write_to(&mut bytes, ImageFormat::Png)?;
    Ok((bytes.into_inner(), digest))
}

/// Digest of the pixels of a picture in any format.
///
/// # Errors
/// It is no picture, or not whole.
pub(crate) fn digest(bytes: &[u8]) -> Result<String, image::ImageError> {
    Ok(of_pixels(&image::load_from_memory(bytes)?.to_rgb8()))
}

fn of_pixels(picture: &RgbImage) -> String {
    hex::encode(Sha256::digest(picture.as_raw()))
}

/// Digest of a message: its text, and the digests of its pictures in order.
pub(crate) fn of_message(text: &str, pictures: &[String]) -> String {
    let mut digest = Sha256::new_with_prefix(text);
    for picture in pictures {
        digest.update(picture);
    }
    hex::encode(&digest.finalize()[..8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_is_known_by_its_pixels() {
        let mut random = fastrand::Rng::with_seed(1);
        let (bytes, pixels) = noise(&mut random).unwrap();
        assert_eq!(digest(&bytes).unwrap(), pixels);
        assert_ne!(noise(&mut random).unwrap().1, pixels);
        assert!(digest(&bytes[..bytes.len() / 2]).is_err(), "half a picture");
        assert_ne!(of_message("a", &[]), of_message("a", &[pixels]));
    }
}

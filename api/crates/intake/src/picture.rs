//! Re-encodes pictures, so that files keep only the visible pixels, upright and without metadata.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use crate::{FileFault, webp};

/// Limits for a picture.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Longest side, in pixels.
    pub side: u32,
    /// Most pixels.
    pub pixels: u64,
    /// Most memory for decoding, in bytes.
    pub memory: u64,
}

impl Bounds {
    /// For a phone's photo: 40 million pixels of four bytes, and half of that in addition.
    pub const PHOTO: Self = Self { side: 9000, pixels: 40_000_000, memory: 240 * 1024 * 1024 };
}

/// Quality of JPEG, from 1 to 100.
const QUALITY: u8 = 85;

/// Decodes and re-encodes a picture. Returns the bytes and their type: PNG for PNG and for pictures
/// with transparency, otherwise JPEG.
///
/// # Errors
/// The picture has too many pixels or is incomplete.
pub fn reencode(bytes: &[u8], mime: &str, bounds: Bounds) -> Result<(Vec<u8>, &'static str), FileFault> {
    let format = ImageFormat::from_mime_type(mime).ok_or(FileFault::Type)?;
    // SECURITY: the decoder allocates the declared size of a chunk, regardless of the limits, and
    // panics on a frame whose transparency has another size.
    if format == ImageFormat::WebP && !webp::is_consistent(bytes) {
        return Err(FileFault::Broken);
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(bounds.memory);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| FileFault::Broken)?;
    let (width, height) = decoder.dimensions();
    // SECURITY: checked before decoding, because a small file can expand to fill the memory.
    if width.max(height) > bounds.side || u64::from(width) * u64::from(height) > bounds.pixels || decoder.total_bytes() > bounds.memory {
        return Err(FileFault::TooLarge);
    }
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| FileFault::Broken)?;
    picture.apply_orientation(orientation);
    let mut encoded = Cursor::new(Vec::new());
    let is_transparent = picture.color().has_alpha();
    let kind = if format == ImageFormat::Png || (is_transparent && format != ImageFormat::Jpeg) { "image/png" } else { "image/jpeg" };
    let result = match (kind, is_transparent) {
        ("image/png", true) => DynamicImage::from(picture.into_rgba8()).write_to(&mut encoded, ImageFormat::Png),
        ("image/png", false) => DynamicImage::from(picture.into_rgb8()).write_to(&mut encoded, ImageFormat::Png),
        _ => picture.into_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut encoded, QUALITY)),
    };
    result.map_err(|_| FileFault::Broken)?;
    Ok((encoded.into_inner(), kind))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
    use proptest::prelude::*;

    use super::{Bounds, FileFault};

    fn reencode(bytes: &[u8], mime: &str) -> Result<(Vec<u8>, &'static str), FileFault> {
        super::reencode(bytes, mime, Bounds::PHOTO)
    }

    fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let encoded = RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([200, 0, 0]) } else { Rgb([0, 0, 200]) });
        DynamicImage::from(encoded).write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    /// A JPEG with an Exif segment that holds an orientation and a secret.
    fn turned(orientation: u8) -> Vec<u8> {
        let plain = picture(40, 20, ImageFormat::Jpeg);
        let tiff =
            [b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".as_slice(), &[orientation, 0, 0, 0, 0, 0, 0], b"GPS-SECRET"].concat();
        let body = [b"Exif\0\0".as_slice(), &tiff].concat();
        let length = u16::try_from(body.len() + 2).unwrap().to_be_bytes();
        [&plain[..2], b"\xff\xe1", &length, &body, &plain[2..]].concat()
    }

    #[test]
    fn rotated_photo_is_stored_upright_without_metadata() {
        let bytes = turned(6);
        let (encoded, kind) = reencode(&bytes, "image/jpeg").unwrap();
        assert_eq!(kind, "image/jpeg");
        let seen = image::load_from_memory(&encoded).unwrap().into_rgb8();
        assert_eq!(seen.dimensions(), (20, 40));
        assert!(seen.get_pixel(10, 5)[0] > 150 && seen.get_pixel(10, 35)[2] > 150, "the left side is on top");
        assert!(!encoded.windows(10).any(|part| part == b"GPS-SECRET"));
    }

    #[test]
    fn trailing_data_is_removed() {
        for (format, mime) in [(ImageFormat::Png, "image/png"), (ImageFormat::Jpeg, "image/jpeg"), (ImageFormat::WebP, "image/webp")] {
            let mut bytes = picture(16, 16, format);
            bytes.extend_from_slice(b"<script>alert(1)</script>PK\x03\x04");
            let (encoded, _) = reencode(&bytes, mime).unwrap();
            assert!(!encoded.windows(8).any(|part| part == b"<script>"), "{mime}");
        }
    }

    #[test]
    fn truncated_webp_chunk_is_rejected_before_allocation() {
        let small = picture(16, 16, ImageFormat::WebP);
        let extended = |length: u32| {
            let exif = [b"EXIF".as_slice(), &length.to_le_bytes(), b"none"].concat();
            let head = [b"VP8X".as_slice(), &10_u32.to_le_bytes(), &[8, 0, 0, 0, 15, 0, 0, 15, 0, 0]].concat();
            let parts = [head.as_slice(), &small[12..], &exif].concat();
            let size = u32::try_from(parts.len() + 4).unwrap();
            [b"RIFF".as_slice(), &size.to_le_bytes(), b"WEBP", &parts].concat()
        };
        assert_eq!(reencode(&extended(4), "image/webp").unwrap().1, "image/jpeg");
        assert_eq!(reencode(&extended(3_388_997_632), "image/webp"), Err(FileFault::Broken));
    }

    #[test]
    fn picture_with_too_many_pixels_is_not_decoded() {
        let mut header = picture(1, 1, ImageFormat::Png);
        // Width and height of IHDR, and its checksum.
        header[16..24].copy_from_slice(&[0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10]);
        let sum = crc32(&header[12..29]).to_be_bytes();
        header[29..33].copy_from_slice(&sum);
        assert_eq!(reencode(&header, "image/png"), Err(FileFault::TooLarge));
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |sum, byte| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn truncated_picture_is_an_error_and_never_panics(cut in 0.0..0.95_f64, place in 0.0..1.0_f64, byte in any::<u8>()) {
            for (format, mime) in [(ImageFormat::Png, "image/png"), (ImageFormat::Jpeg, "image/jpeg"), (ImageFormat::WebP, "image/webp")] {
                let whole = picture(24, 24, format);
                let at = |share: f64| (whole.len() as f64 * share) as usize;
                if mime == "image/png" {
                    prop_assert!(reencode(&whole[..at(cut)], mime).is_err());
                }
                _ = reencode(&whole[..at(cut)], mime);
                let mut changed = whole.clone();
                let position = at(place).min(whole.len() - 1);
                changed[position] = byte;
                _ = reencode(&changed, mime);
            }
        }
    }
}

//! Pictures are drawn anew: what is kept has the pixels that are seen, upright, and nothing else that was in the file.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use crate::FileFault;

/// How large a picture may be.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Longest side, in pixels.
    pub side: u32,
    /// Most pixels.
    pub pixels: u64,
    /// Most memory of one picture while it is read, in bytes.
    pub memory: u64,
}

impl Bounds {
    /// What a telephone takes: 40 million pixels of four bytes, and as much as half of that beside.
    pub const PHOTO: Self = Self { side: 9000, pixels: 40_000_000, memory: 240 * 1024 * 1024 };
}

/// Quality of JPEG, from 1 to 100.
const QUALITY: u8 = 85;

/// A picture drawn anew, and its type. PNG stays PNG; all else becomes JPEG, or PNG where it has clear parts.
///
/// # Errors
/// It has too many pixels, or is no whole picture.
pub fn redraw(bytes: &[u8], mime: &str, bounds: Bounds) -> Result<(Vec<u8>, &'static str), FileFault> {
    let format = ImageFormat::from_mime_type(mime).ok_or(FileFault::Type)?;
    // SECURITY: the decoder makes room for as many bytes as a part of a WebP says that it has, whatever the limits are.
    if format == ImageFormat::WebP && !parts_fit(bytes) {
        return Err(FileFault::Broken);
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(bounds.memory);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| FileFault::Broken)?;
    let (width, height) = decoder.dimensions();
    // SECURITY: looked at before a byte is unpacked: a small file can stand for a picture that fills the memory.
    if width.max(height) > bounds.side || u64::from(width) * u64::from(height) > bounds.pixels || decoder.total_bytes() > bounds.memory {
        return Err(FileFault::TooLarge);
    }
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| FileFault::Broken)?;
    picture.apply_orientation(orientation);
    let mut drawn = Cursor::new(Vec::new());
    let has_clear_parts = picture.color().has_alpha();
    let kind = if format == ImageFormat::Png || (has_clear_parts && format != ImageFormat::Jpeg) { "image/png" } else { "image/jpeg" };
    let written = match (kind, has_clear_parts) {
        ("image/png", true) => DynamicImage::from(picture.into_rgba8()).write_to(&mut drawn, ImageFormat::Png),
        ("image/png", false) => DynamicImage::from(picture.into_rgb8()).write_to(&mut drawn, ImageFormat::Png),
        _ => picture.into_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut drawn, QUALITY)),
    };
    written.map_err(|_| FileFault::Broken)?;
    Ok((drawn.into_inner(), kind))
}

/// Whether every part of an extended WebP (RIFF: name, length, bytes, filled up to an even length) lies within the file.
fn parts_fit(bytes: &[u8]) -> bool {
    let mut rest = match bytes.get(12..) {
        Some(parts) if parts.starts_with(b"VP8X") => parts,
        _ => return true,
    };
    while let Some((head, tail)) = rest.split_first_chunk::<8>() {
        let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize;
        if length > tail.len() {
            return false;
        }
        rest = tail.get(length.next_multiple_of(2)..).unwrap_or_default();
    }
    true
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
    use proptest::prelude::*;

    use super::{Bounds, FileFault};

    fn redraw(bytes: &[u8], mime: &str) -> Result<(Vec<u8>, &'static str), FileFault> {
        super::redraw(bytes, mime, Bounds::PHOTO)
    }

    fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let drawn = RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([200, 0, 0]) } else { Rgb([0, 0, 200]) });
        DynamicImage::from(drawn).write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    /// A JPEG with an Exif segment that says how it is turned, and a secret beside.
    fn turned(orientation: u8) -> Vec<u8> {
        let plain = picture(40, 20, ImageFormat::Jpeg);
        let tiff =
            [b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".as_slice(), &[orientation, 0, 0, 0, 0, 0, 0], b"GPS-SECRET"].concat();
        let body = [b"Exif\0\0".as_slice(), &tiff].concat();
        let length = u16::try_from(body.len() + 2).unwrap().to_be_bytes();
        [&plain[..2], b"\xff\xe1", &length, &body, &plain[2..]].concat()
    }

    #[test]
    fn a_turned_photo_is_kept_upright_and_says_nothing_else() {
        let bytes = turned(6);
        let (drawn, kind) = redraw(&bytes, "image/jpeg").unwrap();
        assert_eq!(kind, "image/jpeg");
        let seen = image::load_from_memory(&drawn).unwrap().into_rgb8();
        assert_eq!(seen.dimensions(), (20, 40));
        assert!(seen.get_pixel(10, 5)[0] > 150 && seen.get_pixel(10, 35)[2] > 150, "the left side is on top");
        assert!(!drawn.windows(10).any(|part| part == b"GPS-SECRET"));
    }

    #[test]
    fn what_stands_behind_a_picture_is_gone() {
        for (format, mime) in [(ImageFormat::Png, "image/png"), (ImageFormat::Jpeg, "image/jpeg"), (ImageFormat::WebP, "image/webp")] {
            let mut bytes = picture(16, 16, format);
            bytes.extend_from_slice(b"<script>alert(1)</script>PK\x03\x04");
            let (drawn, _) = redraw(&bytes, mime).unwrap();
            assert!(!drawn.windows(8).any(|part| part == b"<script>"), "{mime}");
        }
    }

    #[test]
    fn no_room_is_made_for_a_part_that_is_not_there() {
        let small = picture(16, 16, ImageFormat::WebP);
        let extended = |length: u32| {
            let exif = [b"EXIF".as_slice(), &length.to_le_bytes(), b"none"].concat();
            let head = [b"VP8X".as_slice(), &10_u32.to_le_bytes(), &[8, 0, 0, 0, 15, 0, 0, 15, 0, 0]].concat();
            let parts = [head.as_slice(), &small[12..], &exif].concat();
            let size = u32::try_from(parts.len() + 4).unwrap();
            [b"RIFF".as_slice(), &size.to_le_bytes(), b"WEBP", &parts].concat()
        };
        assert_eq!(redraw(&extended(4), "image/webp").unwrap().1, "image/jpeg");
        assert_eq!(redraw(&extended(3_388_997_632), "image/webp"), Err(FileFault::Broken));
    }

    #[test]
    fn a_picture_of_too_many_pixels_is_not_unpacked() {
        let mut header = picture(1, 1, ImageFormat::Png);
        // Width and height of IHDR, and its checksum.
        header[16..24].copy_from_slice(&[0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10]);
        let sum = crc32(&header[12..29]).to_be_bytes();
        header[29..33].copy_from_slice(&sum);
        assert_eq!(redraw(&header, "image/png"), Err(FileFault::TooLarge));
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |sum, byte| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn half_a_picture_is_broken_and_never_a_panic(cut in 0.0..0.95_f64, place in 0.0..1.0_f64, byte in any::<u8>()) {
            for (format, mime) in [(ImageFormat::Png, "image/png"), (ImageFormat::Jpeg, "image/jpeg"), (ImageFormat::WebP, "image/webp")] {
                let whole = picture(24, 24, format);
                let at = |share: f64| (whole.len() as f64 * share) as usize;
                if mime == "image/png" {
                    prop_assert!(redraw(&whole[..at(cut)], mime).is_err());
                }
                _ = redraw(&whole[..at(cut)], mime);
                let mut changed = whole.clone();
                let position = at(place).min(whole.len() - 1);
                changed[position] = byte;
                _ = redraw(&changed, mime);
            }
        }
    }
}

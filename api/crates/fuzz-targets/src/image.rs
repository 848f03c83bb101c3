//! Re-encoding of pictures. No input panics or uses much memory or time. The output is a complete
//! picture of the reported type within the bounds, and can be re-encoded again.

use intake::{Bounds, FileFault, mime, reencode};

/// Small bounds for speed. Larger pictures fail the same check.
const BOUNDS: Bounds = Bounds { side: 512, pixels: 128 * 128, memory: 1024 * 1024 };

/// Checks one file.
///
/// # Panics
/// The code under test has a fault.
pub fn check(data: &[u8]) {
    // As for uploads, the first bytes determine the type.
    let Some(kind @ ("image/png" | "image/jpeg" | "image/webp")) = mime(data) else { return };
    let (encoded, mime_type) = match reencode(data, kind, BOUNDS) {
        Ok(encoded) => encoded,
        Err(fault) => return assert!(matches!(fault, FileFault::Broken | FileFault::TooLarge)),
    };
    assert_eq!(mime(&encoded), Some(mime_type));
    let picture = image::load_from_memory(&encoded).expect("the output is a complete picture");
    assert!(picture.width().max(picture.height()) <= BOUNDS.side);
    assert!(u64::from(picture.width()) * u64::from(picture.height()) <= BOUNDS.pixels);
    // No trailing data.
    assert!(encoded.ends_with(if mime_type == "image/png" { b"IEND\xae\x42\x60\x82" } else { b"\xff\xd9" }));
    assert_eq!(reencode(&encoded, mime_type, BOUNDS).expect("the output can be re-encoded").1, mime_type);
}

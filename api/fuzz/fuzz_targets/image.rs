//! Pictures are drawn anew: no bytes panic, take much memory or much time, and what comes out is a whole picture within the bounds, of the type that is told,
//! that can be drawn anew itself.

#![no_main]

use intake::{Bounds, FileFault, mime, redraw};
use libfuzzer_sys::fuzz_target;

/// Small ones, so that much is tried: what lies above them is refused in the same line.
const BOUNDS: Bounds = Bounds { side: 512, pixels: 128 * 128, memory: 1024 * 1024 };

fuzz_target!(|data: &[u8]| {
    // As where files are taken: the type is told by the first bytes.
    let Some(kind @ ("image/png" | "image/jpeg" | "image/webp")) = mime(data) else { return };
    let (drawn, told) = match redraw(data, kind, BOUNDS) {
        Ok(drawn) => drawn,
        Err(fault) => return assert!(matches!(fault, FileFault::Broken | FileFault::TooLarge)),
    };
    assert_eq!(mime(&drawn), Some(told));
    let picture = image::load_from_memory(&drawn).expect("it is a whole picture");
    assert!(picture.width().max(picture.height()) <= BOUNDS.side);
    assert!(u64::from(picture.width()) * u64::from(picture.height()) <= BOUNDS.pixels);
    // Nothing behind the picture.
    assert!(drawn.ends_with(if told == "image/png" { b"IEND\xae\x42\x60\x82" } else { b"\xff\xd9" }));
    assert_eq!(redraw(&drawn, told, BOUNDS).expect("it can be drawn anew").1, told);
});

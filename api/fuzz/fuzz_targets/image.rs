//! Fuzzes `api_fuzz_targets::image`.

#![no_main]

use api_fuzz_targets::image;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| image::check(data));

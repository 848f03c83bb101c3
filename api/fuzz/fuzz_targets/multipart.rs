//! Fuzzes `api_fuzz_targets::multipart`.

#![no_main]

use api_fuzz_targets::multipart;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| multipart::check(data));

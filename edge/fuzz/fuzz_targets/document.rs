//! Fuzzes `edge_fuzz_targets::document`.

#![no_main]

use edge_fuzz_targets::document;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| document::check(data));

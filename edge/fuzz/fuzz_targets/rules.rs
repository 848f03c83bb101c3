//! Fuzzes `edge_fuzz_targets::rules`.

#![no_main]

use edge_fuzz_targets::rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| rules::check(data));

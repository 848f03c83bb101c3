//! Fuzzes `edge_fuzz_targets::script_json`.

#![no_main]

use edge_fuzz_targets::script_json;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| script_json::check(data));

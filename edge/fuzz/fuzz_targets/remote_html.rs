//! Fuzzes `edge_fuzz_targets::remote_html`.

#![no_main]

use edge_fuzz_targets::remote_html;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| remote_html::check(data));

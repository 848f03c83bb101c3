//! Fuzzes `edge_fuzz_targets::fragment_guard`.

#![no_main]

use edge_fuzz_targets::fragment_guard;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|fragment: &str| fragment_guard::check(fragment));

//! Entry point of the edge.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// A page makes many small allocations, on several threads (docs/decisions/0077).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    edge::cli::run()
}

//! Entry point of the edge.

use std::process::ExitCode;

fn main() -> ExitCode {
    edge::cli::run()
}

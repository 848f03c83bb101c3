//! The edge's command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    edge::cli::run()
}

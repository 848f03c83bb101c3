//! Programs of the system.

use std::ffi::OsStr;
use std::io::{self, Write as _};
use std::process::{Command, Output, Stdio};

/// Runs a program to its end and returns its standard output.
///
/// # Errors
/// It could not be started, or failed: its standard error.
pub(crate) fn run<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(program: &str, arguments: I) -> io::Result<String> {
    finish(program, &Command::new(program).args(arguments).output()?)
}

/// Runs a program with a text as its standard input.
///
/// # Errors
/// See [`run`].
pub(crate) fn run_with_input(program: &str, arguments: &[&str], input: &str) -> io::Result<String> {
    let mut child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes())?;
    }
    finish(program, &child.wait_with_output()?)
}

/// Returns a program's output, or an error with its standard error.
pub(crate) fn finish(program: &str, output: &Output) -> io::Result<String> {
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let error = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!("{program} failed, {}: {}", output.status, error.trim())))
}

/// Adds to an error what was being done.
pub(crate) fn context<T>(what: &str, result: io::Result<T>) -> io::Result<T> {
    result.map_err(|error| io::Error::new(error.kind(), format!("{what}: {error}")))
}

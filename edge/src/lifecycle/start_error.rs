//! Errors at start.

/// Reason why the edge cannot start.
#[derive(Debug)]
pub enum StartError {
    /// All errors in configuration, rules, releases and content.
    Configuration(Vec<String>),
    /// The embedded product API cannot start: its errors, and the exit code of the process.
    Api(Vec<String>, u8),
    /// A socket cannot be bound.
    Socket(String),
}

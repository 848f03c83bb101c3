//! Errors at start.

/// Reason why the edge cannot start.
#[derive(Debug)]
pub enum StartError {
    /// All errors in configuration, rules, releases and content.
    Configuration(Vec<String>),
    /// A socket cannot be bound.
    Socket(String),
}

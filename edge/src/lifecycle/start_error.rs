//! Reasons why the edge cannot start.

/// Why the edge cannot start.
#[derive(Debug)]
pub enum StartError {
    /// Every fault of configuration, rules, releases, content.
    Configuration(Vec<String>),
    /// An address cannot be listened on.
    Socket(String),
}

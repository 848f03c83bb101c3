//! HTTP client of requests to servers that the configuration names.

use std::time::Duration;

use reqwest::Client;

/// A client that gives up after the deadline.
///
/// # Errors
/// The system's TLS settings are unreadable.
pub(crate) fn http_client(deadline: Duration) -> Result<Client, reqwest::Error> {
    Client::builder()
        .timeout(deadline)
        // SECURITY: only the configured server may answer, and get what is meant for it.
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("roadside-edge/", env!("CARGO_PKG_VERSION")))
        .build()
}

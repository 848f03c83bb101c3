//! What a process supervisor such as systemd gives a program, and notifications for it.

mod credentials;
mod notify;
mod sockets;

pub use credentials::{parse, variable, variables};
pub use notify::{ready, stopping};
pub use sockets::{listen, unused_socket};

/// Reads credentials and sockets. Call it before other threads start.
///
/// # Errors
/// A credential cannot be read, or a socket does not listen on TCP.
pub fn check() -> Result<(), String> {
    credentials::check()?;
    sockets::check()
}

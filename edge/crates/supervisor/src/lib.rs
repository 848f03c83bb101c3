//! What a process supervisor such as systemd gives a program, and notifications for it.

mod credentials;
mod notify;
mod sockets;

pub use credentials::{check_credentials, variable, variables, with_credentials};
pub use notify::{keep_alive, ready, stopping};
pub use sockets::{check_sockets, listen, unused_sockets};

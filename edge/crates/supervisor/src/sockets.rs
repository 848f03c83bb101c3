//! Sockets that the supervisor has opened. They stay open between two processes, so a restart
//! refuses no connection.
//!
//! Source: `sd_listen_fds(3)`.

use std::io;
use std::net::SocketAddr;
use std::sync::{LazyLock, Mutex, PoisonError};

use listenfd::ListenFd;
use tokio::net::TcpListener;

/// Sockets that no one has taken yet.
static SOCKETS: LazyLock<Mutex<io::Result<Vec<std::net::TcpListener>>>> = LazyLock::new(|| Mutex::new(passed()));

/// Reads the sockets. Call it before other threads start.
///
/// # Errors
/// One of them does not listen on TCP.
pub(crate) fn check() -> Result<(), String> {
    match &*SOCKETS.lock().unwrap_or_else(PoisonError::into_inner) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("a socket of LISTEN_FDS: {error}")),
    }
}

/// Listens on an address: on the passed socket with this address, else on a new one.
///
/// # Errors
/// The address cannot be bound.
pub async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    match take(address) {
        None => TcpListener::bind(address).await,
        Some(socket) => {
            socket.set_nonblocking(true)?;
            TcpListener::from_std(socket)
        }
    }
}

/// Address of a passed socket that the program does not listen on: connections to it would
/// never be accepted.
pub fn unused_socket() -> Option<SocketAddr> {
    let sockets = SOCKETS.lock().unwrap_or_else(PoisonError::into_inner);
    sockets.iter().flatten().find_map(|socket| socket.local_addr().ok())
}

fn take(address: SocketAddr) -> Option<std::net::TcpListener> {
    let mut sockets = SOCKETS.lock().unwrap_or_else(PoisonError::into_inner);
    let sockets = sockets.as_mut().ok()?;
    let position = sockets.iter().position(|socket| socket.local_addr().is_ok_and(|bound| bound == address))?;
    Some(sockets.remove(position))
}

fn passed() -> io::Result<Vec<std::net::TcpListener>> {
    let mut passed = ListenFd::from_env();
    (0..passed.len()).filter_map(|index| passed.take_tcp_listener(index).transpose()).collect()
}

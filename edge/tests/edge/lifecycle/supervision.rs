//! What systemd gives the process and how the process notifies it.

use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::Stdio;
use std::time::Duration;

use contracts::fragment::Slot;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::process::Command;

use crate::harness::{ECHO, client, repository, settings, write_fragment, write_others, write_shell};

/// Longest wait for a notification; reached only when none comes.
const LONGEST: Duration = Duration::from_secs(60);

/// An edge in a shell, which may redirect its descriptors and set its variables.
fn edge(folder: &TempDir, script: &str, own: &[(&str, String)]) -> Command {
    write_shell(folder.path());
    write_fragment(folder.path(), "mfe-knowledge-base", &[Slot::Main], ECHO.as_bytes());
    write_others(folder.path());
    let own: Vec<(String, String)> = own.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let mut command = Command::new("sh");
    command
        .args(["-c", script, env!("CARGO_BIN_EXE_edge")])
        .current_dir(repository())
        .envs(settings(folder.path(), &own))
        .env("ROADSIDE_LIMITS_LAME_DUCK_MS", "0")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true);
    command
}

/// A socket for notifications, and its path.
fn notifications(folder: &TempDir) -> (UnixDatagram, String) {
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(LONGEST)).unwrap();
    (socket, path.display().to_string())
}

fn next(socket: &UnixDatagram) -> String {
    let mut text = [0; 64];
    let length = socket.recv(&mut text).expect("a notification comes");
    String::from_utf8(text[..length].to_vec()).unwrap().trim_end().to_owned()
}

#[tokio::test]
async fn service_manager_is_notified_of_start_life_and_end() {
    let folder = TempDir::new().unwrap();
    let (socket, path) = notifications(&folder);
    let mut command = edge(&folder, "exec \"$0\" serve", &[]);
    let mut child = command.env("NOTIFY_SOCKET", path).env("WATCHDOG_USEC", "200000").spawn().unwrap();
    assert_eq!(next(&socket), "READY=1");
    assert_eq!(next(&socket), "WATCHDOG=1");
    assert_eq!(next(&socket), "WATCHDOG=1");
    let process = child.id().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &process]).status().await.unwrap().success());
    while next(&socket) != "STOPPING=1" {}
    assert!(child.wait().await.unwrap().success());
}

/// Starts the program with standard input as its first socket.
const WITH_SOCKET: &str = "LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" serve 3<&0 </dev/null";

#[tokio::test]
async fn connection_from_before_the_start_is_served() {
    let folder = TempDir::new().unwrap();
    let (socket, path) = notifications(&folder);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mut early = TcpStream::connect(address).await.unwrap();
    early.write_all(b"GET /_edge/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await.unwrap();

    let mut command = edge(&folder, WITH_SOCKET, &[("ROADSIDE_LISTEN_HTTP", address.to_string())]);
    let _child = command.stdin(Stdio::from(OwnedFd::from(listener))).env("NOTIFY_SOCKET", path).spawn().unwrap();
    assert_eq!(next(&socket), "READY=1");
    let mut response = String::new();
    early.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 200"), "{response}");
}

#[tokio::test]
async fn socket_of_another_address_stops_the_start() {
    let folder = TempDir::new().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mut command = edge(&folder, WITH_SOCKET, &[]);
    let child = command.stdin(Stdio::from(OwnedFd::from(listener))).stderr(Stdio::piped()).spawn().unwrap();
    let output = child.wait_with_output().await.unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let message = format!("a socket of LISTEN_FDS has the address {address}, which no key of [listen] names");
    assert!(output.status.code() == Some(1) && text.contains(&message), "{text}");
}

#[tokio::test]
async fn secret_in_a_credential_is_used_and_an_unreadable_one_stops_the_start() {
    let folder = TempDir::new().unwrap();
    let (socket, path) = notifications(&folder);
    let credentials = folder.path().join("credentials");
    std::fs::create_dir(&credentials).unwrap();
    std::fs::write(credentials.join("env_ROADSIDE_ADMIN_TOKEN"), "a-token-of-operators\n").unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mut command = edge(&folder, WITH_SOCKET, &[("ROADSIDE_LISTEN_ADMIN", address.to_string())]);
    command.env("CREDENTIALS_DIRECTORY", &credentials).env("NOTIFY_SOCKET", path);
    let _child = command.stdin(Stdio::from(OwnedFd::from(listener))).spawn().unwrap();
    assert_eq!(next(&socket), "READY=1");
    let metrics = client().get(format!("http://{address}/metrics"));
    assert_eq!(metrics.try_clone().unwrap().send().await.unwrap().status(), 401);
    assert_eq!(metrics.bearer_auth("a-token-of-operators").send().await.unwrap().status(), 200);

    std::fs::write(credentials.join("ROADSIDE_API_KEY"), [0xff]).unwrap();
    let other = TempDir::new().unwrap();
    let mut command = edge(&other, "exec \"$0\" serve", &[]);
    let child = command.env("CREDENTIALS_DIRECTORY", &credentials).stderr(Stdio::piped()).spawn().unwrap();
    let output = child.wait_with_output().await.unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(64) && text.contains("ROADSIDE_API_KEY: stream did not contain valid UTF-8"), "{text}");
}

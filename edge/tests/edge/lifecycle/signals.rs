//! The process: addresses on standard output, SIGHUP reloads, SIGTERM stops.

use std::process::Stdio;
use std::time::Duration;

use contracts::fragment::Slot;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use crate::harness::{ECHO, client, repository, settings, write_fragment, write_others, write_shell};

struct Process {
    child: Child,
    client: reqwest::Client,
    address: String,
    folder: TempDir,
}

impl Process {
    /// Starts an edge that stops on SIGTERM without a wait.
    async fn start(main_script: &str, log: Stdio) -> Self {
        Self::with_lame_duck(main_script, log, 0).await
    }

    async fn with_lame_duck(main_script: &str, log: Stdio, milliseconds: u32) -> Self {
        let folder = TempDir::new().unwrap();
        write_shell(folder.path());
        write_fragment(folder.path(), "mfe-knowledge-base", &[Slot::Main], main_script.as_bytes());
        write_others(folder.path());
        let mut child = Command::new(env!("CARGO_BIN_EXE_edge"))
            .arg("serve")
            .current_dir(repository())
            .envs(settings(folder.path(), &[("ROADSIDE_LIMITS_LAME_DUCK_MS".to_owned(), milliseconds.to_string())]))
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = loop {
            let line = lines.next_line().await.unwrap().expect("the addresses are printed");
            if let Some(address) = line.trim().strip_prefix("http://localhost:") {
                break format!("127.0.0.1:{address}");
            }
        };
        Self { child, client: client(), address, folder }
    }

    async fn signal(&self, name: &str) {
        let process = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args([name, &process]).status().await.unwrap().success());
    }

    async fn health(&self) -> String {
        self.client.get(format!("http://{}/_edge/health", self.address)).send().await.unwrap().text().await.unwrap()
    }
}

#[tokio::test]
async fn sighup_reloads_and_sigterm_stops() {
    let mut process = Process::start(ECHO, Stdio::null()).await;
    let before = process.health().await;
    write_fragment(process.folder.path(), "mfe-knowledge-base", &[Slot::Main], b"var __fragment = { render: function () { return ''; } };");
    process.signal("-HUP").await;
    while process.health().await == before {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    process.signal("-TERM").await;
    assert!(process.child.wait().await.unwrap().success());
}

#[tokio::test]
async fn sigterm_drains_first_and_a_second_one_stops() {
    let mut process = Process::with_lame_duck(ECHO, Stdio::null(), 120_000).await;
    process.health().await;
    process.signal("-TERM").await;
    let address = format!("http://{}/_edge/health", process.address);
    loop {
        let response = process.client.get(&address).send().await.expect("new connections are accepted");
        assert_eq!(response.status(), 200);
        if response.headers().get("connection").is_some_and(|value| value == "close") {
            break;
        }
    }
    process.signal("-TERM").await;
    assert!(process.child.wait().await.unwrap().success());
}

#[tokio::test]
async fn page_in_flight_is_sent_completely_after_sigterm() {
    // Slow enough for the signal to arrive during the render, but faster than its deadline.
    let slow = "var __fragment = { render: function () { for (var i = 0; i < 3e5; i++) { String(i); } return '<p>late</p>'; } };";
    let mut process = Process::start(slow, Stdio::null()).await;
    let mut stream = TcpStream::connect(&process.address).await.unwrap();
    stream.write_all(b"GET /ru-ru/moskva/knowledge-base HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut page = vec![0; 1];
    stream.read_exact(&mut page).await.unwrap();
    process.signal("-TERM").await;
    stream.read_to_end(&mut page).await.unwrap();
    let page = String::from_utf8_lossy(&page);
    assert!(page.contains("</html>"), "the page is complete: {}", &page[page.len() - 200..]);
    assert!(process.child.wait().await.unwrap().success());
}

#[tokio::test]
async fn unread_log_pipe_does_not_block_requests() {
    let process = Process::start(ECHO, Stdio::piped()).await;
    // More lines than a pipe holds.
    for _ in 0..600 {
        process.health().await;
    }
}

//! The process, as its operator meets it: addresses on standard output, SIGHUP to reread, SIGTERM to end.

use std::process::Stdio;

use contracts::fragment::Slot;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use crate::kit::{ECHO, client, repository, settings, write_fragment, write_others, write_shell};

struct Process {
    child: Child,
    client: reqwest::Client,
    address: String,
    folder: TempDir,
}

impl Process {
    async fn start(main_script: &str, log: Stdio) -> Self {
        let folder = TempDir::new().unwrap();
        write_shell(folder.path());
        write_fragment(folder.path(), "mfe-knowledge-base", &[Slot::Main], main_script.as_bytes());
        write_others(folder.path());
        let mut child = Command::new(env!("CARGO_BIN_EXE_edge"))
            .arg("serve")
            .current_dir(repository())
            .envs(settings(folder.path(), &[]))
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
async fn a_hangup_rereads_and_a_terminate_ends() {
    let mut process = Process::start(ECHO, Stdio::null()).await;
    let before = process.health().await;
    write_fragment(process.folder.path(), "mfe-knowledge-base", &[Slot::Main], b"var __fragment = { render: function () { return ''; } };");
    process.signal("-HUP").await;
    while process.health().await == before {
        tokio::task::yield_now().await;
    }
    process.signal("-TERM").await;
    assert!(process.child.wait().await.unwrap().success());
}

#[tokio::test]
async fn a_page_that_has_begun_is_sent_whole_when_the_edge_is_told_to_stop() {
    // Busy for long enough that the signal comes while the page is under way; the render's own deadline would end it later.
    let slow = "var __fragment = { render: function () { for (var i = 0; i < 3e5; i++) { String(i); } return '<p>late</p>'; } };";
    let mut process = Process::start(slow, Stdio::null()).await;
    let mut stream = TcpStream::connect(&process.address).await.unwrap();
    stream.write_all(b"GET /ru-ru/moskva/knowledge-base HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut page = vec![0; 1];
    stream.read_exact(&mut page).await.unwrap();
    process.signal("-TERM").await;
    stream.read_to_end(&mut page).await.unwrap();
    let page = String::from_utf8_lossy(&page);
    assert!(page.contains("</html>"), "the page is whole: {}", &page[page.len() - 200..]);
    assert!(process.child.wait().await.unwrap().success());
}

#[tokio::test]
async fn a_log_that_nobody_reads_holds_up_no_request() {
    let process = Process::start(ECHO, Stdio::piped()).await;
    // More lines than a pipe holds.
    for _ in 0..600 {
        process.health().await;
    }
}

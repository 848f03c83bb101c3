//! Test kit: a server in a separate process.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use reqwest::Client;
use serde_json::Value;

use super::outbox::SECRET;
use crate::kit::{EDGE_KEY, Folder, TestDatabase, repository};

/// A server in a separate process, killed on drop.
pub(super) struct Process {
    child: Child,
    pub(super) origin: String,
}

impl Process {
    pub(super) fn start(database: &TestDatabase, content: &Folder, webhook: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_product-api"));
        let root = repository();
        command.args(["serve", "--listen", "127.0.0.1:0", "--csrf-secret", "a secret of form tokens that is long enough"]);
        command.args(["--database-url", &database.url, "--uploads-store", &database.files(), "--edge-key", EDGE_KEY]);
        command.arg("--content").arg(content.path()).arg("--geo").arg(root.join("api/geo/data")).arg("--locales").arg(root.join("locales"));
        command.args(["--migrate", "--content-epoch", "1", "--lame-duck-ms", "0"]);
        command.args(["--support-webhook", webhook, "--support-webhook-secret", SECRET]).env("ROADSIDE_LOG", "info");
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let origin = loop {
            let line = lines.next().expect("it says where it listens").unwrap();
            if let Some((_, address)) = line.split_once("listen=") {
                break format!("http://{}", address.trim());
            }
        };
        // Keep reading, so that the process never blocks on output.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, origin }
    }

    /// Cookie and token for forms.
    pub(super) async fn token(&self, client: &Client) -> (String, String) {
        let response = client.get(format!("{}/csrf_token", self.origin)).send().await.unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
        (cookie, response.json::<Value>().await.unwrap()["sk"].as_str().unwrap().to_owned())
    }

    /// Kills the process, as a power failure would.
    pub(super) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Peak memory since the last call, in KiB.
    pub(super) fn most_memory(&self) -> u64 {
        let folder = format!("/proc/{}", self.child.id());
        let status = std::fs::read_to_string(format!("{folder}/status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        // Resets the peak.
        std::fs::write(format!("{folder}/clear_refs"), "5").unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

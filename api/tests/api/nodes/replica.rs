//! Content from a read replica, a standby of PostgreSQL.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use product_api::{Api, Settings};
use tempfile::TempDir;

use super::failover::own_database;
use super::search::{WORD, hits, saving_node};
use super::{Node, at_port, folder, of_epoch};
use crate::kit::{TestDatabase, repository, run};

/// An epoch after that of the content in the database, which is the second of its import.
pub(super) const EPOCH: i64 = 4_000_000_000;

/// A standby of the tests' server, stopped on drop.
struct Standby {
    folder: TempDir,
    port: u16,
}

impl Standby {
    fn start() -> Self {
        // Not in `TMPDIR`, which the user of the server may not enter.
        let memory = ["/dev/shm", "/tmp"].into_iter().find(|folder| Path::new(folder).exists()).unwrap();
        let folder = tempfile::tempdir_in(memory).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let standby = Self { folder, port };
        standby.script("start", &[&port.to_string()]);
        standby
    }

    fn stop(&self) {
        self.script("stop", &[]);
    }

    fn script(&self, action: &str, port: &[&str]) {
        let mut command = Command::new(repository().join("api/tests/standby.sh"));
        let output = command.arg(action).arg(self.folder.path()).args(port).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// URL of a database of the primary on this server.
    fn url(&self, database: &TestDatabase) -> String {
        at_port(database, self.port)
    }

    /// Holds back changes of the primary, or applies them again.
    async fn pause(&self, database: &TestDatabase, is_paused: bool) {
        let function = if is_paused { "pg_wal_replay_pause" } else { "pg_wal_replay_resume" };
        run(&self.url(database), format!("SELECT CAST({function}() AS TEXT)")).await;
    }
}

impl Drop for Standby {
    fn drop(&mut self) {
        if self.folder.path().join("data").exists() {
            self.stop();
        }
    }
}

impl Node {
    /// A node that reads the content of a folder from a standby, once it does.
    async fn on_replica(settings: Settings, standby: &Standby, database: &TestDatabase) -> Self {
        let node = Self::start(Settings { database_read_url: Some(standby.url(database)), ..settings }).await;
        node.until_replica_is_used(true).await;
        node
    }

    async fn until_replica_is_used(&self, is_used: bool) {
        let expected = format!("\napi_content_replica_unused{{}} {}\n", u8::from(!is_used));
        while !self.api.metrics().contains(&expected) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// A port that refuses connections.
const CLOSED: u16 = 1;

#[tokio::test]
async fn content_comes_from_a_replica_that_lacks_nothing() {
    let Some(database) = own_database().await else { return };
    let [first, second] = ["first", "second"].map(folder);
    let standby = Standby::start();
    let node = Node::on_replica(of_epoch(&database, &first, EPOCH), &standby, &database).await;
    // No import, so it has no number, and nothing but the server tells what is read.
    standby.pause(&database, true).await;
    database.run("UPDATE article_body SET body = replace(body, 'first', 'primary')").await;
    assert!(node.article("a").await.contains("first"));

    // An import that the replica lacks: the primary serves it, and the replica once it has it.
    Api::open(of_epoch(&database, &second, EPOCH + 1)).await.unwrap();
    node.until_replica_is_used(false).await;
    assert!(node.article("a").await.contains("second"));
    standby.pause(&database, false).await;
    node.until_replica_is_used(true).await;
    assert!(node.article("a").await.contains("second"));
}

#[tokio::test]
async fn reads_go_on_when_the_replica_is_lost() {
    let Some(database) = own_database().await else { return };
    let content = folder("a word");
    let standby = Standby::start();
    let node = Node::on_replica(of_epoch(&database, &content, EPOCH), &standby, &database).await;
    standby.stop();
    // Not in the cache: each asks a database.
    for number in 0..5 {
        let path = format!("/api/ru-en/moskva/?path=/knowledge-base/taxi/money/a&query=n={number}");
        assert!(node.json(&path).await.to_string().contains("a word"));
    }
    node.until_replica_is_used(false).await;
}

#[tokio::test]
async fn node_starts_and_serves_content_without_the_primary() {
    let Some(database) = own_database().await else { return };
    let content = folder("a word");
    let settings = of_epoch(&database, &content, EPOCH);
    Api::open(settings.clone()).await.unwrap();
    let standby = Standby::start();
    let settings = Settings { database_url: at_port(&database, CLOSED), ..settings };
    let node = Node::on_replica(settings, &standby, &database).await;
    assert!(node.article("a").await.contains("a word"));
    node.until_ready().await;
    assert_eq!(node.get("/api/ru-en/moskva/articles-data?ids=a").await.status(), 503, "likes are no content");
}

#[tokio::test]
async fn node_without_the_primary_reads_the_saved_index() {
    let Some(database) = own_database().await else { return };
    let content = folder(WORD);
    let settings = of_epoch(&database, &content, EPOCH);
    let _first = saving_node(&database, settings.clone()).await;
    let standby = Standby::start();
    let settings = Settings { database_url: at_port(&database, CLOSED), ..settings };
    let node = Node::on_replica(settings, &standby, &database).await;
    assert_eq!(hits(&node).await, 1);
}

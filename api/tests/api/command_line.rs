//! Tests of the binary: exit codes and messages.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::kit::{Folder, TestDatabase, repository};

fn product_api(database: &TestDatabase, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_product-api"));
    command
        .current_dir(repository())
        .env_clear()
        .env("ROADSIDE_DATABASE_URL", &database.url)
        .env("ROADSIDE_MIGRATE", "true")
        .env("ROADSIDE_CSRF_SECRET", "a secret of form tokens that is long enough")
        .args(arguments)
        .output()
        .unwrap()
}

fn error(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[tokio::test]
async fn import_reports_its_changes() {
    let database = TestDatabase::new().await;
    let output = product_api(&database, &["import", "api/content"]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let output = product_api(&database, &["import", "api/content"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("0 added, 0 changed, ") && text.ends_with(" unchanged, 0 removed\n"), "{text}");
}

#[tokio::test]
async fn folder_of_plain_documents_needs_nothing_but_a_database() {
    let (database, folder) = (TestDatabase::new().await, tempfile::tempdir().unwrap());
    std::fs::write(folder.path().join("a.html"), "<title>A</title><p>Text.").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_product-api"));
    command.current_dir(folder.path()).env_clear().args(["import", ".", "--lang", "de", "--migrate", "--database-url", &database.url]);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "1 added, 0 changed, 0 unchanged, 0 removed\n");
}

#[tokio::test]
async fn invalid_content_is_reported_with_file_and_line() {
    let (database, folder) = (TestDatabase::new().await, Folder::new());
    folder.article("en", "a", "", "{{nothing}}\n\n[x](article:gone)");
    let output = product_api(&database, &["import", &folder.path().display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(error(&output), @r"
    en/taxi/money/a.md:14: `{{nothing}}` is not defined in [default] of variables.toml
    en/taxi/money/a.md:16: the link leads to `article:gone`, which does not exist
    ");
}

#[tokio::test]
async fn invalid_settings_are_all_reported_with_exit_code_64() {
    let database = TestDatabase::new().await;
    let output = product_api(&database, &["serve", "--geo=/nowhere", "--max-age-seconds=x"]);
    assert_eq!(output.status.code(), Some(64));
    insta::assert_snapshot!(error(&output), @r"
    --geo: /nowhere is not a folder
    --max-age-seconds: `x` is not a whole number from 0 to 86400
    ");
    assert_eq!(product_api(&database, &["serve", "--no-such-flag"]).status.code(), Some(64));
    assert_eq!(product_api(&database, &["--help"]).status.code(), Some(0));
}

#[tokio::test]
async fn openapi_command_prints_the_document() {
    let database = TestDatabase::new().await;
    let output = product_api(&database, &["openapi"]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
}

#[tokio::test]
async fn server_reloads_on_sighup_and_exits_on_sigterm() {
    let database = TestDatabase::new().await;
    let mut server = Command::new(env!("CARGO_BIN_EXE_product-api"))
        .current_dir(repository())
        .env_clear()
        .env("ROADSIDE_DATABASE_URL", &database.url)
        .args(["serve", "--listen=127.0.0.1:0", "--migrate", "--content-epoch=1", "--lame-duck-ms=0"])
        .env("ROADSIDE_CSRF_SECRET", "a secret of form tokens that is long enough")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
    let address = lines.find_map(|line| Some(line.split_once("serving listen=")?.1.to_owned())).unwrap();

    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("{\"status\":\"ok\"}"), "{answer}");

    let signal = |name: &str| Command::new("kill").args([name, &server.id().to_string()]).status().unwrap();
    assert!(signal("-HUP").success());
    assert!(lines.any(|line| line.ends_with("reloaded")));
    assert!(signal("-TERM").success());
    assert_eq!(server.wait().unwrap().code(), Some(0));
}

#[tokio::test]
async fn socket_and_secret_of_a_service_manager_are_used_and_it_is_notified() {
    let database = TestDatabase::new().await;
    let folder = tempfile::tempdir().unwrap();
    let notify = folder.path().join("notify");
    let socket = UnixDatagram::bind(&notify).unwrap();
    // Reached only when no notification comes.
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let next = || {
        let mut text = [0; 64];
        let length = socket.recv(&mut text).expect("a notification comes");
        String::from_utf8(text[..length].to_vec()).unwrap().trim_end().to_owned()
    };
    let credentials = folder.path().join("credentials");
    std::fs::create_dir(&credentials).unwrap();
    std::fs::write(credentials.join("ROADSIDE_DATABASE_URL"), &database.url).unwrap();
    std::fs::write(credentials.join("env_ROADSIDE_CSRF_SECRET"), "too short\n").unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let serve = || {
        let mut command = Command::new("sh");
        let script = "LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" serve --migrate --content-epoch=1 --lame-duck-ms=0 3<&0 </dev/null";
        command
            .args(["-c", script, env!("CARGO_BIN_EXE_product-api")])
            .current_dir(repository())
            .env_clear()
            .env("ROADSIDE_API_LISTEN", address.to_string())
            .env("CREDENTIALS_DIRECTORY", &credentials)
            .env("NOTIFY_SOCKET", &notify)
            .env("WATCHDOG_USEC", "200000")
            .stdin(OwnedFd::from(listener.try_clone().unwrap()))
            .stderr(Stdio::piped());
        command
    };
    let refused = serve().output().unwrap();
    assert_eq!(refused.status.code(), Some(64));
    assert!(error(&refused).starts_with("--csrf-secret: "), "{}", error(&refused));

    std::fs::write(credentials.join("env_ROADSIDE_CSRF_SECRET"), "a secret of form tokens that is long enough\n").unwrap();
    let mut server = serve().stderr(Stdio::null()).spawn().unwrap();
    assert_eq!(next(), "READY=1");
    assert_eq!(next(), "WATCHDOG=1");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "connected before the start: {answer}");
    assert!(Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap().success());
    while next() != "STOPPING=1" {}
    assert_eq!(server.wait().unwrap().code(), Some(0));
}

//! HTTP/1.1, HTTP/2 with and without TLS, limits, and a graceful end.

use std::time::Duration;

use http::{StatusCode, Version};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::kit::edge;

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// How long something is waited for that a busy machine does late.
const PATIENCE: Duration = Duration::from_secs(30);

#[tokio::test]
async fn http_2_is_spoken_by_prior_knowledge() {
    let edge = edge().start().await;
    let client = reqwest::Client::builder().http2_prior_knowledge().build().unwrap();
    let answer = client.get(format!("http://localhost:{}{PATH}", edge.running().http().port())).send().await.unwrap();
    assert_eq!((answer.status(), answer.version()), (StatusCode::OK, Version::HTTP_2));
}

#[tokio::test]
async fn tls_offers_http_2_by_alpn() {
    let folder = TempDir::new().unwrap();
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let (certificate, key) = (folder.path().join("certificate.pem"), folder.path().join("key.pem"));
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let edge = edge().set("ROADSIDE_TLS_CERTIFICATE", certificate.display()).set("ROADSIDE_TLS_KEY", key.display()).start().await;
    let root = reqwest::Certificate::from_pem(made.cert.pem().as_bytes()).unwrap();
    let client = reqwest::Client::builder().tls_certs_only([root]).build().unwrap();
    let answer = client.get(format!("https://localhost:{}{PATH}", edge.running().https().unwrap().port())).send().await.unwrap();
    assert_eq!((answer.status(), answer.version()), (StatusCode::OK, Version::HTTP_2));
    assert!(answer.headers().contains_key("strict-transport-security"));
    let body = answer.text().await.unwrap();
    assert!(body.contains("rel=\"canonical\" href=\"https://localhost:"), "addresses have the scheme of the visitor");
}

/// Sends bytes as they are and reads until the other side closes.
async fn raw(edge: &crate::kit::Edge, request: &str) -> String {
    let mut stream = TcpStream::connect(edge.running().http()).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn http_1_0_gets_a_whole_page_without_chunks() {
    let edge = edge().start().await;
    let answer = raw(&edge, &format!("GET {PATH} HTTP/1.0\r\nHost: localhost\r\n\r\n")).await;
    assert!(answer.starts_with("HTTP/1.0 200"), "{}", &answer[..80]);
    assert!(!answer.to_lowercase().contains("transfer-encoding"));
    assert!(answer.trim_end().ends_with("</html>"));
}

#[tokio::test]
async fn requests_without_one_host_are_misdirected() {
    let edge = edge().start().await;
    for hosts in ["", "Host: localhost\r\nHost: slate.localhost\r\n", "Host: localhost, evil\r\n"] {
        let answer = raw(&edge, &format!("GET {PATH} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 421"), "{hosts:?}: {}", answer.lines().next().unwrap());
    }
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused_at_once() {
    let edge = edge().set("ROADSIDE_LIMITS_BODY_BYTES", 100).start().await;
    let answer = edge.send(edge.request(http::Method::POST, "/api/anything").body("x".repeat(101))).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn headers_over_the_limit_are_refused() {
    let edge = edge().start().await;
    let answer = raw(&edge, &format!("GET {PATH} HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "a".repeat(64 * 1024))).await;
    assert!(answer.starts_with("HTTP/1.1 431"), "{}", answer.lines().next().unwrap_or_default());
}

#[tokio::test]
async fn a_client_that_takes_nothing_is_let_go() {
    let edge = edge().set("ROADSIDE_LIMITS_WRITE_MS", 300).set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let mut stream = TcpStream::connect(edge.running().http()).await.unwrap();
    // More answers than the buffers between the two hold. They are asked for until the edge takes no more.
    let request = format!("GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n").repeat(100);
    let asking = async { while stream.write_all(request.as_bytes()).await.is_ok() {} };
    tokio::time::timeout(PATIENCE, asking).await.expect("the edge closes the connection");
    let closed = async {
        while !edge.admin("/metrics").await.contains("edge_connections 0\n") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, closed).await.expect("the connection is let go");
}

#[tokio::test]
async fn a_connection_too_many_waits_until_another_ends() {
    let edge = edge().set("ROADSIDE_LIMITS_CONNECTIONS", 1).start().await;
    let request = format!("GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut first = TcpStream::connect(edge.running().http()).await.unwrap();
    first.write_all(request.as_bytes()).await.unwrap();
    first.read_exact(&mut [0; 12]).await.unwrap();
    let mut second = TcpStream::connect(edge.running().http()).await.unwrap();
    second.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    let early = tokio::time::timeout(Duration::from_millis(200), second.read_exact(&mut answer)).await;
    assert!(early.is_err(), "there is no place for it");
    drop(first);
    tokio::time::timeout(PATIENCE, second.read_exact(&mut answer)).await.expect("there is a place now").unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
}

#[tokio::test]
async fn a_connection_ends_with_its_life() {
    let edge = edge().set("ROADSIDE_LIMITS_CONNECTION_MS", 1000).start().await;
    let mut stream = TcpStream::connect(edge.running().http()).await.unwrap();
    stream.write_all(format!("GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200"), "its request is answered");
}

#[tokio::test]
async fn a_stop_closes_the_socket_and_lets_go() {
    let edge = edge().start().await;
    let address = edge.running().http();
    assert_eq!(edge.get(PATH).await.status, StatusCode::OK);
    edge.stop().await;
    assert!(TcpStream::connect(address).await.is_err());
}

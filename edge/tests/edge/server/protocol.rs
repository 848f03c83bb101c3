//! HTTP/1.1, HTTP/2 with and without TLS, connection limits, graceful shutdown.

use std::time::Duration;

use http::{StatusCode, Version};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::harness::edge;

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// Longest wait on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

#[tokio::test]
async fn http_2_works_by_prior_knowledge() {
    let edge = edge().start().await;
    let client = reqwest::Client::builder().http2_prior_knowledge().build().unwrap();
    let response = client.get(format!("http://localhost:{}{PATH}", edge.running().http().port())).send().await.unwrap();
    assert_eq!((response.status(), response.version()), (StatusCode::OK, Version::HTTP_2));
}

#[tokio::test]
async fn tls_offers_http_2_by_alpn() {
    let folder = TempDir::new().unwrap();
    let certificate = certified(folder.path());
    let edge = https_edge(folder.path()).await;
    let (client, url) = (client(certificate), format!("https://localhost:{}{PATH}", edge.running().https().unwrap().port()));
    let response = client.get(&url).send().await.unwrap();
    assert_eq!((response.status(), response.version()), (StatusCode::OK, Version::HTTP_2));
    assert!(response.headers().contains_key("strict-transport-security"));
    let body = response.text().await.unwrap();
    assert!(body.contains("rel=\"canonical\" href=\"https://localhost:"), "URLs have the visitor's scheme");
    let unchanged = client.get(&url).header("if-none-match", "*").send().await.unwrap();
    assert_eq!(unchanged.status(), StatusCode::NOT_MODIFIED);
    assert!(unchanged.headers().contains_key("strict-transport-security"), "every response renews it");
}

#[tokio::test]
async fn tls_client_may_choose_http_1() {
    let folder = TempDir::new().unwrap();
    let certificate = certified(folder.path());
    let edge = https_edge(folder.path()).await;
    let client = reqwest::Client::builder().tls_certs_only([certificate]).http1_only().build().unwrap();
    let response = client.get(format!("https://localhost:{}{PATH}", edge.running().https().unwrap().port())).send().await.unwrap();
    assert_eq!((response.status(), response.version()), (StatusCode::OK, Version::HTTP_11));
}

#[tokio::test]
async fn first_bytes_may_arrive_one_by_one() {
    let edge = edge().start().await;
    let settings = b"\0\0\0\x04\0\0\0\0\0";
    let http2 = [&b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"[..], settings].concat();
    let http1 = b"PUT / HTTP/1.1\r\nhost: localhost\r\n\r\n".to_vec();
    // Both begin with the same byte. The first frame of HTTP/2 has the type of settings.
    for (sent, (from, expected)) in [(http2, (3, &b"\x04"[..])), (http1, (0, b"HTTP/1.1 "))] {
        let mut stream = TcpStream::connect(edge.running().http()).await.unwrap();
        stream.set_nodelay(true).unwrap();
        for byte in sent {
            stream.write_all(&[byte]).await.unwrap();
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let mut start = vec![0; from + expected.len()];
        tokio::time::timeout(PATIENCE, stream.read_exact(&mut start)).await.unwrap().unwrap();
        assert_eq!(&start[from..], expected);
    }
}

/// Writes a new certificate for `localhost` and its key.
fn certified(folder: &std::path::Path) -> reqwest::Certificate {
    let certified = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    std::fs::write(folder.join("certificate.pem"), certified.cert.pem()).unwrap();
    std::fs::write(folder.join("key.pem"), certified.signing_key.serialize_pem()).unwrap();
    reqwest::Certificate::from_pem(certified.cert.pem().as_bytes()).unwrap()
}

/// A client that trusts this certificate alone. Needs the crypto provider of an edge.
fn client(trusted: reqwest::Certificate) -> reqwest::Client {
    reqwest::Client::builder().tls_certs_only([trusted]).build().unwrap()
}

async fn https_edge(folder: &std::path::Path) -> crate::harness::Edge {
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    edge().set("ROADSIDE_TLS_CERTIFICATE", certificate.display()).set("ROADSIDE_TLS_KEY", key.display()).start().await
}

#[tokio::test]
async fn renewed_certificate_is_served_after_a_reload() {
    let folder = TempDir::new().unwrap();
    let before = certified(folder.path());
    let edge = https_edge(folder.path()).await;
    let address = format!("https://localhost:{}{PATH}", edge.running().https().unwrap().port());
    let (before, after) = (client(before), client(certified(folder.path())));
    assert!(after.get(&address).send().await.is_err(), "not read yet");
    edge.running().reload_certificate().unwrap();
    assert_eq!(after.get(&address).send().await.unwrap().status(), StatusCode::OK);
    assert!(before.get(&address).send().await.is_err(), "the first certificate is gone");

    // A key without its certificate changes nothing.
    std::fs::write(folder.path().join("key.pem"), rcgen::KeyPair::generate().unwrap().serialize_pem()).unwrap();
    assert!(edge.running().reload_certificate().unwrap_err().contains("certificate and key"));
    assert_eq!(after.get(&address).send().await.unwrap().status(), StatusCode::OK);
}

/// Sends raw bytes and reads until the edge closes the connection.
async fn raw(edge: &crate::harness::Edge, request: &str) -> String {
    let mut stream = TcpStream::connect(edge.running().http()).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut response = Vec::new();
    stream.read_to_end(&mut response).await.unwrap();
    String::from_utf8_lossy(&response).into_owned()
}

#[tokio::test]
async fn http_1_0_gets_a_complete_page_without_chunks() {
    let edge = edge().start().await;
    let response = raw(&edge, &format!("GET {PATH} HTTP/1.0\r\nHost: localhost\r\n\r\n")).await;
    assert!(response.starts_with("HTTP/1.0 200"), "{}", &response[..80]);
    assert!(!response.to_lowercase().contains("transfer-encoding"));
    assert!(response.trim_end().ends_with("</html>"));
}

#[tokio::test]
async fn request_without_exactly_one_host_is_421() {
    let edge = edge().start().await;
    for hosts in ["", "Host: localhost\r\nHost: slate.localhost\r\n", "Host: localhost, evil\r\n"] {
        let response = raw(&edge, &format!("GET {PATH} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n")).await;
        assert!(response.starts_with("HTTP/1.1 421"), "{hosts:?}: {}", response.lines().next().unwrap());
    }
}

#[tokio::test]
async fn body_over_the_limit_is_413() {
    let edge = edge().set("ROADSIDE_LIMITS_BODY_BYTES", 100).start().await;
    let response = edge.send(edge.request(http::Method::POST, "/api/anything").body("x".repeat(101))).await;
    assert_eq!(response.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn headers_over_the_limit_are_431() {
    let edge = edge().start().await;
    let response = raw(&edge, &format!("GET {PATH} HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "a".repeat(64 * 1024))).await;
    assert!(response.starts_with("HTTP/1.1 431"), "{}", response.lines().next().unwrap_or_default());
}

#[tokio::test]
async fn connection_of_a_client_that_reads_nothing_is_closed() {
    let edge = edge().set("ROADSIDE_LIMITS_WRITE_MS", 300).set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let mut stream = TcpStream::connect(edge.running().http()).await.unwrap();
    // Requests more responses than the buffers hold, until the edge accepts no more.
    let request = format!("GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n").repeat(100);
    let requests = async { while stream.write_all(request.as_bytes()).await.is_ok() {} };
    tokio::time::timeout(PATIENCE, requests).await.expect("the edge closes the connection");
    let closed = async {
        while !edge.admin("/metrics").await.contains("edge_connections 0\n") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, closed).await.expect("the connection is released");
}

#[tokio::test]
async fn connection_over_the_limit_waits_until_another_closes() {
    let edge = edge().set("ROADSIDE_LIMITS_CONNECTIONS", 1).start().await;
    let request = format!("GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut first = TcpStream::connect(edge.running().http()).await.unwrap();
    first.write_all(request.as_bytes()).await.unwrap();
    first.read_exact(&mut [0; 12]).await.unwrap();
    let mut second = TcpStream::connect(edge.running().http()).await.unwrap();
    second.write_all(request.as_bytes()).await.unwrap();
    let mut response = [0; 12];
    let early = tokio::time::timeout(Duration::from_millis(200), second.read_exact(&mut response)).await;
    assert!(early.is_err(), "the limit is reached");
    drop(first);
    tokio::time::timeout(PATIENCE, second.read_exact(&mut response)).await.expect("a permit is free now").unwrap();
    assert_eq!(&response, b"HTTP/1.1 200");
}

#[tokio::test]
async fn connection_closes_at_its_maximum_age() {
    let edge = edge().set("ROADSIDE_LIMITS_CONNECTION_MS", 1000).start().await;
    let mut stream = TcpStream::connect(edge.running().http()).await.unwrap();
    stream.write_all(format!("GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).await.unwrap();
    let mut response = Vec::new();
    stream.read_to_end(&mut response).await.unwrap();
    assert!(response.starts_with(b"HTTP/1.1 200"), "the request is answered first");
}

#[tokio::test]
async fn stop_closes_the_socket() {
    let edge = edge().start().await;
    let address = edge.running().http();
    assert_eq!(edge.get(PATH).await.status, StatusCode::OK);
    edge.stop().await;
    assert!(TcpStream::connect(address).await.is_err());
}

//! Rate limits, and malformed or late request bodies.

use http::{Method, StatusCode};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::harness::{Builder, Edge, edge};

/// Beacons that one address may send in a burst.
const BURST: usize = 30;

/// Status after more beacons than an address may send. On a slow machine the limit refills.
async fn status_over_the_limit(edge: &Edge) -> StatusCode {
    let mut last = StatusCode::OK;
    for _ in 0..10 * BURST {
        if last == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
        let beacon = edge.request(Method::POST, "/api/beacon").header("sec-fetch-site", "same-origin").body("no beacon");
        last = edge.send(beacon.header("content-type", "text/plain")).await.status;
    }
    last
}

#[tokio::test]
async fn loopback_is_rate_limited_unless_the_configuration_lifts_the_limits() {
    assert_eq!(status_over_the_limit(&edge().start().await).await, StatusCode::TOO_MANY_REQUESTS);
    let unlimited = edge().set("ROADSIDE_DEV_UNLIMITED_LOOPBACK", true).start().await;
    assert_eq!(status_over_the_limit(&unlimited).await, StatusCode::BAD_REQUEST, "every beacon is parsed");
}

/// Sends the head and a part of the body of a beacon. Returns the status line.
async fn response(builder: Builder, length: &str, body: &str) -> String {
    let edge = builder.start().await;
    let mut stream = TcpStream::connect(edge.running().http()).await.unwrap();
    let head = format!(
        "POST /api/beacon HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: text/plain\r\n{length}\r\n\r\n"
    );
    stream.write_all((head + body).as_bytes()).await.unwrap();
    let mut response = Vec::new();
    while !response.contains(&b'\n') {
        assert!(stream.read_buf(&mut response).await.unwrap() > 0, "the connection closed without a response");
    }
    String::from_utf8_lossy(&response).lines().next().unwrap().to_owned()
}

#[tokio::test]
async fn malformed_body_is_400() {
    let first_line = response(edge(), "Transfer-Encoding: chunked", "zz\r\n").await;
    assert!(first_line.starts_with("HTTP/1.1 400"), "{first_line}");
}

#[tokio::test]
async fn late_body_is_408() {
    let first_line = response(edge().set("ROADSIDE_LIMITS_REQUEST_MS", 300), "Content-Length: 100", "half").await;
    assert!(first_line.starts_with("HTTP/1.1 408"), "{first_line}");
}

//! How often one address may do something, and requests whose bodies do not come as they should.

use http::{Method, StatusCode};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::kit::{Builder, Edge, edge};

/// Beacons that one address may send at once.
const BURST: usize = 30;

/// Status of the last of more beacons than an address may send. On a slow machine some are given back meanwhile.
async fn one_too_many(edge: &Edge) -> StatusCode {
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
async fn visitors_of_this_machine_are_counted_unless_the_configuration_lifts_the_limits() {
    assert_eq!(one_too_many(&edge().start().await).await, StatusCode::TOO_MANY_REQUESTS);
    let lifted = edge().set("ROADSIDE_DEV_UNLIMITED_LOOPBACK", true).start().await;
    assert_eq!(one_too_many(&lifted).await, StatusCode::BAD_REQUEST, "all are looked at");
}

/// Sends a beacon's head and the beginning of its body. The answer's first line.
async fn answer(builder: Builder, length: &str, body: &str) -> String {
    let edge = builder.start().await;
    let mut stream = TcpStream::connect(edge.running().http()).await.unwrap();
    let head = format!(
        "POST /api/beacon HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: text/plain\r\n{length}\r\n\r\n"
    );
    stream.write_all((head + body).as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.contains(&b'\n') {
        assert!(stream.read_buf(&mut answer).await.unwrap() > 0, "it ends without an answer");
    }
    String::from_utf8_lossy(&answer).lines().next().unwrap().to_owned()
}

#[tokio::test]
async fn a_malformed_body_is_the_senders_fault() {
    let first_line = answer(edge(), "Transfer-Encoding: chunked", "zz\r\n").await;
    assert!(first_line.starts_with("HTTP/1.1 400"), "{first_line}");
}

#[tokio::test]
async fn a_body_that_does_not_come_is_the_senders_fault() {
    let first_line = answer(edge().set("ROADSIDE_LIMITS_REQUEST_MS", 300), "Content-Length: 100", "half").await;
    assert!(first_line.starts_with("HTTP/1.1 408"), "{first_line}");
}

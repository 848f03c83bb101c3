//! Drain: not ready, still serving, connections end.

use http::StatusCode;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::harness::edge;

#[tokio::test]
async fn draining_edge_is_not_ready_but_serves_and_closes_connections() {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let path = "/ru-ru/moskva/knowledge-base";
    assert_eq!(edge.admin("/readyz").await, "ready\n");
    assert_eq!(edge.get(path).await.header("connection"), "");

    edge.running().app().drain();
    assert_eq!(edge.admin("/readyz").await, "This edge is stopping.\n");
    assert_eq!(edge.admin("/healthz").await, "ok\n");
    let page = edge.get(path).await;
    assert_eq!((page.status, page.header("connection")), (StatusCode::OK, "close"));
}

#[tokio::test]
async fn http2_clients_lose_no_request_to_a_drain() {
    let edge = edge().start().await;
    let client = reqwest::Client::builder().http2_prior_knowledge().build().unwrap();
    let address = format!("http://{}/_edge/health", edge.running().http());
    let get = async || client.get(&address).header("host", "localhost").send().await.unwrap().status();
    assert_eq!(get().await, StatusCode::OK);
    edge.running().app().drain();
    for _ in 0..20 {
        assert_eq!(get().await, StatusCode::OK);
    }
}

#[tokio::test]
async fn visitor_who_connected_just_before_the_end_is_served() {
    let edge = edge().start().await;
    let address = edge.running().http();
    let mut early = TcpStream::connect(address).await.unwrap();
    edge.running().app().drain();
    let stopping = tokio::spawn(edge.stop());
    while TcpStream::connect(address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    // Every task learns that the edge is stopping.
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    early.write_all(b"GET /_edge/health HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut response = String::new();
    early.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 200 OK\r\n") && response.contains("connection: close"), "{response}");
    stopping.await.unwrap();
}

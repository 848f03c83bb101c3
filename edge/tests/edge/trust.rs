//! What the product API is told of a visitor, and what of its answers a visitor is told.

use http::{Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::kit::{Edge, edge};

/// A product API that answers every request with the given head, and with the request's own head as its body.
async fn parrot(head: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = Vec::new();
            let mut piece = [0; 4096];
            while !request.windows(4).any(|bytes| bytes == b"\r\n\r\n") {
                let length = stream.read(&mut piece).await.unwrap();
                request.extend_from_slice(&piece[..length]);
            }
            let answer = format!("HTTP/1.1 {head}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", request.len());
            stream.write_all(answer.as_bytes()).await.unwrap();
            stream.write_all(&request).await.unwrap();
        }
    });
    format!("http://{address}")
}

async fn edge_before(head: &'static str, settings: &[(&str, &str)]) -> Edge {
    let mut builder = edge().set("ROADSIDE_API_URL", parrot(head).await);
    for (name, value) in settings {
        builder = builder.set(name, *value);
    }
    builder.start().await
}

const KEY: (&str, &str) = ("ROADSIDE_API_KEY", "open-sesame");

#[tokio::test]
async fn with_the_key_goes_what_only_the_edge_knows() {
    let edge = edge_before("200 OK", &[KEY]).await;
    let port = edge.running().http().port();
    let told = edge.get_as("kz.localhost", "/api/anything").await.body;
    for line in [
        "x-roadside-key: open-sesame".to_owned(),
        "x-roadside-ip: 127.0.0.1".to_owned(),
        format!("x-roadside-origin: http://kz.localhost:{port}"),
        format!("x-roadside-domains: http://localhost:{port},http://slate.localhost:{port},http://kz.localhost:{port}"),
    ] {
        assert!(told.contains(&format!("{line}\r\n")), "{line} in {told}");
    }
    let without = edge_before("200 OK", &[]).await.get("/api/anything").await.body;
    assert!(!without.contains("x-roadside"), "{without}");
}

#[tokio::test]
async fn a_visitor_can_say_none_of_it() {
    let edge = edge_before("200 OK", &[KEY]).await;
    let request = edge.request(Method::GET, "/api/anything").header("x-forwarded-for", "6.6.6.6").header("x-forwarded-proto", "https");
    let request =
        ["key", "ip", "origin", "domains"].iter().fold(request, |request, name| request.header(format!("x-roadside-{name}"), "6.6.6.6"));
    let told = edge.send(request).await.body;
    assert!(!told.contains("6.6.6.6") && !told.contains("https://"), "{told}");
}

#[tokio::test]
async fn a_proxy_of_ours_is_believed() {
    let edge = edge_before("200 OK", &[KEY, ("ROADSIDE_LISTEN_TRUSTED_PROXIES", "127.0.0.0/8, ::1")]).await;
    let request =
        edge.request(Method::GET, "/api/anything").header("x-forwarded-for", "6.6.6.6, 203.0.113.7").header("x-forwarded-proto", "https");
    let told = edge.send(request).await.body;
    assert!(told.contains("x-roadside-ip: 203.0.113.7\r\n"), "{told}");
    assert!(told.contains("x-roadside-origin: https://localhost\r\n"), "{told}");
}

#[tokio::test]
async fn a_redirect_reaches_the_browser_when_it_stays_with_us() {
    for head in [
        "302 Found\r\nlocation: /api/identity/auth?retpath=http%3A%2F%2Flocalhost%2F",
        "303 See Other\r\nlocation: http://slate.localhost/ru-ru/moskva",
    ] {
        let answer = edge_before(head, &[]).await.get_as_is("localhost", "/api/identity/logout").await;
        assert_eq!(answer.status.as_str(), &head[..3], "{}", answer.body);
        assert!(head.ends_with(answer.header("location")) && !answer.header("location").is_empty());
    }
    for location in [
        "302 Found\r\nlocation: https://evil.example/",
        "302 Found\r\nlocation: //evil.example/",
        "302 Found\r\nlocation: /\\evil.example/",
        "302 Found\r\nlocation: http://localhost.evil.example/",
        "302 Found\r\nlocation: https://localhost/",
        "302 Found\r\nlocation: http://localhost@evil.example/",
        "302 Found\r\nlocation: javascript:alert(1)",
    ] {
        let answer = edge_before(location, &[]).await.get_as_is("localhost", "/api/identity/logout").await;
        assert_eq!((answer.status, answer.header("location")), (StatusCode::BAD_GATEWAY, ""), "{location}");
        assert!(answer.body.contains("foreign_redirect"));
    }
}

#[tokio::test]
async fn the_api_may_have_a_policy_of_its_own_and_say_who_may_ask() {
    let head = "200 OK\r\ncontent-security-policy: default-src 'self'\r\naccess-control-allow-origin: http://slate.localhost\r\n\
                access-control-allow-credentials: true\r\nvary: origin\r\nserver: secret";
    let edge = edge_before(head, &[]).await;
    let preflight =
        edge.request(Method::OPTIONS, "/api/set/city").header("access-control-request-method", "GET").header("sec-fetch-site", "same-site");
    let answer = edge.send(preflight).await;
    assert_eq!(answer.header("content-security-policy"), "default-src 'self'");
    assert_eq!(answer.header("access-control-allow-origin"), "http://slate.localhost");
    assert_eq!(answer.header("access-control-allow-credentials"), "true");
    assert_eq!(answer.header("vary"), "origin");
    assert_eq!(answer.header("server"), "");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert!(answer.body.contains("access-control-request-method: GET\r\n") && answer.body.contains("sec-fetch-site: same-site\r\n"));
}

#[tokio::test]
async fn pages_know_the_origins_of_all_sites_and_may_ask_them_and_nobody_else() {
    let edge = edge().start().await;
    let port = edge.running().http().port();
    let page = edge.get_as("127.0.0.1", "/ru-ru/moskva/knowledge-base").await;
    let others = [format!("http://slate.localhost:{port}"), format!("http://kz.localhost:{port}")];
    let own = format!("http://127.0.0.1:{port}");
    assert_eq!(page.model()["site"]["domains"], json!([own, others[0], others[1]]), "the host visited stands for its site");
    let connect = format!("connect-src 'self' {};", others.join(" "));
    assert!(page.header("content-security-policy").contains(&connect), "{}", page.header("content-security-policy"));
}

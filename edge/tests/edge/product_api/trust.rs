//! Visitor headers sent to the product API, and the response headers that reach the visitor.

use http::{Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::harness::{Edge, edge};

/// A product API that answers with a fixed head and echoes the request's head as the body.
async fn echo_api(head: &'static str) -> String {
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
            let response = format!("HTTP/1.1 {head}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", request.len());
            stream.write_all(response.as_bytes()).await.unwrap();
            stream.write_all(&request).await.unwrap();
        }
    });
    format!("http://{address}")
}

async fn edge_with_api(head: &'static str, settings: &[(&str, &str)]) -> Edge {
    let mut builder = edge().set("ROADSIDE_API_URL", echo_api(head).await);
    for (name, value) in settings {
        builder = builder.set(name, *value);
    }
    builder.start().await
}

const KEY: (&str, &str) = ("ROADSIDE_API_KEY", "open-sesame");

#[tokio::test]
async fn visitor_headers_are_sent_only_with_a_key() {
    let edge = edge_with_api("200 OK", &[KEY]).await;
    let port = edge.running().http().port();
    let request_head = edge.get_as("kz.localhost", "/api/anything").await.body;
    for line in [
        "x-roadside-key: open-sesame".to_owned(),
        "x-roadside-ip: 127.0.0.1".to_owned(),
        format!("x-roadside-origin: http://kz.localhost:{port}"),
        format!("x-roadside-domains: http://localhost:{port},http://slate.localhost:{port},http://kz.localhost:{port}"),
    ] {
        assert!(request_head.contains(&format!("{line}\r\n")), "{line} in {request_head}");
    }
    let without = edge_with_api("200 OK", &[]).await.get("/api/anything").await.body;
    assert!(!without.contains("x-roadside"), "{without}");
}

#[tokio::test]
async fn forged_visitor_headers_are_replaced() {
    let edge = edge_with_api("200 OK", &[KEY]).await;
    let request = edge.request(Method::GET, "/api/anything").header("x-forwarded-for", "6.6.6.6").header("x-forwarded-proto", "https");
    let request =
        ["key", "ip", "origin", "domains"].iter().fold(request, |request, name| request.header(format!("x-roadside-{name}"), "6.6.6.6"));
    let request_head = edge.send(request).await.body;
    assert!(!request_head.contains("6.6.6.6") && !request_head.contains("https://"), "{request_head}");
}

#[tokio::test]
async fn forwarded_headers_of_a_trusted_proxy_are_used() {
    let edge = edge_with_api("200 OK", &[KEY, ("ROADSIDE_LISTEN_TRUSTED_PROXIES", "127.0.0.0/8, ::1")]).await;
    let request =
        edge.request(Method::GET, "/api/anything").header("x-forwarded-for", "6.6.6.6, 203.0.113.7").header("x-forwarded-proto", "https");
    let request_head = edge.send(request).await.body;
    assert!(request_head.contains("x-roadside-ip: 203.0.113.7\r\n"), "{request_head}");
    assert!(request_head.contains("x-roadside-origin: https://localhost\r\n"), "{request_head}");
}

#[tokio::test]
async fn redirects_reach_the_browser_only_within_our_hosts() {
    for head in [
        "302 Found\r\nlocation: /api/identity/auth?retpath=http%3A%2F%2Flocalhost%2F",
        "303 See Other\r\nlocation: http://slate.localhost/ru-ru/moskva",
    ] {
        let response = edge_with_api(head, &[]).await.get_as_is("localhost", "/api/identity/logout").await;
        assert_eq!(response.status.as_str(), &head[..3], "{}", response.body);
        assert!(head.ends_with(response.header("location")) && !response.header("location").is_empty());
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
        let response = edge_with_api(location, &[]).await.get_as_is("localhost", "/api/identity/logout").await;
        assert_eq!((response.status, response.header("location")), (StatusCode::BAD_GATEWAY, ""), "{location}");
        assert!(response.body.contains("foreign_redirect"));
    }
}

#[tokio::test]
async fn only_sign_in_and_sign_out_redirect_to_the_identity_provider() {
    let provider = &[("ROADSIDE_IDENTITY_ISSUER", "https://id.example/realms/a"), ("ROADSIDE_IDENTITY_ORIGINS", "https://login.example")];
    for location in ["https://id.example/auth?state=1", "https://login.example/logout"] {
        let head: &str = format!("303 See Other\r\nlocation: {location}").leak();
        let edge = edge_with_api(head, provider).await;
        for path in ["/api/identity/auth", "/api/identity/logout"] {
            let response = edge.get_as_is("localhost", path).await;
            assert_eq!((response.status.as_u16(), response.header("location")), (303, location), "{path}");
        }
        for path in ["/api/auth/profile", "/api/anything?/api/identity/"] {
            assert_eq!(edge.get_as_is("localhost", path).await.status, StatusCode::BAD_GATEWAY, "{path}");
        }
        for host in ["slate.localhost", "kz.localhost"] {
            assert_eq!(edge.get_as_is(host, "/api/identity/auth").await.status, StatusCode::NOT_FOUND, "{host}");
        }
    }
    for location in
        ["http://id.example/", "https://id.example:8443/", "https://id.example.evil.example/", "https://id.example@evil.example/"]
    {
        let head: &str = format!("303 See Other\r\nlocation: {location}").leak();
        let response = edge_with_api(head, provider).await.get_as_is("localhost", "/api/identity/auth").await;
        assert_eq!((response.status, response.header("location")), (StatusCode::BAD_GATEWAY, ""), "{location}");
    }
}

#[tokio::test]
async fn csp_and_cors_headers_of_the_api_are_kept() {
    let head = "200 OK\r\ncontent-security-policy: default-src 'self'\r\naccess-control-allow-origin: http://slate.localhost\r\n\
                access-control-allow-credentials: true\r\nvary: origin\r\nserver: secret";
    let edge = edge_with_api(head, &[]).await;
    let preflight =
        edge.request(Method::OPTIONS, "/api/set/city").header("access-control-request-method", "GET").header("sec-fetch-site", "same-site");
    let response = edge.send(preflight).await;
    assert_eq!(response.header("content-security-policy"), "default-src 'self'");
    assert_eq!(response.header("access-control-allow-origin"), "http://slate.localhost");
    assert_eq!(response.header("access-control-allow-credentials"), "true");
    assert_eq!(response.header("vary"), "origin");
    assert_eq!(response.header("server"), "");
    assert_eq!(response.header("x-content-type-options"), "nosniff");
    assert!(response.body.contains("access-control-request-method: GET\r\n") && response.body.contains("sec-fetch-site: same-site\r\n"));
}

#[tokio::test]
async fn csp_of_pages_allows_the_origins_of_our_sites_only() {
    let edge = edge().start().await;
    let port = edge.running().http().port();
    let page = edge.get_as("127.0.0.1", "/ru-ru/moskva/knowledge-base").await;
    let others = [format!("http://slate.localhost:{port}"), format!("http://kz.localhost:{port}")];
    let own = format!("http://127.0.0.1:{port}");
    assert_eq!(page.model()["site"]["domains"], json!([own, others[0], others[1]]), "the visited host represents its site");
    let connect = format!("connect-src 'self' {};", others.join(" "));
    assert!(page.header("content-security-policy").contains(&connect), "{}", page.header("content-security-policy"));
}

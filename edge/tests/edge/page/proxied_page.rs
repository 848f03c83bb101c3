//! Remote pages served under our own URLs.

use http::{Method, StatusCode};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::harness::{Edge, edge};

/// A server that answers all requests with a text and reports the request heads.
async fn server(response: &'static str) -> (u16, tokio::sync::mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, requests) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = vec![0; 8192];
            let length = stream.read(&mut request).await.unwrap();
            let _ = sender.send(String::from_utf8_lossy(&request[..length]).into_owned());
            stream.write_all(response.as_bytes()).await.unwrap();
        }
    });
    (port, requests)
}

/// An edge that proxies `/promo`. 127.0.0.1 is not one of its hosts.
async fn edge_with_landing_page(port: u16) -> Edge {
    let rule = format!(
        "[serve_in_place]\nhosts = [\"127.0.0.1\"]\n[[redirect]]\nfrom = \"/promo\"\nto = \"http://127.0.0.1:{port}/landing\"\ncode = 305\n\
         owner = \"tests\"\nreason = \"a test\"\n"
    );
    edge().rules("sites.toml", |text| text.replace(", \"127.0.0.1\"", "")).rules("redirects-test.toml", |_| rule).start().await
}

#[tokio::test]
async fn proxied_page_is_sandboxed_and_has_no_cookies() {
    let (port, mut requests) = server(
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nset-cookie: a=b\r\nx-other: 1\r\ncontent-security-policy: img-src 'self'\r\n\
         cache-control: max-age=5\r\ncontent-length: 12\r\nconnection: close\r\n\r\n<p>Promo</p>",
    )
    .await;
    let edge = edge_with_landing_page(port).await;
    let request = edge.request_as("localhost", Method::GET, "/promo?utm=x");
    let response =
        edge.send(request.header("cookie", "session=secret").header("authorization", "secret").header("accept-language", "ru")).await;
    assert_eq!((response.status, response.body.as_str()), (StatusCode::OK, "<p>Promo</p>"));
    assert_eq!((response.header("set-cookie"), response.header("x-other"), response.header("cache-control")), ("", "", "max-age=5"));
    let policies: Vec<&str> = response.headers.get_all("content-security-policy").iter().map(|value| value.to_str().unwrap()).collect();
    assert!(policies.len() == 2 && policies[0].starts_with("sandbox ") && !policies[0].contains("allow-same-origin"), "{policies:?}");
    let request_head = requests.recv().await.unwrap().to_lowercase();
    assert!(
        request_head.starts_with("get /landing?utm=x http/1.1\r\n") && request_head.contains("accept-language: ru\r\n"),
        "{request_head}"
    );
    assert!(!request_head.contains("secret") && !request_head.contains("x-roadside"), "{request_head}");
}

#[tokio::test]
async fn unreachable_or_redirecting_server_is_an_error_page() {
    let (port, _asked) =
        server("HTTP/1.1 302 Found\r\nlocation: https://evil.example/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").await;
    for port in [port, 9] {
        let response = edge_with_landing_page(port).await.get("/promo").await;
        assert_eq!((response.status, response.header("location")), (StatusCode::SERVICE_UNAVAILABLE, ""));
        assert!(response.body.contains("сервер не отвечает"), "{}", response.body);
    }
}

#[tokio::test]
async fn soft_navigation_to_a_proxied_page_is_204() {
    let edge = edge_with_landing_page(9).await;
    assert_eq!(edge.get("/_edge/page?url=/promo").await.status, StatusCode::NO_CONTENT);
}

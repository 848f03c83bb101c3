//! Pages that are served under an address of ours although they are elsewhere.

use http::{Method, StatusCode};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::kit::{Edge, edge};

/// A server that answers every request with a text, and sends what it was asked.
async fn server(answer: &'static str) -> (u16, tokio::sync::mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, asked) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = vec![0; 8192];
            let length = stream.read(&mut request).await.unwrap();
            let _ = sender.send(String::from_utf8_lossy(&request[..length]).into_owned());
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    (port, asked)
}

/// `/promo` shows a page of another server; 127.0.0.1 is none of our hosts here.
async fn edge_before(port: u16) -> Edge {
    let rule = format!(
        "[serve_in_place]\nhosts = [\"127.0.0.1\"]\n[[redirect]]\nfrom = \"/promo\"\nto = \"http://127.0.0.1:{port}/landing\"\ncode = 305\n\
         owner = \"tests\"\nreason = \"a test\"\n"
    );
    edge().rules("sites.toml", |text| text.replace(", \"127.0.0.1\"", "")).rules("redirects-test.toml", |_| rule).start().await
}

#[tokio::test]
async fn another_servers_page_comes_without_its_cookies_in_a_sandbox() {
    let (port, mut asked) = server(
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nset-cookie: a=b\r\nx-other: 1\r\ncontent-security-policy: img-src 'self'\r\n\
         cache-control: max-age=5\r\ncontent-length: 12\r\nconnection: close\r\n\r\n<p>Promo</p>",
    )
    .await;
    let edge = edge_before(port).await;
    let request = edge.request_as("localhost", Method::GET, "/promo?utm=x");
    let answer =
        edge.send(request.header("cookie", "session=secret").header("authorization", "secret").header("accept-language", "ru")).await;
    assert_eq!((answer.status, answer.body.as_str()), (StatusCode::OK, "<p>Promo</p>"));
    assert_eq!((answer.header("set-cookie"), answer.header("x-other"), answer.header("cache-control")), ("", "", "max-age=5"));
    let policies: Vec<&str> = answer.headers.get_all("content-security-policy").iter().map(|value| value.to_str().unwrap()).collect();
    assert!(policies.len() == 2 && policies[0].starts_with("sandbox ") && !policies[0].contains("allow-same-origin"), "{policies:?}");
    let told = asked.recv().await.unwrap().to_lowercase();
    assert!(told.starts_with("get /landing?utm=x http/1.1\r\n") && told.contains("accept-language: ru\r\n"), "{told}");
    assert!(!told.contains("secret") && !told.contains("x-roadside"), "{told}");
}

#[tokio::test]
async fn a_server_that_is_gone_or_sends_on_is_the_edges_own_page() {
    let (port, _asked) =
        server("HTTP/1.1 302 Found\r\nlocation: https://evil.example/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").await;
    for port in [port, 9] {
        let answer = edge_before(port).await.get("/promo").await;
        assert_eq!((answer.status, answer.header("location")), (StatusCode::SERVICE_UNAVAILABLE, ""));
        assert!(answer.body.contains("сервер не отвечает"), "{}", answer.body);
    }
}

#[tokio::test]
async fn a_soft_navigation_leaves_it_to_the_browser() {
    let edge = edge_before(9).await;
    assert_eq!(edge.get("/_edge/page?url=/promo").await.status, StatusCode::NO_CONTENT);
}

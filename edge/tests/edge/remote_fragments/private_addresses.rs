//! SSRF: a fragment server cannot make the edge fetch addresses that only the edge can reach.

use http::StatusCode;
use serde_json::{Value, json};

use super::*;
use crate::harness::stub_server::{Behaviour, typed};

/// Spellings of this machine's address that a fragment server may use, without the port.
const THIS_MACHINE: [&str; 21] = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "017700000001",
    "127.0.0.1.",
    "%31%32%37.0.0.1",
    "①②⑦.⓪.⓪.①",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "0.0.0.0",
    "0",
    "localhost",
    "LocalHost",
    "localhost.",
    "user@127.0.0.1",
    ":password@127.0.0.1",
];

/// Failures shown to one edge. Its circuit breaker opens at 20.
const MOST_FAILURES: usize = 15;

/// Manifest fields that hold an address.
const FIELDS: [&str; 4] = ["content", "fallback", "css", "js"];

fn manifest(field: &str, address: &str) -> Behaviour {
    let mut manifest = json!({ "name": "offers", "version": "1.0.0", "content": "/content" });
    manifest[field] = if matches!(field, "css" | "js") { json!([{ "value": address }]) } else { Value::from(address) };
    typed("application/json", manifest.to_string())
}

/// A server with HTML, CSS and a script, and its port.
async fn private() -> (StubServer, u16) {
    let private = StubServer::start().await;
    for (path, behaviour) in
        [("/html", html("<p>secret</p>")), ("/file.css", typed("text/css", "secret{}")), ("/file.js", typed("text/javascript", "secret"))]
    {
        private.at(path, behaviour);
    }
    let port = private.url.rsplit_once(':').unwrap().1.parse().unwrap();
    (private, port)
}

fn path(field: &str) -> &'static str {
    match field {
        "css" => "/file.css",
        "js" => "/file.js",
        _ => "/html",
    }
}

/// Makes the edge read a manifest with an address in one field.
async fn read(server: &StubServer, edge: &Edge, field: &str, address: &str) -> Response {
    server.at("/manifest.json", manifest(field, address));
    let before = server.requests("/manifest.json").len();
    // An unknown version makes the edge read the manifest again.
    let response = edge.get(OFFERS).await;
    assert_eq!(server.requests("/manifest.json").len(), before + 1, "{field} {address}");
    response
}

async fn podlet(more: &str) -> (StubServer, Edge) {
    let server = StubServer::start().await;
    server.at(
        "/manifest.json",
        typed("application/json", json!({ "name": "offers", "version": "1.0.0", "content": "/content" }).to_string()),
    );
    server.at("/content", html("<p>own</p>").with("podlet-version", "another"));
    for (path, behaviour) in [("/file.css", typed("text/css", "p{}")), ("/file.js", typed("text/javascript", "1"))] {
        server.at(path, behaviour);
    }
    let more = format!("{PATIENT}\n{more}");
    let edge = with("podlet", &format!("{}/manifest.json", server.url), &more)
        .set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000)
        .set("ROADSIDE_RENDER_BREAKER_SHARE", 1)
        .start()
        .await;
    edge.get(OFFERS).await;
    (server, edge)
}

#[tokio::test]
async fn manifest_address_on_another_host_is_not_fetched() {
    let (private, port) = private().await;
    for field in FIELDS {
        let written = THIS_MACHINE.map(|host| format!("http://{host}:{port}{}", path(field)));
        let odd = [
            format!("//127.0.0.1:{port}{}", path(field)),
            format!("\\\\127.0.0.1:{port}\\{}", &path(field)[1..]),
            format!("http:\\\\127.0.0.1:{port}{}", path(field)),
            format!("\thttp://127.0.0.1:{port}{}", path(field)),
        ];
        let addresses: Vec<&String> = written.iter().chain(&odd).collect();
        for batch in addresses.chunks(MOST_FAILURES) {
            let (server, edge) = podlet("").await;
            for address in batch {
                let response = read(&server, &edge, field, address).await;
                assert!(!response.body.contains("secret"), "{field} {address}: {}", response.body);
            }
        }
    }
    assert_eq!(private.accepted_connections(), 0, "no connection was made");
    let (server, edge) = podlet("").await;
    // Any spelling of the fragment server's own address is allowed.
    let own = server.url.replace("127.0.0.1", "2130706433");
    read(&server, &edge, "css", &format!("{own}/file.css")).await;
    assert_eq!(server.requests("/file.css").len(), 1);
}

#[tokio::test]
async fn allowed_file_host_serves_files_but_not_content() {
    let (private, port) = private().await;
    let (server, edge) = podlet(&format!("file_hosts = [\"localhost:{port}\"]")).await;
    for field in ["content", "fallback"] {
        read(&server, &edge, field, &format!("http://localhost:{port}/html")).await;
    }
    for host in ["127.0.0.1", "localhost.", "[::1]", "0.0.0.0"] {
        read(&server, &edge, "js", &format!("http://{host}:{port}/file.js")).await;
    }
    assert_eq!(private.accepted_connections(), 0);
    read(&server, &edge, "js", &format!("http://localhost:{port}/file.js")).await;
    assert_eq!(private.requests("/file.js").len(), 1);
}

#[tokio::test]
async fn redirects_of_a_fragment_server_are_not_followed() {
    let (private, _) = private().await;
    for (field, path) in FIELDS.into_iter().map(|field| (field, path(field))) {
        let (server, edge) = podlet("").await;
        for status in [301, 302, 303, 307, 308] {
            server.at(
                "/elsewhere",
                html("").status(status).with("location", format!("{}{path}", private.url)).with("podlet-version", "another"),
            );
            let response = read(&server, &edge, field, "/elsewhere").await;
            assert!(!response.body.contains("secret"), "{field} {status}");
        }
    }
    let (server, edge) = podlet("").await;
    let before = server.requests("/manifest.json").len();
    server.at("/manifest.json", html("").status(302).with("location", format!("{}/html", private.url)));
    edge.get(OFFERS).await;
    assert_eq!(server.requests("/manifest.json").len(), before + 1);
    server.at("/content", html("").status(302).with("location", format!("{}/html", private.url)));
    assert_ne!(edge.get(OFFERS).await.status, StatusCode::FOUND, "the visitor is not redirected either");
    assert_eq!(private.accepted_connections(), 0);
}

#[tokio::test]
async fn plain_page_loads_files_from_the_same_server_only() {
    let (private, port) = private().await;
    let server = StubServer::start().await;
    server.at("/own.css", typed("text/css", "p{}"));
    let tags = |host: &str| {
        format!(
            "<link rel=stylesheet href='http://{host}:{port}/file.css'><link rel=preload as=style href='http://{host}:{port}/file.css'>\
             <script src='http://{host}:{port}/file.js'></script><script type=module src='//{host}:{port}/file.js'></script>"
        )
    };
    // `base` would change every relative address.
    let all: String = THIS_MACHINE[..6].iter().map(|host| format!("<base href='http://{host}:{port}/'>{}", tags(host))).collect();
    server.at(
        "/",
        html(format!("{all}<link rel=stylesheet href=own.css><esi:include src='http://127.0.0.1:{port}/html'></esi:include><p>own</p>")),
    );
    let edge = with("page", &server.url, PATIENT).start().await;
    let response = edge.get(OFFERS).await;
    assert!(response.slot("main").contains("<p>own</p>") && response.body.contains("0-own.css"), "{}", response.body);
    assert!(!response.body.contains("secret"), "{}", response.body);
    assert_eq!(private.accepted_connections(), 0);
}

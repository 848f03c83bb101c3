//! A fragment's server that would have the edge fetch what only the edge can reach: nothing is fetched.

use http::StatusCode;
use serde_json::{Value, json};

use super::*;
use crate::squad::{Does, typed};

/// What a squad's server may write for this machine, with a port after it.
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

/// Failures of a fragment's server that an edge is shown: its circuit breaker opens at 20.
const MOST_FAILURES: usize = 15;

/// Fields of a manifest that hold an address.
const FIELDS: [&str; 4] = ["content", "fallback", "css", "js"];

fn manifest(field: &str, address: &str) -> Does {
    let mut manifest = json!({ "name": "offers", "version": "1.0.0", "content": "/content" });
    manifest[field] = if matches!(field, "css" | "js") { json!([{ "value": address }]) } else { Value::from(address) };
    typed("application/json", manifest.to_string())
}

/// A server that answers whatever it is asked for.
async fn inside() -> (Squad, u16) {
    let inside = Squad::start().await;
    for (path, does) in
        [("/html", html("<p>secret</p>")), ("/file.css", typed("text/css", "secret{}")), ("/file.js", typed("text/javascript", "secret"))]
    {
        inside.at(path, does);
    }
    let port = inside.url.rsplit_once(':').unwrap().1.parse().unwrap();
    (inside, port)
}

fn path(field: &str) -> &'static str {
    match field {
        "css" => "/file.css",
        "js" => "/file.js",
        _ => "/html",
    }
}

/// Lets an edge read a manifest that names an address, and shows what it makes of it.
async fn read(squad: &Squad, edge: &Edge, field: &str, address: &str) -> Answer {
    squad.at("/manifest.json", manifest(field, address));
    let before = squad.asked("/manifest.json").len();
    // A version that is not known has the manifest read again at once.
    let answer = edge.get(OFFERS).await;
    assert_eq!(squad.asked("/manifest.json").len(), before + 1, "{field} {address}");
    answer
}

async fn podlet(more: &str) -> (Squad, Edge) {
    let squad = Squad::start().await;
    squad.at(
        "/manifest.json",
        typed("application/json", json!({ "name": "offers", "version": "1.0.0", "content": "/content" }).to_string()),
    );
    squad.at("/content", html("<p>own</p>").with("podlet-version", "another"));
    for (path, does) in [("/file.css", typed("text/css", "p{}")), ("/file.js", typed("text/javascript", "1"))] {
        squad.at(path, does);
    }
    let more = format!("{PATIENT}\n{more}");
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), &more)
        .set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000)
        .set("ROADSIDE_RENDER_BREAKER_SHARE", 1)
        .start()
        .await;
    edge.get(OFFERS).await;
    (squad, edge)
}

#[tokio::test]
async fn a_manifest_that_names_another_host_has_nothing_fetched_from_it() {
    let (inside, port) = inside().await;
    for field in FIELDS {
        let written = THIS_MACHINE.map(|host| format!("http://{host}:{port}{}", path(field)));
        let odd = [
            format!("//127.0.0.1:{port}{}", path(field)),
            format!("\\\\127.0.0.1:{port}\\{}", &path(field)[1..]),
            format!("http:\\\\127.0.0.1:{port}{}", path(field)),
            format!("\thttp://127.0.0.1:{port}{}", path(field)),
        ];
        let addresses: Vec<&String> = written.iter().chain(&odd).collect();
        for some in addresses.chunks(MOST_FAILURES) {
            let (squad, edge) = podlet("").await;
            for address in some {
                let answer = read(&squad, &edge, field, address).await;
                assert!(!answer.body.contains("secret"), "{field} {address}: {}", answer.body);
            }
        }
    }
    assert_eq!(inside.came(), 0, "nobody came");
    let (squad, edge) = podlet("").await;
    // What leads to the squad's own server, however it is written, is its own.
    let own = squad.url.replace("127.0.0.1", "2130706433");
    read(&squad, &edge, "css", &format!("{own}/file.css")).await;
    assert_eq!(squad.asked("/file.css").len(), 1);
}

#[tokio::test]
async fn a_host_that_the_rule_lists_holds_files_and_nothing_else() {
    let (inside, port) = inside().await;
    let (squad, edge) = podlet(&format!("file_hosts = [\"localhost:{port}\"]")).await;
    for field in ["content", "fallback"] {
        read(&squad, &edge, field, &format!("http://localhost:{port}/html")).await;
    }
    for host in ["127.0.0.1", "localhost.", "[::1]", "0.0.0.0"] {
        read(&squad, &edge, "js", &format!("http://{host}:{port}/file.js")).await;
    }
    assert_eq!(inside.came(), 0);
    read(&squad, &edge, "js", &format!("http://localhost:{port}/file.js")).await;
    assert_eq!(inside.asked("/file.js").len(), 1);
}

#[tokio::test]
async fn whoever_sends_elsewhere_is_not_followed() {
    let (inside, _) = inside().await;
    for (field, path) in FIELDS.into_iter().map(|field| (field, path(field))) {
        let (squad, edge) = podlet("").await;
        for status in [301, 302, 303, 307, 308] {
            squad.at(
                "/elsewhere",
                html("").status(status).with("location", format!("{}{path}", inside.url)).with("podlet-version", "another"),
            );
            let answer = read(&squad, &edge, field, "/elsewhere").await;
            assert!(!answer.body.contains("secret"), "{field} {status}");
        }
    }
    let (squad, edge) = podlet("").await;
    let before = squad.asked("/manifest.json").len();
    squad.at("/manifest.json", html("").status(302).with("location", format!("{}/html", inside.url)));
    edge.get(OFFERS).await;
    assert_eq!(squad.asked("/manifest.json").len(), before + 1);
    squad.at("/content", html("").status(302).with("location", format!("{}/html", inside.url)));
    assert_ne!(edge.get(OFFERS).await.status, StatusCode::FOUND, "nor is a visitor sent there");
    assert_eq!(inside.came(), 0);
}

#[tokio::test]
async fn a_page_names_files_of_its_own_server_only() {
    let (inside, port) = inside().await;
    let squad = Squad::start().await;
    squad.at("/own.css", typed("text/css", "p{}"));
    let tags = |host: &str| {
        format!(
            "<link rel=stylesheet href='http://{host}:{port}/file.css'><link rel=preload as=style href='http://{host}:{port}/file.css'>\
             <script src='http://{host}:{port}/file.js'></script><script type=module src='//{host}:{port}/file.js'></script>"
        )
    };
    // With `base` every relative address would be another one.
    let all: String = THIS_MACHINE[..6].iter().map(|host| format!("<base href='http://{host}:{port}/'>{}", tags(host))).collect();
    squad.at(
        "/",
        html(format!("{all}<link rel=stylesheet href=own.css><esi:include src='http://127.0.0.1:{port}/html'></esi:include><p>own</p>")),
    );
    let edge = with("page", &squad.url, PATIENT).start().await;
    let answer = edge.get(OFFERS).await;
    assert!(answer.slot("main").contains("<p>own</p>") && answer.body.contains("0-own.css"), "{}", answer.body);
    assert!(!answer.body.contains("secret"), "{}", answer.body);
    assert_eq!(inside.came(), 0);
}

//! Policies and hints.

use base64::Engine as _;
use sha2::{Digest as _, Sha256};

use crate::kit::edge;

const PATH: &str = "/ru-ru/moskva/knowledge-base";

#[tokio::test]
async fn the_policy_allows_the_import_map_by_its_hash_and_nothing_unsafe() {
    let edge = edge().start().await;
    let answer = edge.get(PATH).await;
    let policy = answer.header("content-security-policy");
    assert!(!policy.contains("unsafe-"), "{policy}");
    let (_, rest) = answer.body.split_once("<script type=\"importmap\">").unwrap();
    let map = rest.split("</script>").next().unwrap();
    let hash = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(map));
    assert!(policy.contains(&format!("'sha256-{hash}'")), "{policy}");
    // Every script that the browser may ever load from these releases is in the map.
    for file in ["/remoteEntry.js", "/late.js", "/shell.js"] {
        assert!(map.contains(file), "{file} in {map}");
    }
    // A soft navigation or an overlay may bring in any of them, with styles that the page did not have.
    for late in ["/assets/mfe-support/", "/late.css"] {
        assert!(map.contains(late), "{late} in {map}");
    }
    for never in ["server.js", "amber.css", "slate.css"] {
        assert!(!map.contains(never), "{never} in {map}");
    }
}

#[tokio::test]
async fn scripts_and_styles_carry_their_integrity() {
    let edge = edge().start().await;
    let body = edge.get(PATH).await.body;
    let tags = body.split('<').filter(|tag| {
        tag.starts_with("script type=\"module\"")
            || tag.starts_with("link rel=\"stylesheet\"")
            || tag.starts_with("link rel=\"modulepreload\"")
    });
    let tags: Vec<_> = tags.collect();
    assert_eq!(tags.len(), 4, "loader, brand's style, fragment's style, fragment's entry: {tags:#?}");
    for tag in tags {
        assert!(tag.contains("integrity=\"sha256-"), "{tag}");
    }
    assert!(body.contains("/cyrl.woff2\"") && !body.contains("/latn.woff2\""), "only the font of the page's script is preloaded");
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let edge = edge().start().await;
    for path in [PATH, "/", "/nothing", "/assets/x/y/z.js", "/api/health", "/robots.txt", "/ru-ru/%ff"] {
        let answer = edge.get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path}: only over TLS");
    }
}

#[tokio::test]
async fn server_timing_names_every_slot_and_its_source() {
    let edge = edge().start().await;
    edge.get(PATH).await;
    let warm = edge.get(PATH).await;
    let timing = warm.header("server-timing");
    for slot in ["header", "main", "footer"] {
        assert!(timing.contains(&format!("{slot};desc=\"")), "{timing}");
    }
    assert!(timing.contains("data;dur="), "{timing}");
}

#[tokio::test]
async fn pages_are_compressed_for_those_who_ask() {
    let edge = edge().start().await;
    for (accepted, expected) in [("br", "br"), ("gzip", "gzip"), ("gzip, br;q=0", "gzip"), ("identity", "")] {
        let answer = edge.request(http::Method::GET, PATH).header("accept-encoding", accepted).send().await.unwrap();
        let encoding = answer.headers().get("content-encoding").map_or("", |value| value.to_str().unwrap()).to_owned();
        assert_eq!(encoding, expected, "{accepted}");
        assert_eq!(answer.headers()["vary"], "accept-encoding");
    }
}

#[tokio::test]
async fn head_is_get_without_a_body() {
    let edge = edge().start().await;
    let get = edge.get_as_is("localhost", PATH).await;
    let head = edge.send(edge.request(http::Method::HEAD, PATH)).await;
    assert_eq!((head.status, head.body.as_str()), (get.status, ""));
    for name in ["content-type", "cache-control", "content-security-policy", "link"] {
        assert_eq!(head.header(name), get.header(name), "{name}");
    }
}

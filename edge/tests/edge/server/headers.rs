//! Security headers, integrity hashes, compression and `Server-Timing`.

use base64::Engine as _;
use http::Method;
use sha2::{Digest as _, Sha256};

use crate::harness::api_proxy::{ApiProxy, KEY};
use crate::harness::edge;

const PATH: &str = "/ru-ru/moskva/knowledge-base";

#[tokio::test]
async fn csp_allows_the_import_map_by_hash_and_nothing_unsafe() {
    let edge = edge().start().await;
    let response = edge.get(PATH).await;
    let policy = response.header("content-security-policy");
    assert!(!policy.contains("unsafe-"), "{policy}");
    let (_, rest) = response.body.split_once("<script type=\"importmap\">").unwrap();
    let map = rest.split("</script>").next().unwrap();
    let hash = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(map));
    assert!(policy.contains(&format!("'sha256-{hash}'")), "{policy}");
    // The map has all scripts of these releases.
    for file in ["/remoteEntry.js", "/late.js", "/shell.js"] {
        assert!(map.contains(file), "{file} in {map}");
    }
    // Fragments load late styles. Overlays and late fragments start without another map.
    for late in ["/assets/mfe-support/", "/late.css", "/assets/mfe-survey/"] {
        assert!(map.contains(late), "{late} in {map}");
    }
    for never in ["server.js", "amber.css", "slate.css", "/assets/mfe-profile/"] {
        assert!(!map.contains(never), "{never} in {map}");
    }
}

#[tokio::test]
async fn scripts_and_styles_have_integrity_hashes() {
    let edge = edge().start().await;
    let body = edge.get(PATH).await.body;
    let tags = body.split('<').filter(|tag| {
        tag.starts_with("script type=\"module\"")
            || tag.starts_with("link rel=\"stylesheet\"")
            || tag.starts_with("link rel=\"modulepreload\"")
    });
    let tags: Vec<_> = tags.collect();
    assert_eq!(tags.len(), 4, "loader, brand style, fragment style, fragment entry: {tags:#?}");
    for tag in tags {
        assert!(tag.contains("integrity=\"sha256-"), "{tag}");
    }
    assert!(body.contains("/cyrl.woff2\"") && !body.contains("/latn.woff2\""), "only the font of the page's writing script is preloaded");
}

#[tokio::test]
async fn modules_wait_for_the_paint_unless_they_fetch_what_the_page_is_about() {
    let api = ApiProxy::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &api.url).set("ROADSIDE_API_KEY", KEY).start().await;
    api.set_profile_status(200);
    for (path, waits) in [(PATH, true), ("/ru-ru/moskva/contact-us/taxi", true), ("/ru-ru/moskva/community", false)] {
        let body = edge.send(edge.request(Method::GET, path).header("cookie", "session=made-up")).await.body;
        assert_eq!(body.contains("<template data-modules><link rel=\"modulepreload\""), waits, "{path}");
        assert!(body.contains("<link rel=\"modulepreload\""), "{path}");
    }
}

#[tokio::test]
async fn all_responses_have_security_headers() {
    let edge = edge().start().await;
    for path in [PATH, "/", "/nothing", "/assets/x/y/z.js", "/api/health", "/robots.txt", "/ru-ru/%ff"] {
        let response = edge.get(path).await;
        assert_eq!(response.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(response.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
        assert!(response.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert!(!response.header("x-request-id").is_empty(), "{path}");
        assert_eq!(response.header("strict-transport-security"), "", "{path}: only over TLS");
    }
}

#[tokio::test]
async fn server_timing_names_slots_and_sources() {
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
async fn pages_are_compressed_by_accept_encoding() {
    let edge = edge().start().await;
    for (accepted, expected) in [("br", "br"), ("gzip", "gzip"), ("gzip, br;q=0", "gzip"), ("identity", "")] {
        let response = edge.request(http::Method::GET, PATH).header("accept-encoding", accepted).send().await.unwrap();
        let encoding = response.headers().get("content-encoding").map_or("", |value| value.to_str().unwrap()).to_owned();
        assert_eq!(encoding, expected, "{accepted}");
        assert_eq!(response.headers()["vary"], "accept-encoding");
    }
}

#[tokio::test]
async fn head_has_the_headers_of_get_without_a_body() {
    let edge = edge().start().await;
    let get = edge.get_as_is("localhost", PATH).await;
    let head = edge.send(edge.request(http::Method::HEAD, PATH)).await;
    assert_eq!((head.status, head.body.as_str()), (get.status, ""));
    for name in ["content-type", "cache-control", "content-security-policy", "link"] {
        assert_eq!(head.header(name), get.header(name), "{name}");
    }
}

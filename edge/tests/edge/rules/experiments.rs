//! Flags: variants, caching of pages, and the embedded experiments service.

use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Builder, Edge, Response, edge};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// TOML of a flag with more fields.
pub(crate) fn flag(name: &str, fields: &str) -> String {
    format!("[[flag]]\nname = \"{name}\"\nowner = \"platform\"\nreason = \"a test\"\n{fields}\n")
}

fn with_flags(flags: &[String]) -> Builder {
    let text = flags.concat();
    edge().rules("experiments.toml", |_| text)
}

async fn get_with_cohort(edge: &Edge, path: &str, cohort: &str) -> Response {
    edge.send(edge.request(Method::GET, path).header("cookie", format!("cohort={cohort}"))).await
}

#[tokio::test]
async fn page_with_a_visitor_independent_flag_is_public() {
    let edge = with_flags(&[flag("NEW", "value = \"blue\"\nwhen = { city = [\"moskva\"] }")]).start().await;
    let page = edge.get(PATH).await;
    assert_eq!(page.model()["flags"], json!({ "NEW": "blue" }));
    assert!(page.header("cache-control").starts_with("public"));
    assert_eq!(page.header("set-cookie"), "");
    assert_eq!(edge.get("/ru-ru/kazan/knowledge-base").await.model()["flags"], json!({}));
}

#[tokio::test]
async fn page_with_variants_is_private_and_a_visitor_keeps_the_variant() {
    let edge = with_flags(&[flag("NEW", "variants = { a = 50, b = 50 }\nwhen = { city = [\"moskva\"] }")]).start().await;
    let page = edge.get(PATH).await;
    assert_eq!(page.header("cache-control"), "private, no-store");
    let cookie = page.header("set-cookie").to_owned();
    assert!(cookie.starts_with("cohort=") && cookie.ends_with("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"), "{cookie}");
    let cohort = cookie.trim_start_matches("cohort=").split(';').next().unwrap().to_owned();

    for path in [PATH.to_owned(), format!("/_edge/page?url={PATH}/taxi")] {
        let again = get_with_cohort(&edge, &path, &cohort).await;
        let model: Value = if path.starts_with("/_edge") { serde_json::from_str(&again.body).unwrap() } else { again.model() };
        assert_eq!(model["flags"]["NEW"], page.model()["flags"]["NEW"], "{path}");
        assert_eq!((again.header("cache-control"), again.header("set-cookie")), ("private, no-store", ""), "{path}");
    }
    let elsewhere = edge.get("/ru-ru/kazan/knowledge-base").await;
    assert!(elsewhere.header("cache-control").starts_with("public"), "the flag cannot apply there");
    assert_eq!(elsewhere.header("set-cookie"), "");
}

#[tokio::test]
async fn visitors_are_split_over_all_variants() {
    let edge = with_flags(&[flag("NEW", "variants = { a = 40, b = 40 }")]).start().await;
    let mut seen = std::collections::BTreeSet::new();
    for visitor in 0..40 {
        let model = get_with_cohort(&edge, PATH, &format!("{visitor:032x}")).await.model();
        seen.insert(model["flags"]["NEW"].as_str().map(str::to_owned));
    }
    assert_eq!(seen, [None, Some("a".to_owned()), Some("b".to_owned())].into());
}

#[tokio::test]
async fn flag_turns_the_main_page_off() {
    let on = |text: String| text.replace("features = [\"DISABLE_MAIN\"]", "");
    let always =
        with_flags(&[flag("DISABLE_MAIN", "value = \"on\"\nwhen = { city = [\"moskva\"] }")]).rules("sites.toml", on).start().await;
    let response = always.get("/ru-ru/moskva").await;
    assert_eq!((response.status, response.header("location")), (StatusCode::MOVED_PERMANENTLY, PATH));
    assert_eq!(always.get("/").await.header("location"), PATH);
    assert_eq!(always.get("/ru-ru/kazan").await.header("location"), "");

    let sometimes = with_flags(&[flag("DISABLE_MAIN", "variants = { on = 100 }")]).rules("sites.toml", on).start().await;
    let response = sometimes.get("/ru-ru/moskva").await;
    assert_eq!((response.status, response.header("location"), response.header("cache-control")), (StatusCode::FOUND, PATH, "no-store"));
    assert!(response.header("set-cookie").starts_with("cohort="));
}

#[tokio::test]
async fn faulty_flags_leave_the_last_known_good_rules() {
    let edge = with_flags(&[flag("NEW", "value = \"blue\"")]).start().await;
    let file = edge.folder().join("rules/experiments.toml");
    std::fs::write(&file, flag("NEW", "variants = { a = 101 }")).unwrap();
    let faults = edge.running().app().reload().unwrap_err();
    assert!(faults.len() == 1 && faults[0].contains("experiments.toml:2:"), "{faults:?}");
    assert_eq!(edge.get(PATH).await.model()["flags"]["NEW"], "blue");
    std::fs::write(&file, flag("NEW", "value = \"green\"")).unwrap();
    edge.running().app().reload().unwrap();
    assert_eq!(edge.get(PATH).await.model()["flags"]["NEW"], "green");
}

async fn ask_flags(edge: &Edge, body: impl Into<String>) -> (StatusCode, Value) {
    let request = edge.request(Method::POST, "/_edge/experiments/flags").header("content-type", "application/json").body(body.into());
    let response = edge.send(request).await;
    assert_eq!(response.header("content-type"), "application/json");
    assert_eq!(response.header("cache-control"), "no-store");
    (response.status, serde_json::from_str(&response.body).unwrap())
}

#[tokio::test]
async fn embedded_service_returns_browser_flags() {
    let flags = [
        flag("SEEN", "evaluate = \"browser\"\nvariants = { a = 100 }\nwhen = { city = [\"moskva\"] }"),
        flag("OTHER", "evaluate = \"browser\"\nvalue = \"on\"\nwhen = { city = [\"kazan\"] }"),
        flag("EDGE", "value = \"on\""),
    ];
    let edge = with_flags(&flags).start().await;
    let page = edge.get(PATH).await;
    assert!(page.header("cache-control").starts_with("public"), "the page does not depend on the visitor");
    let service = &page.model()["client"]["experiments"];
    assert_eq!(
        service["config"],
        json!({ "brand": "amber", "country": "ru", "locale": "ru-ru", "city": "moskva", "page_type": "kb_root" })
    );
    let request_body = json!({ "client_id": "somebody", "client_features": {}, "config": service["config"], "param": "" });
    assert_eq!(ask_flags(&edge, request_body.to_string()).await, (StatusCode::OK, json!({ "flags": { "SEEN": "a" } })));

    let script = service["script"].as_str().unwrap();
    assert!(page.body.contains(&format!("\"{script}\":\"sha256-")), "the import map has the hash of the script");
    let response = edge.get(script).await;
    assert!(response.body.contains("export async function getFlags("));
    assert_eq!(response.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(edge.get("/_edge/experiments/client.js?v=old").await.header("cache-control"), "no-cache");
}

#[tokio::test]
async fn malformed_flag_request_is_400() {
    let edge = edge().start().await;
    let entries: Value = (0..17).map(|number| (number.to_string(), json!("x"))).collect::<serde_json::Map<_, _>>().into();
    for bad in [
        "{".to_owned(),
        "{}".to_owned(),
        json!({ "client_id": "" }).to_string(),
        json!({ "client_id": "x".repeat(65) }).to_string(),
        json!({ "client_id": "x", "param": "x".repeat(257) }).to_string(),
        json!({ "client_id": "x", "config": { "city": "x".repeat(257) } }).to_string(),
        json!({ "client_id": "x", "client_features": entries }).to_string(),
        json!({ "client_id": "x", "more": 1 }).to_string(),
        json!({ "client_id": "x", "param": " ".repeat(17 * 1024) }).to_string(),
    ] {
        let (status, response) = ask_flags(&edge, bad.clone()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
        assert!(response["error"]["code"].is_string(), "{response}");
    }
    assert_eq!(edge.get("/_edge/experiments/flags").await.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn page_without_browser_flags_names_no_service() {
    let edge = edge().set("ROADSIDE_CLIENT_VITALS_SAMPLE", "0.25").start().await;
    let model = edge.get(PATH).await.model();
    assert_eq!(model["client"]["vitals_sample"], 0.25);
    assert!(model["client"].get("experiments").is_none(), "{}", model["client"]);
}

#[tokio::test]
async fn csp_allows_the_origin_of_an_external_service_only() {
    let edge = edge()
        .set("ROADSIDE_EXPERIMENTS_SCRIPT", "https://flags.example/client.js?key=1")
        .set("ROADSIDE_EXPERIMENTS_PARAM", "main")
        .set("ROADSIDE_EXPERIMENTS_ANTI_FLICKER_MS", "4000")
        .start()
        .await;
    let page = edge.get(PATH).await;
    let service = &page.model()["client"]["experiments"];
    assert_eq!(service["script"], "https://flags.example/client.js?key=1");
    assert_eq!((&service["param"], &service["anti_flicker_ms"]), (&json!("main"), &json!(4000)));
    let policy = page.header("content-security-policy");
    for directive in policy.split("; ") {
        let expected = directive.starts_with("script-src") || directive.starts_with("connect-src");
        assert_eq!(directive.ends_with(" https://flags.example"), expected, "{directive}");
    }
}

//! The releases API: permissions, uploads, the gate, malformed requests.

use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::test_store::{KB, KB_PAGE, SUPPORT, TestStore, ask, shows, token, until, until_shown, upload};
use crate::harness::{client, repository};

#[tokio::test]
async fn squad_promotes_its_own_fragment_only() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let two = store.publish(KB, &shows("two")).await;
    let promote = json!({ "release": &two[..8], "change": { "by": "Anna", "why": "a better list" } });
    let path = format!("/releases/{KB}/promote");

    for (token, status) in [(None, 401), (Some("unknown-token"), 401), (Some(token("support").as_str()), 403)] {
        let (actual, response) = ask(&edge, Method::POST, &path, token, promote.clone()).await;
        assert_eq!(actual.as_u16(), status, "{response}");
        assert!(response["error"]["code"].is_string() && !response.to_string().contains("unknown-token"), "{response}");
    }
    assert_eq!(store.state(KB).await.sequence, 1);

    let (status, response) = ask(&edge, Method::POST, &path, Some(&token("kb")), promote.clone()).await;
    assert_eq!(status, StatusCode::OK, "{response}");
    assert_eq!((&response["state"]["live"], &response["state"]["history"][0]["by"]), (&json!(two), &json!("kb (Anna)")), "{response}");
    assert!(response["checks"].as_array().unwrap().iter().any(|check| check["name"] == "render plain"), "{response}");
    until_shown(&edge, KB_PAGE, "two").await;
    let (status, response) = ask(&edge, Method::POST, &path, Some(&token("kb")), promote).await;
    assert_eq!((status, &response["error"]["code"]), (StatusCode::CONFLICT, &json!("no_change")));

    let (status, response) = ask(&edge, Method::POST, &format!("/releases/{KB}/rollback"), Some(&token("platform")), Value::Null).await;
    assert_eq!(status, StatusCode::OK, "the platform team may change every fragment: {response}");
    let (_, all) = ask(&edge, Method::GET, "/releases", None, Value::Null).await;
    assert_eq!(all["fragments"].as_array().unwrap().len(), 6, "{all}");
    let (_, one) = ask(&edge, Method::GET, &format!("/releases/{KB}"), None, Value::Null).await;
    assert_eq!((one["releases"].as_array().unwrap().len(), &one["state"]["sequence"]), (2, &json!(3)), "{one}");
    for name in ["mfe-nothing", ".hidden", "%F1%BF%8A%B7"] {
        let (status, _) = ask(&edge, Method::GET, &format!("/releases/{name}/state"), None, Value::Null).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{name}");
    }
}

#[tokio::test]
async fn wrong_method_is_405_with_allow_and_a_bad_share_is_400() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let admin = edge.running().admin().unwrap();
    for (path, allow) in [
        ("/releases", "GET, HEAD"),
        ("/releases/mfe-nothing/state", "GET, HEAD"),
        ("/releases/mfe-nothing/promote", "POST"),
        ("/releases/mfe-nothing/0123456789abcdef/files/assets/a.js", "PUT"),
        ("/status", "GET, HEAD"),
    ] {
        let response = client().delete(format!("http://{admin}{path}")).send().await.unwrap();
        assert_eq!((response.status(), &response.headers()["allow"]), (StatusCode::METHOD_NOT_ALLOWED, &allow.parse().unwrap()), "{path}");
    }
    let body = json!({ "release": "0123456789abcdef", "share": 10_001 });
    let (status, response) = ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), body).await;
    assert_eq!((status, &response["error"]["code"]), (StatusCode::BAD_REQUEST, &json!("malformed")), "{response}");
}

#[tokio::test]
async fn second_of_two_concurrent_promotions_is_409() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let (two, three) = (store.publish(KB, &shows("two")).await, store.publish(KB, &shows("three")).await);
    let token = token("kb");
    let promote = |release: &str| {
        let body = json!({ "release": release, "change": { "sequence": 1 } });
        let (edge, token) = (&edge, &token);
        async move { ask(edge, Method::POST, &format!("/releases/{KB}/promote"), Some(token.as_str()), body).await }
    };
    let ((one, first), (other, second)) = tokio::join!(promote(&two), promote(&three));
    let mut statuses = [one.as_u16(), other.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{first} {second}");
    assert_eq!(store.state(KB).await.sequence, 2);
}

#[tokio::test]
async fn uploaded_release_exists_only_when_it_is_complete() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let package = store.package(KB, &shows("two")).await;
    let complete = format!("/releases/{KB}/{}/complete", package.id);
    let promote = json!({ "release": package.id });

    // An incomplete upload.
    let (path, bytes) = &package.files[0];
    let admin = edge.running().admin().unwrap();
    let address = |path: &str| format!("http://{admin}/releases/{KB}/{}/files/{path}", package.id);
    let put = async |path: &str, token: &str, bytes: Vec<u8>| {
        client().put(address(path)).bearer_auth(token).body(bytes).send().await.unwrap().status()
    };
    assert_eq!(put(path, &token("support"), bytes.clone()).await, StatusCode::FORBIDDEN);
    assert_eq!(put(path, &token("kb"), bytes.clone()).await, StatusCode::NO_CONTENT);
    assert_eq!(put(".hidden", &token("kb"), bytes.clone()).await, StatusCode::UNPROCESSABLE_ENTITY);
    // The edge may close the connection before the client reads the response.
    let large = client().put(address("large.js")).bearer_auth(token("kb")).body(vec![b' '; 9 * 1024 * 1024]).send().await;
    assert!(large.is_err() || large.is_ok_and(|response| response.status() == StatusCode::PAYLOAD_TOO_LARGE));
    assert!(!store.store_folder().join(format!("releases/{KB}/{}/files/large.js", package.id)).exists());
    let (status, response) = ask(&edge, Method::POST, &complete, Some(&token("kb")), package.complete.clone()).await;
    assert_eq!((status, &response["error"]["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("bad_release")), "{response}");
    assert!(response["error"]["message"].as_str().unwrap().contains("not uploaded"), "{response}");
    let (status, _) = ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), promote.clone()).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "an incomplete release does not exist");

    // With a wrong signature; then as it was signed.
    let mut other = package.complete.clone();
    other["signature"]["signature"] = json!("AAAA");
    let (status, response) = ask(&edge, Method::POST, &complete, Some(&token("kb")), other).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{response}");
    let (status, response) = upload(&edge, KB, &package, &token("kb")).await;
    assert_eq!((status, &response["is_new"]), (StatusCode::OK, &json!(true)), "{response}");
    let (_, response) = ask(&edge, Method::POST, &complete, Some(&token("kb")), package.complete.clone()).await;
    assert_eq!(response["is_new"], json!(false), "{response}");
    assert_eq!(put(path, &token("kb"), b"changed".to_vec()).await, StatusCode::UNPROCESSABLE_ENTITY, "a complete release is immutable");
    let (status, response) = ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), promote).await;
    assert_eq!(status, StatusCode::OK, "{response}");
    until_shown(&edge, KB_PAGE, "two").await;
}

#[tokio::test]
async fn gate_runs_the_server_script_and_force_is_recorded() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let promote = async |id: &str, force: bool| {
        let body = json!({ "release": id, "force": force });
        ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), body).await
    };
    let script = |fault: &str| format!("var __fragment = {{ render: function () {{ {fault} }} }};");
    for (case, fault) in [
        ("loops", "for (;;) {}"),
        ("leaks", "var all = []; for (;;) { all.push(new Uint8Array(1024 * 1024)); }"),
        ("throws", "throw new Error('broken');"),
        ("prints 50 MB", "return '<p>' + 'x'.repeat(50 * 1024 * 1024) + '</p>';"),
        ("breaks the page", "return '<div>';"),
    ] {
        let id = store.publish(KB, &script(fault)).await;
        let (status, response) = promote(&id, false).await;
        assert_eq!((status, &response["error"]["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("gate")), "{case}: {response}");
        let failed = response["checks"].as_array().unwrap().iter().find(|check| check["passed"] == false).unwrap();
        assert_eq!(failed["name"], "render plain", "{case}: {response}");
    }
    assert_eq!(store.state(KB).await.sequence, 1);
    let id = store.publish(KB, &script("return '<p></p></main>';")).await;
    let (status, response) = promote(&id, true).await;
    assert_eq!((status, &response["state"]["history"][0]["forced"]), (StatusCode::OK, &json!(["render plain"])), "{response}");
}

#[tokio::test]
async fn gate_rejects_accessibility_barriers() {
    let store = TestStore::open().await;
    let axe = format!("node {}", repository().join("mfe-kit/build/axe.js").display());
    let edge = store.edge().set("ROADSIDE_RELEASES_AXE", axe).start().await;
    let promote =
        async |id: String| ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), json!({ "release": id })).await;
    let inaccessible = store.publish(KB, "var __fragment = { render: function () { return '<img src=\"/x.png\">'; } };").await;
    let (status, response) = promote(inaccessible).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{response}");
    assert!(response.to_string().contains("image-alt"), "{response}");
    let (status, response) = promote(store.publish(KB, &shows("two")).await).await;
    assert_eq!(status, StatusCode::OK, "{response}");
}

#[tokio::test]
async fn fragment_with_another_runtime_needs_a_shell_that_offers_it() {
    const NEXT: &str = "__MF_RT_3_0__";
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let id = store.publish_changed(KB, |release| release["browser"]["runtime"] = json!(NEXT)).await;
    let promote = async || ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), json!({ "release": id })).await;
    let (status, response) = promote().await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{response}");
    assert!(response.to_string().contains("ask the platform team for a shell that offers __MF_RT_3_0__"), "{response}");

    let both = store.publish_changed("mfe-shell", |release| release["shell"]["runtimes"] = json!(["__MF_RT_2_9__", NEXT])).await;
    store.promote("mfe-shell", &both, 10_000).await;
    until("the shell release is loaded", || async { promote().await.0 == StatusCode::OK }).await;
    let model: Value = serde_json::from_str(&edge.get(&format!("/_edge/page?url={KB_PAGE}")).await.body).unwrap();
    assert_eq!(model["fragments"][KB]["runtime"], json!(NEXT), "the loader fetches it");
    assert_eq!(model["fragments"]["mfe-shell"]["runtime"], Value::Null, "the shell's runtime is loaded already");
}

#[tokio::test]
async fn pin_is_stored_in_the_state() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let two = store.publish(SUPPORT, &shows("two")).await;
    let body = json!({ "release": two, "pinned": true });
    let (status, response) = ask(&edge, Method::POST, &format!("/releases/{SUPPORT}/pin"), Some(&token("support")), body).await;
    assert_eq!((status, &response["state"]["pinned"]), (StatusCode::OK, &json!([two])), "{response}");
}

#[tokio::test]
async fn malformed_requests_get_a_json_error() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let kb = token("kb");
    for (method, path, body, status) in [
        (Method::POST, format!("/releases/{KB}/promote"), json!({ "release": "x", "more": 1 }), 400),
        (Method::POST, format!("/releases/{KB}/promote"), json!({}), 400),
        (Method::POST, format!("/releases/{KB}/promote"), json!({ "release": "x", "change": { "why": "y".repeat(1_001) } }), 400),
        (Method::POST, format!("/releases/{KB}/promote"), json!({ "release": "0123456789abcdef" }), 404),
        (Method::POST, format!("/releases/{KB}/preview"), json!({ "release": "x", "minutes": 0 }), 400),
        (Method::POST, format!("/releases/{KB}/preview"), json!({ "release": "x", "minutes": 1, "to": "//evil.example" }), 400),
        (Method::GET, format!("/releases/{KB}/promote"), Value::Null, 405),
        (Method::DELETE, format!("/releases/{KB}"), Value::Null, 405),
        (Method::GET, format!("/releases/{KB}/nothing"), Value::Null, 404),
    ] {
        let (actual, response) = ask(&edge, method.clone(), &path, Some(&kb), body).await;
        assert_eq!(actual.as_u16(), status, "{method} {path}: {response}");
        assert!(response["error"]["message"].is_string(), "{response}");
    }
}

#[tokio::test]
async fn operators_port_with_a_token_requires_it() {
    let store = TestStore::open().await;
    let edge = store.edge().set("ROADSIDE_ADMIN_TOKEN", "operators-secret").start().await;
    for path in ["/metrics", "/status", "/releases", "/explain/token"] {
        assert_eq!(ask(&edge, Method::GET, path, None, Value::Null).await.0, StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(ask(&edge, Method::GET, path, Some("operators-secre"), Value::Null).await.0, StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(ask(&edge, Method::GET, path, Some("operators-secret"), Value::Null).await.0, StatusCode::OK, "{path}");
    }
    assert_eq!(ask(&edge, Method::GET, "/healthz", None, Value::Null).await.0, StatusCode::OK);
    let (status, _) = ask(&edge, Method::POST, &format!("/releases/{KB}/rollback"), Some("operators-secret"), Value::Null).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "the operators' token does not allow changes");

    let open = store.edge().start().await;
    let admin = open.running().admin().unwrap();
    let rebound = client().get(format!("http://{admin}/status")).header("host", "evil.example").send().await.unwrap();
    assert_eq!(rebound.status(), StatusCode::UNAUTHORIZED, "DNS rebinding: another host name for this machine");
}

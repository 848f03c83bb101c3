//! The releases API: squads change what they ship and nothing else, and what cannot work is refused.

use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::shop::{KB, KB_PAGE, SUPPORT, Shop, ask, shows, token, until, until_shown, upload};
use crate::kit::{client, repository};

#[tokio::test]
async fn a_squad_ships_its_own_fragment_and_no_other() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let two = shop.publish(KB, &shows("two")).await;
    let promote = json!({ "release": &two[..8], "change": { "by": "Anna", "why": "a better list" } });
    let path = format!("/releases/{KB}/promote");

    for (token, status) in [(None, 401), (Some("a stranger's"), 401), (Some(token("support").as_str()), 403)] {
        let (given, answer) = ask(&edge, Method::POST, &path, token, promote.clone()).await;
        assert_eq!(given.as_u16(), status, "{answer}");
        assert!(answer["error"]["code"].is_string() && !answer.to_string().contains("a stranger's"), "{answer}");
    }
    assert_eq!(shop.state(KB).await.sequence, 1);

    let (status, answer) = ask(&edge, Method::POST, &path, Some(&token("kb")), promote.clone()).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!((&answer["state"]["live"], &answer["state"]["history"][0]["by"]), (&json!(two), &json!("kb (Anna)")), "{answer}");
    assert!(answer["checks"].as_array().unwrap().iter().any(|check| check["name"] == "render plain"), "{answer}");
    until_shown(&edge, KB_PAGE, "two").await;
    let (status, answer) = ask(&edge, Method::POST, &path, Some(&token("kb")), promote).await;
    assert_eq!((status, &answer["error"]["code"]), (StatusCode::CONFLICT, &json!("no_change")));

    let (status, answer) = ask(&edge, Method::POST, &format!("/releases/{KB}/rollback"), Some(&token("platform")), Value::Null).await;
    assert_eq!(status, StatusCode::OK, "the platform team ships everything: {answer}");
    let (_, all) = ask(&edge, Method::GET, "/releases", None, Value::Null).await;
    assert!(all["fragments"].as_array().unwrap().len() == 5, "{all}");
    let (_, one) = ask(&edge, Method::GET, &format!("/releases/{KB}"), None, Value::Null).await;
    assert_eq!((one["releases"].as_array().unwrap().len(), &one["state"]["sequence"]), (2, &json!(3)), "{one}");
    for name in ["mfe-nothing", ".hidden", "%F1%BF%8A%B7"] {
        let (status, _) = ask(&edge, Method::GET, &format!("/releases/{name}/state"), None, Value::Null).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{name}");
    }
}

#[tokio::test]
async fn whoever_asks_otherwise_is_told_how_to_ask() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let admin = edge.running().admin().unwrap();
    for (path, allow) in [
        ("/releases", "GET, HEAD"),
        ("/releases/mfe-nothing/state", "GET, HEAD"),
        ("/releases/mfe-nothing/promote", "POST"),
        ("/releases/mfe-nothing/0123456789abcdef/files/assets/a.js", "PUT"),
        ("/status", "GET, HEAD"),
    ] {
        let answer = client().delete(format!("http://{admin}{path}")).send().await.unwrap();
        assert_eq!((answer.status(), &answer.headers()["allow"]), (StatusCode::METHOD_NOT_ALLOWED, &allow.parse().unwrap()), "{path}");
    }
    let body = json!({ "release": "0123456789abcdef", "share": 10_001 });
    let (status, answer) = ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), body).await;
    assert_eq!((status, &answer["error"]["code"]), (StatusCode::BAD_REQUEST, &json!("malformed")), "{answer}");
}

#[tokio::test]
async fn of_two_promotions_at_once_one_is_told_that_it_came_second() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let (two, three) = (shop.publish(KB, &shows("two")).await, shop.publish(KB, &shows("three")).await);
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
    assert_eq!(shop.state(KB).await.sequence, 2);
}

#[tokio::test]
async fn a_release_is_uploaded_in_parts_and_exists_when_it_is_complete() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let parcel = shop.parcel(KB, &shows("two")).await;
    let complete = format!("/releases/{KB}/{}/complete", parcel.id);
    let promote = json!({ "release": parcel.id });

    // Half of it.
    let (path, bytes) = &parcel.files[0];
    let admin = edge.running().admin().unwrap();
    let address = |path: &str| format!("http://{admin}/releases/{KB}/{}/files/{path}", parcel.id);
    let put = async |path: &str, token: &str, bytes: Vec<u8>| {
        client().put(address(path)).bearer_auth(token).body(bytes).send().await.unwrap().status()
    };
    assert_eq!(put(path, &token("support"), bytes.clone()).await, StatusCode::FORBIDDEN);
    assert_eq!(put(path, &token("kb"), bytes.clone()).await, StatusCode::NO_CONTENT);
    assert_eq!(put(".hidden", &token("kb"), bytes.clone()).await, StatusCode::UNPROCESSABLE_ENTITY);
    // Whoever goes on sending is cut off, and may not hear the answer.
    let large = client().put(address("large.js")).bearer_auth(token("kb")).body(vec![b' '; 9 * 1024 * 1024]).send().await;
    assert!(large.is_err() || large.is_ok_and(|answer| answer.status() == StatusCode::PAYLOAD_TOO_LARGE));
    assert!(!shop.store_folder().join(format!("releases/{KB}/{}/files/large.js", parcel.id)).exists());
    let (status, answer) = ask(&edge, Method::POST, &complete, Some(&token("kb")), parcel.complete.clone()).await;
    assert_eq!((status, &answer["error"]["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("bad_release")), "{answer}");
    assert!(answer["error"]["message"].as_str().unwrap().contains("it was not uploaded"), "{answer}");
    let (status, _) = ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), promote.clone()).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "half a release is none");

    // All of it, with a file that is another one; then as it was signed.
    let mut other = parcel.complete.clone();
    other["signature"]["signature"] = json!("AAAA");
    let (status, answer) = ask(&edge, Method::POST, &complete, Some(&token("kb")), other).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
    let (status, answer) = upload(&edge, KB, &parcel, &token("kb")).await;
    assert_eq!((status, &answer["is_new"]), (StatusCode::OK, &json!(true)), "{answer}");
    let (_, answer) = ask(&edge, Method::POST, &complete, Some(&token("kb")), parcel.complete.clone()).await;
    assert_eq!(answer["is_new"], json!(false), "{answer}");
    assert_eq!(put(path, &token("kb"), b"changed".to_vec()).await, StatusCode::UNPROCESSABLE_ENTITY, "what is complete never changes");
    let (status, answer) = ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), promote).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    until_shown(&edge, KB_PAGE, "two").await;
}

#[tokio::test]
async fn the_gate_tries_the_server_script_and_force_is_recorded() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let promote = async |id: &str, force: bool| {
        let body = json!({ "release": id, "force": force });
        ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), body).await
    };
    let script = |misdeed: &str| format!("var __fragment = {{ render: function () {{ {misdeed} }} }};");
    for (case, misdeed) in [
        ("loops", "for (;;) {}"),
        ("leaks", "var all = []; for (;;) { all.push(new Uint8Array(1024 * 1024)); }"),
        ("throws", "throw new Error('broken');"),
        ("prints 50 MB", "return '<p>' + 'x'.repeat(50 * 1024 * 1024) + '</p>';"),
        ("breaks the page", "return '<div>';"),
    ] {
        let id = shop.publish(KB, &script(misdeed)).await;
        let (status, answer) = promote(&id, false).await;
        assert_eq!((status, &answer["error"]["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("gate")), "{case}: {answer}");
        let failed = answer["checks"].as_array().unwrap().iter().find(|check| check["passed"] == false).unwrap();
        assert_eq!(failed["name"], "render plain", "{case}: {answer}");
    }
    assert_eq!(shop.state(KB).await.sequence, 1);
    let id = shop.publish(KB, &script("return '<p></p></main>';")).await;
    let (status, answer) = promote(&id, true).await;
    assert_eq!((status, &answer["state"]["history"][0]["forced"]), (StatusCode::OK, &json!(["render plain"])), "{answer}");
}

#[tokio::test]
async fn the_gate_tells_barriers_in_what_the_contexts_render() {
    let shop = Shop::open().await;
    let axe = format!("node {}", repository().join("mfe-kit/build/axe.js").display());
    let edge = shop.edge().set("ROADSIDE_RELEASES_AXE", axe).start().await;
    let promote =
        async |id: String| ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), json!({ "release": id })).await;
    let barred = shop.publish(KB, "var __fragment = { render: function () { return '<img src=\"/x.png\">'; } };").await;
    let (status, answer) = promote(barred).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
    assert!(answer.to_string().contains("image-alt"), "{answer}");
    let (status, answer) = promote(shop.publish(KB, &shows("two")).await).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

#[tokio::test]
async fn a_fragment_of_another_runtime_waits_for_a_shell_that_offers_it() {
    const NEXT: &str = "__MF_RT_3_0__";
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let id = shop.publish_changed(KB, |release| release["browser"]["runtime"] = json!(NEXT)).await;
    let promote = async || ask(&edge, Method::POST, &format!("/releases/{KB}/promote"), Some(&token("kb")), json!({ "release": id })).await;
    let (status, answer) = promote().await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
    assert!(answer.to_string().contains("ask the platform team for a shell that offers __MF_RT_3_0__"), "{answer}");

    let both = shop.publish_changed("mfe-shell", |release| release["shell"]["runtimes"] = json!(["__MF_RT_2_9__", NEXT])).await;
    shop.promote("mfe-shell", &both, 10_000).await;
    until("the shell is known", || async { promote().await.0 == StatusCode::OK }).await;
    let model: Value = serde_json::from_str(&edge.get(&format!("/_edge/page?url={KB_PAGE}")).await.body).unwrap();
    assert_eq!(model["fragments"][KB]["runtime"], json!(NEXT), "the loader is told to fetch it");
    assert_eq!(model["fragments"]["mfe-shell"]["runtime"], Value::Null, "the shell's own is there");
}

#[tokio::test]
async fn what_is_pinned_is_kept() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let two = shop.publish(SUPPORT, &shows("two")).await;
    let body = json!({ "release": two, "pinned": true });
    let (status, answer) = ask(&edge, Method::POST, &format!("/releases/{SUPPORT}/pin"), Some(&token("support")), body).await;
    assert_eq!((status, &answer["state"]["pinned"]), (StatusCode::OK, &json!([two])), "{answer}");
}

#[tokio::test]
async fn what_cannot_be_understood_is_refused_as_json() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
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
        let (given, answer) = ask(&edge, method.clone(), &path, Some(&kb), body).await;
        assert_eq!(given.as_u16(), status, "{method} {path}: {answer}");
        assert!(answer["error"]["message"].is_string(), "{answer}");
    }
}

#[tokio::test]
async fn a_port_with_a_token_tells_nothing_without_it() {
    let shop = Shop::open().await;
    let edge = shop.edge().set("ROADSIDE_ADMIN_TOKEN", "operators-secret").start().await;
    for path in ["/metrics", "/status", "/releases", "/explain/token"] {
        assert_eq!(ask(&edge, Method::GET, path, None, Value::Null).await.0, StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(ask(&edge, Method::GET, path, Some("operators-secre"), Value::Null).await.0, StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(ask(&edge, Method::GET, path, Some("operators-secret"), Value::Null).await.0, StatusCode::OK, "{path}");
    }
    assert_eq!(ask(&edge, Method::GET, "/healthz", None, Value::Null).await.0, StatusCode::OK);
    let (status, _) = ask(&edge, Method::POST, &format!("/releases/{KB}/rollback"), Some("operators-secret"), Value::Null).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "reading is not changing");

    let open = shop.edge().start().await;
    let admin = open.running().admin().unwrap();
    let rebound = client().get(format!("http://{admin}/status")).header("host", "evil.example").send().await.unwrap();
    assert_eq!(rebound.status(), StatusCode::UNAUTHORIZED, "a stranger's name that leads to this machine");
}

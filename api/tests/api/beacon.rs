//! Tests of `POST /api/beacon` and `GET /metrics`.

use product_api::Settings;
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::kit::{EDGE_KEY, Server, TestDatabase, settings};

const ORIGIN: &str = "http://localhost:8080";
const DOMAINS: &str = "http://localhost:8080,http://slate.localhost:8080";

fn beacon(more: &Value) -> Value {
    let mut whole = json!({
        "consent": false,
        "page": {"brand": "amber", "locale": "ru-ru", "type": "kb_root", "path": "/ru-ru/moskva/knowledge-base"},
        "user_type": "guest"
    });
    whole.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    whole
}

fn page_404() -> String {
    beacon(&json!({"goals": [{"name": "page_404", "params": {"url": "/a"}}]})).to_string()
}

/// Sends a beacon as the edge forwards it from the main host.
async fn send(server: &Server, body: impl Into<reqwest::Body>, media_type: &str, headers: &[(&str, &str)]) -> Response {
    let request = server.request(Method::POST, "/api/beacon").body(body).header("content-type", media_type);
    let request = request.header("x-roadside-key", EDGE_KEY).header("x-roadside-origin", ORIGIN).header("x-roadside-domains", DOMAINS);
    headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).send().await.unwrap()
}

async fn metrics(server: &Server) -> String {
    server.get("/metrics").await.text().await.unwrap()
}

#[tokio::test]
async fn same_origin_beacon_is_counted() {
    let server = Server::start().await;
    let own = [("origin", ORIGIN)];
    for media_type in ["text/plain;charset=UTF-8", "application/json"] {
        assert_eq!(send(&server, page_404(), media_type, &own).await.status(), StatusCode::NO_CONTENT, "{media_type}");
    }
    let by_fetch_site = [("sec-fetch-site", "same-origin"), ("x-roadside-ip", "192.0.2.1")];
    assert_eq!(send(&server, page_404(), "text/plain", &by_fetch_site).await.status(), StatusCode::NO_CONTENT);
    let text = metrics(&server).await;
    assert!(text.contains("api_goals_total{name=\"page_404\",brand=\"amber\",user_type=\"guest\"} 3"), "{text}");
}

#[tokio::test]
async fn beacon_of_another_origin_is_rejected() {
    let server = Server::start().await;
    let sibling = [("origin", "http://slate.localhost:8080")];
    for headers in [&[][..], &[("origin", "https://evil.example")], &sibling, &[("sec-fetch-site", "same-site"), ("origin", ORIGIN)]] {
        let response = send(&server, page_404(), "text/plain", headers).await;
        assert_eq!(response.status(), StatusCode::FORBIDDEN, "{headers:?}");
        assert_eq!(response.json::<Value>().await.unwrap()["error"]["code"], "foreign_origin");
    }
    let text = metrics(&server).await;
    assert!(text.contains("api_beacons_rejected_total{reason=\"foreign_origin\"} 4") && !text.contains("page_404"), "{text}");
}

#[tokio::test]
async fn malformed_beacon_is_rejected_with_all_errors() {
    let server = Server::start().await;
    let rejected = async |body: String, media_type: &str| {
        let response = send(&server, body, media_type, &[("origin", ORIGIN)]).await;
        (response.status().as_u16(), response.json::<Value>().await.unwrap()["error"].clone())
    };
    let (status, error) = rejected(beacon(&json!({"goals": [{"name": "Not a name"}]})).to_string(), "text/plain").await;
    assert_eq!((status, &error["code"], &error["fields"]), (400, &json!("invalid_beacon"), &json!({"goals.name": ["invalid"]})));
    for body in ["", "{", "[]", &beacon(&json!({"email": "a@b.example"})).to_string()] {
        assert_eq!(rejected(body.to_owned(), "text/plain").await.0, 400, "{body}");
    }
    assert_eq!(rejected(page_404(), "application/x-www-form-urlencoded").await.1["code"], "unsupported_media_type");
    assert_eq!(rejected(" ".repeat(16 * 1024 + 1), "text/plain").await.1["code"], "payload_too_large");
    let text = metrics(&server).await;
    assert!(text.contains("{reason=\"invalid\"} 5") && text.contains("{reason=\"too_large\"} 1"), "{text}");
}

#[tokio::test]
async fn beacons_are_rate_limited_by_address() {
    let server = Server::start().await;
    let headers = [("origin", ORIGIN), ("x-roadside-ip", "192.0.2.1")];
    let mut last = send(&server, page_404(), "text/plain", &headers).await;
    for _ in 0..60 {
        last = send(&server, page_404(), "text/plain", &headers).await;
        if last.status() == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
    }
    assert_eq!(last.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(last.headers()["retry-after"], "1");
    let other = [("origin", ORIGIN), ("x-roadside-ip", "192.0.2.2")];
    assert_eq!(send(&server, page_404(), "text/plain", &other).await.status(), StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn counters_are_flushed_on_shutdown() {
    let database = TestDatabase::with_content().await;
    let settings = settings(&database);
    for _ in 0..2 {
        let server = Server::with(TestDatabase::with_content().await, settings.clone()).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/api/beacon", listener.local_addr().unwrap());
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let served = tokio::spawn(product_api::serve(listener, server.api.clone(), async { _ = stopped.await }));
        let body = beacon(&json!({"goals": [{"name": "page_404"}], "vitals": [{"name": "LCP", "value": 2400.0}]})).to_string();
        let request = reqwest::Client::new().post(url).body(body).header("content-type", "text/plain");
        assert_eq!(request.header("sec-fetch-site", "same-origin").send().await.unwrap().status(), StatusCode::NO_CONTENT);
        drop(stop);
        served.await.unwrap().unwrap();
    }
    let goals =
        "SELECT CAST(times AS TEXT) FROM beacon_counter WHERE kind = 'goal' AND name = 'page_404' AND labels = '[\"amber\",\"guest\"]'";
    assert_eq!(database.text(goals).await.as_deref(), Some("2"), "the second server adds to the stored counters");
    let vitals = "SELECT labels FROM beacon_counter WHERE kind = 'vital' AND name = 'LCP'";
    assert_eq!(database.text(vitals).await.as_deref(), Some("[\"amber\",\"2500\"]"));
}

#[tokio::test]
async fn goals_reach_analytics_services_only_with_consent() {
    let (sender, mut received) = tokio::sync::mpsc::unbounded_channel();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/in", listener.local_addr().unwrap());
    let service = axum::Router::new().fallback(async move |body: String| sender.send(body).unwrap());
    tokio::spawn(async { axum::serve(listener, service).await });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("analytics.toml");
    std::fs::write(&file, format!("[[adapter]]\nkind = \"webhook\"\nurl = \"{url}\"\n")).unwrap();
    let database = TestDatabase::with_content().await;
    let settings = Settings { analytics: Some(file), ..settings(&database) };
    let server = Server::with(database, settings).await;
    let own = [("origin", ORIGIN)];
    // Twenty goals fill a batch, which is sent immediately.
    for (consent, name) in [(false, "unseen"), (true, "seen")] {
        let goals = beacon(&json!({"consent": consent, "goals": vec![json!({"name": name}); 20]})).to_string();
        assert_eq!(send(&server, goals, "text/plain", &own).await.status(), StatusCode::NO_CONTENT);
    }
    let got: Value = serde_json::from_str(&received.recv().await.unwrap()).unwrap();
    let goals: Vec<&str> = got["events"].as_array().unwrap().iter().filter_map(|event| event["goal"].as_str()).collect();
    assert_eq!(goals, ["seen"; 20]);
    assert!(metrics(&server).await.contains("api_goals_total{name=\"unseen\",brand=\"amber\",user_type=\"guest\"} 20"));
}

//! The operators' port.

use http::StatusCode;

use crate::harness::{client, edge};

#[tokio::test]
async fn metrics_and_status_are_on_the_operators_port_only() {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    edge.get("/ru-ru/moskva/knowledge-base").await;
    let get = async |path: &str| edge.admin(path).await;
    let metrics = get("/metrics").await;
    for line in [
        "edge_requests_total{status=\"2xx\",handler=\"page\"} 1",
        "edge_api_requests_total{endpoint=\"page\",outcome=\"new\"} 1",
        "edge_request_duration_seconds_count 1",
    ] {
        assert!(metrics.lines().any(|actual| actual == line), "{line} in {metrics}");
    }
    let outcomes = "edge_slot_outcomes_total{fragment=\"mfe-knowledge-base\",release=\"";
    assert!(
        metrics.lines().any(|line| line.starts_with(outcomes) && line.ends_with("\",brand=\"amber\",source=\"rendered\"} 1")),
        "{metrics}"
    );
    assert_eq!((get("/healthz").await.as_str(), get("/readyz").await.as_str()), ("ok\n", "ready\n"));
    let status: serde_json::Value = serde_json::from_str(&get("/status").await).unwrap();
    assert!(status["releases"]["mfe-shell"].is_string(), "{status}");
    assert_eq!(status["faults_at_last_reload"], serde_json::json!([]));

    std::fs::write(edge.folder().join("mfe-knowledge-base/dist/own.css"), "tampered").unwrap();
    edge.running().app().reload().unwrap_err();
    assert!(get("/status").await.contains("own.css"));
    assert!(!get("/metrics").await.contains("reload_failure_timestamp_seconds 0\n"));

    for path in ["/metrics", "/status", "/healthz", "/readyz", "/explain/token"] {
        assert_eq!(edge.get(path).await.status, StatusCode::NOT_FOUND, "{path}: never on the public port");
    }
    let admin = edge.running().admin().unwrap();
    edge.stop().await;
    assert!(client().get(format!("http://{admin}/status")).send().await.is_err());
}

//! Tests adapters with a real HTTP server on a loopback port.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use contracts::beacon::Beacon;
use hmac::Mac;
use reqwest::Client;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use super::adapter::{Adapter, MOST_WAITING, Pace};
use super::{Analytics, file};
use crate::secret;

/// A request received by the service.
struct ReceivedRequest {
    uri: Uri,
    headers: HeaderMap,
    body: String,
}

impl ReceivedRequest {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

/// State of the service.
#[derive(Clone)]
struct ServiceState {
    sender: mpsc::UnboundedSender<ReceivedRequest>,
    /// Statuses of the next responses.
    statuses: Arc<Mutex<VecDeque<u16>>>,
}

async fn answer(State(state): State<ServiceState>, uri: Uri, headers: HeaderMap, body: String) -> StatusCode {
    state.sender.send(ReceivedRequest { uri, headers, body }).unwrap();
    let status = state.statuses.lock().unwrap().pop_front().unwrap_or(204);
    StatusCode::from_u16(status).unwrap()
}

/// Responds with the given statuses in turn, then with 204, and reports every request.
async fn service(statuses: &[u16]) -> (String, mpsc::UnboundedReceiver<ReceivedRequest>) {
    let (sender, requests) = mpsc::unbounded_channel();
    let state = ServiceState { sender, statuses: Arc::new(Mutex::new(statuses.iter().copied().collect())) };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let app = Router::new().fallback(answer).with_state(state);
    tokio::spawn(async { axum::serve(listener, app).await });
    (origin, requests)
}

/// Adapters of a file, with short delays.
fn analytics(text: &str) -> Arc<Analytics> {
    _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("analytics.toml");
    std::fs::write(&path, text).unwrap();
    let pace = Pace { batch: Duration::from_millis(5), backoff: [Duration::from_millis(1); 2], ..Pace::default() };
    let adapter = |target| Arc::new(Adapter::new(target, Client::new(), pace));
    Arc::new(Analytics(file::read(&path).unwrap().into_iter().map(adapter).collect()))
}

fn run(analytics: &Arc<Analytics>) -> (watch::Sender<()>, JoinHandle<()>) {
    let (stop, stopped) = watch::channel(());
    let analytics = Arc::clone(analytics);
    (stop, tokio::spawn(async move { analytics.run(stopped).await }))
}

/// Stops the adapters after their queues are empty.
async fn end((stop, running): (watch::Sender<()>, JoinHandle<()>)) {
    drop(stop);
    running.await.unwrap();
}

fn beacon(consent: bool, goals: &[&str]) -> Beacon {
    let goals: Vec<Value> = goals.iter().map(|name| json!({"name": name, "params": {"from": "menu & map", "brand": "forged"}})).collect();
    serde_json::from_value(json!({
        "consent": consent,
        "page": {"brand": "amber", "locale": "ru-ru", "type": "kb_article", "path": "/ru-ru/moskva/a"},
        "user_type": "guest",
        "goals": goals
    }))
    .unwrap()
}

#[tokio::test]
async fn webhook_receives_signed_json() {
    let (origin, mut requests) = service(&[]).await;
    let key = "k".repeat(32);
    let analytics = analytics(&format!("[[adapter]]\nkind = \"webhook\"\nurl = \"{origin}/in\"\nsecret = \"{key}\"\n"));
    let running = run(&analytics);
    analytics.pass_on(&beacon(true, &["page_404", "search"]));
    let request = requests.recv().await.unwrap();
    end(running).await;
    let event = |goal: &str| {
        json!({
            "goal": goal, "params": {"from": "menu & map", "brand": "forged"},
            "page": {"brand": "amber", "locale": "ru-ru", "type": "kb_article", "path": "/ru-ru/moskva/a"}, "user_type": "guest"
        })
    };
    assert_eq!(request.json(), json!({"events": [event("page_404"), event("search")]}));
    let digest = secret::keyed(key.as_bytes()).chain_update(request.body.as_bytes()).finalize().into_bytes();
    assert_eq!(request.headers["x-roadside-signature"], format!("sha256={}", hex::encode(digest)));
    for name in ["cookie", "user-agent", "x-forwarded-for", "referer"] {
        assert!(!request.headers.contains_key(name), "{name}");
    }
    assert_eq!(analytics.metrics().lines().filter(|line| *line == "api_analytics_sent_total{adapter=\"webhook\"} 2").count(), 1);
}

#[tokio::test]
async fn matomo_receives_bulk_events_of_distinct_visitors() {
    let (origin, mut requests) = service(&[]).await;
    let analytics = analytics(&format!("[[adapter]]\nkind = \"matomo\"\nurl = \"{origin}/matomo.php\"\nsite_id = 7\ntoken = \"t0\"\n"));
    let running = run(&analytics);
    analytics.pass_on(&beacon(true, &["page_404", "search"]));
    let request = requests.recv().await.unwrap();
    end(running).await;
    assert_eq!((request.uri.path(), request.uri.query()), ("/matomo.php", None));
    let body = request.json();
    assert_eq!(body["token_auth"], "t0");
    let mut visitors = Vec::new();
    let mut requests = Vec::new();
    for request in body["requests"].as_array().unwrap() {
        let query = request.as_str().unwrap().strip_prefix('?').unwrap();
        let (ids, rest): (Vec<_>, Vec<_>) = url::form_urlencoded::parse(query.as_bytes()).into_owned().partition(|(name, _)| name == "_id");
        visitors.extend(ids.into_iter().map(|(_, id)| id));
        requests.push(rest.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" "));
    }
    assert!(visitors.len() == 2 && visitors[0].len() == 16 && visitors[0] != visitors[1], "{visitors:?}");
    let one = |goal: &str| {
        format!(
            "idsite=7 rec=1 apiv=1 new_visit=1 bots=1 ca=1 url=https://amber/ru-ru/moskva/a e_c=kb_article e_a={goal} \
             e_n=brand=amber&from=menu+%26+map&locale=ru-ru&page_type=kb_article&page_path=%2Fru-ru%2Fmoskva%2Fa&user_type=guest"
        )
    };
    assert_eq!(requests, [one("page_404"), one("search")]);
}

#[tokio::test]
async fn ga4_receives_one_event_per_client_within_its_limits() {
    let (origin, mut requests) = service(&[]).await;
    let analytics =
        analytics(&format!("[[adapter]]\nkind = \"ga4\"\nurl = \"{origin}/mp/collect\"\nmeasurement_id = \"G-1\"\nsecret = \"s&t\"\n"));
    let running = run(&analytics);
    let long = "a".repeat(64);
    let mut told_of = beacon(true, &[&long, "search"]);
    told_of.goals[0].params.insert("b".repeat(64), "я".repeat(200));
    analytics.pass_on(&told_of);
    let (one, other) = (requests.recv().await.unwrap(), requests.recv().await.unwrap());
    end(running).await;
    assert_eq!(one.uri, "/mp/collect?measurement_id=G-1&api_secret=s%26t");
    let (one, other) = (one.json(), other.json());
    assert!(one["client_id"].as_str().is_some_and(|id| id.len() == 32) && one["client_id"] != other["client_id"], "{one} {other}");
    let params = json!({
        "from": "menu & map", "brand": "amber", "locale": "ru-ru", "page_type": "kb_article", "page_path": "/ru-ru/moskva/a", "user_type": "guest"
    });
    assert_eq!(other["events"], json!([{"name": "search", "params": params}]));
    assert_eq!(one["events"][0]["name"], "a".repeat(40));
    assert_eq!(one["events"][0]["params"]["b".repeat(40)], "я".repeat(100));
}

#[tokio::test]
async fn goals_need_consent_and_pass_the_filter() {
    let (origin, mut requests) = service(&[]).await;
    let webhook = format!("[[adapter]]\nkind = \"webhook\"\nurl = \"{origin}/");
    let analytics = analytics(&format!("{webhook}all\"\n{webhook}some\"\ngoals = [\"search\"]\n"));
    let running = run(&analytics);
    analytics.pass_on(&beacon(false, &["search", "page_404"]));
    analytics.pass_on(&beacon(true, &["page_404", "search"]));
    // All events were sent before the adapters stopped.
    end(running).await;
    let mut summaries = Vec::new();
    while let Ok(request) = requests.try_recv() {
        let goals: Vec<String> = request.json()["events"].as_array().unwrap().iter().map(|event| event["goal"].to_string()).collect();
        summaries.push(format!("{} {}", request.uri, goals.join(" ")));
    }
    summaries.sort();
    assert_eq!(summaries, ["/all \"page_404\" \"search\"", "/some \"search\""]);
    let text = analytics.metrics();
    assert!(text.contains("{adapter=\"webhook\"} 2") && text.contains("{adapter=\"webhook-2\"} 1"), "{text}");
}

#[tokio::test]
async fn full_queue_drops_events_and_queued_ones_are_sent_in_batches() {
    let (origin, mut requests) = service(&[]).await;
    let analytics = analytics(&format!("[[adapter]]\nkind = \"webhook\"\nurl = \"{origin}\"\n"));
    for _ in 0..MOST_WAITING + 3 {
        analytics.pass_on(&beacon(true, &["search"]));
    }
    let text = analytics.metrics();
    assert!(text.contains("api_analytics_dropped_total{adapter=\"webhook\",reason=\"full\"} 3\n"), "{text}");
    // Stops immediately; queued events are sent first.
    end(run(&analytics)).await;
    let mut sizes = Vec::new();
    while let Ok(request) = requests.try_recv() {
        sizes.push(request.json()["events"].as_array().unwrap().len());
    }
    assert_eq!(sizes, [20; MOST_WAITING / 20]);
}

#[tokio::test]
async fn failed_requests_are_retried_twice_and_rejected_ones_are_not() {
    let (origin, mut requests) = service(&[500, 503, 204, 500, 500, 500, 403]).await;
    let analytics = analytics(&format!("[[adapter]]\nkind = \"webhook\"\nurl = \"{origin}\"\n"));
    for (goal, attempts) in [("recovers", 3), ("fails", 3), ("refused", 1)] {
        let running = run(&analytics);
        analytics.pass_on(&beacon(true, &[goal]));
        end(running).await;
        for _ in 0..attempts {
            assert_eq!(requests.try_recv().unwrap().json()["events"][0]["goal"], goal);
        }
        assert!(requests.try_recv().is_err(), "{goal}");
    }
    let text = analytics.metrics();
    for line in ["sent_total{adapter=\"webhook\"} 1", "reason=\"failed\"} 1", "reason=\"refused\"} 1"] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
}

#[tokio::test(start_paused = true)]
async fn hanging_service_does_not_delay_shutdown() {
    // It accepts connections and never responds.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let analytics = analytics(&format!("[[adapter]]\nkind = \"webhook\"\nurl = \"http://{}\"\n", listener.local_addr().unwrap()));
    analytics.pass_on(&beacon(true, &["one", "two"]));
    end(run(&analytics)).await;
    let text = analytics.metrics();
    assert!(text.contains("api_analytics_dropped_total{adapter=\"webhook\",reason=\"shutdown\"} 2\n"), "{text}");
}

#[test]
fn all_errors_are_reported_together_without_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    let errors = |text: &str| {
        std::fs::write(&path, text).unwrap();
        let faults = file::read(&path).err().unwrap();
        let lines: Vec<String> = faults.iter().map(|fault| fault.message.clone()).collect();
        lines.join("\n")
    };
    let bad = "other = 1\n\
        [[adapter]]\nkind = \"webhook\"\nurl = \"http://hooks.example/x\"\nsecret = \"hidden\"\ngoals = [\"Bad name\"]\n\
        [[adapter]]\nkind = \"matomo\"\nurl = \"https://user:hidden@m.example/#x\"\nsite_id = \"x\"\ntoken = 5\n\
        [[adapter]]\nkind = \"ga4\"\nurl = \"nowhere\"\ntoken = \"hidden\"\n\
        [[adapter]]\nkind = \"pixel\"\nurl = \"https://p.example\"\n";
    insta::assert_snapshot!(errors(bad), @r#"
    `other` is unknown: only [[adapter]] is allowed
    adapter 1: goals is a list of names of goals, as ["page_404"]; without it all are passed on
    adapter 1: secret must have at least 32 characters
    adapter 1: url must begin with https://; http:// is for loopback addresses
    adapter 2: site_id is a number
    adapter 2: token is required, as a text
    adapter 2: url has neither a user, nor a password, nor a fragment
    adapter 3: measurement_id is required, as a text
    adapter 3: secret is required, as a text
    adapter 3: token is not known for this kind
    adapter 3: url is not a URL
    adapter 4: kind is webhook, matomo or ga4
    "#);
    assert_eq!(errors("[[adapter]]\nkind = \"webhook\"\nsecret = \"hidden\n"), "is not valid TOML, near line 3");
}

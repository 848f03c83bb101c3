//! Adapters against a real HTTP server on a loopback port.

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

/// A request that the service got.
struct Got {
    uri: Uri,
    headers: HeaderMap,
    body: String,
}

impl Got {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

/// What the service keeps.
#[derive(Clone)]
struct Kept {
    tell: mpsc::UnboundedSender<Got>,
    /// Statuses to answer.
    statuses: Arc<Mutex<VecDeque<u16>>>,
}

async fn answer(State(kept): State<Kept>, uri: Uri, headers: HeaderMap, body: String) -> StatusCode {
    kept.tell.send(Got { uri, headers, body }).unwrap();
    let status = kept.statuses.lock().unwrap().pop_front().unwrap_or(204);
    StatusCode::from_u16(status).unwrap()
}

/// Answers the given statuses in turn, then 204, and tells of every request.
async fn service(statuses: &[u16]) -> (String, mpsc::UnboundedReceiver<Got>) {
    let (tell, told) = mpsc::unbounded_channel();
    let kept = Kept { tell, statuses: Arc::new(Mutex::new(statuses.iter().copied().collect())) };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let app = Router::new().fallback(answer).with_state(kept);
    tokio::spawn(async { axum::serve(listener, app).await });
    (origin, told)
}

/// Adapters of a file that hurry.
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

/// Ends them when everything in the queues is settled.
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
async fn a_webhook_gets_signed_json() {
    let (origin, mut told) = service(&[]).await;
    let key = "k".repeat(32);
    let analytics = analytics(&format!("[[adapter]]\nkind = \"webhook\"\nurl = \"{origin}/in\"\nsecret = \"{key}\"\n"));
    let running = run(&analytics);
    analytics.pass_on(&beacon(true, &["page_404", "search"]));
    let got = told.recv().await.unwrap();
    end(running).await;
    let event = |goal: &str| {
        json!({
            "goal": goal, "params": {"from": "menu & map", "brand": "forged"},
            "page": {"brand": "amber", "locale": "ru-ru", "type": "kb_article", "path": "/ru-ru/moskva/a"}, "user_type": "guest"
        })
    };
    assert_eq!(got.json(), json!({"events": [event("page_404"), event("search")]}));
    let digest = secret::keyed(key.as_bytes()).chain_update(got.body.as_bytes()).finalize().into_bytes();
    assert_eq!(got.headers["x-roadside-signature"], format!("sha256={}", crate::hex(&digest)));
    for name in ["cookie", "user-agent", "x-forwarded-for", "referer"] {
        assert!(!got.headers.contains_key(name), "{name}");
    }
    assert_eq!(analytics.metrics().lines().filter(|line| *line == "api_analytics_sent_total{adapter=\"webhook\"} 2").count(), 1);
}

#[tokio::test]
async fn matomo_gets_events_in_bulk_each_of_another_visitor() {
    let (origin, mut told) = service(&[]).await;
    let analytics = analytics(&format!("[[adapter]]\nkind = \"matomo\"\nurl = \"{origin}/matomo.php\"\nsite_id = 7\ntoken = \"t0\"\n"));
    let running = run(&analytics);
    analytics.pass_on(&beacon(true, &["page_404", "search"]));
    let got = told.recv().await.unwrap();
    end(running).await;
    assert_eq!((got.uri.path(), got.uri.query()), ("/matomo.php", None));
    let body = got.json();
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
async fn ga4_gets_each_event_of_another_client_within_its_bounds() {
    let (origin, mut told) = service(&[]).await;
    let analytics =
        analytics(&format!("[[adapter]]\nkind = \"ga4\"\nurl = \"{origin}/mp/collect\"\nmeasurement_id = \"G-1\"\nsecret = \"s&t\"\n"));
    let running = run(&analytics);
    let long = "a".repeat(64);
    let mut told_of = beacon(true, &[&long, "search"]);
    told_of.goals[0].params.insert("b".repeat(64), "я".repeat(200));
    analytics.pass_on(&told_of);
    let (one, other) = (told.recv().await.unwrap(), told.recv().await.unwrap());
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
async fn without_consent_nothing_is_sent_and_a_filter_lets_through_what_it_names() {
    let (origin, mut told) = service(&[]).await;
    let webhook = format!("[[adapter]]\nkind = \"webhook\"\nurl = \"{origin}/");
    let analytics = analytics(&format!("{webhook}all\"\n{webhook}some\"\ngoals = [\"search\"]\n"));
    let running = run(&analytics);
    analytics.pass_on(&beacon(false, &["search", "page_404"]));
    analytics.pass_on(&beacon(true, &["page_404", "search"]));
    // Everything that was to be sent has been when they have ended.
    end(running).await;
    let mut got = Vec::new();
    while let Ok(request) = told.try_recv() {
        let goals: Vec<String> = request.json()["events"].as_array().unwrap().iter().map(|event| event["goal"].to_string()).collect();
        got.push(format!("{} {}", request.uri, goals.join(" ")));
    }
    got.sort();
    assert_eq!(got, ["/all \"page_404\" \"search\"", "/some \"search\""]);
    let text = analytics.metrics();
    assert!(text.contains("{adapter=\"webhook\"} 2") && text.contains("{adapter=\"webhook-2\"} 1"), "{text}");
}

#[tokio::test]
async fn a_full_queue_drops_and_what_waits_is_sent_in_batches() {
    let (origin, mut told) = service(&[]).await;
    let analytics = analytics(&format!("[[adapter]]\nkind = \"webhook\"\nurl = \"{origin}\"\n"));
    for _ in 0..MOST_WAITING + 3 {
        analytics.pass_on(&beacon(true, &["search"]));
    }
    let text = analytics.metrics();
    assert!(text.contains("api_analytics_dropped_total{adapter=\"webhook\",reason=\"full\"} 3\n"), "{text}");
    // It is told to stop at once, and sends what waits first.
    end(run(&analytics)).await;
    let mut sizes = Vec::new();
    while let Ok(request) = told.try_recv() {
        sizes.push(request.json()["events"].as_array().unwrap().len());
    }
    assert_eq!(sizes, [20; MOST_WAITING / 20]);
}

#[tokio::test]
async fn a_service_that_fails_is_asked_twice_more_and_one_that_refuses_is_not() {
    let (origin, mut told) = service(&[500, 503, 204, 500, 500, 500, 403]).await;
    let analytics = analytics(&format!("[[adapter]]\nkind = \"webhook\"\nurl = \"{origin}\"\n"));
    for (goal, attempts) in [("recovers", 3), ("fails", 3), ("refused", 1)] {
        let running = run(&analytics);
        analytics.pass_on(&beacon(true, &[goal]));
        end(running).await;
        for _ in 0..attempts {
            assert_eq!(told.try_recv().unwrap().json()["events"][0]["goal"], goal);
        }
        assert!(told.try_recv().is_err(), "{goal}");
    }
    let text = analytics.metrics();
    for line in ["sent_total{adapter=\"webhook\"} 1", "reason=\"failed\"} 1", "reason=\"refused\"} 1"] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_silent_service_does_not_hold_up_the_end() {
    // It takes connections and never answers.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let analytics = analytics(&format!("[[adapter]]\nkind = \"webhook\"\nurl = \"http://{}\"\n", listener.local_addr().unwrap()));
    analytics.pass_on(&beacon(true, &["one", "two"]));
    end(run(&analytics)).await;
    let text = analytics.metrics();
    assert!(text.contains("api_analytics_dropped_total{adapter=\"webhook\",reason=\"shutdown\"} 2\n"), "{text}");
}

#[test]
fn every_fault_of_the_file_is_told_at_once_and_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    let told = |text: &str| {
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
    insta::assert_snapshot!(told(bad), @r#"
    `other` is not known: the file holds [[adapter]] only
    adapter 1: goals is a list of names of goals, as ["page_404"]; without it all are passed on
    adapter 1: secret must have at least 32 characters
    adapter 1: url must begin with https://; http:// is for loopback addresses
    adapter 2: site_id is a number
    adapter 2: token must be given, as a text
    adapter 2: url has neither a user, nor a password, nor a fragment
    adapter 3: measurement_id must be given, as a text
    adapter 3: secret must be given, as a text
    adapter 3: token is not known for this kind
    adapter 3: url is no address
    adapter 4: kind is webhook, matomo or ga4
    "#);
    assert_eq!(told("[[adapter]]\nkind = \"webhook\"\nsecret = \"hidden\n"), "is no TOML, near line 3");
}

//! The receiver of webhooks: records every delivery, and refuses some.

use std::collections::HashSet;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde_json::Value;
use tokio::net::TcpListener;

use crate::history::{Event, Fact, Recorder, operations};
use crate::machine::network::address;

/// Port of the receiver, on the rig's own address.
const PORT: u16 = 9100;

/// One delivery in so many is refused.
const REFUSED: u32 = 6;

/// Longest wait for deliveries at the end: a claim of a killed node lasts a minute, a pause between
/// attempts another one.
const LONGEST_WAIT: Duration = Duration::from_secs(150);

#[derive(Clone)]
struct Receiver {
    recorder: Recorder,
    random: Arc<Mutex<fastrand::Rng>>,
}

/// URL of the receiver.
pub(crate) fn url() -> String {
    format!("http://{}:{PORT}/", address("rig"))
}

/// Starts the receiver. It stops with the runtime.
///
/// # Errors
/// The address is not free.
pub(crate) async fn start(recorder: &Recorder, random: fastrand::Rng) -> io::Result<()> {
    let listener = TcpListener::bind((address("rig"), PORT)).await?;
    let receiver = Receiver { recorder: recorder.clone(), random: Arc::new(Mutex::new(random)) };
    drop(tokio::spawn(axum::serve(listener, Router::new().fallback(receive).with_state(receiver)).into_future()));
    Ok(())
}

async fn receive(State(receiver): State<Receiver>, headers: HeaderMap, body: String) -> StatusCode {
    let delivery = headers.get("x-roadside-delivery").and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let event: Value = serde_json::from_str(&body).unwrap_or_default();
    let Some((key, _)) = event["message"]["text"].as_str().and_then(|text| text.split_once(':')) else { return StatusCode::NO_CONTENT };
    let accepted = receiver.random.lock().unwrap_or_else(PoisonError::into_inner).u32(..REFUSED) > 0;
    receiver.recorder.write(Fact::Delivered { delivery, key: key.to_owned(), accepted });
    if accepted { StatusCode::NO_CONTENT } else { StatusCode::INTERNAL_SERVER_ERROR }
}

/// Waits until every acknowledged message has been delivered, or long enough for the checker to say
/// that one was not.
pub(crate) async fn until_delivered(recorder: &Recorder) {
    let start = Instant::now();
    while start.elapsed() < LONGEST_WAIT && !is_delivered(&recorder.events()) {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

fn is_delivered(events: &[Event]) -> bool {
    let delivered: HashSet<&str> = events
        .iter()
        .filter_map(|event| match &event.fact {
            Fact::Delivered { key, accepted: true, .. } => Some(key.as_str()),
            _ => None,
        })
        .collect();
    let acknowledged = operations(events).into_iter().filter(|operation| operation.ok().is_some());
    acknowledged.filter_map(|operation| operation.action.key()).all(|key| delivered.contains(key))
}

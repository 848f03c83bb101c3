//! The Measurement Protocol of Google Analytics 4
//! (<https://developers.google.com/analytics/devguides/collection/protocol/ga4>).

use serde_json::{Map, Value, json};

use super::event::Event;
use crate::secret;

/// Longest name of an event or a parameter. The service drops longer ones.
const LONGEST_NAME: usize = 40;
/// Longest value of a parameter, in characters.
const LONGEST_VALUE: usize = 100;

/// The body of a request. It has one client id, so several events would belong to one client.
///
/// # Errors
/// The system's random generator failed.
pub(super) fn body(events: &[Event]) -> Result<String, getrandom::Error> {
    // SECURITY: random per request, so that requests cannot be linked to a person.
    let client_id = hex::encode(&secret::random_bytes()?[..16]);
    let events: Vec<Value> = events.iter().map(event).collect();
    Ok(json!({ "client_id": client_id, "events": events }).to_string())
}

fn event(event: &Event) -> Value {
    let params: Map<String, Value> =
        event.pairs().into_iter().map(|(name, value)| (cut(name, LONGEST_NAME), cut(value, LONGEST_VALUE).into())).collect();
    json!({ "name": cut(&event.goal, LONGEST_NAME), "params": params })
}

fn cut(text: &str, longest: usize) -> String {
    text.chars().take(longest).collect()
}

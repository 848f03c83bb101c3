//! Clients that send support requests with pictures, and reply in their threads. As a browser does,
//! a client repeats what was not acknowledged, under the same key, perhaps at another edge.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::Client;
use super::picture;
use super::visitor::{LONGEST_WAIT, Visitor, completion, with_file};
use crate::content::PLACE;
use crate::history::{Action, Completion, Outcome};
use crate::nodes::EDGES;

/// Attempts of one message. Then its end stays unknown.
const ATTEMPTS: u32 = 12;

/// Pause before an attempt after the first.
const PAUSE: Duration = Duration::from_secs(1);

/// One attempt in so many loses its connection.
const LOSING: u32 = 6;

/// Most replies in one thread.
const MOST_REPLIES: usize = 3;

/// Text, digest and uploaded pictures of a message.
struct Message {
    key: String,
    text: String,
    digest: String,
    files: Vec<String>,
}

/// Sends requests until the load stops, each as a new visitor.
pub(super) async fn send_requests(mut client: Client) {
    let mut count = 0;
    while client.pause(Duration::from_millis(1_500)).await {
        count += 1;
        // Visitors of one address, phone or mail are limited.
        let number = client.number * 1_000 + count;
        let Ok(mut visitor) = Visitor::new(number) else { return };
        let Some(message) = compose(&mut client, &mut visitor, &count.to_string()).await else { continue };
        let body = json!({
            "ask_professions_id": "courier-on-foot", "ask_subject_id": "payouts", "driver_name": "Анна Смирнова",
            "driver_phone": format!("+7 9{:09}", u64::from(number) * 7_919 % 1_000_000_000), "email": format!("v{number}@example.org"),
            "text": message.text, "file_ids": message.files,
        });
        let mut thread = String::new();
        let action = Action::Send { key: message.key.clone(), digest: message.digest.clone() };
        let read = |answer: &Value| {
            thread = answer["url"].as_str()?.to_owned();
            Some(Outcome::Sent { number: answer["number"].as_str()?.to_owned() })
        };
        let sent = attempt(&mut client, &mut visitor, &format!("/api{PLACE}/contact-us/send"), action, &body, read).await;
        let Some(Outcome::Sent { number }) = sent else { continue };
        for reply in 0..client.random.usize(..=MOST_REPLIES) {
            let Some(message) = compose(&mut client, &mut visitor, &format!("{count}-{reply}")).await else { break };
            let action = Action::Reply { key: message.key.clone(), number: number.clone(), digest: message.digest.clone() };
            let body = json!({ "text": message.text, "file_ids": message.files });
            let path = format!("/api{thread}/reply");
            if attempt(&mut client, &mut visitor, &path, action, &body, |_| Some(Outcome::Done)).await.is_none() {
                break;
            }
        }
    }
}

/// Writes a message and uploads its pictures. `None` if an upload failed; it is not repeated.
async fn compose(client: &mut Client, visitor: &mut Visitor, count: &str) -> Option<Message> {
    // Keys have 16 characters or more.
    let key = format!("key-{}-{count}-{:08x}", client.name, client.random.u32(..));
    let text = format!("{key}: выплата не пришла.");
    let (mut files, mut digests) = (Vec::new(), Vec::new());
    let node = client.any_edge();
    if !visitor.fetch_token(node).await {
        return None;
    }
    for _ in 0..client.random.usize(..=2) {
        let (bytes, digest) = picture::noise(&mut client.random).ok()?;
        let request = visitor.request(Method::POST, client.any_edge(), &format!("/api{PLACE}/contact-us/upload-file"));
        let (_, answer) = visitor.send(with_file(request, "image", &bytes)).await.ok()?;
        files.push(answer["data"]["id"].as_str()?.to_owned());
        digests.push(digest);
    }
    let digest = picture::of_message(&text, &digests);
    Some(Message { key, text, digest, files })
}

/// Sends a message until it is acknowledged or rejected.
async fn attempt(
    client: &mut Client,
    visitor: &mut Visitor,
    path: &str,
    action: Action,
    body: &Value,
    mut read: impl FnMut(&Value) -> Option<Outcome>,
) -> Option<Outcome> {
    for attempt in 0..ATTEMPTS {
        if attempt > 0 {
            tokio::time::sleep(PAUSE).await;
        }
        let node = client.any_edge();
        let request = visitor.request(Method::POST, node, path).header("idempotency-key", action.key().unwrap_or_default()).json(body);
        let (recorder, name) = (client.recorder.clone(), client.name.clone());
        let patience = client.patience();
        let work = async {
            match timeout(patience, visitor.send(request)).await {
                Ok(result) => completion(result, &mut read),
                Err(_) => Completion::Unknown("the client lost its connection".to_owned()),
            }
        };
        let result = recorder.run(&name, node, action.clone(), work).await;
        match result {
            Completion::Ok(outcome) => return Some(outcome),
            // The node was not reached, or had too much to do.
            Completion::Fail(reason) if reason.contains("connect") || reason.starts_with("429") => {}
            Completion::Fail(_) => return None,
            Completion::Unknown(_) => {}
        }
    }
    None
}

impl Client {
    /// How long a client waits. Some lose their connection meanwhile, and do not get the response.
    fn patience(&mut self) -> Duration {
        match self.random.u32(..LOSING) {
            0 => Duration::from_millis(self.random.u64(5..200)),
            _ => LONGEST_WAIT,
        }
    }

    /// The load balancer mostly, else any edge.
    pub(super) fn any_edge(&mut self) -> &'static str {
        let place = self.random.usize(..EDGES.len() * 2);
        EDGES.get(place).copied().unwrap_or("lb")
    }
}

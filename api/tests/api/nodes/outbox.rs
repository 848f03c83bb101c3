//! Delivery of events by several nodes.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;
use product_api::{Settings, SupportSettings};

use super::Node;
use crate::kit::{TestDatabase, settings};
use crate::support::outbox::{SECRET, receiver};

#[tokio::test]
async fn nodes_deliver_each_event_once() {
    let database = TestDatabase::new().await;
    let (url, received) = receiver(|_| 200).await;
    let own = || {
        let support = settings(&database).support;
        let support = SupportSettings { webhook: Some((url.parse().unwrap(), SECRET.to_owned())), ..support };
        Settings { content: None, support, ..settings(&database) }
    };
    let first = Node::start(own()).await;
    // A node that starts removes events that were sent long ago.
    let now = Timestamp::now().as_millisecond();
    // More than one batch.
    let rows: Vec<String> = (100..160)
        .map(|number| format!("('{number}', '{}', 'webhook', 'test', '{number}', {now}, 'waiting', 0, 0, 0, '')", number / 10))
        .collect();
    let columns = "id, request_id, target, kind, body, created_at, state, next_at, claimed_until, attempts, last_error";
    database.run(&format!("INSERT INTO outbox ({columns}) VALUES {}", rows.join(", "))).await;
    let (_second, _third) = (Node::start(own()).await, Node::start(own()).await);
    while first.api.outbox_rows(Some("sent")).await.unwrap().len() < rows.len() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let bodies: Vec<u32> = received.lock().unwrap().iter().map(|(_, body)| body.parse().unwrap()).collect();
    assert_eq!(bodies.len(), rows.len());
    assert_eq!(bodies.iter().collect::<BTreeSet<_>>().len(), rows.len());
}

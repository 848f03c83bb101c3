//! Tests of the outbox: at-least-once delivery under one id by webhook and mail.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use product_api::{MailSettings, Retries};
use serde_json::Value;
use sha2::Sha256;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use super::kit::{Driver, count, courier, server, until};

/// Secret for webhook signatures.
pub(crate) const SECRET: &str = "the secret of the webhook in these tests";

/// Deliveries: head in lower case, and body.
pub(crate) type Received = Arc<Mutex<Vec<(String, String)>>>;

/// A webhook receiver. `status` maps the zero-based number of a delivery to the response.
pub(crate) async fn receiver(status: impl Fn(usize) -> u16 + Send + 'static) -> (String, Received) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let received = Received::default();
    let shared = Arc::clone(&received);
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let (mut bytes, mut piece) = (Vec::new(), [0; 4096]);
            let (head, body) = loop {
                let read = socket.read(&mut piece).await.unwrap_or(0);
                bytes.extend_from_slice(&piece[..read]);
                let text = String::from_utf8_lossy(&bytes).into_owned();
                if let Some((head, body)) = text.split_once("\r\n\r\n") {
                    let head = head.to_lowercase();
                    let length: usize = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap().parse().unwrap();
                    if body.len() >= length {
                        break (head, body.to_owned());
                    }
                }
                if read == 0 {
                    break (String::new(), String::new());
                }
            };
            if head.is_empty() {
                continue;
            }
            let number = {
                let mut shared = shared.lock().unwrap();
                shared.push((head, body));
                shared.len() - 1
            };
            let answer = match status(number) {
                // Closes the connection without a response.
                0 => continue,
                status => format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
            };
            _ = socket.write_all(answer.as_bytes()).await;
        }
    });
    (url, received)
}

pub(super) fn fast(attempts: i64) -> Retries {
    Retries { first: Duration::from_millis(20), longest: Duration::from_millis(100), attempts }
}

#[tokio::test]
async fn flapping_receiver_gets_each_event_signed_under_one_id() {
    let (url, received) = receiver(|number| [500, 0, 404, 204][number % 4]).await;
    let (_folder, server) = server(|support| {
        support.webhook = Some((url.parse().unwrap(), SECRET.to_owned()));
        support.retries = fast(50);
    })
    .await;
    let driver = Driver::new(&server).await;
    let mut numbers = Vec::new();
    for text in ["One", "Two", "Three"] {
        numbers.push(driver.sent(&courier(text)).await["number"].as_str().unwrap().to_owned());
    }
    until(async || count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM outbox WHERE state = 'sent'").await == 3).await;
    let received = received.lock().unwrap().clone();
    assert!(received.len() > 3, "some were retried");
    let mut ids: Vec<(String, String)> = Vec::new();
    for (head, body) in &received {
        let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(&format!("{name}: "))).unwrap().to_owned();
        let signature = header("x-roadside-signature");
        let (time, digest) = signature.strip_prefix("t=").unwrap().split_once(",v1=").unwrap();
        let expected = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap().chain_update(format!("{time}.{body}")).finalize();
        let expected = hex::encode(expected.into_bytes());
        assert_eq!(digest, expected);
        let event: Value = serde_json::from_str(body).unwrap();
        assert_eq!((event["type"].as_str(), header("x-roadside-event").as_str()), (Some("request.created"), "request.created"));
        assert_eq!(event["id"].as_str().unwrap().to_lowercase(), header("x-roadside-delivery"));
        assert!(!body.contains("/requests/") || body.contains("/api/staff/requests/"), "only the author gets the private link");
        ids.push((event["request"]["number"].as_str().unwrap().to_owned(), event["id"].as_str().unwrap().to_owned()));
    }
    ids.sort();
    ids.dedup();
    numbers.sort();
    assert_eq!(ids.iter().map(|(number, _)| number.clone()).collect::<Vec<_>>(), numbers, "one id for each request");
}

#[tokio::test]
async fn dead_events_are_listed_and_can_be_replayed() {
    let (url, received) = receiver(|number| if number < 3 { 500 } else { 200 }).await;
    let (_folder, server) = server(|support| {
        support.webhook = Some((url.parse().unwrap(), SECRET.to_owned()));
        support.retries = fast(3);
    })
    .await;
    Driver::new(&server).await.sent(&courier("One")).await;
    until(async || !server.api.outbox_rows(Some("dead")).await.unwrap().is_empty()).await;
    let dead = server.api.outbox_rows(Some("dead")).await.unwrap();
    assert_eq!((dead[0].attempts, dead[0].last_error.as_str(), dead[0].kind.as_str()), (3, "answered 500", "request.created"));
    assert!(dead[0].to_string().starts_with(&format!("{}\twebhook\trequest.created\tdead\t", dead[0].id)));
    assert_eq!(server.api.replay_outbox(None).await.unwrap(), 1);
    until(async || server.api.outbox_rows(Some("sent")).await.unwrap().len() == 1).await;
    assert_eq!(received.lock().unwrap().len(), 4);
    assert_eq!(server.api.replay_outbox(Some("nothing")).await.unwrap(), 0);
}

#[tokio::test]
async fn without_webhook_events_wait() {
    let (_folder, server) = server(|_| ()).await;
    Driver::new(&server).await.sent(&courier("One")).await;
    let rows = server.api.outbox_rows(None).await.unwrap();
    assert_eq!((rows.len(), rows[0].state.as_str(), rows[0].attempts), (1, "waiting", 0));
}

/// A mail server that accepts all mail, and the list of received messages.
async fn mail_server() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let letters = Arc::new(Mutex::new(Vec::new()));
    let shared = Arc::clone(&letters);
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let (reading, mut writing) = socket.into_split();
            let mut lines = BufReader::new(reading).lines();
            writing.write_all(b"220 mail.example\r\n").await.unwrap();
            let mut letter: Option<String> = None;
            while let Ok(Some(line)) = lines.next_line().await {
                let answer = match &mut letter {
                    Some(text) if line == "." => {
                        shared.lock().unwrap().push(std::mem::take(text));
                        letter = None;
                        "250 taken"
                    }
                    Some(text) => {
                        text.push_str(&line);
                        text.push('\n');
                        continue;
                    }
                    None if line == "DATA" => {
                        letter = Some(String::new());
                        "354 go on"
                    }
                    None if line == "QUIT" => "221 bye",
                    None => "250 good",
                };
                writing.write_all(format!("{answer}\r\n").as_bytes()).await.unwrap();
            }
        }
    });
    (url, letters)
}

#[tokio::test]
async fn mail_goes_to_support_and_to_the_author() {
    let (url, letters) = mail_server().await;
    let (_folder, server) = server(|support| {
        let (from, to) = ("Roadside <support@roadside.example>".to_owned(), Some("desk@roadside.example".to_owned()));
        support.mail = Some(MailSettings { url, from, to });
    })
    .await;
    let receipt = Driver::new(&server).await.sent(&courier("Where is it?")).await;
    until(async || letters.lock().unwrap().len() == 2).await;
    let letters = letters.lock().unwrap().clone();
    let to = |address: &str| letters.iter().find(|letter| letter.contains(&format!("To: {address}"))).unwrap().clone();
    assert!(to("desk@roadside.example").contains("From: Roadside <support@roadside.example>"));
    let author = to("giorgi@example.org");
    assert!(author.contains("Message-ID: <") && author.contains("Subject: =?utf-8?"), "{author}");
    assert!(!to("desk@roadside.example").contains(receipt["url"].as_str().unwrap()), "only the author gets the private link");
}

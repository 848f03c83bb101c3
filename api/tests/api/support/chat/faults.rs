//! Fault injection: kills the process while visitors chat.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::sleep;

use super::kit::{OPEN, message};
use crate::kit::{EDGE_KEY, Folder, TestDatabase};
use crate::support::process::Process;

/// A running process: origin, cookie and form token. Empty while it restarts.
type Node = watch::Receiver<Option<(String, (String, String))>>;

/// Sends one body until it is acknowledged.
async fn acknowledged(node: &mut Node, address: &str, body: &Value) -> Value {
    loop {
        let Some((origin, (cookie, token))) = node.wait_for(Option::is_some).await.unwrap().clone() else { continue };
        // A new client each time, because connections to a killed process are closed.
        let request = Client::new().post(format!("{origin}{address}")).header("cookie", cookie).header("x-csrf-token", token);
        let response = request.header("x-roadside-key", EDGE_KEY).json(body).timeout(Duration::from_secs(10)).send().await;
        if let Ok(response) = response
            && matches!(response.status().as_u16(), 200 | 201)
            && let Ok(answer) = response.json().await
        {
            return answer;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// Chats until told to stop. Returns the token, and the acknowledged texts by sequence number.
async fn chat(mut node: Node, visitor: usize, stopped: watch::Receiver<bool>) -> (String, BTreeMap<u64, String>) {
    let mut known = BTreeMap::from([(1, format!("Visitor {visitor}"))]);
    let opening = json!({"message": message(visitor * 100_000, &known[&1])});
    let page = acknowledged(&mut node, OPEN, &opening).await;
    let token = page["thread"]["token"].as_str().unwrap().to_owned();
    let address = format!("/api/chat/threads/{token}/messages");
    let mut count = 1;
    while !*stopped.borrow() {
        let text = format!("Message {count} of {visitor}");
        let sent = acknowledged(&mut node, &address, &message(visitor * 100_000 + count, &text)).await;
        assert_eq!(sent["message"]["text"], text);
        let before = known.insert(sent["message"]["seq"].as_u64().unwrap(), text);
        assert_eq!(before, None, "a place holds one message");
        count += 1;
        // Under the limit of a thread.
        sleep(Duration::from_millis(400)).await;
    }
    (token, known)
}

/// Kills the process `kills` times under `visitors` chats, each followed by a stream that resumes.
async fn kill_under_chats(kills: usize, visitors: usize) {
    let content = Folder::new();
    content.article("en", "a", "", "Text.");
    let database = TestDatabase::new().await;
    let nowhere = "http://127.0.0.1:1/";
    let (announce, node) = watch::channel(None);
    let (stop, stopped) = watch::channel(false);
    let chats: Vec<_> = (1..=visitors).map(|visitor| tokio::spawn(chat(node.clone(), visitor, stopped.clone()))).collect();
    let followed: Arc<Mutex<BTreeMap<String, Vec<u64>>>> = Arc::default();
    let mut process = Process::start(&database, &content, nowhere);
    for round in 0..kills {
        announce.send_replace(Some((process.origin.clone(), process.token(&Client::new()).await)));
        let followers = follow(&database, &process.origin, &followed).await;
        sleep(Duration::from_millis(300 + (round as u64 * 37) % 400)).await;
        announce.send_replace(None);
        process.kill();
        join_all(followers).await;
        process = Process::start(&database, &content, nowhere);
    }
    announce.send_replace(Some((process.origin.clone(), process.token(&Client::new()).await)));
    stop.send_replace(true);
    let mut messages = 0;
    for done in join_all(chats).await {
        let (token, known) = done.unwrap();
        let mut stored: BTreeMap<u64, Value> = BTreeMap::new();
        loop {
            let after = stored.keys().last().copied().unwrap_or(0);
            let url = format!("{}/api/chat/threads/{token}/messages?after={after}", process.origin);
            let page: Value = Client::new().get(url).send().await.unwrap().json().await.unwrap();
            for message in page["messages"].as_array().unwrap() {
                let before = stored.insert(message["seq"].as_u64().unwrap(), message.clone());
                assert_eq!(before, None, "a place holds one message");
            }
            if page["has_after"] == false {
                break;
            }
        }
        assert!(stored.keys().copied().eq(1..=stored.len() as u64), "there are no gaps");
        messages += stored.len();
        let answers = stored.extract_if(.., |_, message| message["from"] == "assistant").count();
        assert!(answers <= stored.len(), "the assistant answers a message at most once");
        let sent: BTreeMap<_, _> = stored.iter().map(|(seq, message)| (*seq, message["text"].as_str().unwrap().to_owned())).collect();
        assert_eq!(sent, known, "every acknowledged message is there once, in its place, and no other");
        let seen = followed.lock().unwrap().get(&token).cloned().unwrap_or_default();
        assert!(seen.iter().copied().eq(1..=seen.len() as u64), "a stream that resumes skips and repeats nothing: {seen:?}");
    }
    println!("{kills} kills under {visitors} chats: {messages} messages, each once and in order");
}

/// Follows every known thread from where its last stream ended, until the process dies.
async fn follow(
    database: &TestDatabase,
    origin: &str,
    followed: &Arc<Mutex<BTreeMap<String, Vec<u64>>>>,
) -> Vec<tokio::task::JoinHandle<()>> {
    let known = database.text("SELECT token FROM request ORDER BY token LIMIT 1").await;
    let mut tokens: Vec<String> = followed.lock().unwrap().keys().cloned().collect();
    tokens.extend(known.filter(|token| !followed.lock().unwrap().contains_key(token)));
    let stream = |token: String| {
        let (origin, followed) = (origin.to_owned(), Arc::clone(followed));
        tokio::spawn(async move {
            let after = followed.lock().unwrap().get(&token).and_then(|seen| seen.last().copied()).unwrap_or(0);
            let request = Client::new().get(format!("{origin}/api/chat/threads/{token}/events"));
            let Ok(mut response) = request.header("last-event-id", after).header("x-roadside-key", EDGE_KEY).send().await else { return };
            let mut text = String::new();
            while let Ok(Some(chunk)) = response.chunk().await {
                text.push_str(&String::from_utf8_lossy(&chunk));
                while let Some((event, rest)) = text.split_once("\n\n") {
                    if let Some(id) = event.lines().find_map(|line| line.strip_prefix("id: ")) {
                        followed.lock().unwrap().entry(token.clone()).or_default().push(id.parse().unwrap());
                    }
                    text = rest.to_owned();
                }
            }
        })
    };
    tokens.into_iter().map(stream).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_process_loses_doubles_and_reorders_no_message() {
    kill_under_chats(3, 5).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "minutes: cargo test -p product-api audit -- --ignored"]
async fn audit_fifty_kills_under_twenty_chats_lose_double_and_reorder_no_message() {
    kill_under_chats(50, 20).await;
}

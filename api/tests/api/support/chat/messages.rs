//! Opening, sending and reading.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::kit::{OPEN, id, message, open, path, post, texts, token};
use crate::support::kit::{Driver, count, picture, server};

#[tokio::test]
async fn chat_is_a_request_with_its_page_and_events() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, " Where is my\r\npayout? ").await;
    let thread = &page["thread"];
    assert_eq!((&thread["kind"], &thread["last_seq"], &thread["can_send"]), (&json!("chat"), &json!(1), &json!(true)));
    let first = &page["messages"][0];
    assert_eq!((&first["seq"], &first["from"], &first["text"]), (&json!(1), &json!("visitor"), &json!("Where is my\npayout?")));
    assert_eq!(first["client_id"], id(1));
    let request = server.json(&format!("/api{}", thread["url"].as_str().unwrap())).await;
    assert_eq!((&request["number"], &request["messages"][0]["text"]), (&thread["number"], &first["text"]), "it is the same thread");
    assert_eq!(server.database.text("SELECT kind FROM outbox").await.unwrap(), "request.created");
    let body: Value = serde_json::from_str(&server.database.text("SELECT body FROM outbox").await.unwrap()).unwrap();
    assert_eq!((&body["request"]["kind"], &body["message"]["text"]), (&json!("chat"), &first["text"]));
}

#[tokio::test]
async fn same_id_is_one_message_and_other_content_is_refused() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let first = open(&driver, 1, "Hello").await;
    let (status, again) = post(&driver, OPEN, &json!({"message": message(1, "Hello")})).await;
    assert_eq!((status, token(&again)), (200, token(&first)));
    let (status, refused) = post(&driver, OPEN, &json!({"message": message(1, "Another")})).await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("key_reused")));
    let sends = path(&first, "/messages");
    let (status, sent) = post(&driver, &sends, &message(2, "Yes")).await;
    assert_eq!((status, &sent["message"]["seq"], &sent["thread"]["last_seq"]), (201, &json!(2), &json!(2)));
    let (status, same) = post(&driver, &sends, &message(2, "Yes")).await;
    assert_eq!((status, &same["message"]), (200, &sent["message"]));
    let (status, refused) = post(&driver, &sends, &message(2, "No")).await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("key_reused")));
    assert_eq!(post(&driver, &sends, &message(3, "Yes")).await.0, 201, "equal words under another id are another message");
    assert_eq!(texts(&server, &first).await, [(1, "Hello".into()), (2, "Yes".into()), (3, "Yes".into())]);
}

#[tokio::test]
async fn concurrent_attempts_open_one_chat_and_store_each_message_once() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let opening = json!({"message": message(1, "Hello")});
    let opened = join_all((0..6).map(|_| post(&driver, OPEN, &opening))).await;
    assert!(opened.iter().all(|(status, page)| matches!(status, 200 | 201) && token(page) == token(&opened[0].1)), "{opened:?}");
    assert_eq!(opened.iter().filter(|(status, _)| *status == 201).count(), 1);
    let sends = path(&opened[0].1, "/messages");
    let bodies: Vec<Value> = (0..12).map(|attempt| message(2 + attempt % 4, &format!("Message {}", attempt % 4))).collect();
    let sent = join_all(bodies.iter().map(|body| post(&driver, &sends, body))).await;
    assert_eq!(sent.iter().filter(|(status, _)| *status == 201).count(), 4, "{sent:?}");
    let stored = texts(&server, &opened[0].1).await;
    assert_eq!(stored.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    for (status, answer) in &sent {
        assert!(matches!(status, 200 | 201));
        let seq = usize::try_from(answer["message"]["seq"].as_u64().unwrap()).unwrap();
        assert_eq!(answer["message"]["text"], stored[seq - 1].1, "every attempt gets the same place");
    }
}

#[tokio::test]
async fn history_is_read_in_both_directions() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 0, "Message 1").await;
    // Stored directly: rate limits would stop so many messages.
    for number in 2..=120 {
        let statement = format!(
            "INSERT INTO request_message (id, request_id, place, author, text, at) SELECT 'm{number}', id, {}, 'visitor', 'Message {number}', 0 FROM request",
            number - 1
        );
        server.database.run(&statement).await;
    }
    server.database.run("UPDATE request SET last_seq = 120").await;
    let seqs =
        |part: &Value| part["messages"].as_array().unwrap().iter().map(|message| message["seq"].as_u64().unwrap()).collect::<Vec<_>>();
    let last = server.json(&path(&page, "")).await;
    assert_eq!((seqs(&last), &last["has_before"], &last["has_after"]), ((71..=120).collect(), &json!(true), &json!(false)));
    let before = server.json(&path(&page, "/messages?before=71")).await;
    assert_eq!((seqs(&before), &before["has_before"], &before["has_after"]), ((21..=70).collect(), &json!(true), &json!(true)));
    let first = server.json(&path(&page, "/messages?before=21")).await;
    assert_eq!((seqs(&first), &first["has_before"]), ((1..=20).collect(), &json!(false)));
    assert_eq!(texts(&server, &page).await.len(), 120);
    for wrong in ["before=x", "after=-1", "before=1&after=1"] {
        assert_eq!(server.status_and_json(&path(&page, &format!("/messages?{wrong}"))).await.0, 400, "{wrong}");
    }
}

#[tokio::test]
async fn invalid_messages_are_refused_with_codes() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "Hello").await;
    let long = "ы".repeat(4001);
    for (body, field, code) in [
        (json!({"client_id": "short", "text": "a"}), "client_id", "invalid"),
        (json!({"client_id": id(9), "text": " \u{200b} "}), "text", "required"),
        (json!({"client_id": id(9), "text": long}), "text", "max_length"),
        (json!({"client_id": id(9), "text": "a", "pressed": "ы".repeat(301)}), "pressed", "max_length"),
        // The bound is of what is sent, with characters that are removed.
        (json!({"client_id": id(9), "text": "a", "pressed": format!("\u{4}{}", "ы".repeat(300))}), "pressed", "max_length"),
        (json!({"client_id": id(9), "text": "a", "file_ids": ["unknown"]}), "files", "file_broken"),
        (json!({"client_id": id(9), "text": "a", "file_ids": ["1", "2", "3", "4", "5", "6"]}), "files", "too_many_files"),
    ] {
        let (status, answer) = post(&driver, &path(&page, "/messages"), &body).await;
        assert_eq!((status, &answer["error"]["fields"][field]), (422, &json!([code])), "{answer}");
    }
    assert_eq!(post(&driver, &path(&page, "/messages"), &json!({"text": 1})).await.0, 400);
    let unknown = format!("/api/chat/threads/{}/messages", "0".repeat(64));
    assert_eq!(post(&driver, &unknown, &message(2, "a")).await.0, 404);
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM request_message").await, 1);
}

#[tokio::test]
async fn only_the_browser_that_sent_a_file_attaches_it() {
    let (_folder, server) = server(|_| ()).await;
    let (driver, stranger) = (Driver::new(&server).await, Driver::new(&server).await);
    let (status, file) = driver.upload("a.png", picture(image::ImageFormat::Png, 7)).await;
    assert_eq!(status, 201, "{file}");
    let file = file["data"]["id"].as_str().unwrap();
    let with_file = json!({"client_id": id(1), "text": "", "file_ids": [file]});
    let (status, refused) = post(&stranger, OPEN, &json!({"message": with_file})).await;
    assert_eq!((status, &refused["error"]["fields"]["files"]), (422, &json!(["file_broken"])));
    let (status, page) = post(&driver, OPEN, &json!({"message": with_file})).await;
    assert_eq!(status, 201, "{page}");
    let url = page["messages"][0]["files"][0]["url"].as_str().unwrap();
    assert_eq!(url, path(&page, &format!("/files/{file}")));
    assert_eq!(server.get(url).await.headers()["content-type"], "image/png");
    let (status, again) = post(&driver, OPEN, &json!({"message": with_file})).await;
    assert_eq!((status, token(&again)), (200, token(&page)), "a repeated attempt finds its file attached");
}

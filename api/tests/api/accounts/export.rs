//! Tests of the copy of an account's data.

use reqwest::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName};
use serde_json::{Value, json};

use super::visitor::{PAGE, Visitor};
use crate::kit::Server;

const EXPORT: &str = "/api/auth/export";

const ADD_ANSWER: &str = "INSERT INTO request_message (id, request_id, place, author, text, at) \
                          SELECT 'answer-' || id, id, 1, 'staff', 'It is on its way', sent_at + 60000 FROM request";

const ADD_FILE: &str = "INSERT INTO upload (id, name, size, mime, digest, uploaded_at, message_id) \
                        SELECT 'file-' || id, 'receipt.png', 2048, 'image/png', 'd', 1, id FROM request_message WHERE place = 0";

#[tokio::test]
async fn owner_downloads_all_data_of_the_account() {
    let server = Server::start().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    anna.save("taxi-payout-not-arrived").await;
    let receipt = anna.ask("My payout has not arrived").await;
    for statement in [ADD_ANSWER, ADD_FILE] {
        server.database.run(statement).await;
    }
    let account: Value = anna.get("/api/auth/account").await.json().await.unwrap();
    let response = anna.get(EXPORT).await;
    let header = |name: HeaderName| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(
        (response.status().as_u16(), header(CONTENT_TYPE), header(CACHE_CONTROL)),
        (200, "application/json".into(), "no-store".into())
    );
    assert_eq!(header(CONTENT_DISPOSITION), "attachment; filename=\"roadside-data.json\"");
    let export: Value = response.json().await.unwrap();

    assert_eq!(export["account"], account);
    assert_eq!([&export["favourites"], &export["likes"]], [&json!(["taxi-payout-not-arrived"]); 2]);
    let session = &export["sessions"][0];
    assert_eq!(session.as_object().unwrap().keys().collect::<Vec<_>>(), ["browser", "created_at", "expires_at", "platform", "seen_at"]);
    let request = &export["requests"][0];
    assert_eq!(
        (&request["number"], &request["kind"], &request["status"], &request["country"], &request["city"], &request["language"]),
        (&receipt["number"], &json!("support"), &json!("new"), &json!("ru"), &json!("moskva"), &json!("en"))
    );
    assert_eq!((&request["email"], &request["fields"]["driver_name"]), (&json!("anna@example.org"), &json!(["Anna Smirnova"])));
    let file = json!({"name": "receipt.png", "size": 2048, "mime": "image/png"});
    let messages = json!([
        {"author": "visitor", "text": "My payout has not arrived", "at": request["sent_at"], "files": [file]},
        {"author": "staff", "text": "It is on its way", "at": request["messages"][1]["at"], "files": []}
    ]);
    assert_eq!(request["messages"], messages);
}

#[tokio::test]
async fn export_has_no_secrets_and_nothing_of_others() {
    let server = Server::start().await;
    let (mut anna, mut emily) = (Visitor::new(&server), Visitor::new(&server));
    anna.sign_in(PAGE, "driver=anna").await;
    emily.sign_in(PAGE, "driver=emily").await;
    let of_anna = anna.ask("Anna asks").await;
    let of_emily = emily.ask("Emily asks").await;
    emily.save("taxi-payout-not-arrived").await;
    Visitor::new(&server).ask("A guest asks").await;
    let export = anna.get(EXPORT).await.text().await.unwrap();
    assert!(export.contains("Anna asks") && export.contains(of_anna["number"].as_str().unwrap()));
    let token = of_anna["url"].as_str().unwrap().rsplit('/').next().unwrap();
    for secret in [token, anna.cookie("session").unwrap(), anna.cookie("yu").unwrap(), anna.cookie("csrf").unwrap()] {
        assert!(!export.contains(secret), "a secret");
    }
    for statement in [
        "SELECT MIN(token_digest) FROM session",
        "SELECT MAX(token_digest) FROM session",
        "SELECT MIN(id) FROM session",
        "SELECT MAX(id) FROM session",
        "SELECT MIN(id) FROM account",
        "SELECT MAX(id) FROM account",
        "SELECT id FROM request WHERE fields LIKE '%Anna%' ORDER BY sent_at LIMIT 1",
    ] {
        let id = server.database.text(statement).await.unwrap();
        assert!(!export.contains(&id), "{statement}");
    }
    for other in ["Emily asks", "A guest asks", of_emily["number"].as_str().unwrap(), "taxi-payout-not-arrived"] {
        assert!(!export.contains(other), "{other}");
    }
}

#[tokio::test]
async fn guest_gets_no_export() {
    let server = Server::start().await;
    let response = Visitor::new(&server).get(EXPORT).await;
    assert_eq!((response.status().as_u16(), response.headers().get(CONTENT_DISPOSITION)), (401, None));
    assert_eq!(response.json::<Value>().await.unwrap()["error"]["code"], "unauthorized");
}

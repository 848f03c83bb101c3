//! Tests of the deletion of accounts.

use std::time::Duration;

use jiff::{Timestamp, ToSpan};
use product_api::Expired;
use reqwest::Method;
use serde_json::{Value, json};

use super::visitor::{PAGE, Visitor};
use crate::kit::Server;

const DELETION: &str = "/api/auth/account/deletion";

/// Rows of all tables that hold data of an account.
const ROWS: &str = "SELECT (SELECT COUNT(*) FROM account) || ' ' || (SELECT COUNT(*) FROM session) || ' ' || \
                    (SELECT COUNT(*) FROM article_favourite) || ' ' || (SELECT COUNT(*) FROM article_like) || ' ' || \
                    (SELECT COUNT(*) FROM request) || ' ' || (SELECT COUNT(*) FROM request_message) || ' ' || \
                    (SELECT COUNT(*) FROM outbox) || ' ' || (SELECT COUNT(*) FROM upload WHERE message_id IS NOT NULL)";

/// The only message of each request gets a file.
const ADD_FILES: &str = "INSERT INTO upload (id, name, size, mime, digest, uploaded_at, message_id) \
                         SELECT 'file-' || id, 'a.png', 1, 'image/png', 'd', 1, id FROM request_message";

fn days_later(days: i64) -> Timestamp {
    Timestamp::now() + (days * 24).hours()
}

async fn rows(server: &Server) -> String {
    server.database.text(ROWS).await.unwrap()
}

/// A visitor with a like, a favourite and a request.
async fn driver<'s>(server: &'s Server, name: &str) -> (Visitor<'s>, Value) {
    let mut visitor = Visitor::new(server);
    visitor.sign_in(PAGE, &format!("driver={name}")).await;
    visitor.save("taxi-payout-not-arrived").await;
    let receipt = visitor.ask(&format!("{name} asks")).await;
    (visitor, receipt)
}

#[tokio::test]
async fn account_is_deleted_with_its_data_and_others_stay() {
    let server = Server::start().await;
    let (mut anna, of_anna) = driver(&server, "anna").await;
    let (mut emily, of_emily) = driver(&server, "emily").await;
    Visitor::new(&server).ask("A guest asks").await;
    server.database.run(ADD_FILES).await;
    assert_eq!(rows(&server).await, "2 2 2 2 3 3 3 3");
    assert_eq!(anna.change(Method::POST, DELETION).await.status(), 200);

    assert!(server.api.expire(days_later(13)).await.unwrap().is_empty(), "one day remains");
    assert_eq!(server.api.expire(days_later(14)).await.unwrap(), Expired { accounts: 1, ..Expired::default() });
    assert_eq!(rows(&server).await, "1 1 1 1 2 2 2 2");
    assert_eq!((anna.profile().await, emily.profile().await.is_ok()), (Err(401), true));
    let page = |receipt: &Value| format!("/api{}", receipt["url"].as_str().unwrap());
    assert_eq!(server.get(&page(&of_anna)).await.status(), 404);
    assert_eq!(server.get(&page(&of_emily)).await.status(), 200);
    let reactions = "/api/ru-en/moskva/articles-data?ids=taxi-payout-not-arrived";
    assert_eq!(server.json(reactions).await["articles"]["article_taxi-payout-not-arrived"]["likes"], 1);
    // The file is collected as an orphan without waiting a day.
    server.api.collect(Duration::from_secs(86_400)).await.unwrap();
    assert_eq!(server.database.text("SELECT CAST(COUNT(*) AS TEXT) FROM upload").await.unwrap(), "2");

    anna.sign_in(PAGE, "driver=anna").await;
    let export: Value = anna.get("/api/auth/export").await.json().await.unwrap();
    assert_eq!([&export["favourites"], &export["likes"], &export["requests"]], [&json!([]); 3], "a new account begins empty");
    assert_eq!(export["account"]["deletion_at"], json!(null));
}

#[tokio::test]
async fn cancelled_deletion_deletes_nothing() {
    let server = Server::start().await;
    let (mut anna, _) = driver(&server, "anna").await;
    let before = rows(&server).await;
    anna.change(Method::POST, DELETION).await;
    assert_eq!(anna.change(Method::DELETE, DELETION).await.status(), 200);
    assert!(server.api.expire(days_later(15)).await.unwrap().is_empty());
    assert_eq!(rows(&server).await, before);
}

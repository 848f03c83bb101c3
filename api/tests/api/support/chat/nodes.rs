//! Several processes on one database.

use product_api::{Api, Settings};
use serde_json::json;
use tokio::net::TcpListener;

use super::kit::{Events, message, open, path, post};
use crate::kit::settings;
use crate::support::kit::{Driver, STAFF, server};

#[tokio::test]
async fn nodes_deliver_to_each_others_streams() {
    let (folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let mut settings = settings(&server.database);
    settings.support.staff_token = Some(STAFF.to_owned());
    let other = Api::open(Settings { content: Some(folder.path().to_owned()), ..settings }).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(product_api::serve(listener, other.clone(), std::future::pending()));
    let (mut here, mut there) = (Events::open(&server.origin, &page, "1").await, Events::open(&origin, &page, "1").await);
    for number in 2..=6 {
        let text = format!("Message {number}");
        assert_eq!(post(&driver, &path(&page, "/messages"), &message(number, &text)).await.0, 201);
        for events in [&mut here, &mut there] {
            let (id, event) = events.next_of("message").await;
            assert_eq!((id, &event["message"]["text"]), (number.to_string(), &json!(text)));
        }
    }
    let number = page["thread"]["number"].as_str().unwrap();
    other.answer_chat(number, "From a terminal", "Olga").await.unwrap();
    for events in [&mut here, &mut there] {
        assert_eq!(events.next_of("message").await.1["message"]["text"], "From a terminal");
    }
}

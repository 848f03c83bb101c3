//! Contact details that fill in the next support request.

use serde_json::{Value, json};

use super::visitor::{PAGE, Visitor};
use crate::kit::Server;

const PATH: &str = "/api/auth/contact-details";

async fn details(visitor: &mut Visitor<'_>) -> Value {
    visitor.get(PATH).await.json().await.unwrap()
}

#[tokio::test]
async fn last_request_of_the_account_gives_the_details() {
    let server = Server::start().await;
    let (mut anna, mut other) = (Visitor::new(&server), Visitor::new(&server));
    anna.sign_in(PAGE, "driver=anna").await;
    other.sign_in(PAGE, "name=Gulliver+Nightingale").await;
    assert_eq!(details(&mut anna).await, json!({}), "no request yet");
    anna.ask("Where is my payout?").await;
    let known = json!({ "driver_name": "Anna Smirnova", "email": "anna@example.org", "driver_phone": "+79161234567" });
    assert_eq!(details(&mut anna).await, known);
    assert_eq!(details(&mut other).await, json!({}), "of another account");
}

#[tokio::test]
async fn request_of_a_guest_gives_nothing() {
    let server = Server::start().await;
    let mut anna = Visitor::new(&server);
    anna.ask("Where is my payout?").await;
    assert_eq!(anna.get(PATH).await.status(), 401);
    anna.sign_in(PAGE, "driver=anna").await;
    assert_eq!(details(&mut anna).await, json!({}));
}

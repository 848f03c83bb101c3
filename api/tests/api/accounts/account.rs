//! Tests of the account, and of asking for its deletion.

use reqwest::Method;
use reqwest::header::CACHE_CONTROL;
use serde_json::{Value, json};

use super::visitor::{PAGE, Visitor};
use crate::kit::Server;

const ACCOUNT: &str = "/api/auth/account";
const DELETION: &str = "/api/auth/account/deletion";

async fn account(visitor: &mut Visitor<'_>) -> Value {
    let response = visitor.get(ACCOUNT).await;
    assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (200, "no-store"));
    response.json().await.unwrap()
}

async fn changed(visitor: &mut Visitor<'_>, method: Method) -> Value {
    let response = visitor.change(method, DELETION).await;
    assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (200, "no-store"));
    response.json().await.unwrap()
}

fn moment(value: &Value) -> jiff::Timestamp {
    value.as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn owner_sees_the_account() {
    let server = Server::start().await;
    let (mut anna, mut emily) = (Visitor::new(&server), Visitor::new(&server));
    anna.sign_in(PAGE, "driver=anna").await;
    emily.sign_in(PAGE, "driver=emily").await;
    let seen = account(&mut anna).await;
    assert_eq!(seen["fio"], anna.profile().await.unwrap()["fio"]);
    assert_ne!(seen["fio"], account(&mut emily).await["fio"]);
    assert!((jiff::Timestamp::now() - moment(&seen["created_at"])).get_seconds() < 60, "{seen}");
    let members: Vec<&String> = seen.as_object().unwrap().keys().filter(|name| *name != "image").collect();
    assert_eq!(members, ["created_at", "fio"], "no ids, no deletion");
}

#[tokio::test]
async fn deletion_is_in_14_days_and_can_be_cancelled() {
    let server = Server::start().await;
    let (mut phone, mut desktop, mut emily) = (Visitor::new(&server), Visitor::new(&server), Visitor::new(&server));
    phone.sign_in(PAGE, "driver=anna").await;
    desktop.sign_in(PAGE, "driver=anna").await;
    emily.sign_in(PAGE, "driver=emily").await;
    let before = account(&mut phone).await;
    let asked = changed(&mut phone, Method::POST).await;
    let left = (moment(&asked["deletion_at"]) - jiff::Timestamp::now()).get_seconds();
    assert!((14 * 86_400 - 60..=14 * 86_400).contains(&left), "{asked}");
    // An hour passes.
    server.database.run("UPDATE account SET deletion_at = deletion_at - 3600 WHERE deletion_at IS NOT NULL").await;
    let kept = changed(&mut desktop, Method::POST).await;
    assert_eq!((moment(&asked["deletion_at"]) - moment(&kept["deletion_at"])).get_seconds(), 3600, "the first moment counts");
    assert_eq!(account(&mut phone).await, kept);
    phone.sign_in(PAGE, "driver=anna").await;
    assert_eq!(account(&mut phone).await, kept, "signing in cancels nothing");
    assert_eq!(account(&mut emily).await["deletion_at"], json!(null), "of another account");
    for _ in 0..2 {
        assert_eq!(changed(&mut desktop, Method::DELETE).await, before);
    }
    assert_eq!(account(&mut phone).await, before);
}

#[tokio::test]
async fn only_the_owner_with_a_form_token_changes_the_account() {
    let server = Server::start().await;
    let (mut anna, mut emily) = (Visitor::new(&server), Visitor::new(&server));
    anna.sign_in(PAGE, "driver=anna").await;
    emily.sign_in(PAGE, "driver=emily").await;
    changed(&mut emily, Method::POST).await;
    for method in [Method::POST, Method::DELETE] {
        assert_eq!(anna.send(method.clone(), DELETION, String::new()).await.status(), 403, "without the form token");
        assert_eq!(Visitor::new(&server).change(method, DELETION).await.status(), 401);
    }
    assert_eq!(Visitor::new(&server).get(ACCOUNT).await.status(), 401);
    assert_eq!(account(&mut anna).await["deletion_at"], json!(null));
    changed(&mut anna, Method::DELETE).await;
    assert!(account(&mut emily).await["deletion_at"].is_string(), "another account cancels nothing");
}

#[tokio::test]
async fn revoked_session_sees_and_changes_nothing() {
    let server = Server::start().await;
    let (mut phone, mut desktop) = (Visitor::new(&server), Visitor::new(&server));
    phone.sign_in(PAGE, "driver=anna").await;
    desktop.sign_in(PAGE, "driver=anna").await;
    desktop.change(Method::DELETE, "/api/auth/sessions").await;
    for path in [ACCOUNT, "/api/auth/export", "/api/ru-en/moskva/account/requests"] {
        let response = phone.get(path).await;
        assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (401, "no-store"), "{path}");
        assert_eq!(response.json::<Value>().await.unwrap()["error"]["code"], "unauthorized", "{path}");
    }
    for method in [Method::POST, Method::DELETE] {
        assert_eq!(phone.change(method, DELETION).await.status(), 401);
    }
}

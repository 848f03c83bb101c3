//! Tests of the list of sessions.

use reqwest::Method;
use reqwest::header::CACHE_CONTROL;
use serde_json::{Value, json};

use super::visitor::{PAGE, Visitor};
use crate::kit::Server;

const LIST: &str = "/api/auth/sessions";

async fn sessions(visitor: &mut Visitor<'_>) -> Vec<Value> {
    let response = visitor.get(LIST).await;
    assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (200, "no-store"));
    response.json::<Value>().await.unwrap()["items"].as_array().unwrap().clone()
}

fn own(sessions: &[Value]) -> String {
    let current: Vec<&Value> = sessions.iter().filter(|session| session["is_current"] == true).collect();
    assert_eq!(current.len(), 1);
    format!("{LIST}/{}", current[0]["id"].as_str().unwrap())
}

#[tokio::test]
async fn visitor_sees_devices_and_ends_one() {
    let server = Server::start().await;
    let (mut phone, mut desktop) = (Visitor::new(&server), Visitor::new(&server));
    phone.agent = "Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0";
    phone.sign_in(PAGE, "driver=anna").await;
    desktop.sign_in(PAGE, "driver=anna").await;
    let seen = sessions(&mut desktop).await;
    assert_eq!(seen.len(), 2);
    let other = seen.iter().find(|session| session["is_current"] == false).unwrap();
    assert_eq!((&other["browser"], &other["platform"]), (&json!("firefox"), &json!("android")));
    let stored = server.database.text("SELECT MIN(token_digest) FROM session").await.unwrap();
    let listed = json!(seen).to_string();
    assert!(!listed.contains(phone.cookie("session").unwrap()) && !listed.contains(&stored), "neither tokens nor digests are listed");

    let of_phone = own(&sessions(&mut phone).await);
    assert_eq!(desktop.change(Method::DELETE, &of_phone).await.status(), 204);
    assert_eq!(phone.profile().await, Err(401));
    assert!(desktop.profile().await.is_ok());
    assert_eq!(desktop.change(Method::DELETE, &of_phone).await.status(), 404, "twice");

    let of_desktop = own(&sessions(&mut desktop).await);
    assert_eq!(desktop.change(Method::DELETE, &of_desktop).await.status(), 204);
    assert_eq!((desktop.cookie("session"), desktop.cookie("yu")), (None, None));
}

#[tokio::test]
async fn visitor_signs_out_everywhere() {
    let server = Server::start().await;
    let (mut one, mut two, mut other) = (Visitor::new(&server), Visitor::new(&server), Visitor::new(&server));
    one.sign_in(PAGE, "driver=anna").await;
    two.sign_in(PAGE, "driver=anna").await;
    other.sign_in(PAGE, "driver=emily").await;
    assert_eq!(one.change(Method::DELETE, LIST).await.status(), 204);
    assert_eq!(one.cookie("session"), None);
    assert_eq!((one.profile().await, two.profile().await), (Err(401), Err(401)));
    assert!(other.profile().await.is_ok(), "another account");
}

#[tokio::test]
async fn only_the_owner_with_a_form_token_ends_a_session() {
    let server = Server::start().await;
    let (mut anna, mut emily) = (Visitor::new(&server), Visitor::new(&server));
    anna.sign_in(PAGE, "driver=anna").await;
    emily.sign_in(PAGE, "driver=emily").await;
    let of_anna = own(&sessions(&mut anna).await);
    assert_eq!(emily.change(Method::DELETE, &of_anna).await.status(), 404);
    assert_eq!(emily.change(Method::DELETE, &format!("{LIST}/%27%20OR%201=1")).await.status(), 404);
    for path in [&of_anna, LIST] {
        assert_eq!(anna.send(Method::DELETE, path, String::new()).await.status(), 403, "without the form token");
        assert_eq!(Visitor::new(&server).change(Method::DELETE, path).await.status(), 401);
    }
    assert_eq!(Visitor::new(&server).get(LIST).await.status(), 401);
    assert!(anna.profile().await.is_ok());
}

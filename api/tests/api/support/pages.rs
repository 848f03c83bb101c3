//! Tests of the form pages.

use serde_json::{Value, json};

use super::kit::{Driver, courier, server};
use crate::kit::block;

#[tokio::test]
async fn profession_selects_the_form() {
    let (_folder, server) = server(|_| ()).await;
    let page = server.page("ru-ru/moskva", "/contact-us").await;
    let form = block(&page, "form");
    assert_eq!((&page["page"]["type"], &form["purpose"], &form["enabled"]), (&json!("contact_us"), &json!("support"), &json!(true)));
    let first = &form["professions"][0];
    assert_eq!(
        (&first["name"], &first["url"], &first["form"]["fields"]),
        (&json!("Водитель такси"), &json!("/ru-ru/moskva/contact-us/taxi"), &json!([]))
    );
    let page = server.page("ru-ru/moskva", "/contact-us&query=profession%3Dcargo").await;
    let named = block(&page, "form")["professions"].as_array().unwrap();
    assert_eq!(
        (&named[0]["id"], &named[1]["id"], named.len()),
        (&json!("cargo"), &json!("taxi"), 8),
        "it stands first, the others as they were"
    );
    assert_eq!(form["links"].as_array().unwrap().len(), 1, "link to the survey of couriers' orders");
    assert_eq!(block(&server.page("ru-en/moskva", "/contact-us").await, "form").get("links"), None);
    let page = server.page("ru-en/moskva", "/contact-us/taxi&query=subject%3Dpayouts%26article%3Dpayout").await;
    assert_eq!((&page["page"]["type"], &page["page"]["params"]), (&json!("contact_form"), &json!({"profession": "taxi"})));
    let form = block(&page, "form");
    assert_eq!(form["values"], json!({"ask_subject_id": ["payouts"]}));
    assert_eq!(block(&page, "heading")["title"], "Contact support");
    assert_eq!((&form["article"]["id"], &form["suggested"][0]["id"]), (&json!("payout"), &json!("payout")));
    assert_eq!((&form["profession"]["name"], &form["action"]), (&json!("Taxi driver"), &json!("/api/ru-en/moskva/contact-us/send")));
    assert_eq!(server.page("ru-ru/moskva", "/contact-us/pilot").await["status"], 404);
}

#[tokio::test]
async fn subjects_depend_on_the_profession() {
    let (_folder, server) = server(|_| ()).await;
    let answer = server.json("/api/ru-ru/moskva/ask-questions/subject-list?profession_id=warehouse-picker").await;
    assert_eq!(answer["data"]["list"][0], json!({"id": "payouts", "name": "Выплаты и баланс"}));
    let path = "/api/ru-ru/moskva/ask-questions/subject-list";
    assert_eq!(server.status_and_json(path).await.0, 400);
    assert_eq!(server.status_and_json(&format!("{path}?profession_id=pilot")).await.0, 404);
    let info = server.json("/api/ru-ru/moskva/ask-questions/info").await;
    assert_eq!(info["professions"].as_array().unwrap().len(), 8);
    assert!(info["working_hours"].as_str().unwrap().contains("круглосуточно"));
}

#[tokio::test]
async fn request_page_is_private_uncached_and_unlisted() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let receipt = driver.sent(&courier("Where is it?")).await;
    let path = receipt["url"].as_str().unwrap().strip_prefix("/ru-ru/moskva").unwrap();
    let response = server.get(&format!("/api/ru-ru/moskva/?path={path}")).await;
    assert_eq!(response.headers()["cache-control"], "private, no-store");
    let page: Value = response.json().await.unwrap();
    assert_eq!((&page["page"]["type"], &block(&page, "request")["number"]), (&json!("request"), &receipt["number"]));
    assert_eq!(server.seo("ru-ru/moskva", path).await["noindex"], true);
    let api = server.get(&format!("/api{}", receipt["url"].as_str().unwrap())).await;
    assert_eq!(
        (&api.headers()["cache-control"], &api.headers()["x-robots-tag"]),
        (&"private, no-store".parse().unwrap(), &"noindex".parse().unwrap())
    );
    assert_eq!(server.page("ru-ru/moskva", &format!("/requests/{}", "a".repeat(43))).await["status"], 404);
    assert_eq!(server.get(&format!("/api/ru-ru/moskva/requests/{}", "a".repeat(43))).await.status(), 404);
}
